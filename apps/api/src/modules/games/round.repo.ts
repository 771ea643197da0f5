import type { gameRound } from '@backoffice/contract/games/forms'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import { findTransaction, findTransactions } from './transactions.list.ts'

type Round = z.output<typeof gameRound>
const MAX_OTHERS = 200
const codes = sql`('bet', 'bet-bonus', 'win', 'win-bonus', 'bet-void', 'bet-bonus-void')`

/** A bet and everything booked of it; undefined for an unknown id. */
export async function findRound(reader: Reader, id: string, now: Date): Promise<Round | undefined> {
  const transaction = await findTransaction(reader, id, now)
  if (transaction === undefined) return undefined
  const { betAt, settledAt, refundedAt, status } = transaction
  const [others, postings, turnover] = await Promise.all([
    othersOf(reader, transaction, now),
    postingsOf(reader, id),
    turnoverOf(reader, id),
  ])
  const events: Round['events'] = status === 'cancelled' ? [] : [{ at: betAt, what: 'bet' }]
  if (settledAt !== null) events.push({ at: settledAt, what: 'settled' })
  if (refundedAt !== null) events.push({ at: refundedAt, what: 'refunded' })
  return { transaction, others, postings, turnover, events }
}

async function othersOf(
  reader: Reader,
  { id, provider, roundId }: Round['transaction'],
  now: Date,
): Promise<Round['others']> {
  const { rows } = await sql<{ id: string }>`
    select id from game_transactions where round_id = ${roundId} and provider = ${provider} and id <> ${id}::uuid
      order by bet_at, id limit ${sql.lit(MAX_OTHERS)}`.execute(reader)
  return findTransactions(
    reader,
    rows.map(row => row.id),
    now,
  )
}

/** The postings of a bet, and the reversals of its wins. */
async function postingsOf(reader: Reader, id: string): Promise<Round['postings']> {
  const { rows } = await sql<Round['postings'][number]>`
    with booked as materialized (select * from transfers where code in ${codes} and reference = ${id})
    select t.id, t.booked_at as at, t.code, case when coalesce(r.code, t.code) like '%-bonus%' then 'bonus' else 'cash'
        end as wallet, t.member_after_satang - t.member_before_satang as amount, t.member_before_satang as before,
        t.member_after_satang as after, t.reverses_id as reverses
      from (select * from booked union all select * from transfers where reverses_id in (select id from booked)) t
      left join booked r on r.id = t.reverses_id order by t.booked_at, t.id`.execute(reader)
  return rows
}

async function turnoverOf(reader: Reader, id: string): Promise<Round['turnover']> {
  type Row = Omit<Round['turnover'][number], 'source'> & Round['turnover'][number]['source']
  const { rows } = await sql<Omit<Row, 'id'> & { sourceId: string }>`
    select c.requirement_id as "requirementId", r.source_kind as kind, r.source_id as "sourceId",
        c.staked_satang as staked, c.percent, c.staked_satang * c.percent / 100 as counted, c.voided
      from turnover_counts c join turnover_requirements r on r.id = c.requirement_id
      where c.game_transaction_id = ${id}::uuid order by r.opened_at, r.id`.execute(reader)
  return rows.map(({ kind, sourceId, ...row }) => ({ ...row, source: { kind, id: sourceId } }))
}
