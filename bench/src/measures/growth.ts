import { PER_DAY } from '../data/history.ts'
import type { Figure } from '../figure.ts'
import { oneByOne } from '../load/compare.ts'
import { get } from '../load/load.ts'
import { startApi } from '../place/api.ts'
import { startServer, withClient } from '../place/database.ts'
import { openOffice, type Office } from '../place/office.ts'
import type { Measure } from '../measure.ts'
import { growingQuestions } from './questions.ts'

/** The member with the longest history in both pasts. */
const BUSIEST = '01970000-0000-7000-8000-000000000001'
const SMALL = 10_000
const TIMES = 100
const REACH = 1.3

/** The same questions to a short past and to a long one, in turns; days are as busy in both. */
export const measureGrowth: Measure = async (stack, { full }) => {
  const large = full ? 10_000_000 : 1_000_000
  const server = await startServer(stack)
  const offices = [await openOffice(server, 'short_past', SMALL), await openOffice(server, 'long_past', large)] as const
  const [short, long] = [await startApi(stack, offices[0].database), await startApi(stack, offices[1].database)]
  const figures: Figure[] = []
  for (const { what, path } of growingQuestions(BUSIEST)) {
    const target = (port: number, { token }: Office) => ({ port, next: () => get(path, token) })
    try {
      const { one, other } = await oneByOne(target(short.port, offices[0]), target(long.port, offices[1]), TIMES)
      figures.push({ what, measured: other / one, unit: '×', reach: { atMost: REACH }, from: `${one.toFixed(1)} ms to ${other.toFixed(1)} ms` })
    } catch (error) {
      // One question that is not answered in time is a figure too, and keeps no other from being asked.
      figures.push({ what, measured: Number.POSITIVE_INFINITY, unit: '×', reach: { atMost: REACH }, from: error instanceof Error ? error.message.slice(0, 80) : 'not answered' })
    }
  }
  const [first, ...rest] = figures
  const grown = `${SMALL.toLocaleString('en')} to ${large.toLocaleString('en')} rows at ${PER_DAY.toLocaleString('en')} a day`
  const checks = await Promise.all(offices.map(office => lastCheck(office)))
  return [
    ...(first === undefined ? [] : [{ ...first, what: `p50, ${grown}: ${first.what}` }]),
    ...rest,
    { what: 'one check of the whole books, every minute', measured: (checks[1]?.ms ?? Number.NaN) / 1000, unit: 's', from: `${checks[0]?.ms ?? '?'} ms of the short past, ${checks.map(check => check?.findings ?? '?').join(' and ')} findings` },
  ]
}

/** What the product's own check of the books found last. */
const lastCheck = ({ database }: Office) =>
  withClient(database.urls.owner, async client => {
    const { rows } = await client.query<{ ms: number; findings: number }>('select duration_ms as ms, jsonb_array_length(findings) as findings from book_checks order by checked_at desc limit 1')
    return rows[0]
  })
