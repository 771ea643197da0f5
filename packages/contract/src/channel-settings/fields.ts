import { limit } from '../bank-accounts/terms.ts'
import { flag, optional, whole } from '../fields.ts'

/** What an admin changes of a channel. */
export const channelFields = {
  /** Off: nothing is auto-credited, and its accounts are not offered. */
  enabled: flag(),
  /** Off: deposits stay unmatched until an admin credits them. */
  autoCredit: flag(),
  /** Minutes without a line after which an account's feed is stale; null: never. */
  feedStaleMinutes: optional(whole(1, 10_080)),
  minDeposit: limit,
  maxDeposit: limit,
}
