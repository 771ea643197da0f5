import { hashOf, randomFrom } from '../core/random.ts'
import css from './parts.module.css'

type Props = {
  /** The name of the picture: the same name draws the same picture. */
  name: string
  kind?: 'scene' | 'object'
  /** What it shows; without it the picture is decoration. */
  alt?: string
}

/** A drawn picture that fills its box: a landscape, or a thing on a soft ground. */
export function Art({ name, kind = 'scene', alt }: Props) {
  const random = randomFrom(hashOf(name))
  const hue = Math.floor(random() * 360)
  return (
    <svg
      className={css.art}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      {...(alt === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      <rect width="320" height="200" fill={`hsl(${hue} 45% ${kind === 'scene' ? 82 : 90}%)`} />
      {kind === 'scene' ? <Scene random={random} hue={hue} /> : <Thing random={random} hue={hue} />}
    </svg>
  )
}

type Drawing = { random: () => number; hue: number }

/** A sun and three rows of hills. */
function Scene({ random, hue }: Drawing) {
  const sun = { x: 40 + random() * 240, y: 40 + random() * 40, r: 16 + random() * 16 }
  const hills = [0, 1, 2].map(row => {
    const base = 110 + row * 30
    const heights = [0, 1, 2, 3, 4].map(() => base - random() * 46)
    const [first = base, ...others] = heights
    const curves = others.map((y, at) => `S ${at * 80 + 40} ${y} ${(at + 1) * 80} ${y}`)
    return { row, path: `M 0 ${first} ${curves.join(' ')} V 200 H 0 Z` }
  })
  return (
    <>
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill={`hsl(${(hue + 40) % 360} 85% 70%)`} />
      {hills.map(({ row, path }) => (
        <path key={row} d={path} fill={`hsl(${(hue + 20 * row) % 360} ${35 + row * 6}% ${64 - row * 14}%)`} />
      ))}
    </>
  )
}

/** A box, a bottle or a ball. */
function Thing({ random, hue }: Drawing) {
  const [fill, light] = [`hsl(${hue} 48% 46%)`, `hsl(${hue} 55% 66%)`]
  const width = 70 + random() * 50
  const left = 160 - width / 2
  const form = Math.floor(random() * 3)
  return (
    <>
      <ellipse cx="160" cy="168" rx={width * 0.7} ry="9" fill={`hsl(${hue} 30% 76%)`} />
      {form === 0 && (
        <>
          <rect x={left} y="62" width={width} height="104" rx="10" fill={fill} />
          <rect x={left + 12} y="82" width={width - 24} height="34" rx="6" fill={light} />
        </>
      )}
      {form === 1 && (
        <>
          <rect x="146" y="40" width="28" height="34" rx="5" fill={light} />
          <rect x={left} y="68" width={width} height="98" rx={width / 3} fill={fill} />
        </>
      )}
      {form === 2 && (
        <>
          <circle cx="160" cy="112" r={width * 0.52} fill={fill} />
          <circle cx={160 - width * 0.16} cy="92" r={width * 0.14} fill={light} />
        </>
      )}
    </>
  )
}
