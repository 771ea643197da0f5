import { fromBaht, isBaht, type Satang } from '@backoffice/kernel'
import { z } from 'zod'
import { callProvider } from '../../../platform/outbound/call-provider.ts'

const wallet = z.object({ balance: z.number().refine(isBaht).transform(fromBaht) })
const messages = z.object({ balance: z.number().int().min(0).max(2_147_483_647) })

/** The TrueMoney wallet's balance; null when the provider fails. */
export async function readTmn(base: string): Promise<Satang | null> {
  const answer = await callProvider({
    provider: 'tmn',
    method: 'GET',
    url: `${base}/balance`,
    expects: status => (status === 200 ? wallet : null),
  })
  return answer.kind === 'answered' ? answer.body.balance : null
}

/** Remaining SMS; null when the gateway fails. */
export async function readSms(base: string): Promise<number | null> {
  const answer = await callProvider({
    provider: 'sms',
    method: 'GET',
    url: `${base}/balance`,
    expects: status => (status === 200 ? messages : null),
  })
  return answer.kind === 'answered' ? answer.body.balance : null
}
