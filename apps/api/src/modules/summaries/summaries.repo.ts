import { type BusinessDay, newId, type Satang } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { type MemberFigure, memberFigures, netAmounts, type NetFigure, type TransferCode } from '../ledger/index.ts'
import { SLOT_MINUTES } from './domain/day-parts.ts'

/**
 * Figures modules count themselves, as module.fact. The ledger counts every transfer. Money of deposits and withdrawals
 * is split by `channel/automatic|manual`, handling times by `automatic|manual/bucket`; what games count by
 * `category/provider/game`, and again by `category/provider`, because a year by game is many rows.
 */
const moduleFigures = [
  'members.registered',
  'withdrawals.requested',
  'deposits.credited',
  'deposits.reversed',
  'deposits.handled',
  'withdrawals.paid',
  'withdrawals.handled',
  'games.bets',
  'games.wins',
  'games.voids',
  'games.bets-by-provider',
  'games.wins-by-provider',
  'games.voids-by-provider',
] as const
export type SourceFigure = (typeof moduleFigures)[number]
/** All figures that are compared with records. */
export const sourceFigures = [...moduleFigures, ...memberFigures] as const

/** All figures: transfers by code, reversals, net amounts, first deposits, members, and what modules count. */
export type Figure =
  | TransferCode
  | `reversed-${TransferCode}`
  | NetFigure
  | 'deposits.first'
  | MemberFigure
  | SourceFigure

/** Before any figure. */
export const FIRST_DAY: BusinessDay = '1970-01-01'

/** Grouping of days: by day, calendar month or calendar year of the business day. */
export type Rollup = 'day' | 'month' | 'year'

export type Fact = {
  readonly day: BusinessDay
  readonly figure: SourceFigure
  readonly dimension?: string
  readonly amount?: Satang
  readonly count?: bigint
  /** The command's time, which is on the day. */
  readonly at: Date
}

/** The start of an instant's slot. */
export const slotOf = (at: RawBuilder<unknown>): RawBuilder<Date> =>
  sql`date_bin(${sql.lit(`${SLOT_MINUTES} minutes`)}::interval, ${at}, timestamptz 'epoch')`

/** Counts a fact for its day in its transaction, so that both are atomic. Without waiting. */
export async function recordDelta(
  tx: Tx,
  { day, figure, dimension = '', amount = 0n as Satang, count = 1n, at }: Fact,
): Promise<void> {
  await sql`insert into summary_deltas (id, business_day, figure, dimension, amount_satang, count, at)
    values (${newId(at.getTime())}::uuid, ${day}::date, ${figure}, ${dimension}, ${amount}::bigint, ${count}::bigint,
      ${at}::timestamptz)`.execute(tx)
}

/** Most facts of one record. */
const MAX_FACTS = 2

/**
 * Counts facts that a statement reads from their record, in its transaction: rows (business_day, figure, dimension,
 * amount_satang, count, at).
 */
export async function recordFacts(tx: Tx, facts: RawBuilder<unknown>, now: Date): Promise<void> {
  const ids = Array.from({ length: MAX_FACTS }, () => newId(now.getTime()))
  await sql`insert into summary_deltas (id, business_day, figure, dimension, amount_satang, count, at)
    select (${ids}::uuid[])[row_number() over ()], business_day, figure, dimension, amount_satang, count, at
      from (${facts}) facts`.execute(tx)
}

/**
 * Aggregates some pending deltas into their days and slots in one statement and returns their number. Concurrent runs
 * take different deltas; a delta is removed as it is counted. Days and slots are written in a fixed order to avoid
 * deadlocks.
 */
export async function aggregateDeltas(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with chosen as materialized (
      select id from summary_deltas order by id limit ${limit} for update skip locked
    ), taken as (
      delete from summary_deltas d using chosen c where d.id = c.id
        returning d.business_day, d.figure, d.dimension, d.amount_satang, d.count, d.at
    ), folded as (
      insert into day_summaries (business_day, figure, dimension, amount_satang, count)
      select business_day, figure, dimension, sum(amount_satang), sum(count) from taken group by 1, 2, 3
        order by 1, 2, 3
      on conflict (figure, business_day, dimension) do update
        set amount_satang = day_summaries.amount_satang + excluded.amount_satang,
        count = day_summaries.count + excluded.count
    ), slots as (
      insert into slot_summaries (figure, business_day, slot, amount_satang, count)
      select figure, business_day, ${slotOf(sql`at`)}, sum(amount_satang), sum(count) from taken group by 1, 2, 3
        order by 1, 2, 3
      on conflict (figure, business_day, slot) do update
        set amount_satang = slot_summaries.amount_satang + excluded.amount_satang,
        count = slot_summaries.count + excluded.count
    )
    select count(*)::int as taken from taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

export type SummaryQuery = {
  /** Business days, both inclusive. */
  readonly from: BusinessDay
  readonly to: BusinessDay
  readonly by: Rollup
  readonly figures: readonly Figure[]
  /** Split by dimension: for money, the command that posted it. */
  readonly split?: boolean
  /** Facts of a part of a day, which no summary has. */
  readonly more?: RawBuilder<unknown>
}
/** `period` is `2026-07-12`, `2026-07` or `2026`; `dimension` is empty unless requested. */
export type Summary = {
  readonly period: string
  readonly figure: Figure
  readonly dimension: string
  readonly amount: Satang
  readonly count: bigint
}

const periods: Record<Exclude<Rollup, 'day'>, string> = { month: 'YYYY-MM', year: 'YYYY' }

/**
 * Figures of business days, exact at the moment of the statement: aggregated, pending, and uncounted postings of a node
 * of the previous release. An empty period has no row.
 */
export async function summariesOf(reader: Reader, query: SummaryQuery): Promise<readonly Summary[]> {
  const { rows } = await sql<
    Omit<Summary, 'amount' | 'count'> & { amount: string; count: string }
  >`${figuresOfPeriods(query)} order by 1, 2, 3`.execute(reader)
  return rows.map(({ period, figure, dimension, amount, count }) => ({
    period,
    figure,
    dimension,
    amount: BigInt(amount) as Satang,
    count: BigInt(count),
  }))
}

/** Rows (period, figure, dimension, amount, count) for further calculation. */
export function figuresOfPeriods(query: SummaryQuery): RawBuilder<unknown> {
  const daily = ofDays(query)
  return query.by === 'day'
    ? daily
    : sql`
    select to_char(period, ${sql.lit(periods[query.by])}) as period, figure, dimension, sum(amount) as amount,
      sum(count) as count from (${daily}) as of_day group by 1, 2, 3`
}

/** Sums as numeric, returned as text, because they may exceed bigint. Days are grouped before further calculation. */
function ofDays({ from, to, figures, split = false, more }: SummaryQuery): RawBuilder<unknown> {
  const within = sql`business_day between ${from}::date and ${to}::date`
  const requested = sql`figure = any (${figures}::text[])`
  const dimension = split ? sql`dimension` : sql`''`
  return sql`
    select business_day as period, figure, ${dimension} as dimension, sum(amount_satang) as amount, sum(count) as count
      from (select business_day, figure, dimension, amount_satang, count from day_summaries
        where ${requested} and ${within}
             union all select business_day, figure, dimension, amount_satang, count from summary_deltas
               where ${requested} and ${within}
             union all select business_day, figure, dimension, amount_satang, count
               from (${notSummed(within)}) as uncounted where ${requested}
             ${
               more === undefined
                 ? sql``
                 : sql`union all select business_day, figure, dimension, amount_satang, count
               from (${more}) as more where ${requested}`
             }) as counted
     group by business_day, figure${split ? sql`, dimension` : sql``}`
}

/** Postings of nodes of a previous release, which were not counted when posted. */
export const notSummed = (within: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select t.business_day, case when t.reverses_id is null then t.code else 'reversed-' || (select r.code from transfers r
    where r.id = t.reverses_id) end as figure, t.command as dimension, t.amount_satang, 1::bigint as count,
    t.booked_at as at
    from transfers t where not t.summed and t.${within}
  union all ${netAmounts(sql`not t.net_summed and t.${within}`)}`

/** The first business day with one of these figures; null: there is none. */
export async function firstDayWith(reader: Reader, figures: readonly Figure[]): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select min(day) as day from unnest(${figures}::text[]) f, lateral (
      select min(business_day) as day from day_summaries where figure = f
      union all select min(business_day) from summary_deltas where figure = f) days`.execute(reader)
  return rows[0]?.day ?? null
}
