import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keyOf } from '../api/keys.ts'
import type { AdminSocket } from '../api/socket.ts'
import { followChanges, joinAdminRoom } from './follow-changes.ts'
import { InvalidatingClient } from './invalidating-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page with a simulated socket and a session that may have expired. */
async function page() {
  const client = new InvalidatingClient()
  const session = { isLive: true }
  const listeners = new Map<string, (input?: unknown) => void>()
  const socket = {
    on: (event: string, listener: (input?: unknown) => void) => void listeners.set(event, listener),
  } as unknown as AdminSocket
  followChanges({ socket, client, isLive: () => session.isLive })
  const connects = () => listeners.get('connect')?.()
  connects()
  await vi.advanceTimersByTimeAsync(0)
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
  return {
    session,
    connects,
    reading,
    changes: (topic: string, ids: readonly string[]) => listeners.get('changed')?.({ topic, ids }),
  }
}

test('refetches everything on screen after a reconnect, spread over the jitter interval', async () => {
  const { connects, reading } = await page()
  const list = await reading('withdrawals.list')
  connects()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(list).toHaveBeenCalledTimes(2)
})

test('refetches the queries that depend on a change; a record only if it changed', async () => {
  const { changes, reading } = await page()
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
  const { changes, reading } = await page()
  const read = [await reading('withdrawals.get', { id: 'a' }), await reading('withdrawals.get', { id: 'b' })]
  changes('withdrawals', [])
  await vi.advanceTimersByTimeAsync(500)
  expect(read.map(({ mock }) => mock.calls.length)).toEqual([2, 2])
})

test('refetches nothing while the session has expired, and everything after the next sign-in', async () => {
  const { session, connects, changes, reading } = await page()
  const list = await reading('withdrawals.list')
  session.isLive = false
  changes('withdrawals', ['a'])
  await vi.advanceTimersByTimeAsync(500)
  expect(list).toHaveBeenCalledTimes(1)
  session.isLive = true
  connects()
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
