import { type Format, MINUS } from '../../i18n/format.ts'
import { formatCount, formatWholeMoney } from '../money/format-money.ts'

/** `amount` in baht, `seconds` of a duration, `share` as a ratio: 0.922 is 92.2%. */
export type Unit = 'amount' | 'count' | 'seconds' | 'share'
/** As shown on screen, with the sign that is shown: a change that rounds to zero has none. */
export type Comparison = { text: string; sign: number }
/** Which direction is clearly better; `neither`: the change is shown in grey. */
export type Better = 'more' | 'less' | 'neither'
/** `better` and `worse` apply where a direction has a rating; otherwise `neutral`. */
export type Tone = 'better' | 'worse' | 'neutral'

/** Above this factor, text replaces the percentage. */
const MANIFOLD = 10
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/**
 * A figure against another one, such as yesterday's: an amount in percent, above ten times in words; where one of them
 * is below zero, or the other one is zero, the difference in baht. Other figures by the difference in their unit.
 * Null if one is missing or both are zero.
 */
export function compareFigures(
  unit: Unit,
  now: number | null,
  before: number | null,
  { duration }: Pick<Format, 'duration'>,
  texts: { manifold: string; points: (points: string) => string },
): Comparison | null {
  if (now === null || before === null || (now === 0 && before === 0)) return null
  const difference = now - before
  switch (unit) {
    case 'amount': {
      if (now < 0 || before <= 0) return signed(Math.round(difference), formatWholeMoney)
      if (now > MANIFOLD * before) return { text: texts.manifold, sign: 1 }
      return signed(Math.round((difference / before) * 1_000), percentOf)
    }
    case 'count':
      return signed(difference, formatCount)
    case 'seconds':
      return signed(Math.round(difference), duration)
    case 'share':
      return signed(Math.round(difference * 1_000), perMille => texts.points(tenths.format(perMille / 10)))
  }
}

/** 8.2%, 0.0%; from 100% on without tenths, which are noise there. */
const percentOf = (perMille: number): string =>
  `${perMille < 1_000 ? (perMille / 10).toFixed(1) : Math.round(perMille / 10)}%`

function signed(difference: number, write: (size: number) => string): Comparison {
  const sign = difference > 0 ? '+' : difference < 0 ? MINUS : ''
  return { text: `${sign}${write(Math.abs(difference))}`, sign: Math.sign(difference) }
}

export function toneOf(comparison: Comparison | null, better: Better): Tone {
  const sign = comparison?.sign ?? 0
  if (better === 'neither' || sign === 0) return 'neutral'
  return sign > 0 === (better === 'more') ? 'better' : 'worse'
}
