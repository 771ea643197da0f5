import { PER_DAY } from '../data/history.ts'
import type { Figure } from '../figure.ts'
import { oneByOne } from '../load/compare.ts'
import { get } from '../load/load.ts'
import { startApi, type Api } from '../environment/api.ts'
import { startServer, withClient } from '../environment/database.ts'
import { createEnvironment, type BenchEnvironment } from '../environment/environment.ts'
import type { Measure } from '../measure.ts'
import { pastOf, type Past } from './past.ts'
import { growingQueries, type Query } from './queries.ts'

const SMALL = 10_000
const TIMES = 20
const REACH = 1.3

type Side = { readonly office: BenchEnvironment; readonly api: Api; readonly past: Past }

/**
 * The same queries on a short and a long history, alternately; both have equal daily volumes and as many members as
 * withdrawals.
 */
export const measureGrowth: Measure = async (stack, { full }) => {
  const large = full ? 10_000_000 : 1_000_000
  const server = await startServer(stack)
  const side = async (environment: BenchEnvironment): Promise<Side> => ({
    office: environment,
    api: await startApi(stack, environment.database),
    past: await pastOf(environment.database),
  })
  const offices = [
    await createEnvironment(server, 'short_past', SMALL, SMALL),
    await createEnvironment(server, 'long_past', large, large),
  ] as const
  const [short, long] = [await side(offices[0]), await side(offices[1])]
  const figures: Figure[] = []
  for (const question of growingQueries()) figures.push(await growthOf(question, short, long))
  const [first, ...rest] = figures
  const grown = `${SMALL.toLocaleString('en')} to ${large.toLocaleString('en')} rows at ${PER_DAY.toLocaleString('en')} a day`
  const checks = await Promise.all(offices.map(environment => lastCheck(environment)))
  return [
    ...(first === undefined ? [] : [{ ...first, what: `p50, ${grown}: ${first.what}` }]),
    ...rest,
    {
      what: 'one full check of the ledger',
      measured: (checks[1]?.ms ?? Number.NaN) / 1000,
      unit: 's',
      from: `${checks[0]?.ms ?? '?'} ms of the short past, ${checks.map(check => check?.findings ?? '?').join(' and ')} findings`,
    },
  ]
}

async function growthOf({ what, path, free }: Query, short: Side, long: Side): Promise<Figure> {
  const target = ({ api, office: environment, past }: Side) => ({
    port: api.port,
    next: () => get(path(past), environment.token),
  })
  const reach = free === true ? {} : { reach: { atMost: REACH } }
  try {
    const { one, other } = await oneByOne(target(short), target(long), TIMES)
    return { what, measured: other / one, unit: '×', ...reach, from: `${one.toFixed(1)} ms to ${other.toFixed(1)} ms` }
  } catch (error) {
    // A query that times out is a figure too and does not prevent the others.
    return {
      what,
      measured: Number.POSITIVE_INFINITY,
      unit: '×',
      ...reach,
      from: error instanceof Error ? error.message.slice(0, 80) : 'not answered',
    }
  }
}

/** The result of the product's latest ledger check. */
const lastCheck = ({ database }: BenchEnvironment) =>
  withClient(database.urls.owner, async client => {
    const { rows } = await client.query<{ ms: number; findings: number }>(
      'select duration_ms as ms, jsonb_array_length(findings) as findings from book_checks order by checked_at desc limit 1',
    )
    return rows[0]
  })
