import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import css from './Hint.module.css'

type Props = {
  /** The explained content; rendered inside the button. */
  children: ReactNode
  text: ReactNode
  /** The button's name if its content is an icon. */
  label?: string
  className?: string | undefined
}

/**
 * An explanation on hover and focus; Escape closes it. It spans the nearest positioned box, so that it stays on the
 * page.
 */
export function Hint({ children, text, label, className }: Props) {
  const id = useId()
  const [away, setAway] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setAway(true)
  }
  return (
    <>
      <button
        type="button"
        className={`${css.button} ${className ?? ''}`}
        aria-label={label}
        aria-describedby={id}
        data-away={away || undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setAway(false)}
        onPointerEnter={() => setAway(false)}
      >
        {children}
      </button>
      <span role="tooltip" id={id} className={css.text}>
        {text}
      </span>
    </>
  )
}
