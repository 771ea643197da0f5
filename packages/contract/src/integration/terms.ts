// Without schemas: the browser takes these values and nothing else.

/** `waiting` is retried until `delivered`, or `given-up` after three days. */
export const deliveryStatuses = ['waiting', 'delivered', 'given-up'] as const

/** The events of a member to the player site. */
export const playerEventTypes = [
  'deposit.credited',
  'deposit.held',
  'deposit.returned',
  'deposit.reversed',
  'withdrawal.paid',
  'withdrawal.rejected',
  'withdrawal.refunded',
  'withdrawal.cancelled',
  'member.password-reset-requested',
  'reward.credited',
  'grant.completed',
  'grant.expired',
  'grant.cancelled',
  'grant.forfeited',
  'grant.reopened',
  'exclusion.changed',
  'limit.changed',
] as const
export type PlayerEventType = (typeof playerEventTypes)[number]
