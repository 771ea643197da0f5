import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { holdTimeLimits } from '../../../test/support/time-limits.ts'
import { callProvider } from './call-provider.ts'
import { observeCalls, type ProviderCallResult } from './provider-calls.ts'

/** Closes the first calls, then answers. */
async function provider(cuts: number) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.method ?? '')
    if (seen.length <= cuts) return void request.socket.destroy()
    response.setHeader('content-type', 'application/json').end('{"n":1}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const call = (method: 'GET' | 'POST') =>
    callProvider({
      provider: 'test',
      method,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      expects: () => z.object({ n: z.number() }),
      ...(method === 'POST' ? { body: {} } : {}),
    })
  return { call, seen, close: () => server.close().closeAllConnections() }
}

test('a read whose connection was closed is retried once', async () => {
  const { call, seen, close } = await provider(1)
  expect(await call('GET')).toEqual({ kind: 'answered', status: 200, body: { n: 1 } })
  expect(seen).toEqual(['GET', 'GET'])
  close()
})

test('a retried read has what is left of its time limit', async ({ onTestFinished }) => {
  const limits = holdTimeLimits()
  onTestFinished(limits.release)
  let calls = 0
  const server = createServer(request => {
    if (++calls === 1) request.socket.destroy()
    else limits.expire()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await callProvider({
    provider: 'test',
    method: 'GET',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    expects: () => z.object({}),
    timeout: 3_000,
  })
  expect([calls, answer]).toMatchObject([2, { kind: 'unclear', problem: 'timeout' }])
  expect(limits.lengths()).toEqual([3_000])
  server.close().closeAllConnections()
})

test('a read is not retried forever', async () => {
  const { call, seen, close } = await provider(9)
  expect((await call('GET')).kind).toBe('unclear')
  expect(seen).toHaveLength(2)
  close()
})

test('a call that may move money is sent once, and its outcome is unclear', async () => {
  const { call, seen, close } = await provider(1)
  expect((await call('POST')).kind).toBe('unclear')
  expect(seen).toEqual(['POST'])
  close()
})

test('each call is reported to the observers, a failed one as failed', async () => {
  const { call, close } = await provider(1)
  const seen: ProviderCallResult[] = []
  const stop = observeCalls(each => void seen.push(each))
  await call('GET')
  stop()
  await call('GET')
  expect(seen).toEqual([
    { provider: 'test', succeeded: false, durationMs: expect.any(Number) },
    { provider: 'test', succeeded: true, durationMs: expect.any(Number) },
  ])
  close()
})
