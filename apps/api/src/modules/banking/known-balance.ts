import { boundsOf, businessDayOf, type BankAccountId, type DayRule, type Satang } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import { bankDays } from '../reads/index.ts'
import { findBankBalance } from './told-balances.repo.ts'

/** What an account is known to hold at an instant, and by whom. `asOf`: when the bank reported it, or the start of the ledger's day. */
export type KnownBalance = { readonly balance: Satang; readonly asOf: Date; readonly source: 'bank' | 'ledger' }

/** By the bank's last report; where it has made none, by the ledger, unless nothing was booked yet. */
export async function findKnownBalance(reader: Reader, accountId: BankAccountId, at: Date, rule: DayRule): Promise<KnownBalance | null> {
  const reported = await findBankBalance(reader, accountId, at)
  if (reported !== null) return { ...reported, source: 'bank' }
  const day = businessDayOf(at, rule)
  const bounds = { day, ...boundsOf(day, rule) }
  const [figures] = await bankDays(reader, accountId, bounds)
  return figures === undefined || figures.ledgerOpening === 0n ? null : { balance: figures.ledgerOpening, asOf: bounds.from, source: 'ledger' }
}
