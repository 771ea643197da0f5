import { newId } from '@backoffice/kernel'
import { addAdmin, anAddress, signInElsewhere } from './admins.ts'
import type { Product } from './product.ts'

type Wired = Pick<Product, 'address' | 'sql'>
type Sent = { readonly method: string; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }

/** Somebody who works without a browser. */
export const aToken = async (product: Wired): Promise<string> =>
  signInElsewhere(product, await addAdmin(product, { role: 'owner', name: 'Somebody' }))

export const send = (product: Wired, token: string, path: string, body?: unknown): Promise<unknown> =>
  ask(product, token, path, { method: 'POST', ...(body === undefined ? {} : { body: JSON.stringify(body) }) })

/** One call of the API as the holder of the token; what is not answered with data throws. */
export async function ask(
  { address }: Pick<Product, 'address'>,
  token: string,
  path: string,
  { headers = {}, ...init }: Sent,
): Promise<unknown> {
  const common = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': anAddress(),
    ...(init.method === 'GET' ? {} : { 'idempotency-key': newId() }),
    ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const response = await fetch(`${address}/api${path}`, { ...init, headers: { ...common, ...headers } })
  const answer = (await response.json()) as { data?: unknown }
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer.data
}
