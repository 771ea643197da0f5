import { newId } from '@backoffice/kernel'
import { addAdmin, uniqueAddress, signInElsewhere } from './admins.ts'
import type { Product } from './product.ts'

type ApiTarget = Pick<Product, 'address' | 'sql'>
type ClientRequest = {
  readonly method: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Signs in an admin without a browser. */
export const createToken = async (product: ApiTarget): Promise<string> =>
  signInElsewhere(product, await addAdmin(product, { role: 'owner', name: 'Somebody' }))

export const send = (product: ApiTarget, token: string, path: string, body?: unknown): Promise<unknown> =>
  callApi(product, token, path, { method: 'POST', ...(body === undefined ? {} : { body: JSON.stringify(body) }) })

/** Calls the API with the token. Throws on an error response. */
export async function callApi(
  { address }: Pick<Product, 'address'>,
  token: string,
  path: string,
  { headers = {}, ...init }: ClientRequest,
): Promise<unknown> {
  const common = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': uniqueAddress(),
    ...(init.method === 'GET' ? {} : { 'idempotency-key': newId() }),
    ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const response = await fetch(`${address}/api${path}`, { ...init, headers: { ...common, ...headers } })
  const answer = (await response.json()) as { data?: unknown }
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer.data
}

/** Approves the only request that waits for a second approver. */
export async function approveTheRequest(product: ApiTarget): Promise<void> {
  const { rows } = await product.sql.query<{ id: string }>(`select id from approvals where status = 'awaiting-second'`)
  if (rows.length !== 1) throw new Error(`${rows.length} requests wait for a second approver`)
  await send(product, await createToken(product), `/approvals/${rows[0]?.id}/approve`)
}

/** Claims a withdrawal and approves it, as another admin does; its payout continues in the background. */
export async function approveElsewhere(product: ApiTarget, { id }: { readonly id: string }): Promise<void> {
  const token = await createToken(product)
  for (const action of ['claim', 'approve']) await send(product, token, `/withdrawals/${id}/${action}`)
}
