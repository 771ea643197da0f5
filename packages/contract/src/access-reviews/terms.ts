// Without schemas: the browser takes these values and nothing else.

/**
 * `to-remove`: the rights are to be removed, and the admin still has one of them. `unanswered`: the next review opened
 * before an answer.
 */
export const lineStatuses = ['open', 'kept', 'to-remove', 'removed', 'unanswered'] as const
export type LineStatus = (typeof lineStatuses)[number]
export const lineDecisions = ['keep', 'remove'] as const
export type LineDecision = (typeof lineDecisions)[number]

export const MAX_REASON = 500
/** Days in which a line is answered; then the owners are reminded. */
export const ANSWER_DAYS = 14
/** Days without a use after which a right counts as unused. */
export const [MIN_UNUSED_DAYS, DEFAULT_UNUSED_DAYS, MAX_UNUSED_DAYS] = [30, 90, 365] as const
