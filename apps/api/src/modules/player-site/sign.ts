import { Webhook } from 'standardwebhooks'

/**
 * Headers of a call signed per Standard Webhooks. Signed with every active secret, newest first, so that a receiver can
 * rotate.
 */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  at: Date,
  payload: string,
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, payload)).join(' '),
  }
}
