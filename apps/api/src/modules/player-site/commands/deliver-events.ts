import { newId } from '@backoffice/kernel'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import {
  type DeliveryQueue,
  extendLease,
  leaseQueue,
  lockQueue,
  numberEvents,
  releaseQueue,
  wakeQueues,
} from '../delivery-queues.repo.ts'
import { isGivenUp, nextTryAt, type OutageWatch } from '../domain/back-off.ts'
import { findFirstWaiting, saveAttempt, type Waiting } from '../player-events.repo.ts'
import { sendEvent } from '../send-event.ts'

/** Long enough for one call and its update, so that only a failed holder loses its lease. */
const LEASE_MS = 60_000
/** Events of one member before other queues get a turn. */
const IN_A_ROW = 50

/** `outage` is the node's view of the player site; `timeout` of one call in milliseconds. */
type DeliveryOptions = { readonly outage: OutageWatch; readonly timeout?: number }

/**
 * Delivers due events: per member in order, each until it is accepted or given up, under one webhook-id. Members do not
 * wait for each other. Safe to run concurrently on any number of nodes. Ends after the event in hand when aborted, and
 * leaves its queue to other nodes.
 */
export async function deliverEvents(
  deps: Deps,
  { outage, timeout }: DeliveryOptions,
  signal?: AbortSignal,
): Promise<void> {
  if (deps.config.services.player === null) return
  while (signal?.aborted !== true) {
    const now = deps.clock.now()
    await numberEvents(deps.db, now)
    const queue = await leaseQueue(deps.db, newId(), now, leaseFrom(now))
    if (queue === undefined) return
    await deliverQueue(deps, queue, signal, async event => {
      const data = { ...event.data, number: Number(event.number) }
      const error = await sendEvent(deps, { ...event, data }, timeout)
      // Events scheduled hours ahead are sent within a minute once the site is back.
      if (outage.note(error === null)) await wakeQueues(deps.db, deps.clock.now())
      return error
    })
  }
}

async function deliverQueue(
  deps: Deps,
  queue: DeliveryQueue,
  signal: AbortSignal | undefined,
  trySending: (event: Waiting) => Promise<string | null>,
): Promise<void> {
  for (let left = IN_A_ROW; left > 0; left--) {
    const event = await findFirstWaiting(deps.db, queue.memberId)
    const error = event === undefined ? null : await trySending(event)
    const keep = await inTransaction(deps.db, tx =>
      settle(deps, tx, queue, event, error, left > 1 && signal?.aborted !== true),
    )
    if (!keep) return
  }
}

/** Records one attempt and reschedules the queue. True: keep the lease for the next event. */
async function settle(
  deps: Deps,
  tx: Parameters<typeof lockQueue>[0],
  queue: DeliveryQueue,
  event: Waiting | undefined,
  error: string | null,
  canSave: boolean,
): Promise<boolean> {
  if (!(await lockQueue(tx, queue))) return false
  const now = deps.clock.now()
  if (event !== undefined) {
    const status = error === null ? 'delivered' : isGivenUp(event.firstTriedAt ?? now, now) ? 'given-up' : 'waiting'
    await saveAttempt(tx, event.id, { status, error, now })
    if (status === 'given-up')
      deps.log.error(
        { eventId: event.id, type: event.type, error },
        'the player site did not take an event; it is given up',
      )
    if (status === 'waiting') {
      await releaseQueue(tx, queue, nextTryAt(event.attempts + 1, now, Math.random()))
      return false
    }
  }
  // Read under the lock that also assigns numbers, so that no event is missed.
  const hasMore = (await findFirstWaiting(tx, queue.memberId)) !== undefined
  if (hasMore && canSave) await extendLease(tx, queue, leaseFrom(now))
  else await releaseQueue(tx, queue, hasMore ? now : null)
  return hasMore && canSave
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS)
