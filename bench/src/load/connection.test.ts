import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openConnection } from './connection.ts'
import { get, load, post } from './load.ts'

async function serving<T>(listener: RequestListener, work: (port: number) => Promise<T>): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work((server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const answer =
  (text: string, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-length': Buffer.byteLength(text) }).end(text)

test('requests follow each other on one connection, long answers and empty ones', async () => {
  const seen: string[] = []
  const echo: RequestListener = (request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
    answer(seen.length === 1 ? 'x'.repeat(300_000) : '')(request, response)
  }
  await serving(echo, async port => {
    const connection = await openConnection(port)
    expect(await connection.request(get('/a', 'token'))).toBeGreaterThan(0)
    expect(await connection.request(post('/b', {}, '{"ก":1}'))).toBeGreaterThan(0)
    connection.close()
  })
  expect(seen).toEqual(['GET /a Bearer token', 'POST /b '])
})

test('an answer that is no success breaks the measurement, with what was said', async () => {
  await serving(answer('{"code":"INVALID_TOKEN"}', 401), async port => {
    const connection = await openConnection(port)
    await expect(connection.request(get('/', 'token'))).rejects.toThrow('INVALID_TOKEN')
    connection.close()
  })
})

test('a server that goes away breaks the measurement', async () => {
  await serving(
    request => request.socket.destroy(),
    async port => {
      await expect(load({ port, next: () => get('/', 'token') }, 2, 1)).rejects.toThrow()
    },
  )
})

test('load counts what was answered, and ends when there is no more to ask', async () => {
  let left = 20
  const { perSecond, p50 } = await serving(answer('ok'), port =>
    load({ port, next: () => (left-- > 0 ? get('/', 'token') : undefined) }, 4, 30),
  )
  expect([perSecond > 0, p50 > 0, left < 0]).toEqual([true, true, true])
})
