import { summariesOf } from '../../../apps/api/src/modules/summaries/index.ts'
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import { BANGKOK, businessDayOf } from '@backoffice/kernel'
import { sql } from 'kysely'
import { PER_DAY } from '../data/history.ts'
import type { Figure } from '../figure.ts'
import type { Api } from '../environment/api.ts'
import { startBare } from '../environment/bare.ts'
import type { BenchEnvironment } from '../environment/environment.ts'
import { oneByOne } from '../load/compare.ts'
import { get } from '../load/load.ts'
import { median } from '../load/quantile.ts'
import { SMALLEST_HISTORY, type Measure } from '../measure.ts'

const sizes = {
  smallest: { withdrawals: SMALLEST_HISTORY, times: 2 },
  small: { withdrawals: 365 * PER_DAY, times: 200 },
  full: { withdrawals: 5_000_000, times: 200 },
}
const DAY_MS = 86_400_000

/**
 * A year of days as modules query it, against a statement that reads as many rows of the base table; and as the API
 * answers it, against a bare route that reads these rows. Alternately.
 */
export const measureSummaries: Measure = async (rig, { size }) => {
  const { withdrawals, times: repeats } = sizes[size]
  const environment = await rig.environment('summaries', withdrawals)
  const { database } = environment
  const { db, close } = openDatabase(database.urls.reader, {
    max: 1,
    applicationName: 'bench',
    role: 'backoffice_reader',
    prepare: true,
    ...(rig.limits && { limits: rig.limits }),
  })
  rig.stack.defer(() => close())
  const now = Date.now()
  const [from, to] = [businessDayOf(new Date(now - 364 * DAY_MS), BANGKOK), businessDayOf(new Date(now), BANGKOK)]
  const request = {
    year: async () => (await summariesOf(db, { from, to, by: 'day', figures: ['deposit'] })).length,
    months: async () => (await summariesOf(db, { from, to, by: 'month', figures: ['deposit', 'withdrawal'] })).length,
    rows: async () =>
      (
        await sql`select business_day, amount_satang, count from day_summaries
          where figure = 'deposit' and business_day between ${from}::date and ${to}::date
          order by business_day`.execute(db)
      ).rows.length,
  }
  const times = { year: [] as number[], months: [] as number[], rows: [] as number[] }
  let days = 0
  for (let slot = -Math.floor(repeats / 10); slot < repeats; slot++) {
    for (const each of ['year', 'months', 'rows'] as const) {
      const startedAt = performance.now()
      const found = await request[each]()
      if (each === 'year') days = found
      if (slot >= 0) times[each].push(performance.now() - startedAt)
    }
  }
  const [year, months, rows] = [median(times.year), median(times.months), median(times.rows)]
  const transfers = (2 * withdrawals).toLocaleString('en')
  return [
    {
      what: `deposits of a year by day (${days} days) over about ${transfers} transfers: of reading the rows`,
      measured: year / rows,
      unit: '×',
      reach: { atMost: 2 },
      from: `${rows.toFixed(1)} ms to ${year.toFixed(1)} ms`,
    },
    // Twice the rows, for comparison.
    {
      what: 'deposits and withdrawals of a year by month: of the same 365 rows',
      measured: months / rows,
      unit: '×',
      from: `${months.toFixed(1)} ms`,
    },
    ...(await answered(rig.stack, environment, await rig.api(environment), { from, to, repeats })),
  ] satisfies Figure[]
}

/** The calls of a report and of a screen, each against the bare route with 365 rows. */
async function answered(
  stack: AsyncDisposableStack,
  { database, token }: BenchEnvironment,
  api: Api,
  { from, to, repeats }: { readonly from: string; readonly to: string; readonly repeats: number },
): Promise<Figure[]> {
  const path = '/rows'
  const port = await startBare(stack, {
    url: database.urls.app,
    path,
    statement: `select business_day, amount_satang, count from day_summaries
      where figure = 'deposit' and business_day between $1::date and $2::date order by business_day`,
    values: [from, to],
    isLeast: false,
  })
  const figures: Figure[] = []
  for (const call of ['/api/report/sumalldepositdaily?', '/api/summaries/deposits?by=day&']) {
    const target = get(`${call}from=${from}&to=${to}`, token)
    const { one, other } = await oneByOne(
      { port: api.port, next: () => target },
      { port, next: () => get(path, token) },
      repeats,
    )
    figures.push({
      what: `${call.slice('/api'.length, call.indexOf('?'))}, a year by day: of a bare route with the rows`,
      measured: one / other,
      unit: '×',
      reach: { atMost: 2 },
      from: `${other.toFixed(1)} ms to ${one.toFixed(1)} ms`,
    })
  }
  return figures
}
