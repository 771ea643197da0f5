import type { EndpointName, Topic } from '@backoffice/contract'
import type { QueryKey } from '../api/keys.ts'
import { adminSocket } from '../api/socket.ts'
import { sessionIsLive } from '../features/session/index.ts'
import { coalescer, type Stale } from './coalesce.ts'
import { readingsOf, restMs } from './live-table.ts'
import { queryClient } from './query-client.ts'

const BATCH_MS = 300
/** Everyone comes back at once after a cut; spread, the server can serve them. */
const JITTER_MS = 1_000

const stale = coalescer<EndpointName>({ batchMs: BATCH_MS, restMs, renew })

/** Keeps what is on screen true: the server says what changed, and after a cut everything on screen is read again. */
export function goLive(adminId: string): void {
  const socket = adminSocket()
  let before = false
  socket.on('connect', () => {
    socket.emit('join-admin-room', adminId)
    // Recovered: the server sent what was missed. Not recovered, or never connected before: what was missed is unknown.
    if (!socket.recovered) catchUp(before ? Math.random() * JITTER_MS : 0)
    before = true
  })
  socket.on('withdraw-request-listen', () => stale('withdrawals.requests', 'all'))
  socket.on('changed', ({ topic, ids }) => changed(topic, ids))
}

/** Reads everything on screen again. */
export function renewScreen(): Promise<void> {
  return queryClient.invalidateQueries()
}

function changed(topic: Topic, ids: readonly string[]): void {
  // A topic of a newer server: nothing here depends on it.
  for (const { name, own } of readingsOf[topic] ?? []) stale(name, own === true && ids.length > 0 ? ids : 'all')
}

function renew(name: EndpointName, ids: Stale): void {
  if (!sessionIsLive()) return
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [key, params] = queryKey as unknown as QueryKey
      return key === name && (ids === 'all' || ids.has(String(params['id'])))
    },
  })
}

/** What was read, or asked for, before the line stood. */
function catchUp(delay: number): void {
  const connectedAt = Date.now()
  const asked = new Set(queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
  setTimeout(() => {
    if (!sessionIsLive()) return
    void queryClient.invalidateQueries({ predicate: query => query.state.dataUpdatedAt < connectedAt || asked.has(query) })
  }, delay)
}
