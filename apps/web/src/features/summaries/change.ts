/**
 * Today against yesterday at this hour; `manifold`: so much more that a share says nothing, `none`: yesterday there was
 * nothing to compare with.
 */
export type Change =
  | { kind: 'share'; share: number }
  | { kind: 'count'; difference: number }
  | { kind: 'manifold' }
  | { kind: 'none' }
/** `better` and `worse` are for figures where more is good; the others only tell. */
export type Tone = 'better' | 'worse' | 'neutral'

/** From here on a person reads words, not a share. */
const MANIFOLD = 10

/** By what share an amount changed. */
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
