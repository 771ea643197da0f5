import { isDeepStrictEqual } from 'node:util'
import type { LatestChanges } from '@backoffice/contract'
import { io } from 'socket.io-client'
import type { CrashOffice } from './crash-office.ts'
import { eventually } from './eventually.ts'

/**
 * A screen of all withdrawals as the web keeps it: it reads again what events name, and on each connection everything
 * that changed since it was read. What it misses stays wrong.
 */
export async function openScreen({ withModules, url }: CrashOffice & { readonly url: string }, token: string) {
  const shown = new Map<string, string>()
  let stale: Set<string> | 'all' = new Set()
  let isOpen = true
  let connections = 0
  let readAllAt = 0
  let reading: Promise<void> | undefined
  const faults: unknown[] = []

  const read = (ids: readonly string[] | 'all') =>
    withModules(async ({ deps: { db } }) => {
      const rows = await db
        .selectFrom('withdrawals')
        .select(['id', 'status'])
        .$if(ids !== 'all', query => query.where('id', 'in', ids as string[]))
        .execute()
      return rows.map(({ id, status }) => [id, status] as const)
    })

  async function readStale(): Promise<void> {
    while (isOpen && (stale === 'all' || stale.size > 0)) {
      const ids = stale === 'all' ? 'all' : [...stale]
      stale = new Set()
      if (ids === 'all') readAllAt = performance.now()
      for (const [id, status] of await read(ids)) shown.set(id, status)
    }
    reading = undefined
  }
  const refresh = (): void => void (reading ??= readStale().catch((error: unknown) => void faults.push(error)))

  const socket = io(url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  })
  socket.on('connect', () => {
    connections += 1
  })
  // A node that stops, or refuses: the client does not come back by itself.
  socket.on('disconnect', reason => void (reason === 'io server disconnect' && socket.connect()))
  socket.on('connect_error', () => void setTimeout(() => isOpen && !socket.active && socket.connect(), 200))
  socket.on('latest-changes', ({ listeningForMs, changedMsAgo }: LatestChanges) => {
    const age = performance.now() - readAllAt
    if (readAllAt > 0 && listeningForMs >= age && (changedMsAgo.withdrawals ?? Infinity) > age) return
    stale = 'all'
    refresh()
  })
  socket.on('changed', ({ topic, ids }: { topic: string; ids: readonly string[] }) => {
    if (topic !== 'withdrawals') return
    if (ids.length === 0) stale = 'all'
    else if (stale !== 'all') for (const id of ids) stale.add(id)
    refresh()
  })
  await eventually(() => readAllAt > 0, 'a screen connects')

  return {
    get connections() {
      return connections
    },
    /** Until it shows what is stored, with nothing else happening. */
    async untilTrue(): Promise<void> {
      const stored = new Map(await read('all'))
      await eventually(() => faults.length > 0 || isDeepStrictEqual(sorted(shown), sorted(stored)), 'a true screen', {
        reason: () => `${shown.size} withdrawals of ${stored.size} are shown, or another status`,
      })
      if (faults.length > 0) throw faults[0]
    },
    async close(): Promise<void> {
      isOpen = false
      socket.disconnect()
      await reading
    },
  }
}

const sorted = (rows: ReadonlyMap<string, string>) => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1))
