import { z } from 'zod'
import { accountStatuses, limit } from '../bank-accounts/forms.ts'
import { baht, bankCode, id, instant, person } from '../forms.ts'

/** Settings of one channel. */
export const channelSetting = z.strictObject({
  channel: z.enum(['tmn', 'scb', 'gsb']),
  /** Off: nothing is auto-credited, and its accounts are not offered. */
  enabled: z.boolean(),
  /** Off: deposits stay unmatched until an admin credits them. */
  autoCredit: z.boolean(),
  /** Minutes without a line after which an account's feed is stale; null: never. */
  feedStaleMinutes: z.number().int().nullable(),
  minDeposit: baht.nullable(),
  maxDeposit: baht.nullable(),
  accounts: z.array(
    z.strictObject({
      id,
      bankCode,
      bankAbbr: z.string(),
      accountNo: z.string(),
      status: z.enum(accountStatuses),
      lastLineAt: instant.nullable(),
      lastError: z.string().nullable(),
    }),
  ),
  version: z.number().int(),
  updatedAt: instant,
  updatedBy: person.nullable(),
})
export const channelChange = z.strictObject({
  enabled: z.boolean(),
  autoCredit: z.boolean(),
  feedStaleMinutes: z.number().int().min(1).max(10_080).nullable(),
  minDeposit: limit,
  maxDeposit: limit,
})
/** Settings of a channel's deposits. */
export type ChannelRules = z.output<typeof channelChange>
