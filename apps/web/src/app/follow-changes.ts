import type { EndpointName, Topic } from '@backoffice/contract'
import type { QueryClient, Query } from '@tanstack/react-query'
import type { QueryKey } from '../api/keys.ts'
import type { AdminSocket } from '../api/socket.ts'
import { coalescer, type Stale } from './coalesce.ts'
import { invalidatedBy, throttleMs } from './invalidation-table.ts'
import { log } from '../api/log.ts'

const BATCH_MS = 300
/** Everyone comes back at once after a cut; spread, the server can serve them. */
const JITTER_MS = 1_000

type Followed = { socket: Pick<AdminSocket, 'on'>; client: QueryClient; isLive: () => boolean }

/** Keeps what is on screen true: the server says what changed, and after a cut everything on screen is read again. */
export function followChanges({ socket, client, isLive }: Followed): void {
  const stale = coalescer<EndpointName>({
    batchMs: BATCH_MS,
    throttleMs,
    invalidate: (name, ids) => isLive() && invalidate(client, name, ids),
  })
  let before = false
  socket.on('connect', () => {
    const readAgain = captureStaleQueries(client)
    // Also when the server sent what was missed: what changed while it looked at the session again, it sent to nobody.
    setTimeout(() => isLive() && readAgain(), before ? Math.random() * JITTER_MS : 0)
    before = true
  })
  socket.on('withdraw-request-listen', () => stale('withdrawals.requests', 'all'))
  socket.on('changed', ({ topic, ids }: { topic: Topic; ids: readonly string[] }) => {
    // A topic of a newer server: nothing here depends on it.
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

/**
 * What the page says on every connect: whose it is, and the question how many such lines are open. The answer is for
 * whoever reads the log.
 */
export function joinAdminRoom(socket: Pick<AdminSocket, 'on' | 'emit'>, adminId: string): void {
  socket.on('connect', () => {
    socket.emit('join-admin-room', adminId)
    socket.emit('get-client-count')
  })
  socket.on('client-count', count => log.debug('admin sockets', { count }))
}

/**
 * Notes what has been read, or asked for, by now, and answers with what reads it again, unless it was read anew
 * meanwhile. By count and not by the clock: a clock that was set back meanwhile would take old for new.
 */
export function captureStaleQueries(client: QueryClient): () => void {
  const noted = new Map<Query, number>()
  for (const query of client.getQueryCache().getAll()) noted.set(query, expectedUpdates(query))
  return () =>
    void client.invalidateQueries({ predicate: query => (noted.get(query) ?? -1) >= query.state.dataUpdateCount })
}

/** How many answers were asked for by now: what is on its way may be older than what is noted after. */
const expectedUpdates = ({ state }: Query): number => state.dataUpdateCount + (state.fetchStatus === 'fetching' ? 1 : 0)
