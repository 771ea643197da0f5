import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Behaviour of the provider at its next payout call. */
export type ProviderBehaviour =
  | 'accept'
  | 'pay'
  | 'fail'
  | 'refuse'
  /** Accepts the payout, but does not respond. */
  | '500-after-accepting'
  | 'cut-after-accepting'
  | 'hang-after-accepting'
  | 'wrong-form-after-accepting'
  | 'huge-after-accepting'
  | 'redirect-after-accepting'
  | 'other-reference-after-accepting'
  /** Pays, and reports another amount. */
  | 'other-amount-after-paying'
  /** Neither accepts nor responds. */
  | '500'
  | 'cut'
  | 'busy'

export type KnownPayout = {
  readonly reference: string
  readonly amount: number
  readonly bank: { readonly code: string; readonly accountNo: string }
  readonly accountName: string
  status: 'accepted' | 'paid' | 'failed'
  fee: number | null
  reason: string | null
}

/** A payment provider over HTTP with all known faults. It pays once per reference, as real ones guarantee. */
export async function startFakeFairPay() {
  const known = new Map<string, KnownPayout>()
  const posts: { reference: string; key: string | undefined }[] = []
  const moods: ProviderBehaviour[] = []
  const state = {
    usual: 'accept' as ProviderBehaviour,
    delay: 0,
    down: false,
    balance: 1_840_000 as number | null,
    balanceCalls: 0,
    finds: 0,
    wallet: 55.25 as number | null,
    messages: 120 as number | null,
  }

  let held: { readonly heard: () => void; readonly released: Promise<void> } | undefined

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const body = await bodyOf(request)
    if (state.delay > 0) await new Promise(resolve => setTimeout(resolve, state.delay))
    held?.heard()
    await held?.released
    if (state.down) return void response.destroy()
    if (request.method === 'POST' && path === '/payouts')
      return acceptPayout(JSON.parse(body) as KnownPayout, request, response)
    if (path.startsWith('/payouts/')) return notify(decodeURIComponent(path.slice('/payouts/'.length)), response)
    if (path === '/balance') return loadBalance(response)
    if (path === '/tmn/balance') return reportBalance(state.wallet, response)
    if (path === '/sms/balance') return reportBalance(state.messages, response)
    return send(response, 404, { error: 'not found' })
  }

  function acceptPayout(requested: KnownPayout, request: IncomingMessage, response: ServerResponse): void {
    const key = request.headers['idempotency-key']
    posts.push({ reference: requested.reference, key: typeof key === 'string' ? key : undefined })
    const earlier = known.get(requested.reference)
    if (earlier !== undefined) return send(response, 200, earlier)
    const behaviour = moods.shift() ?? state.usual
    if (behaviour === 'refuse') return send(response, 422, { error: 'The receiving account is closed' })
    if (behaviour === '500' || behaviour === 'busy')
      return send(response, behaviour === '500' ? 500 : 429, { error: 'internal' })
    if (behaviour === 'cut') return void response.destroy()
    const payout: KnownPayout = {
      ...requested,
      status:
        behaviour === 'pay' || behaviour === 'other-amount-after-paying'
          ? 'paid'
          : behaviour === 'fail'
            ? 'failed'
            : 'accepted',
      fee: behaviour === 'pay' ? 5 : null,
      reason: behaviour === 'fail' ? 'The receiving bank refused' : null,
    }
    if (behaviour === 'other-amount-after-paying') Object.assign(payout, { amount: requested.amount * 10 })
    known.set(requested.reference, payout)
    return misbehave(behaviour, payout, response)
  }

  function notify(reference: string, response: ServerResponse): void {
    state.finds += 1
    const payout = known.get(reference)
    return payout === undefined
      ? send(response, 404, { error: 'unknown reference' })
      : send(response, 200, toProviderResult(payout))
  }

  function loadBalance(response: ServerResponse): void {
    state.balanceCalls += 1
    return state.balance === null
      ? send(response, 503, {})
      : send(response, 200, { available: state.balance, currency: 'THB', pending: 12.5 })
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    known,
    posts,
    /** Behaviours of the next payouts, in order; then the default. */
    next: (...input: ProviderBehaviour[]): void => void moods.push(...input),
    /** Delays responses until they are released; `asked` resolves when a call is waiting. */
    holdAnswers(): { readonly asked: Promise<void>; release(): void } {
      const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      held = { heard: requested.resolve, released: released.promise }
      return {
        asked: requested.promise,
        release: () => {
          held = undefined
          released.resolve()
        },
      }
    },
    /** The outcome of a known or unknown payout. */
    settle(reference: string, status: 'paid' | 'failed', fee = 5): void {
      const payout = known.get(reference)
      if (payout === undefined) throw new Error(`never saw ${reference}`)
      Object.assign(payout, {
        status,
        fee: status === 'paid' ? fee : null,
        reason: status === 'failed' ? 'The receiving bank refused' : null,
      })
    },
    postsOf: (reference: string): number => posts.filter(post => post.reference === reference).length,
    close: (): Promise<void> =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type FakeFairPay = Awaited<ReturnType<typeof startFakeFairPay>>

const reportBalance = (balance: number | null, response: ServerResponse): void =>
  send(response, balance === null ? 500 : 200, balance === null ? {} : { balance })

const toProviderResult = ({ reference, amount, status, fee, reason }: KnownPayout) => ({
  reference,
  amount,
  status,
  fee,
  reason,
})

function misbehave(behaviour: ProviderBehaviour, payout: KnownPayout, response: ServerResponse): void {
  switch (behaviour) {
    case '500-after-accepting':
      return send(response, 500, { error: 'internal' })
    case 'cut-after-accepting':
      return void response.destroy()
    case 'hang-after-accepting':
      return undefined
    case 'wrong-form-after-accepting':
      return send(response, 200, { ok: true, state: 'done' })
    case 'huge-after-accepting':
      return send(response, 200, { ...toProviderResult(payout), padding: 'x'.repeat(100_000) })
    case 'redirect-after-accepting':
      return void response.writeHead(302, { location: '/payouts/elsewhere' }).end()
    case 'other-reference-after-accepting':
      return send(response, 200, { ...toProviderResult(payout), reference: 'another', status: 'paid' })
    case 'accept':
    case 'pay':
    case 'other-amount-after-paying':
    case 'fail':
      return send(response, payout.status === 'accepted' ? 202 : 200, toProviderResult(payout))
    case 'refuse':
    case '500':
    case 'busy':
    case 'cut':
      throw new Error(`${behaviour} takes no payout`)
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
