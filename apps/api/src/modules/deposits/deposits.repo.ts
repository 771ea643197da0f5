import type { BankAccountId, DepositId, MemberId, Satang, TransferId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { CheckScope } from '../ledger/index.ts'
import type { MatchNote } from './domain/matching.ts'

export type NewDeposit = {
  readonly id: DepositId
  readonly bankTransactionId: string
  readonly bankAccountId: BankAccountId | null
  readonly memberId: MemberId | null
  readonly status: 'credited' | 'unmatched' | 'possible-duplicate'
  readonly channel: string
  readonly amount: Satang
  readonly score: number | null
  readonly notes: readonly MatchNote[]
  readonly transferId: TransferId | null
  readonly occurredAt: Date
  readonly businessDay: string
  readonly now: Date
}

export async function insertDeposit(tx: Tx, given: NewDeposit): Promise<void> {
  await sql`
    insert into deposits (id, bank_transaction_id, bank_account_id, member_id, status, channel, amount_satang, match_score, match_reasons, transfer_id, occurred_at, detected_at, credited_at, business_day, updated_at)
    values (${given.id}::uuid, ${given.bankTransactionId}::uuid, ${given.bankAccountId}::uuid, ${given.memberId}::uuid, ${given.status}, ${given.channel}, ${given.amount}::bigint,
      ${given.score}::integer, ${JSON.stringify(given.notes)}::jsonb, ${given.transferId}::uuid, ${given.occurredAt}::timestamptz, ${given.now}::timestamptz,
      ${given.status === 'credited' ? given.now : null}::timestamptz, ${given.businessDay}::date, ${given.now}::timestamptz)`.execute(tx)
}

/** Deposits and the books, each against the other: a credited deposit is one transfer of its money, and no deposit's money moved without it. */
export async function findUnbooked(snapshot: Reader, scope: CheckScope): Promise<readonly { subject: string; expected: string; found: string }[]> {
  const within = scope.kind === 'full' ? sql`true` : sql`business_day = any (${scope.days}::date[])`
  const { rows } = await sql<{ subject: string; expected: string; found: string }>`
    select coalesce(d.id::text, t.reference) as subject, coalesce(d.status || ' ' || d.amount_satang || ' on ' || d.business_day, 'no deposit') as expected,
           coalesce(t.code || ' ' || t.amount_satang || ' on ' || t.business_day, 'no transfer') as found
      from (select * from deposits where (status in ('credited', 'reversed') or bank_account_id is not null and status <> 'possible-duplicate') and ${within}) d
      full join (select * from transfers where code in ('deposit', 'deposit-unmatched') and ${within}) t on t.reference = d.id::text
     where d.id is null or t.id is null or t.amount_satang <> d.amount_satang or t.business_day <> d.business_day or (t.code = 'deposit' and t.member_id is distinct from d.member_id)
     limit 100`.execute(snapshot)
  return rows
}

export async function countUnknownAccount(reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from deposits where status = 'unmatched' and bank_account_id is null`.execute(reader)
  return rows[0]?.count ?? 0
}
