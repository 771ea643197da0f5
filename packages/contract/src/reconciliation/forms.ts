import { z } from 'zod'
import { accountName } from '../bank-accounts/forms.ts'
import { baht, bahtSum, businessDay, id, instant, person } from '../forms.ts'

/** A business day of one account: bank, ledger and their differences. */
export const reconciliation = z.strictObject({
  account: accountName,
  day: businessDay,
  /** `open` until an admin closes it; `changed`: new data arrived after closing. */
  status: z.enum(['open', 'closed', 'changed']),
  /** By the day's bank lines; opening and closing are the last balances reported before the day and before its end. */
  lines: z.strictObject({
    opening: bahtSum.nullable(),
    in: bahtSum,
    out: bahtSum,
    inCount: z.number().int(),
    outCount: z.number().int(),
    closing: bahtSum.nullable(),
    closingAsOf: instant.nullable(),
  }),
  ledger: z.strictObject({ opening: bahtSum, in: bahtSum, out: bahtSum, closing: bahtSum }),
  /** bank − ledger, in three parts that add up to `closing`. */
  differences: z.strictObject({
    /** bank − ledger at the start of the day. */
    carried: bahtSum.nullable(),
    /** Change of the bank's balance that no line accounts for. */
    missingLines: bahtSum.nullable(),
    /** Movements less postings of the day: the sum of `items`. */
    bookings: bahtSum,
    /** bank − ledger at the end of the day. */
    closing: bahtSum.nullable(),
  }),
  openItems: z.number().int(),
  /** Posted money of the day's lines that is unmatched. */
  suspense: bahtSum,
  closed: z
    .strictObject({
      by: person,
      at: instant,
      bankBalance: bahtSum,
      difference: bahtSum,
      unexplained: bahtSum,
      note: z.string().nullable(),
      ledgerClosing: bahtSum,
      lines: z.strictObject({ in: bahtSum, out: bahtSum, inCount: z.number().int(), outCount: z.number().int() }),
    })
    .nullable(),
  can: z.array(z.enum(['close'])),
})
export const reconciliationItemKinds = [
  'line-not-booked',
  'line-booked-on-another-day',
  'line-may-be-known',
  'booking-without-line',
  'booking-of-another-days-line',
  'suspense',
] as const
export const reconciliationItem = z.strictObject({
  kind: z.enum(reconciliationItemKinds),
  lineId: id.nullable(),
  transferId: id.nullable(),
  depositId: id.nullable(),
  /** Contribution to `differences.bookings`; suspense items contribute nothing. */
  effect: bahtSum,
  direction: z.enum(['in', 'out']),
  amount: baht,
  at: instant,
  reference: z.string().nullable(),
  text: z.string().nullable(),
})
export const reconciliationDetail = z.strictObject({
  ...reconciliation.shape,
  items: z.array(reconciliationItem),
  itemsLeftOut: z.number().int(),
})
