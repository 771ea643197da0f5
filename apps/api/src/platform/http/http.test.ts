import { endpoint, errors, type Endpoint } from '@backoffice/contract'
import { newId, ok, refuse, satang, type AdminId, type Result, type SessionId } from '@backoffice/kernel'
import { baht } from '@backoffice/contract/forms'
import type { FastifyInstance } from 'fastify'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testDeps } from '../../../test/support/builders.ts'
import type { AdminActor } from '../actor.ts'
import { readConfig } from '../config/read-config.ts'
import { openDatabase } from '../db/database.ts'
import { createLog } from '../log/log.ts'
import { bindEndpoint } from './bind.ts'
import { createBodyBudget } from './body-budget.ts'
import { createGate, type SignatureGate } from './gate.ts'
import { accepted, type Call, type SessionGate } from './handler.ts'
import { createServer } from './server.ts'

const { config } = readConfig({
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  INTEGRATION_SECRET: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  PUBLIC_URL: 'https://office.example.com',
  RATE_LIMIT: '30',
})
const lines: string[] = []
const actor: AdminActor = {
  kind: 'admin',
  id: newId<AdminId>(),
  name: 'Malee',
  username: 'malee',
  role: 'x',
  permissions: new Set(['members.read']),
  sessionId: newId<SessionId>(),
  limits: { approve: null, adjust: null },
  stepUpUntil: null,
}
const authenticate: SessionGate = async token => {
  if (token === 'live') return ok({ ...actor, id: newId<AdminId>() })
  if (token === 'busy') return ok(actor)
  return refuse(token === 'replaced' ? 'SESSION_INVALIDATED' : token === 'old' ? 'SESSION_EXPIRED' : 'INVALID_TOKEN')
}
const signatureGate: SignatureGate = headers =>
  headers['webhook-signature'] === 'good' ? ok(undefined) : refuse('BAD_SIGNATURE')

const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1, applicationName: 'test' })
let app: FastifyInstance
let last: Call<Endpoint>
type Outcome = Result<unknown, keyof typeof errors> | { ok: true; value: unknown; status: 202 }
const bound: (readonly [string, Endpoint, (call: Call<Endpoint>) => Outcome | Promise<Outcome>])[] = [
  [
    'made.double',
    endpoint({
      method: 'GET',
      path: '/todayusers//newusermonthly',
      access: 'public',
      envelope: 'data',
      summary: '',
      answer: z.number(),
    }),
    () => ok({ data: 1 }),
  ],
  [
    'made.single',
    endpoint({
      method: 'GET',
      path: '/todayusers',
      access: 'public',
      envelope: 'data',
      summary: '',
      answer: z.number(),
    }),
    () => ok({ data: 2 }),
  ],
  [
    'made.trailing',
    endpoint({
      method: 'GET',
      path: '/marketingcampaign/',
      access: 'public',
      envelope: 'data',
      summary: '',
      answer: z.number(),
    }),
    () => ok({ data: 3 }),
  ],
  [
    'made.money',
    endpoint({
      method: 'POST',
      path: '/money/{id}',
      access: 'session',
      envelope: 'data',
      summary: '',
      idempotent: true,
      params: z.strictObject({ id: z.string().max(3) }),
      query: z.strictObject({ page: z.coerce.number().int().optional() }),
      body: z.strictObject({ amount: baht, to: z.strictObject({ name: z.string().min(1) }) }),
      answer: z.strictObject({ amount: baht }),
    }),
    call => ((last = call), ok({ data: { amount: (call.body as { amount: bigint }).amount } })),
  ],
  [
    'made.versioned',
    endpoint({
      method: 'PATCH',
      path: '/versioned',
      access: 'members.read',
      envelope: 'data',
      summary: '',
      ifMatch: true,
      answer: z.number(),
      accepted: z.strictObject({ id: z.string() }),
    }),
    call => ((last = call), accepted({ data: { id: 'a' } })),
  ],
  [
    'made.forbidden',
    endpoint({
      method: 'GET',
      path: '/forbidden',
      access: 'admins.manage',
      envelope: 'data',
      summary: '',
      answer: z.number(),
    }),
    () => ok({ data: 1 }),
  ],
  [
    'made.leak',
    endpoint({
      method: 'GET',
      path: '/leak',
      access: 'public',
      envelope: 'data',
      summary: '',
      answer: z.strictObject({ a: z.number() }),
    }),
    () => ok({ data: { a: 1, passwordHash: 'secret-value' } }),
  ],
  [
    'made.bug',
    endpoint({ method: 'GET', path: '/bug', access: 'public', envelope: 'data', summary: '', answer: z.number() }),
    () => Promise.reject(new Error('secret inner workings')),
  ],
  [
    'made.lost',
    endpoint({ method: 'POST', path: '/lost', access: 'public', envelope: 'data', summary: '', answer: z.number() }),
    () => refuse('STATE_CONFLICT', { by: 'Malee', at: new Date(0), amount: satang(5n) }),
  ],
  [
    'made.busy',
    endpoint({ method: 'GET', path: '/busy', access: 'session', envelope: 'data', summary: '', answer: z.number() }),
    () => ok({ data: 1 }),
  ],
  [
    'made.signed',
    endpoint({
      method: 'POST',
      path: '/signed',
      access: 'signed',
      envelope: 'whole',
      summary: '',
      body: z.strictObject({ type: z.string() }),
      answer: z.strictObject({ bytes: z.number() }),
    }),
    call => ok({ bytes: call.rawBody.length }),
  ],
  [
    'made.away',
    endpoint({ method: 'GET', path: '/away', access: 'public', envelope: 'data', summary: '', answer: z.number() }),
    async () => ok({ data: (await away.db.selectFrom('operator').select('name').execute()).length }),
  ],
  [
    'made.read-only',
    endpoint({
      method: 'GET',
      path: '/read-only',
      access: 'public',
      envelope: 'data',
      summary: '',
      answer: z.number(),
    }),
    () => {
      throw Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' })
    },
  ],
  [
    'made.text',
    endpoint({ method: 'GET', path: '/text', access: 'public', envelope: 'whole', summary: '', answer: z.string() }),
    () => ok('x'.repeat(5_000)),
  ],
]

beforeAll(async () => {
  app = await createServer(config, createLog('info', { write: line => void lines.push(line) }))
  const binding = {
    config,
    gate: createGate(testDeps(away.db, away.db), authenticate, config.http.rateLimit),
    signatureGate,
    bodies: createBodyBudget(),
  }
  bindEndpoint(
    app,
    'made.slow',
    endpoint({
      method: 'POST',
      path: '/slow-write',
      access: 'public',
      envelope: 'data',
      summary: '',
      body: z.strictObject({}),
      answer: z.number(),
    }),
    async () => ok({ data: await sleep(3_000, 1) }),
    { ...binding, deadline: 50 },
  )
  for (const [name, spec, handler] of bound) bindEndpoint(app, name, spec, async call => handler(call), binding)
  app.get('/slow', { handlerTimeout: 50 }, async () => sleep(500))
  app.setNotFoundHandler(() => Promise.reject(Object.assign(new Error('none'), { statusCode: 404 })))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const post = (
  url: string,
  payload: string | object,
  headers: Record<string, string> = {},
  method: 'POST' | 'PATCH' = 'POST',
) =>
  app.inject({
    method,
    url,
    payload,
    headers: { 'content-type': 'application/json', authorization: 'Bearer live', 'idempotency-key': 'k', ...headers },
  })
const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port
/** Sends raw bytes and returns the response until the connection closes. */
const exchange = (port: number, sent: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => (received += part))
      .on('close', () => resolve(received))
      .on('error', reject)
  })
const good = { amount: 12.5, to: { name: 'x' } }

describe('paths', () => {
  test('match exactly: double and trailing slashes, and case', async () => {
    expect((await get('/api/todayusers//newusermonthly')).json()).toEqual({ data: 1 })
    expect((await get('/api/todayusers')).json()).toEqual({ data: 2 })
    expect((await get('/api/marketingcampaign/')).json()).toEqual({ data: 3 })
    for (const url of [
      '/api/todayusers/newusermonthly',
      '/api/todayusers/',
      '/api/marketingcampaign',
      '/api/Todayusers',
      '/API/todayusers',
    ]) {
      expect((await get(url)).json()).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) })
    }
  })

  test('that cannot be decoded are not found, in the standard error form', async () => {
    const answer = await get('/api/%zz')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('every response', () => {
  test.each(['/api/todayusers', '/nowhere', '/api/bug', '/api/%zz', '/api/busy'])(
    'carries the security headers: %s',
    async url => {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
      })
      const policy = String(headers['content-security-policy'])
      for (const part of [
        `default-src 'none'`,
        `script-src 'self'`,
        `require-trusted-types-for 'script'`,
        `trusted-types service-worker`,
        `frame-ancestors 'none'`,
        `base-uri 'none'`,
        `object-src 'none'`,
        `form-action 'self'`,
        `connect-src 'self' wss://office.example.com`,
      ])
        expect(policy).toContain(part)
      expect(policy).not.toContain('unsafe')
    },
  )

  test('of the API is never cached and has a request id', async () => {
    for (const url of ['/api/todayusers', '/api/busy', '/api/bug']) {
      expect((await get(url)).headers).toMatchObject({
        'cache-control': 'no-store',
        'x-request-id': expect.any(String),
        'content-type': 'application/json; charset=utf-8',
      })
    }
  })

  test('that is large is compressed for clients that accept it', async () => {
    expect((await get('/api/text', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
    expect((await get('/api/text', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    expect((await get('/api/text')).headers['content-encoding']).toBeUndefined()
  })
})

describe('input that is not HTTP', () => {
  test.each([
    ['garbage', 'hello\r\n\r\n', 400, 'VALIDATION'],
    [
      'a head too large',
      `GET /api/todayusers HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
      413,
      'BODY_TOO_LARGE',
    ],
    [
      'two lengths',
      'POST /api/lost HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'VALIDATION',
    ],
  ])('is refused in the one form, with the headers of every answer: %s', async (_what, sent, status, code) => {
    const [head = '', body = ''] = (await exchange(portOf(app), sent)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const name of ['content-security-policy', 'x-content-type-options', 'x-request-id', 'cache-control: no-store'])
      expect(head).toContain(`\r\n${name}`)
    expect(JSON.parse(body)).toEqual({ code, message: expect.any(String), requestId: expect.any(String) })
  })

  test('gets a request id, as does a path that cannot be decoded', async () => {
    const answer = await get('/api/%zz')
    expect(answer.headers['x-request-id']).toBe(answer.json<{ requestId: string }>().requestId)
  })
})

describe('a session', () => {
  test.each([
    [{}, 'TOKEN_REQUIRED', 'Access token required'],
    [{ authorization: 'Basic eA==' }, 'TOKEN_REQUIRED', 'Access token required'],
    [{ authorization: 'Bearer invented' }, 'INVALID_TOKEN', 'Invalid token'],
    [{ authorization: 'Bearer replaced' }, 'SESSION_INVALIDATED', 'Session expired - logged in elsewhere'],
    [{ authorization: 'Bearer old' }, 'SESSION_EXPIRED', errors.SESSION_EXPIRED.message],
  ])('that is invalid is refused: %j', async (headers: Record<string, string>, code, message) => {
    const answer = await get('/api/busy', headers)
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { code, message, requestId: answer.headers['x-request-id'] },
    ])
  })

  test('is checked before the body is read', async () => {
    expect((await post('/api/money/a', '{', { authorization: '' })).json()).toMatchObject({ code: 'TOKEN_REQUIRED' })
  })

  test('without the permission is refused', async () => {
    expect((await get('/api/forbidden', { authorization: 'Bearer live' })).json()).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('above the rate limit has to wait, and is told how long', async () => {
    const answers = await Promise.all(
      Array.from({ length: 35 }, () => get('/api/busy', { authorization: 'Bearer busy' })),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('a body', () => {
  test('is decoded on input and encoded on output; only signed calls keep the bytes', async () => {
    const answer = await post('/api/money/abc?page=2', JSON.stringify(good))
    expect(answer.json()).toEqual({ data: { amount: 12.5 } })
    expect(last).toMatchObject({
      params: { id: 'abc' },
      query: { page: 2 },
      body: { amount: 1250n, to: { name: 'x' } },
      idempotencyKey: 'k',
      actor: { username: 'malee' },
      origin: { idempotencyKey: 'k', ip: '127.0.0.1' },
    })
    expect(last.rawBody).toHaveLength(0)
    expect(
      (
        await post('/api/signed', '{"type": "x"}', {
          'webhook-id': '1',
          'webhook-timestamp': '1',
          'webhook-signature': 'good',
        })
      ).json(),
    ).toEqual({ bytes: 13 })
  })

  test.each([
    ['unknown field', { ...good, extra: 1 }, { extra: { code: 'UNKNOWN_FIELD' } }],
    ['deep unknown field', { ...good, to: { name: 'x', role: 'owner' } }, { 'to.role': { code: 'UNKNOWN_FIELD' } }],
    ['three decimals', { ...good, amount: 1.005 }, { amount: { code: 'AMOUNT' } }],
    ['absurd amount', { ...good, amount: 1e300 }, { amount: { code: 'AMOUNT' } }],
    ['text for money', { ...good, amount: '12' }, { amount: { code: 'TYPE', params: { expected: 'number' } } }],
    ['several fields', { to: { name: '' } }, { amount: { code: 'REQUIRED' }, 'to.name': { code: 'REQUIRED' } }],
    ['an array', [], { body: { code: 'TYPE', params: { expected: 'object' } } }],
  ])('with what is not right is refused by field: %s', async (_what, body, fields) => {
    const answer = await post('/api/money/abc', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 'VALIDATION',
      message: 'Some fields are invalid. Correct them and try again',
      requestId: expect.any(String),
      fields,
    })
  })

  test('missing where required, or present where not accepted, is refused', async () => {
    expect((await post('/api/money/abc', '')).json()).toMatchObject({ code: 'VALIDATION' })
    expect((await post('/api/lost', { a: 1 })).json()).toMatchObject({ code: 'VALIDATION' })
    expect((await post('/api/lost', {})).json()).toMatchObject({ code: 'STATE_CONFLICT' })
    expect((await app.inject({ method: 'POST', url: '/api/lost' })).json()).toMatchObject({ code: 'STATE_CONFLICT' })
  })

  test('params and query are validated too', async () => {
    expect((await post('/api/money/abcd', good)).json()).toMatchObject({ fields: { id: { code: expect.any(String) } } })
    expect((await post('/api/money/abc?page=x', good)).json()).toMatchObject({
      fields: { page: { code: expect.any(String) } },
    })
    expect((await get('/api/todayusers?debug=1')).json()).toMatchObject({
      fields: { debug: { code: 'UNKNOWN_FIELD' } },
    })
  })

  test.each(
    [
      '{',
      '',
      '{"a":1}x',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '\u0000',
    ].filter(body => body !== ''),
  )('that is not JSON is malformed: %s', async body => {
    const answer = await post('/api/money/abc', body)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'MALFORMED_JSON'])
  })

  test('that is not UTF-8 is malformed', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/money/abc',
      payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      headers: { 'content-type': 'application/json', authorization: 'Bearer live' },
    })
    expect(answer.json()).toMatchObject({ code: 'MALFORMED_JSON' })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json\t; a=b x',
    'application/xml',
    'json',
  ])('of another type is refused: %s', async type => {
    const answer = await post('/api/money/abc', '{"amount":1}', { 'content-type': type })
    expect([415, 400]).toContain(answer.statusCode)
    expect(['UNSUPPORTED_MEDIA_TYPE', 'VALIDATION']).toContain(answer.json<{ code: string }>().code)
  })

  test('that is too large is refused in the standard form; a signed one may be larger', async () => {
    const large = { type: 'x'.repeat(300 * 1024) }
    const answer = await post('/api/money/abc', large)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'BODY_TOO_LARGE'])
    expect(
      (await post('/api/signed', large, { 'webhook-id': '1', 'webhook-timestamp': '1', 'webhook-signature': 'good' }))
        .statusCode,
    ).toBe(200)
    expect(
      (
        await post(
          '/api/signed',
          { type: 'x'.repeat(4_200_000) },
          { 'webhook-id': '1', 'webhook-timestamp': '1', 'webhook-signature': 'good' },
        )
      ).statusCode,
    ).toBe(413)
  })

  test('with a wrong signature is refused before it is parsed and validated', async () => {
    for (const body of ['{', '\u0000', '{"__proto__":1}', ''])
      expect((await post('/api/signed', body)).json(), body).toMatchObject({ code: 'BAD_SIGNATURE' })
    expect(
      (
        await post('/api/signed', '{', { 'webhook-id': '1', 'webhook-timestamp': '1', 'webhook-signature': 'good' })
      ).json(),
    ).toMatchObject({ code: 'MALFORMED_JSON' })
    expect((await post('/api/signed', { nonsense: 1 })).json()).toMatchObject({ code: 'BAD_SIGNATURE' })
  })
})

describe('headers', () => {
  test('an idempotency key is required where the contract requires it', async () => {
    expect((await post('/api/money/abc', good, { 'idempotency-key': '' })).json()).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REQUIRED',
    })
    expect((await post('/api/money/abc', good, { 'idempotency-key': 'x'.repeat(201) })).json()).toMatchObject({
      fields: { 'Idempotency-Key': { code: expect.any(String) } },
    })
  })

  test('a version is required where the contract requires it, plain or as an entity tag', async () => {
    const patch = (tag: string) =>
      app.inject({ method: 'PATCH', url: '/api/versioned', headers: { authorization: 'Bearer live', 'if-match': tag } })
    expect((await patch('')).json()).toMatchObject({ code: 'IF_MATCH_REQUIRED' })
    expect((await patch('yesterday')).json()).toMatchObject({ fields: { 'If-Match': { code: expect.any(String) } } })
    for (const tag of ['7', '"7"', 'W/"7"']) {
      const answer = await patch(tag)
      expect([answer.statusCode, answer.json(), last.ifMatch]).toEqual([202, { data: { id: 'a' } }, 7])
    }
  })
})

describe('a response', () => {
  test('with extra fields is a bug, and is not sent', async () => {
    const answer = await get('/api/leak')
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { code: 'INTERNAL', message: 'Server Error', requestId: expect.any(String) },
    ])
    expect(answer.body + lines.join()).not.toContain('secret-value')
  })

  test('to a bug contains the request id only; the log has the rest', async () => {
    const answer = await get('/api/bug')
    expect(answer.json()).toEqual({
      code: 'INTERNAL',
      message: 'Server Error',
      requestId: answer.headers['x-request-id'],
    })
    expect(lines.join()).toContain('secret inner workings')
  })

  test('to a conflict contains actor and time', async () => {
    expect((await post('/api/lost', {})).json()).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { by: 'Malee', at: '1970-01-01T00:00:00.000Z', amount: '5' },
    })
  })

  test('that takes too long is ended before the client’s timeout', async () => {
    const answer = await get('/slow')
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      503,
      expect.objectContaining({ code: 'UNAVAILABLE' }),
      '1',
    ])
  })

  test('to a call with a body is ended in time too', async () => {
    // Over a socket, where the end of the body is the end of the request.
    const answer = await fetch(`http://127.0.0.1:${portOf(app)}/api/slow-write`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })])
  })

  test.each([
    ['without the database', '/api/away'],
    ['with a database that is being promoted', '/api/read-only'],
  ])('%s says so, and when to retry', async (_state, path) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      503,
      expect.objectContaining({ code: 'UNAVAILABLE' }),
      '1',
    ])
  })
})
