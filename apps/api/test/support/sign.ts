import { createHmac, randomUUID } from 'node:crypto'

export type Signed = { readonly headers: Record<string, string>; readonly payload: string }

/** Signs a body per Standard Webhooks, implemented from the standard and not from the product's code. */
export function signed(
  secret: string,
  body: unknown,
  { id = `msg_${randomUUID()}`, at = new Date() }: { id?: string; at?: Date } = {},
): Signed {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')
  return {
    payload,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  }
}
