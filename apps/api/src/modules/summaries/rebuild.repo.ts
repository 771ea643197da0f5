import type { BusinessDay } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { gameFacts } from './source-checks.repo.ts'

/**
 * Blocks posting, counting and aggregating until the transaction ends, after those in progress have ended, so that what
 * is read is complete. Reading continues.
 */
export async function holdStill(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '20s', true)`.execute(tx)
  await sql`lock table first_deposits, summary_deltas, day_summaries in exclusive mode`.execute(tx)
}

/** Every business day with data to count, oldest first. */
export async function daysOfSummaries(tx: Tx): Promise<readonly BusinessDay[]> {
  await sql`set local statement_timeout = '15min'`.execute(tx)
  const { rows } = await sql<{ day: BusinessDay }>`
    select business_day as day from day_summaries union select business_day
      from summary_deltas union select business_day from transfers
     union select registered_on from members union select business_day from withdrawals order by 1`.execute(tx)
  return rows.map(({ day }) => day)
}

/** Recounts one day from its source records. Transfers that were not counted when posted are added by every reader. */
export async function rebuildDay(tx: Tx, day: BusinessDay): Promise<void> {
  const onDay = (column: string): RawBuilder<boolean> => sql`${sql.ref(column)} = ${day}::date`
  await sql`delete from summary_deltas where ${onDay('business_day')}`.execute(tx)
  await sql`delete from day_summaries where ${onDay('business_day')}`.execute(tx)
  await sql`
    insert into day_summaries (business_day, figure, dimension, amount_satang, count)
    select t.business_day, case when t.reverses_id is null then t.code else 'reversed-' || r.code end, t.command,
      sum(t.amount_satang), count(*)
      from transfers t left join transfers r on r.id = t.reverses_id where t.summed and ${onDay('t.business_day')}
        group by 1, 2, 3
    union all select business_day, 'deposits.first', '', sum(amount_satang), count(*) from first_deposits
      where ${onDay('business_day')} group by 1
    union all select registered_on, 'members.registered', '', 0, count(*) from members where ${onDay('registered_on')}
      group by 1
    union all select business_day, 'withdrawals.requested', '', sum(amount_satang), count(*) from withdrawals
      where ${onDay('business_day')} and requested_at between ${day}::date - interval '2 days'
        and ${day}::date + interval '3 days' group by 1
    union all ${gameFacts(
      onDay,
      column => sql`${sql.ref(column)} between ${day}::date - interval '2 days'
      and ${day}::date + interval '3 days'`,
    )}`.execute(tx)
}

/** Every member's first deposit by their account's transfers. Once committed it never changes. */
const earliest = sql`(
  select distinct on (a.member_id) a.member_id, t.id as transfer_id, t.business_day, t.amount_satang
    from transfers t join accounts a on a.id = t.credit_account_id and a.kind = 'member-cash'
   where t.code in ('deposit', 'deposit-matched') order by a.member_id, t.credit_version)`

/**
 * Recomputes every member's first deposit without locks: a concurrent one is already visible, or is recorded by its own
 * posting.
 */
export async function rebuildFirstDeposits(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(tx)
  await sql`
    delete from first_deposits f where not exists (
      select from ${earliest} e where (e.member_id, e.transfer_id, e.business_day, e.amount_satang) = (f.member_id,
        f.transfer_id, f.business_day, f.amount_satang))`.execute(tx)
  await sql`insert into first_deposits (member_id, transfer_id, business_day, amount_satang) select * from ${earliest} e
    on conflict (member_id) do nothing`.execute(tx)
}
