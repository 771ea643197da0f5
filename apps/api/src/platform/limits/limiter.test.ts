import { createServer, type AddressInfo, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createLimiter } from './limiter.ts'
import { createSharedCounter } from './shared-counter.ts'

const WINDOW_MS = 10_000

test('a key is limited per window, and free again in the next', async () => {
  let now = 0
  const limiter = createLimiter({ name: 'test', max: 2, windowMs: WINDOW_MS, now: () => now })
  const calls = ['a', 'a', 'a', 'b'].map(key => limiter.take(key))
  expect(await Promise.all(calls)).toEqual([null, null, 10, null])
  now = 9_500
  expect([await limiter.take('a'), limiter.peek('a'), limiter.peek('b')]).toEqual([1, 1, null])
  now = 10_000
  expect([limiter.peek('a'), await limiter.take('a')]).toEqual([null, null])
})

test('a flood of keys does not grow memory without bound, and does not reset its victim', async () => {
  let now = 0
  const limiter = createLimiter({ name: 'test', max: 1, windowMs: WINDOW_MS, now: () => now })
  for (let n = 0; n < 9_000; n++) void limiter.take(`old-${n}`)
  now = 5_000
  void limiter.take('victim')
  now = 10_000
  for (let n = 0; n < 5_000; n++) void limiter.take(`new-${n}`)
  expect(await limiter.take('victim')).toBe(5)
})

test('the count of all nodes decides, and is remembered', async () => {
  let calls = 29
  const counter = {
    connect: async () => undefined,
    count: async () => ({ count: ++calls, remainingMs: 4_000 }),
    close: () => undefined,
  }
  const limiter = createLimiter({ name: 'test', max: 30, windowMs: WINDOW_MS, counter, now: () => 0 })
  expect([await limiter.take('a'), limiter.peek('a'), await limiter.take('a')]).toEqual([null, 4, 4])
})

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['refuses connections', createServer(socket => socket.destroy())],
  ['never answers', createServer(() => undefined)],
])('a Redis that %s: each node counts by itself, says so once, and no call waits', async (_how, server) => {
  const lines: string[] = []
  const counter = createSharedCounter(await listening(server), createLog('info', { write: line => lines.push(line) }))
  await counter.connect()
  const limiter = createLimiter({ name: 'test', max: 30, windowMs: 60_000, counter })
  const outcomes: (number | null)[] = []
  for (let call = 0; call < 31; call++) outcomes.push(await limiter.take('a'))
  expect(outcomes.filter(wait => wait !== null)).toHaveLength(1)
  expect(outcomes.at(-1)).toBeGreaterThan(0)
  expect(lines.length).toBeLessThanOrEqual(1)
  counter.close()
  server.close()
})
