import { expect, test, vi } from 'vitest'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DEADLINE_MS } from '../../platform/http/deadline.ts'
import { createParseQueue, TIME_LIMIT_MS, type ParseRequest } from './parse-queue.ts'

// A worker that never answers a file starting with 1, fails on 2, and returns its own id for any other.
const CODE = `const { parentPort, threadId } = require('node:worker_threads')
parentPort.on('message', ({ bytes }) => {
  while (bytes[0] === 1) {}
  if (bytes[0] === 2) throw new Error('broken')
  parentPort.postMessage({ file: threadId, look: null })
})
parentPort.postMessage('ready')`
const startWorker = (): Worker => new Worker(CODE, { eval: true })

const rules = { mapping: null, sums: 'refuse', timeZone: 'Asia/Bangkok' } as const
const quick: ParseRequest = { bytes: Uint8Array.of(0), rules }
const endless: ParseRequest = { bytes: Uint8Array.of(1), rules }
const LIMIT_MS = 500
const never = new AbortController().signal

test('a file that exceeds the time limit is refused, and the next one is read by a new worker', async () => {
  const start = vi.fn<() => Worker>(startWorker)
  const queue = createParseQueue({ startWorker: start, timeLimitMs: LIMIT_MS })
  const first = await queue.parse('a', quick, never)
  expect(await queue.parse('a', quick, never)).toEqual(first)
  expect(await queue.parse('a', endless, never)).toMatchObject({
    ok: false,
    code: 'STATEMENT_TIMEOUT',
    facts: { seconds: LIMIT_MS / 1_000 },
  })
  expect(await queue.parse('b', quick, never)).toMatchObject({ ok: true })
  expect(start).toHaveBeenCalledTimes(2)
})

test('an admin has one file at a time; others are served in order of arrival, whatever fails', async () => {
  const queue = createParseQueue({ startWorker, timeLimitMs: LIMIT_MS })
  const order: string[] = []
  const parse = async (admin: string, request: ParseRequest): Promise<string> => {
    const result = await queue.parse(admin, request, never)
    order.push(admin)
    return result.ok ? 'read' : result.code
  }
  const calls = [parse('slow', endless), parse('b', quick), parse('b', quick), parse('c', quick)]
  expect(await Promise.all(calls)).toEqual(['STATEMENT_TIMEOUT', 'read', 'TOO_MANY_REQUESTS', 'read'])
  expect(order).toEqual(['b', 'slow', 'b', 'c'])
})

test('an admin whose file exceeded the time limit waits before the next one, so that repeated attempts block no one', async () => {
  const queue = createParseQueue({ startWorker, timeLimitMs: LIMIT_MS, waitAfterTimeoutMs: 1_500 })
  expect(await queue.parse('slow', endless, never)).toMatchObject({ ok: false, code: 'STATEMENT_TIMEOUT' })
  expect(await queue.parse('slow', endless, never)).toMatchObject({
    ok: false,
    code: 'TOO_MANY_REQUESTS',
    facts: { retryAfter: 2 },
  })
  expect(await queue.parse('b', quick, never)).toMatchObject({ ok: true })
  await setTimeout(1_500)
  expect(await queue.parse('slow', quick, never)).toMatchObject({ ok: true })
})

test('a caller behind an abandoned file still has enough time', () => {
  expect(2 * TIME_LIMIT_MS).toBeLessThan(DEADLINE_MS)
})

test('a disconnected caller is removed: before its turn without a slot, during reading with its worker', async () => {
  const start = vi.fn<() => Worker>(startWorker)
  const queue = createParseQueue({ startWorker: start })
  await queue.parse('a', quick, never)
  const [reader, waiter] = [new AbortController(), new AbortController()]
  const [reading, waiting, last] = [
    queue.parse('a', endless, reader.signal),
    queue.parse('b', endless, waiter.signal),
    queue.parse('c', quick, never),
  ]
  waiter.abort()
  expect(await waiting).toMatchObject({ ok: false, code: 'UNAVAILABLE' })
  // The slot is free immediately.
  const again = queue.parse('b', quick, never)
  await setTimeout(50)
  reader.abort()
  expect(await reading).toMatchObject({ ok: false, code: 'UNAVAILABLE' })
  expect([await last, await again]).toMatchObject([{ ok: true }, { ok: true }])
  expect(start).toHaveBeenCalledTimes(2)
})

test('the queue is bounded', async () => {
  const queue = createParseQueue({ startWorker, maxWaiting: 2 })
  const calls = ['a', 'b', 'c', 'd'].map(async admin => queue.parse(admin, quick, never))
  expect((await Promise.all(calls)).map(result => (result.ok ? 'read' : result.code))).toEqual([
    'read',
    'read',
    'read',
    'UNAVAILABLE',
  ])
  expect(await queue.parse('d', quick, never)).toMatchObject({ ok: true })
})

test('a failed worker is replaced', async () => {
  const queue = createParseQueue({ startWorker })
  await expect(queue.parse('a', { bytes: Uint8Array.of(2), rules }, never)).rejects.toThrow('broken')
  expect(await queue.parse('a', quick, never)).toMatchObject({ ok: true })
})
