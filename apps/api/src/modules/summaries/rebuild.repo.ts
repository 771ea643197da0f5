import { addDays, type BusinessDay } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { activeCodes, memberFigureOf, netAmounts } from '../ledger/index.ts'
import { sourceFacts } from './facts.repo.ts'
import { slotOf } from './summaries.repo.ts'

/**
 * Blocks posting, counting and aggregating until the transaction ends, after those in progress have ended, so that what
 * is read is complete. Reading continues.
 */
export async function holdStill(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '20s', true)`.execute(tx)
  await sql`lock table first_deposits, figure_members, summary_deltas, day_summaries, slot_summaries
    in exclusive mode`.execute(tx)
}

/** Every business day with data to count, oldest first. */
export async function daysOfSummaries(tx: Tx): Promise<readonly BusinessDay[]> {
  await sql`set local statement_timeout = '15min'`.execute(tx)
  const { rows } = await sql<{ day: BusinessDay }>`
    select business_day as day from day_summaries union select business_day
      from summary_deltas union select business_day from transfers
     union select registered_on from members union select business_day from withdrawals union select finished_on
      from withdrawals where finished_on is not null union select business_day from deposits order by 1`.execute(tx)
  return rows.map(({ day }) => day)
}

/**
 * Recounts one day from its source records, and its slots unless they have expired. Transfers that were not counted
 * when posted are added by every reader.
 */
export async function rebuildDay(tx: Tx, day: BusinessDay, firstSlotDay: BusinessDay): Promise<void> {
  await sql`delete from summary_deltas where business_day = ${day}::date`.execute(tx)
  await sql`delete from day_summaries where business_day = ${day}::date`.execute(tx)
  await sql`insert into day_summaries (business_day, figure, dimension, amount_satang, count)
    select business_day, figure, dimension, sum(amount_satang), sum(count) from (${factsOf(day)}) facts
      group by 1, 2, 3`.execute(tx)
  await rebuildSlots(tx, day, firstSlotDay)
  await rebuildMembers(tx, day)
}

/** Recounts the slots of one day from its source records. Pending deltas of that day must not exist. */
async function rebuildSlots(tx: Tx, day: BusinessDay, firstSlotDay: BusinessDay): Promise<void> {
  await sql`delete from slot_summaries where business_day = ${day}::date`.execute(tx)
  if (day < firstSlotDay) return
  await sql`insert into slot_summaries (figure, business_day, slot, amount_satang, count)
    select figure, business_day, ${slotOf(sql`at`)}, sum(amount_satang), sum(count) from (${factsOf(day)}) facts
      group by 1, 2, 3`.execute(tx)
}

/** Those of some figures that are counted on a day as its source records say, read from one snapshot without locks. */
export async function figuresLikeSources(
  tx: Tx,
  day: BusinessDay,
  figures: readonly string[],
): Promise<readonly string[]> {
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const ofDay = sql`business_day = ${day}::date and figure = any (${figures}::text[])`
  const { rows } = await sql<{ figure: string }>`
    select figure from unnest(${figures}::text[]) figure
      left join (select figure, sum(amount_satang) as amount, sum(count) as count from (${factsOf(day)}) facts
        where figure = any (${figures}::text[]) group by 1) r using (figure)
      left join (select figure, sum(amount_satang) as amount, sum(count) as count
        from (select figure, amount_satang, count from day_summaries where ${ofDay}
          union all select figure, amount_satang, count from summary_deltas where ${ofDay}) counted group by 1) s
        using (figure)
     where coalesce(r.amount, 0) = coalesce(s.amount, 0) and coalesce(r.count, 0) = coalesce(s.count, 0)`.execute(tx)
  return rows.map(({ figure }) => figure)
}

/** Recounts the slots of some figures of one day. Pending deltas of that day must not exist. */
export async function rebuildSlotsOf(tx: Tx, day: BusinessDay, figures: readonly string[]): Promise<void> {
  await sql`delete from slot_summaries where business_day = ${day}::date
    and figure = any (${figures}::text[])`.execute(tx)
  await sql`insert into slot_summaries (figure, business_day, slot, amount_satang, count)
    select figure, business_day, ${slotOf(sql`at`)}, sum(amount_satang), sum(count) from (${factsOf(day)}) facts
     where figure = any (${figures}::text[]) group by 1, 2, 3`.execute(tx)
}

/** What is counted of one day, with the time of each fact. */
const factsOf = (day: BusinessDay): RawBuilder<unknown> => {
  const onDay = (column: string): RawBuilder<boolean> => sql`${sql.ref(column)} = ${day}::date`
  return sql`
    select t.business_day, case when t.reverses_id is null then t.code else 'reversed-' || r.code end as figure,
      t.command as dimension, t.amount_satang, 1::bigint as count, t.booked_at as at
      from transfers t left join transfers r on r.id = t.reverses_id where t.summed and ${onDay('t.business_day')}
    union all ${netAmounts(sql`t.net_summed and ${onDay('t.business_day')}`)}
    union all select f.business_day, 'deposits.first', '', f.amount_satang, 1, t.booked_at
      from first_deposits f join transfers t on t.id = f.transfer_id where ${onDay('f.business_day')}
    union all ${sourceFacts({ days: [day], since: `${addDays(day, -2)}T00:00:00Z`, until: `${addDays(day, 3)}T00:00:00Z` })}`
}

/** The days of members whose last one this is, or is claimed to be. A member's other days follow from the last. */
async function rebuildMembers(tx: Tx, day: BusinessDay): Promise<void> {
  await sql`delete from figure_members where days[1] = ${day}::date`.execute(tx)
  await sql`
    insert into figure_members (figure, member_id, days)
    select a.figure, a.member_id, array(select distinct t.business_day from transfers t
        where t.member_id = a.member_id and t.code in ${activeCodes}
        and ${memberFigureOf(sql`t.code`)} = a.figure order by 1 desc limit 3)
      from (select distinct ${memberFigureOf(sql`t.code`)} as figure, t.member_id from transfers t
             where t.business_day = ${day}::date and t.code in ${activeCodes} and t.member_id is not null) a
     where not exists (select from transfers t where t.member_id = a.member_id and t.code in ${activeCodes}
       and ${memberFigureOf(sql`t.code`)} = a.figure and t.business_day > ${day}::date)
    on conflict (figure, member_id) do update set days = excluded.days`.execute(tx)
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
