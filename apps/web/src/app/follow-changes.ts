import type { EndpointName, LatestChanges, Topic } from '@backoffice/contract'
import type { Query } from '@tanstack/react-query'
import { whenNotHeld } from '../api/held-changes.ts'
import type { QueryKey } from '../api/keys.ts'
import { log } from '../api/log.ts'
import { throttleMs } from '../api/realtime.ts'
import type { AdminSocket } from '../api/socket.ts'
import { readingsOf, topicsOf } from '../api/topics.ts'
import { coalescer, type Stale } from './coalesce.ts'
import type { InvalidatingClient } from './invalidating-client.ts'
import { currentInstant, isOutdated } from './missed-changes.ts'

const BATCH_MS = 300
/** Spreads the refetches of all clients after a server restart. */
const JITTER_MS = 1_000
/** A server of the previous release does not report the latest changes. */
const LATEST_CHANGES_TIMEOUT_MS = 3_000

type Followed = { socket: Pick<AdminSocket, 'on'>; client: InvalidatingClient; isLive: () => boolean }

/** Invalidates queries on events from the server, and after each connection those that may be outdated. */
export function followChanges({ socket, client, isLive }: Followed): void {
  const stale = coalescer<EndpointName>({
    batchMs: BATCH_MS,
    throttleMs: throttleMs,
    invalidate: (name, ids) => void whenNotHeld(() => isLive() && invalidate(client, name, ids)),
  })
  refreshOnConnect({ socket, client, isLive })
  socket.on('withdraw-request-listen', () => stale('withdrawals.requests', 'all'))
  socket.on('changed', ({ topic, ids }: { topic: Topic; ids: readonly string[] }) => {
    // An unknown topic of a newer server has no dependants here.
    for (const { name, own } of readingsOf(topic)) stale(name, own && ids.length > 0 ? ids : 'all')
  })
}

/**
 * On each connection, refetches what may miss a change before it. Needed even after the server has replayed missed
 * events: it sends nothing while it verifies the session again. Queries that depend on no topic never receive events.
 */
function refreshOnConnect({ socket, client, isLive }: Followed): void {
  let connectedAt = currentInstant()
  let timeout: ReturnType<typeof setTimeout> | undefined
  let isFirst = true

  function refresh(latest: LatestChanges | null): void {
    clearTimeout(timeout)
    const connection = { isFirst, connectedAt, receivedAt: currentInstant(), latest }
    const predicate = (query: Query) => {
      const [name] = query.queryKey as QueryKey
      return isOutdated(client.requestedAt(query), topicsOf(name), connection)
    }
    setTimeout(
      () => {
        if (!isLive()) return
        isFirst = false
        void client.invalidateQueries({ predicate })
      },
      isFirst ? 0 : Math.random() * JITTER_MS,
    )
  }

  socket.on('connect', () => {
    connectedAt = currentInstant()
    clearTimeout(timeout)
    timeout = setTimeout(() => refresh(null), LATEST_CHANGES_TIMEOUT_MS)
  })
  socket.on('latest-changes', refresh)
}

function invalidate(client: InvalidatingClient, name: EndpointName, ids: Stale): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => {
    const [key, params] = queryKey as QueryKey
    return key === name && (ids === 'all' || ids.has(String(params['id'])))
  }
  void client.invalidateQueries({ predicate }, { cancelRefetch: false })
}

/** Joins the admin's room on every connect and requests the socket count, which is only logged. */
export function joinAdminRoom(socket: Pick<AdminSocket, 'on' | 'emit'>, adminId: string): void {
  socket.on('connect', () => {
    socket.emit('join-admin-room', adminId)
    socket.emit('get-client-count')
  })
  socket.on('client-count', count => log.debug('admin sockets', { count }))
}
