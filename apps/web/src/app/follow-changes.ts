import type { EndpointName, Topic } from '@backoffice/contract'
import type { QueryClient, Query } from '@tanstack/react-query'
import type { QueryKey } from '../api/keys.ts'
import { log } from '../api/log.ts'
import { invalidatedBy, throttleMs } from '../api/realtime.ts'
import type { AdminSocket } from '../api/socket.ts'
import { coalescer, type Stale } from './coalesce.ts'

const BATCH_MS = 300
/** Spreads the refetches of all clients after a server restart. */
const JITTER_MS = 1_000

type Followed = { socket: Pick<AdminSocket, 'on'>; client: QueryClient; isLive: () => boolean }

/** Invalidates queries on events from the server, and all of them after a reconnect. */
export function followChanges({ socket, client, isLive }: Followed): void {
  const stale = coalescer<EndpointName>({
    batchMs: BATCH_MS,
    throttleMs: throttleMs,
    invalidate: (name, ids) => isLive() && invalidate(client, name, ids),
  })
  let before = false
  socket.on('connect', () => {
    const readAgain = captureStaleQueries(client)
    // Needed even after the server has replayed missed events: it sends nothing while it verifies the session again.
    setTimeout(() => isLive() && readAgain(), before ? Math.random() * JITTER_MS : 0)
    before = true
  })
  socket.on('withdraw-request-listen', () => stale('withdrawals.requests', 'all'))
  socket.on('changed', ({ topic, ids }: { topic: Topic; ids: readonly string[] }) => {
    // An unknown topic of a newer server has no dependants here.
    for (const { name, own } of invalidatedBy[topic] ?? []) stale(name, own === true && ids.length > 0 ? ids : 'all')
  })
}

function invalidate(client: QueryClient, name: EndpointName, ids: Stale): void {
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

/**
 * Captures which queries are loaded or loading and returns a function that invalidates those not refreshed since.
 * Compares update counts, not times: the clock may be set back.
 */
export function captureStaleQueries(client: QueryClient): () => void {
  const noted = new Map<Query, number>()
  for (const query of client.getQueryCache().getAll()) noted.set(query, expectedUpdates(query))
  return () =>
    void client.invalidateQueries({ predicate: query => (noted.get(query) ?? -1) >= query.state.dataUpdateCount })
}

/** The update count after pending responses: a response in flight may be older than the capture. */
const expectedUpdates = ({ state }: Query): number => state.dataUpdateCount + (state.fetchStatus === 'fetching' ? 1 : 0)
