import type { LatestChanges } from '@backoffice/contract'
import { routes } from '@backoffice/contract/generated/routes'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { holdChanges } from '../api/held-changes.ts'
import { keyOf } from '../api/keys.ts'
import { registerRoutes } from '../api/known-routes.ts'
import type { AdminSocket } from '../api/socket.ts'
import { followChanges, joinAdminRoom } from './follow-changes.ts'
import { InvalidatingClient } from './invalidating-client.ts'

registerRoutes(routes)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A page with a simulated socket and a session that may have expired. Its first connection opens after 500 ms. */
async function page(reads: readonly Parameters<typeof keyOf>[] = []) {
  const client = new InvalidatingClient()
  const session = { isLive: true }
  const listeners = new Map<string, (input?: unknown) => void>()
  const socket = {
    on: (event: string, listener: (input?: unknown) => void) => void listeners.set(event, listener),
  } as unknown as AdminSocket
  followChanges({ socket, client, isLive: () => session.isLive })
  /** Creates an observed query and returns its request count. */
  const reading = async (...key: Parameters<typeof keyOf>) => {
    const read = vi.fn<() => Promise<number>>(async () => 1)
    onTestFinished(
      new QueryObserver(client, { queryKey: keyOf(...key), queryFn: read, staleTime: Infinity }).subscribe(
        () => undefined,
      ),
    )
    await vi.advanceTimersByTimeAsync(0)
    return read
  }
  const connects = (latest?: Partial<LatestChanges>) => {
    listeners.get('connect')?.()
    if (latest === undefined) return
    listeners.get('latest-changes')?.({ listeningForMs: Infinity, changedMsAgo: {}, ...latest })
  }
  const first = await Promise.all(reads.map(key => reading(...key)))
  await vi.advanceTimersByTimeAsync(500)
  return {
    client,
    session,
    connects,
    reading,
    first,
    changes: (topic: string, ids: readonly string[]) => listeners.get('changed')?.({ topic, ids }),
  }
}

/** A page that has been connected for a while. */
async function connectedPage() {
  const connected = await page()
  connected.connects({})
  await vi.advanceTimersByTimeAsync(60_000)
  return connected
}

const calls = (reads: readonly { mock: { calls: unknown[] } }[]) => reads.map(({ mock }) => mock.calls.length)

test('a record is not read again while the user removes it', async () => {
  const { changes, reading } = await connectedPage()
  const banner = await reading('banners.get', { id: 'a' })
  const removal = Promise.withResolvers<void>()
  const removed = holdChanges(removal.promise)
  changes('content', ['a'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls([banner])).toEqual([1])
  removal.resolve()
  await removed
  await vi.advanceTimersByTimeAsync(0)
  expect(calls([banner])).toEqual([2])
})

test('a removal that fails holds no later changes', async () => {
  const { changes, reading } = await connectedPage()
  const banner = await reading('banners.get', { id: 'a' })
  await expect(holdChanges(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  changes('content', ['a'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls([banner])).toEqual([2])
})

test('the first connection refetches nothing if nothing has changed since the page was opened', async () => {
  const { connects, first } = await page([['withdrawals.list'], ['deposits.list'], ['banking.banks']])
  connects({ changedMsAgo: { withdrawals: 3_600_000 } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls(first)).toEqual([1, 1, 1])
})

test('the first connection refetches the queries that depend on a change since the page was opened', async () => {
  const { connects, reading, first } = await page([['withdrawals.list'], ['deposits.list'], ['banking.banks']])
  connects({ changedMsAgo: { withdrawals: 200 } })
  await vi.advanceTimersByTimeAsync(1)
  const later = await reading('withdrawals.get', { id: 'a' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls([...first, later])).toEqual([2, 1, 1, 1])
})

test('refetches what was requested before a change, although its response arrives later', async () => {
  const { client, connects } = await connectedPage()
  const answer = Promise.withResolvers<number>()
  const read = vi.fn<() => Promise<number>>(async () => 2).mockReturnValueOnce(answer.promise)
  const options = { queryKey: keyOf('withdrawals.list'), queryFn: read }
  onTestFinished(new QueryObserver(client, options).subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(500)
  connects({ changedMsAgo: { withdrawals: 200 } })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(read).toHaveBeenCalledTimes(1)
  answer.resolve(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a reconnect refetches what changed meanwhile, spread over the jitter interval', async () => {
  const { connects, reading } = await connectedPage()
  const reads = [await reading('withdrawals.list'), await reading('deposits.list')]
  await vi.advanceTimersByTimeAsync(30_000)
  connects({ changedMsAgo: { withdrawals: 20_000, deposits: 40_000 } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls(reads)).toEqual([2, 1])
})

test('a reconnect refetches everything after a restart of the server', async () => {
  const { connects, reading } = await connectedPage()
  const reads = [await reading('withdrawals.list'), await reading('banking.banks')]
  await vi.advanceTimersByTimeAsync(30_000)
  connects({ listeningForMs: 10_000 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls(reads)).toEqual([2, 2])
})

test('does not refetch what was refetched since the connection opened', async () => {
  const { client, connects, reading } = await connectedPage()
  const list = await reading('withdrawals.list')
  await vi.advanceTimersByTimeAsync(30_000)
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
  connects({ changedMsAgo: { withdrawals: 20_000 } })
  await vi.advanceTimersByTimeAsync(500)
  await client.refetchQueries({ queryKey: keyOf('withdrawals.list') })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(list).toHaveBeenCalledTimes(2)
})

test('refetches everything older than the connection if the server does not report the latest changes', async () => {
  const { connects, reading } = await connectedPage()
  const before = [await reading('withdrawals.list'), await reading('banking.banks')]
  await vi.advanceTimersByTimeAsync(30_000)
  connects()
  await vi.advanceTimersByTimeAsync(1)
  const after = await reading('deposits.list')
  expect(calls([...before, after])).toEqual([1, 1, 1])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls([...before, after])).toEqual([2, 2, 1])
})

test('refetches the queries that depend on a change; a record only if it changed', async () => {
  const { changes, reading } = await connectedPage()
  const read = [
    await reading('withdrawals.list'),
    await reading('withdrawals.get', { id: 'a' }),
    await reading('withdrawals.get', { id: 'b' }),
    await reading('statements.list'),
  ]
  changes('withdrawals', ['a'])
  await vi.advanceTimersByTimeAsync(500)
  expect(read.map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1, 1])
})

test('refetches all dependent queries on a change without ids', async () => {
  const { changes, reading } = await connectedPage()
  const read = [await reading('withdrawals.get', { id: 'a' }), await reading('withdrawals.get', { id: 'b' })]
  changes('withdrawals', [])
  await vi.advanceTimersByTimeAsync(500)
  expect(read.map(({ mock }) => mock.calls.length)).toEqual([2, 2])
})

test('refetches nothing while the session has expired, and what it missed after the next sign-in', async () => {
  const { session, connects, changes, reading } = await connectedPage()
  const list = await reading('withdrawals.list')
  session.isLive = false
  changes('withdrawals', ['a'])
  await vi.advanceTimersByTimeAsync(5_000)
  connects({ changedMsAgo: { withdrawals: 5_000 } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(list).toHaveBeenCalledTimes(1)
  session.isLive = true
  connects({ changedMsAgo: { withdrawals: 6_000 } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(list).toHaveBeenCalledTimes(2)
})

test('joins the admin’s room and requests the socket count on each connect', () => {
  const listeners = new Map<string, () => void>()
  const emit = vi.fn<(event: string, input?: string) => void>()
  joinAdminRoom(
    {
      on: (event: string, listener: () => void) => void listeners.set(event, listener),
      emit,
    } as unknown as AdminSocket,
    'narin',
  )
  expect(emit).not.toHaveBeenCalled()
  listeners.get('connect')?.()
  listeners.get('connect')?.()
  expect(emit.mock.calls).toEqual([
    ['join-admin-room', 'narin'],
    ['get-client-count'],
    ['join-admin-room', 'narin'],
    ['get-client-count'],
  ])
})
