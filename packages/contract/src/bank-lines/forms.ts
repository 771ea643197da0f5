import { z } from 'zod'
import { bankChannels } from '../bank-accounts/forms.ts'
import { baht, bahtSum, bankCode, id, instant, freeText } from '../forms.ts'

export const lineSources = ['feed', 'statement'] as const
export const lineLinkKinds = ['deposit', 'withdrawal', 'own-transfer', 'fee', 'interest', 'retelling', 'none'] as const

/** One transaction as a bank reported it. Account and phone are masked without their permission, the raw text is absent without both. */
export const bankLine = z.strictObject({
  id,
  account: z.strictObject({ id: id.nullable(), bankCode, bankAbbr: z.string().nullable(), accountNo: z.string() }),
  channel: z.enum(bankChannels),
  source: z.enum(lineSources),
  direction: z.enum(['in', 'out']),
  amount: baht,
  occurredAt: instant,
  receivedAt: instant,
  reference: z.string().nullable(),
  counterparty: z.strictObject({
    bankCode: z.string().nullable(),
    bankAbbr: z.string().nullable(),
    accountNo: z.string().nullable(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  balanceAfter: bahtSum.nullable(),
  rawText: z.string().nullable(),
  /**
   * What it is linked to; `none`: not categorized, `retelling`: a duplicate report of line `id`. `status` is the
   * deposit's or the withdrawal's.
   */
  linked: z.strictObject({ kind: z.enum(lineLinkKinds), id: id.nullable(), status: z.string().nullable() }),
  can: z.array(z.enum(['explain'])),
})
export const lineTotals = z.strictObject({ in: bahtSum, out: bahtSum })

export const explanation = z.strictObject({
  kind: z.enum(['fee', 'interest', 'own-transfer', 'withdrawal', 'return']),
  /** The linked record: the withdrawal, the internal transfer, or the returned deposit. */
  withdrawalId: id.optional(),
  transferId: id.optional(),
  depositId: id.optional(),
  reason: freeText(500),
})
