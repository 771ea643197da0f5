import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FairPay, Reply } from './fairpay.ts'

const LIMIT = 64 * 1024

/** Serves the providers on loopback: FairPay, the TMN wallet and the SMS gateway. */
export function createProviderServer(world: { fairpay: FairPay; wallet: () => number; messages: () => number }): Server {
  return createServer((request, response) => {
    void answer(world, request).then((reply) => send(response, reply), () => send(response, { status: 400, body: { error: 'bad request' }, delay: 0 }))
  })
}

async function answer(world: { fairpay: FairPay; wallet: () => number; messages: () => number }, request: IncomingMessage): Promise<Reply> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const route = `${request.method ?? 'GET'} ${path}`
  if (route === 'POST /fairpay/payouts') return world.fairpay.pay(payoutOf(await bodyOf(request)))
  if (route.startsWith('GET /fairpay/payouts/')) return world.fairpay.find(decodeURIComponent(path.slice('/fairpay/payouts/'.length)))
  if (route === 'GET /fairpay/balance') return world.fairpay.balance()
  if (route === 'GET /tmn/balance') return { status: 200, body: { balance: world.wallet() }, delay: 15 }
  if (route === 'GET /sms/balance') return { status: 200, body: { balance: world.messages() }, delay: 15 }
  return { status: 404, body: { error: 'not found' }, delay: 0 }
}

function payoutOf(body: unknown): { reference: string; amount: number } {
  if (typeof body !== 'object' || body === null || !('reference' in body) || !('amount' in body)) throw new Error('not a payout')
  if (typeof body.reference !== 'string' || typeof body.amount !== 'number') throw new Error('not a payout')
  return { reference: body.reference, amount: body.amount }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LIMIT) throw new Error('too large')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

function send(response: ServerResponse, reply: Reply): void {
  const timer = setTimeout(() => {
    if (response.destroyed) return
    const text = JSON.stringify(reply.body)
    response.writeHead(reply.status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  }, reply.delay)
  timer.unref()
}
