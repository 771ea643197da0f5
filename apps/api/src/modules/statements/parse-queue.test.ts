import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { holdTimeLimits } from '../../../test/support/time-limits.ts'
import { DEADLINE_MS } from '../../platform/http/deadline.ts'
import { createParseQueue, TIME_LIMIT_MS } from './parse-queue.ts'
import type { ParseRequest } from './read-file.ts'

// A worker that never answers a file starting with 1, fails on 2, exceeds its memory on 3, is ended by the system on 4,
// and returns its own id for any other.
const CODE = `process.on('message', ({ bytes }) => {
  while (bytes[0] === 1) {}
  if (bytes[0] === 2) return process.send({ error: 'broken' })
  for (const kept = []; bytes[0] === 3; ) kept.push(new Array(100_000).fill({}))
  if (bytes[0] === 4) process.kill(process.pid, 'SIGSEGV')
  else process.send({ file: process.pid, look: null })
})
process.send('ready')`
const run = (code: string): ChildProcess =>
  spawn(process.execPath, ['--max-old-space-size=32', '--eval', code], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
const startWorker = (): ChildProcess => run(CODE)

const rules = { mapping: null, sums: 'refuse', timeZone: 'Asia/Bangkok' } as const
const quick: ParseRequest = { bytes: Uint8Array.of(0), rules }
const endless: ParseRequest = { bytes: Uint8Array.of(1), rules }
const LIMIT_MS = 500
const never = new AbortController().signal

let limits: ReturnType<typeof holdTimeLimits>
beforeEach(() => {
  limits = holdTimeLimits()
})
afterEach(() => limits.release())

/** Ends the time of the file whose reading is the nth to begin. */
async function expireWithin(nth: number): Promise<void> {
  await vi.waitFor(() => expect(limits.lengths().filter(length => length === LIMIT_MS)).toHaveLength(nth), 30_000)
  limits.expire()
}

test('a file that exceeds the time limit is refused, and the next one is read by a new worker', async () => {
  const start = vi.fn<() => ChildProcess>(startWorker)
  const queue = createParseQueue({ startWorker: start, timeLimitMs: LIMIT_MS })
  const first = await queue.parse('a', quick, never)
  expect(await queue.parse('a', quick, never)).toEqual(first)
  const reading = queue.parse('a', endless, never)
  await expireWithin(3)
  expect(await reading).toMatchObject({
    ok: false,
    code: 'STATEMENT_TIMEOUT',
    facts: { seconds: LIMIT_MS / 1_000 },
  })
  expect(await queue.parse('b', quick, never)).toMatchObject({ ok: true })
  expect(start).toHaveBeenCalledTimes(2)
})

test('admins are served in rotation, each with at most two files, whatever fails', async () => {
  const queue = createParseQueue({ startWorker, timeLimitMs: LIMIT_MS })
  const order: string[] = []
  const parse = async (admin: string, request: ParseRequest): Promise<string> => {
    const result = await queue.parse(admin, request, never)
    order.push(admin)
    return result.ok ? 'read' : result.code
  }
  const calls = [parse('slow', endless), ...['b', 'b', 'b', 'c'].map(async admin => parse(admin, quick))]
  await expireWithin(1)
  expect(await Promise.all(calls)).toEqual(['STATEMENT_TIMEOUT', 'read', 'read', 'TOO_MANY_REQUESTS', 'read'])
  expect(order).toEqual(['b', 'slow', 'b', 'c', 'b'])
})

test('a new choice waits for the abandoned one, whose cancelled request is noticed later', async () => {
  const queue = createParseQueue({ startWorker })
  const abandoned = new AbortController()
  const reading = queue.parse('a', endless, abandoned.signal)
  const next = queue.parse('a', quick, never)
  abandoned.abort()
  expect(await reading).toMatchObject({ ok: false, code: 'UNAVAILABLE' })
  expect(await next).toMatchObject({ ok: true })
})

test('an admin whose file exceeded the time limit waits before the next one, so that repeated attempts block no one', async ({
  onTestFinished,
}) => {
  const queue = createParseQueue({ startWorker, timeLimitMs: LIMIT_MS, waitAfterTimeoutMs: 1_500 })
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  const reading = queue.parse('slow', endless, never)
  await expireWithin(1)
  expect(await reading).toMatchObject({ ok: false, code: 'STATEMENT_TIMEOUT' })
  expect(await queue.parse('slow', endless, never)).toMatchObject({
    ok: false,
    code: 'TOO_MANY_REQUESTS',
    facts: { retryAfter: 2 },
  })
  expect(await queue.parse('b', quick, never)).toMatchObject({ ok: true })
  clock.mockReturnValue(1_500)
  expect(await queue.parse('slow', quick, never)).toMatchObject({ ok: true })
})

test('a file that waited behind one that exceeded the time limit is not read either', async () => {
  const queue = createParseQueue({ startWorker, timeLimitMs: LIMIT_MS })
  const calls = [queue.parse('slow', endless, never), queue.parse('slow', quick, never)]
  await expireWithin(1)
  expect(await Promise.all(calls)).toMatchObject([
    { ok: false, code: 'STATEMENT_TIMEOUT' },
    { ok: false, code: 'TOO_MANY_REQUESTS' },
  ])
})

test('a caller behind an abandoned file still has enough time', () => {
  expect(2 * TIME_LIMIT_MS).toBeLessThan(DEADLINE_MS)
})

test('a disconnected caller is removed: before its turn without a slot, during reading with its worker', async () => {
  const start = vi.fn<() => ChildProcess>(startWorker)
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
  await expect(queue.parse('a', { bytes: Uint8Array.of(4), rules }, never)).rejects.toThrow('SIGSEGV')
  expect(await queue.parse('a', quick, never)).toMatchObject({ ok: true })
})

test('a file that needs more memory than the worker has is refused', async () => {
  const queue = createParseQueue({ startWorker, timeLimitMs: 30_000 })
  expect(await queue.parse('a', { bytes: Uint8Array.of(3), rules }, never)).toMatchObject({
    ok: true,
    value: { file: { kind: 'unreadable', errors: [{ code: 'too_large' }] } },
  })
  expect(await queue.parse('a', quick, never)).toMatchObject({ ok: true })
})

test('a worker that ends before it is ready fails the call instead of keeping it waiting, and is replaced', async () => {
  const start = vi.fn<() => ChildProcess>(startWorker).mockImplementationOnce(() => run('process.exit(3)'))
  const queue = createParseQueue({ startWorker: start })
  await expect(queue.parse('a', quick, never)).rejects.toThrow('code 3')
  expect(await queue.parse('a', quick, never)).toMatchObject({ ok: true })
})

test('a worker ends with its server', async () => {
  const queue = `import { createParseQueue } from ${JSON.stringify(new URL('parse-queue.ts', import.meta.url).href)}
    const rules = { mapping: null, sums: 'refuse', timeZone: 'Asia/Bangkok' }
    const parsed = await createParseQueue().parse('a', { bytes: Buffer.from('x'), rules }, new AbortController().signal)
    process.exitCode = parsed.ok ? 0 : 1`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', queue], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await once(server, 'close')).toEqual([0, null])
})
