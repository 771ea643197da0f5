import type { Endpoints, ErrorCode, Given } from '@backoffice/contract'
import { ok, type Result } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Call } from '../../platform/http/index.ts'
import { cursorsFor, pageOf, type Position } from '../../platform/lists/cursor.ts'
import { periodOf } from '../../platform/lists/period.ts'
import { countDeliveries, type Delivery, type DeliveryFilters, EXACT_UP_TO, readDeliveries } from './deliveries.repo.ts'

type List = Endpoints['integration.deliveries']
export type DeliveryAnswer = Given<List>['data'][number]

/** A page of the events to the player site. */
export async function listDeliveries({ reader, clock, config }: Deps, query: Call<List>['query'], mayRetry: boolean): Promise<Result<Given<List>, ErrorCode>> {
  const period = periodOf(query, config.dayRule)
  if (!period.ok) return period
  const filters: DeliveryFilters = { statuses: query.status ?? null, types: query.type ?? null, memberId: query.memberId ?? null, period: period.value }
  const cursors = cursorsFor({ list: 'integration.deliveries', sort: query.sort, filters })
  const cursor = query.cursor === undefined ? ok(null) : cursors.read(query.cursor)
  if (!cursor.ok) return cursor
  const [rows, count] = await Promise.all([
    readDeliveries(reader, filters, query.sort.startsWith('-'), cursor.value, query.limit),
    query.count === '1' ? countDeliveries(reader, filters) : null,
  ])
  const page = pageOf(rows, query.limit, cursor.value)
  const link = (direction: 'next' | 'previous', position: Position | null) => (position === null ? null : cursors.write(direction, position))
  return ok({
    data: page.shown.map((row) => answerOf(row, mayRetry)),
    meta: { nextCursor: link('next', page.next), prevCursor: link('previous', page.previous), total: count, totalIsEstimate: count !== null && count > EXACT_UP_TO, totals: null, asOf: clock.now() },
  })
}

export function answerOf(delivery: Delivery, mayRetry: boolean): DeliveryAnswer {
  const { id, status, type, memberId, username, number, subjectId, data, attempts, at, lastTriedAt, endedAt, nextAt, lastError } = delivery
  return {
    id, status, type, member: { id: memberId, username }, number: number === null ? null : Number(number), subjectId, data, attempts, at, lastTriedAt, endedAt, nextAt, lastError,
    can: mayRetry && status !== 'delivered' ? ['retry'] : [],
  }
}
