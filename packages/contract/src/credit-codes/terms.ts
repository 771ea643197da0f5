// Without schemas: the browser takes these values and nothing else.
import { code, moment, oneOf, optional, text, whole } from '../fields.ts'
import { MAX_TURNOVER_PERCENT, rewardKinds } from '../rewards/terms.ts'

/** Expired by the clock; the other states are stored. */
export const creditCodeStatuses = ['unused', 'used', 'expired', 'revoked'] as const
export type CreditCodeStatus = (typeof creditCodeStatuses)[number]
/** Codes that were never used up. */
export const unusedCodeStatuses = ['unused', 'expired', 'revoked'] as const

/** Uses of all codes of a batch. */
export const MAX_CODE_USES = 1_000_000
/** Baht of one use. */
export const MAX_CODE_CREDIT = 1_000_000

const many = whole(1, 10_000)
/** What an admin enters, beside the prefix of the codes and the amount of each use. */
export const batchFields = {
  name: text(120),
  count: many,
  kind: oneOf(rewardKinds),
  /** Of credit, in percent of the amount. */
  turnoverPercent: whole(0, MAX_TURNOVER_PERCENT),
  usesPerCode: many,
  /** Of all codes of the batch. */
  usesPerMember: many,
  validFrom: optional(moment()),
  validUntil: optional(moment({ after: 'validFrom' })),
  note: optional(text(500, { multiline: true })),
}
export const codePrefix = optional(code(10, { is: /^[A-Za-z0-9]{0,10}$/, error: 'PREFIX' }))
