import { type Endpoints, type HandlerOutput, permissionOf } from '@backoffice/contract'
import { deliveries } from '@backoffice/contract/integration/lists'
import { ok, refuse } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { textFor } from '../../platform/personal.ts'
import { fileColumns, type ListExports } from '../lists/index.ts'
import { type Delivery, deliveryList, findDelivery } from './deliveries.list.ts'
import { readFigures } from './player-events.repo.ts'

type DeliveryResponse = HandlerOutput<Endpoints['integration.deliveries']>['data'][number]

/** The events to the player site. */
export const deliveryLists = (deps: Deps) =>
  ({
    'integration.deliveries': listHandler(deliveries, deps, {
      list: deliveryList,
      narrow: filters => filters,
      show: (records, { actor }) => records.map(record => toDeliveryResponse(record, actor)),
    }),
    'integration.delivery': async ({ params, actor }) => {
      const found = await findDelivery(deps.reader, params.id)
      return found === undefined ? refuse('NOT_FOUND') : ok({ data: toDeliveryResponse(found, actor) })
    },
    'integration.delivery-status': async () =>
      ok({ data: { connected: deps.config.services.player !== null, ...(await readFigures(deps.reader)) } }),
  }) satisfies Partial<Handlers>

/** A reason is free text, which can contain a phone or an account number. */
const dataFor = (viewer: AdminActor, { reason, ...data }: Delivery['data']): Delivery['data'] =>
  typeof reason === 'string' ? { ...data, reason: textFor(viewer, reason) } : data

/** An event as this viewer sees it. */
export function toDeliveryResponse(delivery: Delivery, viewer: AdminActor): DeliveryResponse {
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
    data: dataFor(viewer, data),
    attempts,
    at,
    lastTriedAt,
    endedAt,
    nextAt,
    lastError,
    can: viewer.permissions.has(permissionOf('integration.retry')) && status !== 'delivered' ? ['retry'] : [],
  }
}

const columns = fileColumns(deliveries, 'deliveries', { subjectId: 'code', id: 'code' })

export const deliveryExports = (
  lists: Pick<ReturnType<typeof deliveryLists>, 'integration.deliveries'>,
): Pick<ListExports, 'integration.deliveries'> => ({
  'integration.deliveries': { columns, read: lists['integration.deliveries'] },
})
