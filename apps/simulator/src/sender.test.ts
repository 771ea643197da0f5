import { once } from 'node:events'
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { Sender } from './sender.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

async function listener(answers: number[]) {
  const seen: { id: string; body: string; verified: boolean }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const headers = request.headers as Record<string, string>
      let verified = true
      try {
        new Webhook(secret).verify(body, headers)
      } catch {
        verified = false
      }
      seen.push({ id: headers['webhook-id'] ?? '', body, verified })
      const status = answers.shift() ?? 200
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(status === 200 ? { accepted: true, duplicate: false, result: { n: 1 } } : { code: 'NOT_YET' }),
      )
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return { url, seen, close: () => server.close() }
}

test('an event is signed so that the public client accepts it', async () => {
  const api = await listener([200])
  const answer = await new Sender(api.url, secret).send({ type: 'member.signed-in', data: { username: 'a' } })
  expect(answer).toEqual({ status: 200, accepted: true, code: null, result: { n: 1 } })
  expect(api.seen.map(call => call.verified)).toEqual([true])
  api.close()
})

test('a "not yet" and a server fault are tried again under the same id; a refusal is not', async () => {
  const api = await listener([500, 409, 422])
  const answer = await new Sender(api.url, secret, { pause: async () => {} }).send({ type: 'x', data: {} })
  expect(answer.status).toBe(422)
  expect(new Set(api.seen.map(call => call.id)).size).toBe(1)
  expect(api.seen).toHaveLength(3)
  api.close()
})

test('nobody there is an answer too, after a few tries', async () => {
  const answer = await new Sender('http://127.0.0.1:9', secret, { tries: 2, pause: async () => {} }).send({
    type: 'x',
    data: {},
  })
  expect(answer).toMatchObject({ status: 0, accepted: false, code: 'UNREACHABLE' })
})

test('a batch is signed as one call and answered item by item', async () => {
  const { url, seen, close } = await batchListener()
  const answers = await new Sender(url, secret).sendBatch([
    { type: 'a', data: {} },
    { type: 'b', data: {} },
  ])
  expect(answers).toEqual([
    { status: 200, accepted: true, code: null, result: { n: 1 } },
    { status: 409, accepted: false, code: 'NOT_YET', result: null },
  ])
  expect(seen).toEqual([{ length: 2, verified: true }])
  close()
})

test('a batch nobody heard is answered so for each of its items', async () => {
  const answers = await new Sender('http://127.0.0.1:9', secret, { tries: 1 }).sendBatch([
    { type: 'a', data: {} },
    { type: 'b', data: {} },
  ])
  expect(answers.map(({ code }) => code)).toEqual(['UNREACHABLE', 'UNREACHABLE'])
})

async function batchListener() {
  const seen: { length: number; verified: boolean }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const events = new Webhook(secret).verify(body, request.headers as Record<string, string>) as unknown[]
      seen.push({ length: events.length, verified: true })
      const refused = {
        accepted: false,
        duplicate: false,
        result: null,
        error: { code: 'NOT_YET', message: 'x' },
        status: 409,
      }
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify([{ accepted: true, duplicate: false, result: { n: 1 } }, refused]))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    seen,
    close: () => server.close(),
  }
}
