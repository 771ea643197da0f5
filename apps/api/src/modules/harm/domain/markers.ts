import type { HarmMarker } from '@backoffice/contract/harm/terms'
import type { LicenceRule, LicenceRules } from '@backoffice/contract/licences/rules'

/** What was counted of a member, by marker. */
export type MarkerFigures = Readonly<Record<HarmMarker, number>>
export type ScoreReason = { readonly marker: HarmMarker; readonly figure: number; readonly points: number }
export type HarmScore = { readonly score: number; readonly reasons: readonly ScoreReason[] }

/** From which figure a marker counts, from which it has all its points, and the rule that says how many those are. */
type Scale = { readonly from: number; readonly full: number; readonly rule: LicenceRule & `harm${string}` }

const SCALES = {
  'night-play': { from: 2, full: 5, rule: 'harmNight' },
  chasing: { from: 2, full: 5, rule: 'harmChasing' },
  // Percent: half as much again, up to three times as much.
  'rising-stakes': { from: 150, full: 300, rule: 'harmStakes' },
  // Minutes: from three hours without a pause, up to six.
  'session-length': { from: 180, full: 360, rule: 'harmSession' },
  'cancelled-withdrawals': { from: 1, full: 3, rule: 'harmCancelled' },
  'many-deposits': { from: 4, full: 8, rule: 'harmDeposits' },
  'refused-deposits': { from: 1, full: 4, rule: 'harmRefused' },
  'payment-accounts': { from: 2, full: 4, rule: 'harmAccounts' },
  'limits-raised': { from: 1, full: 3, rule: 'harmLimits' },
  'time-outs': { from: 1, full: 3, rule: 'harmTimeOuts' },
  'contact-words': { from: 1, full: 2, rule: 'harmWords' },
} as const satisfies Readonly<Record<HarmMarker, Scale>>

type Rules = Pick<LicenceRules, (typeof SCALES)[HarmMarker]['rule']>

/** The points of a figure: none below where the marker counts, then in proportion, all from its full figure on. */
function pointsOf(marker: HarmMarker, figure: number, rules: Rules): number {
  const { from, full, rule } = SCALES[marker]
  return figure < from ? 0 : Math.round(rules[rule] * Math.min(1, figure / full))
}

const MAX_SCORE = 100
export const MARKERS = Object.keys(SCALES) as HarmMarker[]

/** A member's score with what it consists of, most points first. */
export function scoreOf(figures: MarkerFigures, rules: Rules): HarmScore {
  const reasons = MARKERS.map(marker => ({
    marker,
    figure: figures[marker],
    points: pointsOf(marker, figures[marker], rules),
  }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
  const sum = reasons.reduce((total, { points }) => total + points, 0)
  return { score: Math.min(MAX_SCORE, sum), reasons }
}

type Levels = Pick<LicenceRules, 'harmReviewFrom' | 'bonusStopFrom'>
/** Whether the score was below each level since the last review that was opened for it. */
type Ready = { readonly reviewReady: boolean; readonly stopReady: boolean }

const reaches = (score: number, level: number | null): boolean => level !== null && score >= level

/** What a score asks for. Where bonuses stop, a person reviews the member too, whatever the level of reviews is. */
export function neededFor(
  { score, reviewReady, stopReady }: Ready & { readonly score: number },
  { harmReviewFrom, bonusStopFrom }: Levels,
): { readonly review: boolean; readonly stop: boolean } {
  const stop = stopReady && reaches(score, bonusStopFrom)
  return { stop, review: stop || (reviewReady && reaches(score, harmReviewFrom)) }
}
