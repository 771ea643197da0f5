import { newId } from '@backoffice/kernel'
import { Webhook } from 'standardwebhooks'

/** The headers that sign a body (Standard Webhooks); a request without one is signed over an empty text. */
export function createSignature(secret: string): (body: string, id?: string) => Record<string, string> {
  const webhook = new Webhook(secret)
  return (body, id = newId()) => {
    const now = new Date()
    return {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': webhook.sign(id, now, body),
    }
  }
}
