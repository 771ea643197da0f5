// Without schemas: the browser takes these values and nothing else.
import { colour, flag, money, oneOf, text, whole } from '../fields.ts'
import { MAX_TURNOVER_PERCENT } from '../rewards/terms.ts'

/** What a month's sum adds up: credited deposits, or stakes of settled bets. */
export const rankBases = ['deposits', 'turnover'] as const
export type RankBasis = (typeof rankBases)[number]
export const rankIcons = ['star', 'medal', 'trophy', 'crown', 'gem'] as const
export type RankIcon = (typeof rankIcons)[number]
export const rankColours = ['#8c5a2b', '#5f6b7a', '#8a6d00', '#1f5fbf', '#6d3fc0', '#0f766e', '#b3261e'] as const
/** When a tier's reward is paid: once per member and level, for each day, for each month. */
export const rankRewardTimes = ['promotion', 'daily', 'monthly'] as const
export type RankRewardTime = (typeof rankRewardTimes)[number]
/** Who moved the member: the job, or an admin. */
export const rankMoveReasons = ['automatic', 'manual'] as const
export const rankDirections = ['up', 'down'] as const

/** What an admin edits of a tier, beside its rewards. Thresholds rise strictly with the level. */
export const rankTierFields = {
  name: text(40),
  level: whole(1, 50),
  icon: oneOf(rankIcons),
  colour: colour(),
  /** The sum of a month from which a member has the tier. */
  threshold: money({ min: 0.01 }),
}
/** Whether the ranking is on, and what counts. */
export const rankingFields = {
  enabled: flag(),
  basis: oneOf(rankBases),
  /** Members whose month stayed below their tier move down when the month ends. */
  demoteAtMonthEnd: flag(),
}
/** A reward in money; its turnover in percent of the amount. */
export const creditReward = {
  amount: money({ min: 0.01, max: 1_000_000 }),
  turnoverPercent: whole(0, MAX_TURNOVER_PERCENT),
}
