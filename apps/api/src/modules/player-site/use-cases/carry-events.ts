import { newId } from '@backoffice/kernel'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { tellOverHttp } from '../../../platform/outbound/tell-over-http.ts'
import { isGivenUp, nextTryAt } from '../domain/back-off.ts'
import type { OutageWatch } from '../domain/outage.ts'
import { hurryLanes, keepLane, leaseLane, lockLane, numberEvents, releaseLane, type Lane } from '../lanes.repo.ts'
import { findFirstWaiting, saveTry, type Waiting } from '../player-events.repo.ts'
import { signedHeaders } from '../sign.ts'

/** Long enough for one call and its booking, so that only a dead holder loses a lane. */
const LEASE_MS = 60_000
/** Events of one member before others get their turn. */
const IN_A_ROW = 50

/** `outage` is the node's view of the player site; `timeout` of one call, in milliseconds. */
export type Carrier = { readonly outage: OutageWatch; readonly timeout?: number }

/**
 * Keeps true: events of one member arrive in their order, each until it is taken or given up, under one webhook-id;
 * those of others do not wait for them. Carries all that is due; may run many times at once, on any number of nodes.
 */
export async function carryEvents(deps: Deps, { outage, timeout }: Carrier): Promise<void> {
  const { player } = deps.config.services
  if (player === null) return
  for (;;) {
    const now = deps.clock.now()
    await numberEvents(deps.db, now)
    const lane = await leaseLane(deps.db, newId(), now, leaseFrom(now))
    if (lane === undefined) return
    await carryLane(deps, lane, async event => {
      const error = await send(deps, event, player, timeout)
      // What waits for hours comes within a minute once the site is back.
      if (outage.note(error === null)) await hurryLanes(deps.db, deps.clock.now())
      return error
    })
  }
}

async function carryLane(
  deps: Deps,
  lane: Lane,
  trySending: (event: Waiting) => Promise<string | null>,
): Promise<void> {
  for (let left = IN_A_ROW; left > 0; left--) {
    const event = await findFirstWaiting(deps.db, lane.memberId)
    const error = event === undefined ? null : await trySending(event)
    const keep = await inTransaction(deps.db, tx => settle(deps, tx, lane, event, error, left > 1))
    if (!keep) return
  }
}

/** Books one try and decides about the lane. True: it is kept for the next event. */
async function settle(
  deps: Deps,
  tx: Parameters<typeof lockLane>[0],
  lane: Lane,
  event: Waiting | undefined,
  error: string | null,
  mayKeep: boolean,
): Promise<boolean> {
  if (!(await lockLane(tx, lane))) return false
  const now = deps.clock.now()
  if (event !== undefined) {
    const status = error === null ? 'delivered' : isGivenUp(event.firstTriedAt ?? now, now) ? 'given-up' : 'waiting'
    await saveTry(tx, event.id, { status, error, now })
    if (status === 'given-up')
      deps.log.error(
        { eventId: event.id, type: event.type, error },
        'the player site did not take an event; it is given up',
      )
    if (status === 'waiting') {
      await releaseLane(tx, lane, nextTryAt(event.attempts + 1, now, Math.random()))
      return false
    }
  }
  // Looked for under the lock: numbers are given under it, too, so none is overlooked.
  const hasMore = (await findFirstWaiting(tx, lane.memberId)) !== undefined
  if (hasMore && mayKeep) await keepLane(tx, lane, leaseFrom(now))
  else await releaseLane(tx, lane, hasMore ? now : null)
  return hasMore && mayKeep
}

/** Null when the player site took it, else what stood in the way. */
async function send(
  deps: Deps,
  { id, type, at, data, number }: Waiting,
  url: string,
  timeout?: number,
): Promise<string | null> {
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data: { ...data, number: Number(number) } })
  const headers = signedHeaders(deps.config.integrationSecrets, id, deps.clock.now(), payload)
  const told = await tellOverHttp({ url, headers, payload, ...(timeout === undefined ? {} : { timeout }) })
  return told.taken ? null : told.why
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS)
