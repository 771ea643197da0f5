import { permissionOf } from '@backoffice/contract'
import { ok, refuse } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { type Delivery, findDelivery } from '../deliveries.list.ts'
import { createQueue, wakeQueue } from '../delivery-queues.repo.ts'
import { findDeliveryStatus, reopenEvent } from '../player-events.repo.ts'

/** Retries a delivery now, before the member's later events. A delivered event is not sent again. */
export const retryDelivery: Command<{ readonly id: string }, Delivery> = {
  name: 'player-event.retry',
  permission: permissionOf('integration.retry'),
  object: ({ id }) => ({ kind: 'player-event', id }),
  async run({ tx, now, audit }, { id }) {
    const seen = await findDeliveryStatus(tx, id)
    if (seen === undefined) return refuse('NOT_FOUND')
    await createQueue(tx, seen.memberId)
    const event = await findDeliveryStatus(tx, id)
    if (event === undefined) return refuse('NOT_FOUND')
    if (event.status === 'delivered') return refuse('STATE_CONFLICT', { status: event.status })
    if (event.status === 'given-up') await reopenEvent(tx, id)
    await wakeQueue(tx, event.memberId, now)
    audit({ before: { status: event.status }, after: { status: 'waiting' } })
    const delivery = await findDelivery(tx, id)
    return delivery === undefined ? refuse('NOT_FOUND') : ok(delivery)
  },
}
