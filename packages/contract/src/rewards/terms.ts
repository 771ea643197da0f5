// Without schemas: the browser takes these values and nothing else.

/** What a member receives: money, or units that are no money. */
export const rewardKinds = ['credit', 'diamond', 'spin'] as const
export type RewardKind = (typeof rewardKinds)[number]

/** Where a reward comes from; also the command of its transfer. */
export const rewardSources = [
  'promotion.grant',
  'creditcode.redeem',
  'wheel.spin',
  'cashback.claim',
  'diamond.claim',
  'diamond.exchange',
  'invite.payout',
  'rank.reward',
  'deposit.spins',
] as const
export type RewardSource = (typeof rewardSources)[number]

/** The states of a bonus under turnover; all but the first are final. */
export const grantStatuses = ['wagering', 'completed', 'expired', 'cancelled', 'forfeited'] as const
export type GrantStatus = (typeof grantStatuses)[number]

/** The highest turnover in percent: a hundred times the base. */
export const MAX_TURNOVER_PERCENT = 10_000
export const MAX_UNITS = 1_000_000
/** Baht of one bonus of a promotion, and of the diamonds of a day. */
export const MAX_BONUS_BAHT = 1_000_000

/** The highest share that cashback or commissions of all levels give back, in basis points of what they depend on. */
export const maxShareOf = (basis: string): number => (basis === 'net-loss' ? 10_000 : 2_000)
