import { endpoint } from '@backoffice/contract'
import { newId, ok, refuse, type AdminId, type SessionId } from '@backoffice/kernel'
import type { FastifyInstance } from 'fastify'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { testDeps } from '../../../test/support/builders.ts'
import type { AdminActor } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { readConfig } from '../config/read-config.ts'
import { openDatabase } from '../db/database.ts'
import { createLog } from '../log/log.ts'
import { bindEndpoint } from './bind.ts'
import { createBodyBudget } from './body-budget.ts'
import { createGate } from './gate.ts'
import type { SessionGate } from './handler.ts'
import { createServer } from './server.ts'

const settings = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  INTEGRATION_SECRET: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
}
const { config } = readConfig(settings)
const ids = new Map<string, AdminId>()
const admin: AdminActor = {
  kind: 'admin',
  id: newId<AdminId>(),
  name: 'Malee',
  username: 'malee',
  role: 'x',
  permissions: new Set(),
  sessionId: newId<SessionId>(),
  limits: { approve: null, adjust: null },
  stepUpUntil: null,
}
/** Every token is a different admin. */
const authenticate: SessionGate = async token => {
  const id = ids.get(token) ?? newId<AdminId>()
  ids.set(token, id)
  return token === '' ? refuse('INVALID_TOKEN') : ok({ ...admin, id })
}
const KIB = 1024
const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1, applicationName: 'test' })
const waits = endpoint({
  method: 'POST',
  path: '/waits',
  access: 'session',
  envelope: 'data',
  summary: '',
  body: z.looseObject({}),
  answer: z.number(),
  bodyLimit: 600 * KIB,
})

const signedWaits = endpoint({
  method: 'POST',
  path: '/signed',
  access: 'signed',
  envelope: 'data',
  summary: '',
  body: z.looseObject({}),
  answer: z.number(),
  bodyLimit: 600 * KIB,
})

type Fixture = {
  readonly app: FastifyInstance
  readonly lines: string[]
  readonly begun: () => number
  readonly left: () => number
  readonly refused: () => number
  readonly finish: () => void
  readonly line: () => Line
}
type Line = { readonly socket: Socket; readonly text: () => string }

/** A listening server whose one call ends on demand. */
async function serve(changed: Partial<Config['http']> = {}): Promise<Fixture & { close(): Promise<void> }> {
  const lines: string[] = []
  const app = await createServer(
    { ...config, http: { ...config.http, ...changed } },
    createLog('info', { write: line => void lines.push(line) }),
  )
  const done = Promise.withResolvers<number>()
  let [begun, left] = [0, 0]
  const handler = async ({ signal }: { signal: AbortSignal }) => {
    begun += 1
    signal.addEventListener('abort', () => (left += 1))
    return ok({ data: await done.promise })
  }
  const binding = {
    config,
    gate: createGate(testDeps(away.db, away.db), authenticate, 0),
    signatureGate: () => ok(undefined),
    bodies: createBodyBudget({ heldBytes: 1_600 * KIB, perAdmin: 2, signedBytes: 1_600 * KIB, perAddress: 600 * KIB }),
  }
  bindEndpoint(app, 'made.waits', waits, handler, binding)
  bindEndpoint(app, 'made.signed', signedWaits, handler, binding)
  let refused = 0
  app.addHook('onError', async () => void (refused += 1))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const sockets: Socket[] = []
  return {
    app,
    lines,
    begun: () => begun,
    left: () => left,
    refused: () => refused,
    finish: () => done.resolve(1),
    line() {
      let text = ''
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('error', () => undefined)
      sockets.push(socket)
      return { socket, text: () => text }
    },
    async close() {
      done.resolve(1)
      for (const socket of sockets) socket.destroy()
      await app.close()
    },
  }
}

async function createFixture(): Promise<Fixture> {
  const fixture = await serve()
  onTestFinished(() => fixture.close())
  return fixture
}

const head = (token: string, bytes: number, more = '') =>
  `POST /api/waits HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n${more}\r\n`
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await sleep(5)
}
const statusOf = (line: Line): number => Number(/^HTTP\/1.1 (\d{3})/.exec(line.text())?.[1] ?? 0)

describe('a disconnecting caller', () => {
  test('aborts the work that still runs for it', async () => {
    const fixture = await createFixture()
    const line = fixture.line()
    line.socket.write(`${head('a', 2)}{}`)
    await until(() => fixture.begun() === 1)
    line.socket.destroy()
    await until(() => fixture.left() === 1)
    expect(fixture.begun()).toBe(1)
  })

  test('after the response aborts nothing', async () => {
    const fixture = await createFixture()
    const line = fixture.line()
    line.socket.write(`${head('a', 2)}{}`)
    await until(() => fixture.begun() === 1)
    fixture.finish()
    await until(() => statusOf(line) === 200)
    line.socket.destroy()
    await sleep(20)
    expect(fixture.left()).toBe(0)
  })
})

describe('large bodies', () => {
  const size = 500 * KIB
  const large = `{"a":"${'x'.repeat(size - 8)}"}`
  const send = (fixture: Fixture, token: string, body = large): Line => {
    const line = fixture.line()
    line.socket.write(head(token, size) + body)
    return line
  }

  test('are refused before they are read while one admin has too many in progress', async () => {
    const fixture = await createFixture()
    // Only the headers have arrived, which is enough to count them.
    const mine = [send(fixture, 'a', ''), send(fixture, 'a', ''), send(fixture, 'a', '')]
    await until(() => mine.some(line => statusOf(line) === 429))
    expect(mine.map(statusOf).toSorted((a, b) => a - b)).toEqual([0, 0, 429])
    expect(mine.map(line => line.text()).join()).toMatch(/retry-after: [1-9]/i)
    const other = send(fixture, 'b')
    await until(() => fixture.begun() === 1)
    fixture.finish()
    await until(() => statusOf(other) === 200)
  })

  test('are refused while all together would exceed the limit, until some are answered or their callers disconnect', async () => {
    const fixture = await createFixture()
    const held = [send(fixture, 'a'), send(fixture, 'b'), send(fixture, 'c')]
    await until(() => fixture.begun() === 3)
    const refused = send(fixture, 'd')
    await until(() => statusOf(refused) === 503)
    expect(refused.text()).toMatch(/retry-after: [1-9][\s\S]*"code":"UNAVAILABLE"/i)
    expect(fixture.begun()).toBe(3)
    held[0]?.socket.destroy()
    await until(() => fixture.left() === 1)
    send(fixture, 'e')
    await until(() => fixture.begun() === 4)
  })

  test('without a length count as the maximum; small ones are never refused', async () => {
    const fixture = await createFixture()
    const chunked = ['a', 'a', 'a'].map(token => {
      const line = fixture.line()
      line.socket.write(head(token, 0).replace('Content-Length: 0', 'Transfer-Encoding: chunked'))
      return line
    })
    await until(() => chunked.some(line => statusOf(line) === 429))
    for (let count = 1; count <= 5; count++) {
      fixture.line().socket.write(`${head('a', 2)}{}`)
      await until(() => fixture.begun() === count)
    }
    expect(chunked.filter(line => statusOf(line) === 429)).toHaveLength(1)
  })
})

describe('signed calls', () => {
  const signedHead = (length: string, names = ['id', 'timestamp', 'signature']) =>
    `POST /api/signed HTTP/1.1\r\nHost: x\r\n${names.map(name => `Webhook-${name}: 1\r\n`).join('')}Content-Type: application/json\r\n${length}\r\n\r\n`
  const announced = (bytes: number) => signedHead(`Content-Length: ${bytes}`)
  const send = (fixture: Fixture, text: string): Line => {
    const line = fixture.line()
    line.socket.write(text)
    return line
  }

  test('that announce large bodies and send nothing block no one', async () => {
    const fixture = await createFixture()
    for (let at = 0; at < 8; at++) send(fixture, announced(500 * KIB))
    send(fixture, `${head('a', 500 * KIB)}{"a":"${'x'.repeat(500 * KIB - 8)}"}`)
    send(fixture, `${announced(500 * KIB)}{"a":"${'x'.repeat(500 * KIB - 8)}"}`)
    await until(() => fixture.begun() === 2)
    expect(fixture.refused()).toBe(0)
  })

  test('of a few bytes are all accepted concurrently, also without a length', async () => {
    const fixture = await createFixture()
    for (let at = 0; at < 20; at++) send(fixture, `${signedHead('Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`)
    await until(() => fixture.begun() + fixture.refused() === 20)
    expect(fixture.refused()).toBe(0)
  })

  test('of one address are limited in total, until they are answered or their callers disconnect', async () => {
    const fixture = await createFixture()
    const part = `{"a":"${'x'.repeat(560 * KIB - 6)}`
    const held = [
      send(fixture, announced(600 * KIB) + part),
      send(fixture, announced(600 * KIB) + part),
      send(fixture, announced(600 * KIB) + part),
    ]
    await until(() => held.some(line => statusOf(line) === 429))
    expect(held.map(line => line.text()).join()).toMatch(/retry-after: [1-9]/i)
    for (const line of held) line.socket.destroy()
    await until(() => fixture.refused() === held.length)
    send(fixture, `${announced(500 * KIB)}{"a":"${'x'.repeat(500 * KIB - 8)}"}`)
    await until(() => fixture.begun() === 1)
  })

  test.each([[['id', 'timestamp']], [['id', 'signature']], [['timestamp', 'signature']]])(
    'with no more than %s are refused before their bodies are read',
    async names => {
      const fixture = await createFixture()
      const line = send(fixture, signedHead(`Content-Length: ${500 * KIB}`, names))
      await until(() => statusOf(line) !== 0)
      expect([statusOf(line), line.text()]).toEqual([401, expect.stringContaining('BAD_SIGNATURE')])
    },
  )
})

test('a call that arrives while the server stops is refused in the standard form, with a retry time', async () => {
  const fixture = await createFixture()
  const line = fixture.line()
  line.socket.write(`${head('a', 2)}{}`)
  await until(() => fixture.begun() === 1)
  const closed = fixture.app.close()
  line.socket.write(`${head('a', 2)}{}`)
  await until(() => fixture.refused() === 1)
  fixture.finish()
  await closed
  await until(() => line.socket.destroyed)
  const [first = '', second = ''] = line.text().split(/(?=HTTP\/1\.1 503)/)
  expect(first).toContain('200 OK')
  expect(second).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: [1-9]/i)
  for (const name of [
    'content-security-policy',
    'x-content-type-options',
    'cache-control: no-store',
    'connection: close',
  ])
    expect(second.toLowerCase()).toContain(`\r\n${name}`)
  expect(JSON.parse(second.split('\r\n\r\n')[1] ?? '')).toEqual({
    code: 'UNAVAILABLE',
    message: expect.any(String),
    requestId: expect.any(String),
  })
})

test('a call that runs while the server stops is answered as the last one of its connection', async () => {
  const fixture = await createFixture()
  const line = fixture.line()
  line.socket.write(`${head('a', 2)}{}`)
  await until(() => fixture.begun() === 1)
  const closed = fixture.app.close()
  await until(() => !fixture.app.server.listening)
  fixture.finish()
  await until(() => statusOf(line) !== 0)
  expect(statusOf(line)).toBe(200)
  // A proxy keeps its connections, and the server would wait for each.
  expect(line.text().toLowerCase()).toContain('\r\nconnection: close\r\n')
  await until(() => line.socket.destroyed)
  await closed
})

describe('X-Forwarded-For', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  const warnings = (lines: readonly string[]) => lines.filter(line => line.includes('TRUST_PROXY'))

  test('from an untrusted proxy is logged as a warning, once', async () => {
    const fixture = await createFixture()
    await fixture.app.inject({ url: '/api/waits' })
    expect(warnings(fixture.lines)).toEqual([])
    for (let count = 0; count < 3; count++) await fixture.app.inject({ url: '/api/waits', headers: forwarded })
    expect(warnings(fixture.lines)).toHaveLength(1)
  })

  test('with trusted proxies is not', async () => {
    const fixture = await serve({ trustProxy: ['127.0.0.1'] })
    await fixture.app.inject({ url: '/api/waits', headers: forwarded })
    expect(warnings(fixture.lines)).toEqual([])
    await fixture.close()
  })
})
