import { z } from 'zod'
import { listEndpoint, period, severalOf } from '../endpoint.ts'
import { baht, bahtSum, businessDay, id, instant } from '../forms.ts'
import { ledgerTransfers } from './lists.ts'
import { costAccounts, journalCodes } from './terms.ts'

export const ledgerTransfer = z.strictObject({
  id,
  at: instant,
  businessDay,
  code: z.enum(journalCodes),
  /** The command that posted it. */
  command: z.string(),
  amount: baht,
  /** What left the operator's cost account, negative what came back; 0 where no such account is involved. */
  net: baht,
  member: z.strictObject({ id, username: z.string() }).nullable(),
  reference: z.string(),
  reason: z.string().nullable(),
  /** The transfer that it reverses. */
  reverses: id.nullable(),
})

export const ledgerEndpoints = {
  'ledger.transfers': listEndpoint(ledgerTransfers, {
    path: '/ledger/transfers',
    summary:
      'Transfers between ledger accounts, without bets, wins and voids; `account` limits them to one cost account of the operator',
    row: ledgerTransfer,
    filters: { ...period, code: severalOf(journalCodes).optional(), account: z.enum(costAccounts).optional() },
    totals: z.strictObject({ net: bahtSum }),
  }),
} as const
