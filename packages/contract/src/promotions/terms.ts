// Without schemas: the browser takes these values and nothing else.

/** Scheduled, active and ended by the clock; ended also by staff, or with the budget. */
export const promotionStatuses = ['draft', 'scheduled', 'active', 'paused', 'ended', 'archived'] as const
export type PromotionStatus = (typeof promotionStatuses)[number]
export const promotionActions = [
  'change',
  'schedule',
  'activate',
  'pause',
  'resume',
  'end',
  'archive',
  'grant',
] as const
export type PromotionAction = (typeof promotionActions)[number]

/** How often a member receives it. `new-member`: once, with the first deposit. */
export const promotionFrequencies = ['new-member', 'once', 'daily', 'every-deposit'] as const
export type PromotionFrequency = (typeof promotionFrequencies)[number]

/** The bonus: an amount, or a share of the deposit up to a maximum. */
export const bonusKinds = ['fixed', 'percent'] as const
export type BonusKind = (typeof bonusKinds)[number]
/** What is wagered. `deposit-and-bonus` replaces the deposit’s own turnover requirement. */
export const turnoverBases = ['bonus', 'deposit-and-bonus'] as const
export type TurnoverBase = (typeof turnoverBases)[number]

/** Days the costs of the past are computed for at most. */
export const MAX_BACKTEST_DAYS = 90

/** How a grant came about. */
export const grantOrigins = ['deposit', 'claim', 'staff'] as const
export type GrantOrigin = (typeof grantOrigins)[number]

export { type GrantStatus as RecipientStatus, grantStatuses as recipientStatuses } from '../rewards/terms.ts'

/** What happens to the grants still being wagered when a promotion is ended. */
export const openGrantOptions = ['keep', 'cancel'] as const
export const endReasons = ['date', 'budget', 'staff'] as const

/** The rule that refuses a claim, in the order they are checked. */
export const promotionRefusals = [
  /** No promotion has this id. */
  'unknown',
  'not-active',
  /** The licence in force does not allow its terms. */
  'not-licensed',
  'member-blocked',
  /** Not a new member: it is not the first deposit. */
  'not-first-deposit',
  'registered-too-long-ago',
  'tags',
  'deposit-count',
  /** A percentage, or once per deposit: it needs one. */
  'deposit-needed',
  'below-min-deposit',
  /** A bet was placed since the deposit. */
  'bet-since-deposit',
  /** The deposit already has a bonus. */
  'deposit-used',
  'already-received',
  'member-limit',
  'grant-open',
  'day-limit',
  'budget',
] as const
export type PromotionRefusal = (typeof promotionRefusals)[number]

/** What the costs of the past assume. */
export const backtestAssumptions = [
  'everyone-claims',
  'all-becomes-cash',
  'stacking-ignored',
  'tags-as-of-now',
] as const
