import { type BusinessDay, type Satang, satangOf } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { DayPart } from './domain/day-parts.ts'
import { type Figure, notSummed } from './summaries.repo.ts'

export type SlotFigure = { readonly figure: Figure; readonly amount: Satang; readonly count: number }
type Sums = { readonly amount: string; readonly count: string }

/** What was counted of these days: aggregated, pending, and uncounted postings of a node of the previous release. */
function countedOn(days: readonly BusinessDay[], figures: readonly Figure[]): RawBuilder<unknown> {
  const within = sql`business_day = any (${days}::date[])`
  const requested = sql`figure = any (${figures}::text[])`
  return sql`
    select business_day, figure, slot as at, amount_satang, count from slot_summaries where ${requested} and ${within}
    union all select business_day, figure, at, amount_satang, count from summary_deltas
      where ${requested} and ${within}
    union all select business_day, figure, at, amount_satang, count from (${notSummed(within)}) uncounted
      where ${requested}`
}

/** Figures of parts of days, each up to a full slot; exact at the moment of the statement. */
export async function figuresOfParts(
  reader: Reader,
  parts: readonly DayPart[],
  figures: readonly Figure[],
): Promise<ReadonlyMap<BusinessDay, readonly SlotFigure[]>> {
  const days = parts.map(({ day }) => day)
  const { rows } = await sql<{ day: BusinessDay; figure: Figure } & Sums>`
    select c.business_day as day, c.figure, sum(c.amount_satang) as amount, sum(c.count) as count
      from (${countedOn(days, figures)}) c
        join unnest(${days}::date[], ${parts.map(({ until }) => until)}::timestamptz[]) part (day, until)
          on part.day = c.business_day and c.at < part.until
     group by 1, 2`.execute(reader)
  return Map.groupBy(
    rows.map(({ amount, count, ...row }) => ({ ...row, amount: satangOf(amount), count: Number(count) })),
    ({ day }) => day,
  )
}

export type HourFigure = SlotFigure & { readonly period: string }

/** Figures of a day by hour of the operator's zone, written `2026-11-22T13`. Hours without figures have no rows. */
export async function figuresByHour(
  reader: Reader,
  day: BusinessDay,
  timeZone: string,
  figures: readonly Figure[],
): Promise<readonly HourFigure[]> {
  const { rows } = await sql<{ period: string; figure: Figure } & Sums>`
    select to_char(c.at at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24') as period, c.figure,
      sum(c.amount_satang) as amount, sum(c.count) as count
      from (${countedOn([day], figures)}) c group by 1, 2`.execute(reader)
  return rows.map(({ amount, count, ...row }) => ({ ...row, amount: satangOf(amount), count: Number(count) }))
}

/** The first business day with any figure; null before the first one. */
export async function firstDayOfFigures(reader: Reader): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select least((select min(business_day) from day_summaries), (select min(business_day) from summary_deltas)) as day
  `.execute(reader)
  return rows[0]?.day ?? null
}

export const deleteExpiredSlots = (tx: Tx, before: BusinessDay): Promise<unknown> =>
  sql`delete from slot_summaries where business_day < ${before}::date`.execute(tx)

/**
 * Days whose slots do not add up to the day's figures: a node of the previous release aggregated deltas without slots,
 * or they were edited.
 */
export async function findUnequalSlots(reader: Reader, from: BusinessDay): Promise<readonly SlotBreach[]> {
  const { rows } = await sql<SlotBreach>`
    select business_day as day, figure, business_day || ' ' || figure || ' by slots' as subject,
      coalesce(d.amount, 0) || ' in ' || coalesce(d.count, 0) as expected,
      coalesce(s.amount, 0) || ' in ' || coalesce(s.count, 0) as found
      from (select business_day, figure, sum(amount_satang) as amount, sum(count) as count from day_summaries
        where business_day >= ${from}::date group by 1, 2) d
      full join (select business_day, figure, sum(amount_satang) as amount, sum(count) as count from slot_summaries
        where business_day >= ${from}::date group by 1, 2) s using (business_day, figure)
     where coalesce(d.amount, 0) <> coalesce(s.amount, 0) or coalesce(d.count, 0) <> coalesce(s.count, 0)
     order by 1, 3 limit 100`.execute(reader)
  return rows
}
export type SlotBreach = {
  readonly day: BusinessDay
  readonly figure: string
  readonly subject: string
  readonly expected: string
  readonly found: string
}
