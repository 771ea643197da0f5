/** Today against yesterday at this hour. `better` and `worse` are for figures where more is good; the others only tell. */
export type Change = { kind: 'share'; share: number } | { kind: 'count'; difference: number } | { kind: 'none' }
export type Tone = 'better' | 'worse' | 'neutral'

/** By what share an amount changed; nothing to say where there was nothing yesterday. */
export function shareOf(today: number, yesterday: number): Change {
  if (yesterday === 0) return { kind: 'none' }
  return { kind: 'share', share: (today - yesterday) / yesterday }
}

export const differenceOf = (today: number, yesterday: number): Change => ({ kind: 'count', difference: today - yesterday })

export function toneOf(change: Change, moreIsBetter: boolean): Tone {
  const size = change.kind === 'share' ? Math.round(change.share * 1000) : change.kind === 'count' ? change.difference : 0
  if (!moreIsBetter || size === 0) return 'neutral'
  return size > 0 ? 'better' : 'worse'
}
