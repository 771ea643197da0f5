import { newId } from '@backoffice/kernel'
import { Webhook } from 'standardwebhooks'

type Content = {
  readonly data: Readonly<Record<'banners' | 'events' | 'popups', readonly unknown[]>> & {
    readonly validUntil: string | null
  }
}

/** Reads the content as a player site does: signed over an empty body, with the entity tag of its copy. */
export function createContentReader(apiUrl: string, secret: string, log: (line: string) => void) {
  const webhook = new Webhook(secret)
  let etag: string | null = null
  return async (): Promise<void> => {
    const [id, now] = [newId(), new Date()]
    try {
      const response = await fetch(`${apiUrl}/integration/content`, {
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
        headers: {
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': webhook.sign(id, now, ''),
          ...(etag === null ? {} : { 'if-none-match': etag }),
        },
      })
      if (response.status === 304) return log('content unchanged')
      if (!response.ok) return log(`content refused with ${response.status}`)
      etag = response.headers.get('etag')
      const { banners, events, popups, validUntil } = ((await response.json()) as Content).data
      const counts = `${banners.length} banners, ${events.length} events, ${popups.length} pop-ups`
      log(`content: ${counts}, valid until ${validUntil ?? 'it changes'}`)
    } catch {
      log('content not reachable')
    }
  }
}
