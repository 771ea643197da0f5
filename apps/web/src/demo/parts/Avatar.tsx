import { firstLetter } from '../core/letters.ts'
import { hashOf } from '../core/random.ts'
import css from './parts.module.css'

/** A person's initials in a circle, in a colour of their own. The name stands beside it: hidden from screen readers. */
export function Avatar({ name, size = 40 }: { name: string; size?: number }) {
  const initials = name.split(/\s+/).map(firstLetter).slice(0, 2).join('').toUpperCase()
  // Dark enough for white letters in every hue.
  const background = `hsl(${hashOf(name) % 360} 45% 30%)`
  return (
    <span
      className={css.avatar}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.38, background }}
      aria-hidden="true"
    >
      {initials}
    </span>
  )
}
