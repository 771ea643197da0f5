import { type BusinessDay, newId, type Satang, satangOf, ZERO } from '@backoffice/kernel'
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
  { day, figure, dimension = '', amount = ZERO, count = 1n, at }: Fact,
): Promise<void> {
  await sql`insert into summary_deltas (id, business_day, figure, dimension, amount_satang, count, at)
    values (${newId(at.getTime())}::uuid, ${day}::date, ${figure}, ${dimension}, ${amount}::bigint, ${count}::bigint,
      ${at}::timestamptz)`.execute(tx)
}

/** Most facts of one record. */
const MAX_FACTS = 2

/**
 * Counts facts that a statement reads from their record, in its transaction: rows (business_day, figure, dimension,
 * amount_satang, count, at). `beginning` names rows that the facts are read from.
 */
export async function recordFacts(
  tx: Tx,
  facts: RawBuilder<unknown>,
  now: Date,
  beginning: RawBuilder<unknown> = sql``,
): Promise<void> {
  const ids = Array.from({ length: MAX_FACTS }, () => newId(now.getTime()))
  await sql`${beginning} insert into summary_deltas (id, business_day, figure, dimension, amount_satang, count, at)
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
  /** Of different members, only those counted by these; all unless stated. */
  readonly rollups?: readonly Rollup[]
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

/** A part of a period's figure; the parts of a figure add up to it. */
export type Part = Omit<Summary, 'period' | 'count'> & { readonly count: number }

/** How a period is grouped, and the name of a group. A day's date is its name. */
const grouping: Record<Rollup, { readonly of: RawBuilder<unknown>; readonly name: RawBuilder<unknown> }> = {
  day: { of: sql`business_day`, name: sql`period` },
  month: { of: sql`date_trunc('month', business_day::timestamp)`, name: sql`to_char(period, 'YYYY-MM')` },
  year: { of: sql`date_trunc('year', business_day::timestamp)`, name: sql`to_char(period, 'YYYY')` },
}
/** Groups the rows of {@link countedDays}, and names the `period` of a group. */
export const groupOf = (by: Rollup): RawBuilder<unknown> => grouping[by].of
export const periodName = (by: Rollup): RawBuilder<unknown> => grouping[by].name

/**
 * Figures of business days, exact at the moment of the statement: aggregated, pending, and uncounted postings of a node
 * of the previous release. An empty period has no row.
 */
export async function summariesOf(reader: Reader, query: SummaryQuery): Promise<readonly Summary[]> {
  const { rows } = await sql<Omit<Summary, 'amount' | 'count'> & { amount: string; count: string }>`
    select ${periodName(query.by)} as period, figure, dimension, amount, count from (${grouped(query)}) grouped
     order by 1, 2, 3`.execute(reader)
  return rows.map(({ period, figure, dimension, amount, count }) => ({
    period,
    figure,
    dimension,
    amount: satangOf(amount),
    count: BigInt(count),
  }))
}

/**
 * The same figures, split: `add` is called with each part of each period, oldest period first. A period is one row of
 * text: thousands of rows cost more to group and to send than to add up. Days are not grouped: most parts are alone.
 */
export async function eachPart(
  reader: Reader,
  query: Omit<SummaryQuery, 'split'>,
  add: (period: string, part: Part) => void,
): Promise<void> {
  const counted =
    query.by === 'day'
      ? sql`select business_day as period, figure, dimension, amount_satang as amount, count
          from (${countedDays(query)}) counted`
      : grouped({ ...query, split: true })
  const { rows } = await sql<{ period: string; parts: string }>`
    select ${periodName(query.by)} as period, parts
      from (select period, string_agg(concat_ws(E'\t', figure, dimension, amount, count), E'\n') as parts
              from (${counted}) counted group by 1 order by 1) periods`.execute(reader)
  for (const { period, parts } of rows) for (const text of parts.split('\n')) add(period, partIn(text))
}

function partIn(text: string): Part {
  const dimension = text.indexOf('\t') + 1
  const amount = text.indexOf('\t', dimension) + 1
  const count = text.indexOf('\t', amount) + 1
  return {
    figure: text.slice(0, dimension - 1) as Figure,
    dimension: text.slice(dimension, amount - 1),
    amount: satangOf(text.slice(amount, count - 1)),
    count: Number(text.slice(count)),
  }
}

/** Rows (period, figure, dimension, amount, count). Sums are numeric, returned as text, because they may exceed bigint. */
function grouped(query: SummaryQuery): RawBuilder<unknown> {
  const [dimension, byDimension] = query.split === true ? [sql`dimension`, sql`, 3`] : [sql`''`, sql``]
  return sql`select ${groupOf(query.by)} as period, figure, ${dimension} as dimension, sum(amount_satang) as amount,
      sum(count) as count from (${countedDays(query)}) as counted group by 1, 2${byDimension}`
}

/** Figures that no posting has by itself. */
const notOfPostings: ReadonlySet<Figure> = new Set([...sourceFigures, 'deposits.first'])

/** Rows (business_day, figure, dimension, amount_satang, count), of a day's figure and dimension several. */
export function countedDays({ from, to, figures, rollups, more }: SummaryQuery): RawBuilder<unknown> {
  const within = sql`business_day between ${from}::date and ${to}::date`
  const ofRollups =
    rollups === undefined
      ? sql``
      : sql`and (figure <> all (${memberFigures}::text[]) or dimension = any (${rollups}::text[]))`
  const requested = sql`figure = any (${figures}::text[]) ${ofRollups}`
  const columns = sql`select business_day, figure, dimension, amount_satang, count`
  return sql`
    ${columns} from day_summaries where ${requested} and ${within}
    union all ${columns} from summary_deltas where ${requested} and ${within}
    ${
      figures.every(figure => notOfPostings.has(figure))
        ? sql``
        : sql`union all ${columns} from (${notSummed(within)}) as uncounted where ${requested}`
    }
    ${more === undefined ? sql`` : sql`union all ${columns} from (${more}) as more where ${requested}`}`
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
