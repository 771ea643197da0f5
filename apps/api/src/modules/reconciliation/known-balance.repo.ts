import { type BankAccountId, businessDayOf, type DayRule, plus, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { ledgerBalance, netOfBankLines } from './bank-day.repo.ts'
import { lastReported } from '../bank-accounts/index.ts'

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

type BankBalance = { readonly balance: Satang; readonly asOf: Date }

/** The balance the bank last reported before an instant, with its transactions from then on. */
async function findBankBalance(reader: Reader, accountId: BankAccountId, at: Date): Promise<BankBalance | null> {
  const { rows } = await sql<BankBalance & { byLine: boolean }>`${lastReported(sql`${accountId}::uuid`, at)}`.execute(
    reader,
  )
  const [reported] = rows
  if (reported === undefined) return null
  // A line's balance holds the line itself.
  const from = reported.byLine ? new Date(reported.asOf.getTime() + 1) : reported.asOf
  return {
    balance: plus(reported.balance, await netOfBankLines(reader, accountId, { from, to: at })),
    asOf: reported.asOf,
  }
}
