import type { depositDetail, depositQueue } from '@backoffice/contract/deposits/forms'
import { waitingDepositStatuses } from '@backoffice/contract/deposits/lists'
import { ZERO, type MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import {
  confirmingLine,
  type DepositNote,
  type DepositRecord,
  type NamedMember,
  namedMember,
  type Payer,
  paidAtColumns,
  payerOf,
  sourceColumn,
} from './deposit-record.repo.ts'

type DepositDetail = z.output<typeof depositDetail>
type CandidateRecord = DepositDetail['candidates'][number]
export type SimilarDepositRecord = Omit<DepositDetail['alike'][number], 'from'> & { readonly payer: Payer }
type LineDetails = Pick<DepositDetail, 'rawText' | 'balanceAfter' | 'receivedAt' | 'reopenedAsId'>

/** Details of a deposit beyond the list's. */
export type DepositExtras = LineDetails &
  Pick<DepositDetail, 'candidates' | 'intent'> & { readonly alike: readonly SimilarDepositRecord[] }

export async function depositExtras(reader: Reader, record: DepositRecord): Promise<DepositExtras> {
  const [line, candidates, similar, intent] = await Promise.all([
    lineOf(reader, record.id),
    withMembers(reader, record.notes),
    findSimilarDeposits(reader, record.id),
    intentOf(reader, record.id),
  ])
  return { ...line, candidates, alike: similar, intent }
}

async function lineOf(reader: Reader, id: string): Promise<LineDetails> {
  const { rows } = await sql<LineDetails>`
    select t.raw_text as "rawText", t.balance_after_satang as "balanceAfter", t.received_at as "receivedAt",
      (select r.id from deposits r where r.reopens_id = d.id) as "reopenedAsId"
      from deposits d left join bank_transactions t on t.id = coalesce(d.bank_transaction_id, d.former_line_id)
        where d.id = ${id}::uuid`.execute(reader)
  return rows[0] ?? { rawText: null, balanceAfter: null, receivedAt: null, reopenedAsId: null }
}

/** Notes about members, with their names, best first. */
export async function withMembers(reader: Reader, notes: readonly DepositNote[]): Promise<CandidateRecord[]> {
  const ids = notes.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
  if (ids.length === 0) return []
  const { rows } = await sql<{ member: NamedMember; status: string }>`
    select ${namedMember} as member, m.status from members m where m.id = any (${ids}::uuid[])`.execute(reader)
  const named = new Map(rows.map(row => [row.member.id, row]))
  const found = notes.flatMap(({ memberId, score, reasons }) => {
    const member = memberId === null ? undefined : named.get(memberId)
    return member === undefined ? [] : [{ ...member, score, reasons: [...reasons] }]
  })
  return found.toSorted((one, other) => other.score - one.score)
}

const MAX_SIMILAR = 20

/**
 * The deposit it may duplicate, its possible duplicates, and other deposits of this amount on the account within a day.
 */
async function findSimilarDeposits(reader: Reader, id: string): Promise<SimilarDepositRecord[]> {
  const { rows } = await sql<SimilarDepositRecord>`
    with me as (select * from deposits where id = ${id}::uuid)
    select d.id as "depositId", d.status, d.channel, ${sourceColumn} as source, d.amount_satang as amount,
      ${paidAtColumns},
           coalesce(t.reference, d.reference) as "providerRef",
           ${payerOf('t')} as payer, case when m.id is not null then ${namedMember} end as member
      from (select d.* from deposits d, me where d.id = me.alike_id
            union select d.* from deposits d, me where d.alike_id = me.id
            union select d.* from deposits d, me where d.bank_account_id = me.bank_account_id
              and d.amount_satang = me.amount_satang and d.status <> 'reversed'
              and d.occurred_at between me.occurred_at - interval '24 hours' and me.occurred_at + interval '24 hours') d
      cross join me
      left join bank_transactions t on t.id = d.bank_transaction_id left join members m on m.id = d.member_id
     where d.id <> me.id
     order by (d.id = me.alike_id or d.alike_id = me.id) desc nulls last, abs(extract(epoch
       from d.occurred_at - me.occurred_at)), d.id limit ${MAX_SIMILAR}`.execute(reader)
  return rows
}

async function intentOf(reader: Reader, id: string): Promise<DepositExtras['intent']> {
  const { rows } = await sql<NonNullable<DepositExtras['intent']>>`
    select i.id, i.external_id as "externalId", ${namedMember} as member, i.pay_satang as "payAmount", i.status,
      i.expires_at as "expiresAt"
      from deposits d join deposit_intents i on i.id = d.intent_id join members m on m.id = i.member_id
        where d.id = ${id}::uuid`.execute(reader)
  return rows[0] ?? null
}

type Queue = z.output<typeof depositQueue>

/** Queues by reason. */
export async function depositQueues(reader: Reader): Promise<Record<(typeof waitingDepositStatuses)[number], Queue>> {
  const { rows } = await sql<Queue & { status: string }>`
    select status, count(*)::int as count, coalesce(sum(amount_satang), 0)::bigint as amount,
      min(detected_at) as "oldestAt"
      from deposits where status in (${sql.join(waitingDepositStatuses.map(status => sql.lit(status)))})
        group by status`.execute(reader)
  const of = (expected: string): Queue => {
    const { status: _, ...queue } = rows.find(({ status }) => status === expected) ?? EMPTY
    return queue
  }
  return { unmatched: of('unmatched'), 'possible-duplicate': of('possible-duplicate'), matched: of('matched') }
}
const EMPTY = { status: '', count: 0, amount: ZERO, oldestAt: null }

/** The bank's sender data, as evidence uses it; for a manual deposit that of its confirming bank line. */
export async function payerOfDeposit(
  reader: Reader,
  id: string,
): Promise<(Payer & { intendedId: MemberId | null }) | undefined> {
  const { rows } = await sql<Payer & { intendedId: MemberId | null }>`
    select t.counterparty_bank_code as "bankCode", t.counterparty_account_no as "accountNo",
      t.counterparty_name as name, t.counterparty_phone as phone, i.member_id as "intendedId"
      from deposits d left join bank_transactions t on t.id = coalesce(d.bank_transaction_id, ${confirmingLine}) left
        join deposit_intents i on i.id = d.intent_id where d.id = ${id}::uuid`.execute(reader)
  return rows[0]
}
