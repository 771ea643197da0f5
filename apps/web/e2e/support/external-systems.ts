import { FairPay } from './fairpay.ts'
import { serveJson } from './http.ts'

/** The external systems: payment provider, wallet, SMS gateway. */
export type ExternalSystems = {
  readonly fairpay: FairPay
  /** Baht in the TMN wallet, and the SMS credit; null: the provider is down. */
  readonly balances: { tmn: number | null; sms: number | null }
  readonly url: string
  close(): Promise<void>
}

const down = { status: 503, body: { error: 'down' } }

export async function startExternalSystems(): Promise<ExternalSystems> {
  const fairpay = new FairPay()
  const balances: ExternalSystems['balances'] = { tmn: 12_480, sms: 480 }
  const { url, close } = await serveJson((route, body) => {
    if (route === 'GET /tmn/balance')
      return balances.tmn === null ? down : { status: 200, body: { balance: balances.tmn } }
    if (route === 'GET /sms/balance')
      return balances.sms === null ? down : { status: 200, body: { balance: balances.sms } }
    return route.includes(' /fairpay/') ? fairpay.answer(route, body) : { status: 404, body: { error: 'not found' } }
  })
  return { fairpay, balances, url, close }
}
