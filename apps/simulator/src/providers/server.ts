import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Inbox } from '../player-site/inbox.ts'
import type { Agent } from './agent.ts'
import type { FairPay, Reply } from './fairpay.ts'
import type { Line } from './line.ts'

const LIMIT = 64 * 1024

type SimulatorState = {
  readonly agent: Agent
  readonly fairpay: FairPay
  readonly inbox: Inbox
  readonly line: Line
  /** Events of rewards the players sent, by type. */
  readonly rewards: () => object
  readonly wallet: () => number
  readonly messages: () => number
}

/**
 * Serves the external systems on loopback: FairPay, the TMN wallet, the SMS gateway, the agent with its game list and
 * betting status, LINE, and the player site, the last two with a report of what they received and its players sent.
 */
export function createProviderServer(simulator: SimulatorState): Server {
  return createServer((request, response) => {
    void answer(simulator, request).then(
      reply => send(response, reply),
      () => send(response, { status: 400, body: { error: 'bad request' }, delay: 0 }),
    )
  })
}

async function answer(simulator: SimulatorState, request: IncomingMessage): Promise<Reply> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const route = `${request.method ?? 'GET'} ${path}`
  if (route === 'POST /fairpay/payouts') return simulator.fairpay.pay(payoutOf(JSON.parse(await bodyOf(request))))
  if (route.startsWith('GET /fairpay/payouts/'))
    return simulator.fairpay.find(decodeURIComponent(path.slice('/fairpay/payouts/'.length)))
  if (route === 'POST /player')
    return { status: simulator.inbox.receive(headersOf(request), await bodyOf(request)), body: {}, delay: 5 }
  if (route === 'POST /line/v2/bot/message/push')
    return simulator.line.push(headersOf(request), JSON.parse(await bodyOf(request)))
  if (route === 'GET /line/report') return { status: 200, body: simulator.line.report(), delay: 0 }
  if (route === 'GET /player/report')
    return { status: 200, body: { ...simulator.inbox.report(), rewards: simulator.rewards() }, delay: 0 }
  if (route === 'GET /fairpay/balance') return simulator.fairpay.balance()
  if (route === 'GET /tmn/balance') return { status: 200, body: { balance: simulator.wallet() }, delay: 15 }
  if (route === 'GET /agent/info') return simulator.agent.info()
  if (route === 'GET /agent/balance') return simulator.agent.balance()
  if (route === 'GET /game-list') return simulator.agent.gameList()
  if (route === 'GET /betting-status') return simulator.agent.bettingStatus()
  if (route === 'GET /sms/balance') return { status: 200, body: { balance: simulator.messages() }, delay: 15 }
  return { status: 404, body: { error: 'not found' }, delay: 0 }
}

/** The first value of each header. */
const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

function payoutOf(body: unknown): { reference: string; amount: number } {
  if (typeof body !== 'object' || body === null || !('reference' in body) || !('amount' in body))
    throw new Error('not a payout')
  if (typeof body.reference !== 'string' || typeof body.amount !== 'number') throw new Error('not a payout')
  return { reference: body.reference, amount: body.amount }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LIMIT) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
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
