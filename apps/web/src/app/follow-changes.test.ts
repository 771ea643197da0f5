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

/** A page whose line a test speaks on, with a session that may ask for its person. */
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
  /** A reading on screen; how often it was asked for. */
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
    hears: (topic: string, ids: readonly string[]) => listeners.get('changed')?.({ topic, ids }),
  }
}

test('a line that comes back reads what is on screen again, within the time everyone is spread over', async () => {
  const { connects, reading } = await page()
  const list = await reading('withdrawals.list')
  connects()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(list).toHaveBeenCalledTimes(2)
})

test('a change reads what rests on it again; a record only where it is that record’s', async () => {
  const { hears, reading } = await page()
  const read = [
    await reading('withdrawals.list'),
    await reading('withdrawals.get', { id: 'a' }),
    await reading('withdrawals.get', { id: 'b' }),
    await reading('statements.list'),
  ]
  hears('withdrawals', ['a'])
  await vi.advanceTimersByTimeAsync(500)
  expect(read.map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1, 1])
})

test('a change that is told without ids reads all that rest on it again', async () => {
  const { hears, reading } = await page()
  const read = [await reading('withdrawals.get', { id: 'a' }), await reading('withdrawals.get', { id: 'b' })]
  hears('withdrawals', [])
  await vi.advanceTimersByTimeAsync(500)
  expect(read.map(({ mock }) => mock.calls.length)).toEqual([2, 2])
})

test('while the session asks for its person nothing is read; when the line comes back under the new one, everything is', async () => {
  const { session, connects, hears, reading } = await page()
  const list = await reading('withdrawals.list')
  session.isLive = false
  hears('withdrawals', ['a'])
  await vi.advanceTimersByTimeAsync(500)
  expect(list).toHaveBeenCalledTimes(1)
  session.isLive = true
  connects()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(list).toHaveBeenCalledTimes(2)
})

test('each connect joins the admin’s room and asks how many sockets there are', () => {
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
