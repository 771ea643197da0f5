import { businessDayOf, type BankAccountId, type DayRule, type Satang } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import { ledgerBalance } from './bank-day.repo.ts'
import { findBankBalance } from './reported-balances.repo.ts'

/**
 * The known balance of an account at an instant, with its source. `asOf`: when the bank reported it, or the instant
 * itself.
 */
export type KnownBalance = { readonly balance: Satang; readonly asOf: Date; readonly source: 'bank' | 'ledger' }

/** From the bank's last report; otherwise from the ledger, unless nothing is posted yet. */
export async function findKnownBalance(
  reader: Reader,
  accountId: BankAccountId,
  at: Date,
  rule: DayRule,
): Promise<KnownBalance | null> {
  const reported = await findBankBalance(reader, accountId, at)
  if (reported !== null) return { ...reported, source: 'bank' }
  const balance = await ledgerBalance(reader, accountId, { on: businessDayOf(at, rule), at })
  return balance === 0n ? null : { balance, asOf: at, source: 'ledger' }
}
