import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import type { Result } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Call } from '../../platform/http/index.ts'
import { listPage } from '../../platform/lists/list-page.ts'
import { periodOf } from '../../platform/lists/period.ts'
import { countDeliveries, type Delivery, type DeliveryFilters, readDeliveries } from './deliveries.repo.ts'

type List = Endpoints['integration.deliveries']
export type DeliveryResponse = HandlerOutput<List>['data'][number]

/** A page of the events to the player site. */
export async function listDeliveries(
  { reader, clock, config }: Deps,
  query: Call<List>['query'],
  canRetry: boolean,
): Promise<Result<HandlerOutput<List>, ErrorCode>> {
  const period = periodOf(query, config.dayRule)
  if (!period.ok) return period
  const filters: DeliveryFilters = {
    statuses: query.status ?? null,
    types: query.type ?? null,
    memberId: query.memberId ?? null,
    period: period.value,
  }
  return listPage({
    list: 'integration.deliveries',
    query,
    filters,
    now: clock.now(),
    read: (cursor, limit) => readDeliveries(reader, filters, query.sort.startsWith('-'), cursor, limit),
    count: query.count === '1' ? () => countDeliveries(reader, filters) : null,
    show: rows => rows.map(row => toDeliveryResponse(row, canRetry)),
  })
}

export function toDeliveryResponse(delivery: Delivery, canRetry: boolean): DeliveryResponse {
  const {
    id,
    status,
    type,
    memberId,
    username,
    number,
    subjectId,
    data,
    attempts,
    at,
    lastTriedAt,
    endedAt,
    nextAt,
    lastError,
  } = delivery
  return {
    id,
    status,
    type,
    member: { id: memberId, username },
    number: number === null ? null : Number(number),
    subjectId,
    data,
    attempts,
    at,
    lastTriedAt,
    endedAt,
    nextAt,
    lastError,
    can: canRetry && status !== 'delivered' ? ['retry'] : [],
  }
}
