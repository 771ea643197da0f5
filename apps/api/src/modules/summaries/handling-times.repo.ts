import { addDays, type BusinessDay } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { factsUntil, secondsOf } from './facts.repo.ts'
import { countedDays, groupOf, periodName, type SummaryQuery } from './summaries.repo.ts'

/** In seconds, within 2.5 %; null where nothing was handled. `manual…`: handled by staff only. */
export type HandlingTimes = {
  readonly medianSeconds: number | null
  readonly p95Seconds: number | null
  readonly manualMedianSeconds: number | null
}

const NONE: HandlingTimes = { medianSeconds: null, p95Seconds: null, manualMedianSeconds: null }

export type HandlingKind = 'deposits' | 'withdrawals'

/** The handling times of the records of business days, both inclusive, as one whole. */
export const handlingTimes = async (
  reader: Reader,
  kind: HandlingKind,
  from: BusinessDay,
  to: BusinessDay,
): Promise<HandlingTimes> => (await handlingTimesBy(reader, kind, { from, to, by: 'year' })).total

/** The handling times of a part of one business day, from its records. */
export const handlingTimesUntil = async (
  reader: Reader,
  kind: HandlingKind,
  day: BusinessDay,
  until: Date,
): Promise<HandlingTimes> =>
  (
    await handlingTimesBy(reader, kind, {
      from: day,
      to: addDays(day, -1),
      by: 'year',
      more: factsUntil(kind, day, until),
    })
  ).total

/**
 * Handling times of each period with any, and of all periods together: the nearest ranks of the summed histograms,
 * never an average of days.
 */
export async function handlingTimesBy(
  reader: Reader,
  kind: HandlingKind,
  query: Pick<SummaryQuery, 'from' | 'to' | 'by' | 'more'>,
): Promise<{ readonly total: HandlingTimes; readonly periods: ReadonlyMap<string, HandlingTimes> }> {
  type Row = { period: string | null; median: number; p95: number; manual: number | null }
  const counted = countedDays({ ...query, figures: [`${kind}.handled`] })
  const { rows } = await sql<Row>`
    with buckets as (
      select ${groupOf(query.by)} as period, split_part(dimension, '/', 2)::integer as bucket, sum(count) as count,
        sum(count) filter (where dimension like 'manual/%') as manual
        from (${counted}) counted group by grouping sets ((1, 2), (2))
    ), ranked as (
      select period, bucket, sum(count) over upwards as rank, sum(count) over whole as count,
        sum(manual) over upwards as manual_rank, sum(manual) over whole as manual_count
        from buckets window upwards as (partition by period order by bucket), whole as (partition by period)
    )
    select ${periodName(query.by)} as period, min(bucket) filter (where rank >= 0.5 * count) as median,
      min(bucket) filter (where rank >= 0.95 * count) as p95,
      min(bucket) filter (where manual_rank >= 0.5 * manual_count) as manual
      from ranked group by ranked.period`.execute(reader)
  const periods = new Map<string, HandlingTimes>()
  let total = NONE
  for (const { period, median, p95, manual } of rows) {
    const times = {
      medianSeconds: secondsOf(median),
      p95Seconds: secondsOf(p95),
      manualMedianSeconds: manual === null ? null : secondsOf(manual),
    }
    if (period === null) total = times
    else periods.set(period, times)
  }
  return { total, periods }
}
