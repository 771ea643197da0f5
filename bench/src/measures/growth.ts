import { setTimeout as sleep } from 'node:timers/promises'
import { PER_DAY } from '../data/history.ts'
import type { Figure } from '../figure.ts'
import { oneByOne } from '../load/compare.ts'
import { readerCpu } from '../load/reader-cpu.ts'
import { get } from '../load/load.ts'
import type { Api } from '../environment/api.ts'
import { withClient } from '../environment/database.ts'
import type { BenchEnvironment } from '../environment/environment.ts'
import { Refused } from '../load/connection.ts'
import { SMALLEST_HISTORY, type Measure } from '../measure.ts'
import { pastOf, type Past } from './past.ts'
import { growingQueries, onePerFilter, type Query } from './queries.ts'

const sizes = {
  smallest: {
    short: SMALLEST_HISTORY,
    long: SMALLEST_HISTORY,
    times: 1,
    questions: () => onePerFilter(growingQueries()),
  },
  small: { short: 10_000, long: 1_000_000, times: 20, questions: growingQueries },
  full: { short: 10_000, long: 10_000_000, times: 20, questions: growingQueries },
}
const REACH = 1.3
const CHECKED_WITHIN_MS = 10 * 60_000

type Side = { readonly office: BenchEnvironment; readonly api: Api; readonly past: Past }

/**
 * The same queries on a short and a long history, alternately; both have equal daily volumes and as many members as
 * withdrawals.
 */
export const measureGrowth: Measure = async (rig, { size }) => {
  const { short: few, long: many, times, questions } = sizes[size]
  const side = async (environment: BenchEnvironment): Promise<Side> => ({
    office: environment,
    api: await rig.api(environment),
    past: await pastOf(environment.database),
  })
  const offices = [
    await rig.environment('short_past', few, { members: few }),
    await rig.environment('long_past', many, { members: many }),
  ] as const
  const [short, long] = [await side(offices[0]), await side(offices[1])]
  const figures: Figure[] = []
  const refused: string[] = []
  for (const question of questions()) {
    const answer = await growthOf(question, short, long, times)
    if (typeof answer === 'string') refused.push(answer)
    else figures.push(answer)
  }
  if (refused.length > 0) throw new Error(`these questions are refused:\n${refused.join('\n')}`)
  const [first, ...rest] = figures
  const grown = `${few.toLocaleString('en')} to ${many.toLocaleString('en')} rows at ${PER_DAY.toLocaleString('en')} a day`
  const checks = [await fullCheck(offices[0]), await fullCheck(offices[1])] as const
  return [
    ...(first === undefined ? [] : [{ ...first, what: `p50, ${grown}: ${first.what}` }]),
    ...rest,
    {
      what: 'one full check of the ledger',
      measured: checks[1].ms / 1000,
      unit: 's',
      from: `${checks[0].ms} ms of the short past, ${checks.map(({ findings }) => findings).join(' and ')} findings`,
    },
  ]
}

/** The figure, or why there can be none: a question that is refused breaks the measurement. */
async function growthOf({ what, path, free }: Query, short: Side, long: Side, times: number): Promise<Figure | string> {
  const target = ({ api, office: environment, past }: Side) => ({
    port: api.port,
    next: () => get(path(past), environment.token),
  })
  const reach = free === true ? {} : { reach: { atMost: REACH } }
  try {
    const cpus = await Promise.all([short, long].map(side => readerCpu(side.office.database)))
    const before = cpus.map(cpu => cpu?.())
    const { one, other, sent } = await oneByOne(target(short), target(long), times)
    const [shortCpu, longCpu] = cpus.map((cpu, n) =>
      cpu === undefined ? '?' : ((cpu() - (before[n] ?? 0)) / sent).toFixed(2),
    )
    const from = `${one.toFixed(1)} ms to ${other.toFixed(1)} ms, PostgreSQL's CPU ${shortCpu} to ${longCpu} ms`
    return { what, measured: other / one, unit: '×', ...reach, from }
  } catch (error) {
    // A query that times out is a figure too and does not prevent the others.
    if (!(error instanceof Refused)) throw error
    if (error.status !== 503) return `${what}: ${error.message}`
    return {
      what,
      measured: Number.POSITIVE_INFINITY,
      unit: '×',
      ...reach,
      from: error.message.slice(0, 80),
    }
  }
}

/** The product's first check of the ledger, a full one; it comes within seconds of the start, and takes its time. */
const fullCheck = ({ database }: BenchEnvironment) =>
  withClient(database.urls.owner, async client => {
    const until = performance.now() + CHECKED_WITHIN_MS
    while (performance.now() < until) {
      const { rows } = await client.query<{ ms: number; findings: number }>(
        `select duration_ms as ms, jsonb_array_length(findings) as findings from book_checks where scope = 'full' order by checked_at desc limit 1`,
      )
      if (rows[0] !== undefined) return rows[0]
      await sleep(100)
    }
    throw new Error('the ledger was not checked')
  })
