import { Webhook } from 'standardwebhooks'
import type { Deps } from '../../platform/deps.ts'
import { postJson } from '../../platform/outbound/post-json.ts'

type SignedEvent = { readonly id: string; readonly type: string; readonly at: Date; readonly data: object }

/** Sends a signed event once. Null when the player site accepted it, or there is none; otherwise the error. */
export async function sendEvent(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { id, type, at, data }: SignedEvent,
  timeout?: number,
): Promise<string | null> {
  const { player: url } = config.services
  if (url === null) return null
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data })
  const headers = signedHeaders(config.integrationSecrets, id, clock.now(), payload)
  const reported = await postJson({ url, headers, payload, ...(timeout === undefined ? {} : { timeout }) })
  return reported.taken ? null : reported.why
}

/**
 * Headers of a call signed per Standard Webhooks. Signed with every active secret, newest first, so that a receiver can
 * rotate.
 */
function signedHeaders(secrets: readonly string[], id: string, at: Date, payload: string): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, payload)).join(' '),
  }
}
