import { businessDayOf, type BankAccountId, type DayRule, type Satang } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import { ledgerBalance } from '../reads/index.ts'
import { findBankBalance } from './reported-balances.repo.ts'

/**
 * What an account is known to hold at an instant, and by whom. `asOf`: when the bank reported it, or the instant
 * itself.
 */
export type KnownBalance = { readonly balance: Satang; readonly asOf: Date; readonly source: 'bank' | 'ledger' }

/** By the bank's last report; where it has made none, by the ledger, unless nothing was booked yet. */
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
