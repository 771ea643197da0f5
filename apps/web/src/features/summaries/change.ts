/** Today against yesterday at this hour; `manifold`: too large for a percentage, `none`: yesterday was zero. */
export type Change =
  | { kind: 'share'; share: number }
  | { kind: 'count'; difference: number }
  | { kind: 'manifold' }
  | { kind: 'none' }
/** `better` and `worse` apply where an increase has a rating; otherwise `neutral`. */
export type Tone = 'better' | 'worse' | 'neutral'

/** From this factor on, text replaces the percentage. */
const MANIFOLD = 10

/** The relative change of an amount. */
export function shareOf(today: number, yesterday: number): Change {
  if (yesterday === 0) return { kind: 'none' }
  if (today > MANIFOLD * yesterday) return { kind: 'manifold' }
  return { kind: 'share', share: (today - yesterday) / yesterday }
}

export const differenceOf = (today: number, yesterday: number): Change =>
  yesterday === 0 ? { kind: 'none' } : { kind: 'count', difference: today - yesterday }

export function toneOf(change: Change, moreIsBetter: boolean): Tone {
  const size =
    change.kind === 'share'
      ? Math.round(change.share * 1000)
      : change.kind === 'count'
        ? change.difference
        : change.kind === 'manifold'
          ? 1
          : 0
  if (!moreIsBetter || size === 0) return 'neutral'
  return size > 0 ? 'better' : 'worse'
}
