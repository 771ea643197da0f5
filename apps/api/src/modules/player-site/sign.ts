import { createHmac } from 'node:crypto'

/**
 * Headers of a call signed per Standard Webhooks over the sent bytes. Signed with every active secret, newest first, so
 * that a receiver can rotate.
 */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  at: Date,
  payload: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
