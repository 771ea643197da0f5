import type { EndpointName, Topic } from '@backoffice/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { QueryKey } from '../api/keys.ts'
import type { AdminSocket } from '../api/socket.ts'
import { captureStaleQueries } from './catch-up.ts'
import { coalescer, type Stale } from './coalesce.ts'
import { invalidatedBy, throttleMs } from './invalidation-table.ts'

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
