import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** LINE at its next push: an HTTP status, or the message is accepted and the connection closed. */
type Behaviour = number | 'cut-after-accepting'
export type PushedMessage = { readonly key: string; readonly token: string; readonly to: string; readonly text: string }

/** The Messaging API over HTTP. It accepts a message once per retry key, as the real one guarantees. */
export async function startFakeLine() {
  const calls: PushedMessage[] = []
  const shown: PushedMessage[] = []
  const behaviours: Behaviour[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
      const body = JSON.parse(Buffer.concat(parts).toString()) as { to: string; messages: { text: string }[] }
      const message = {
        key: String(request.headers['x-line-retry-key']),
        token: request.headers.authorization ?? '',
        to: body.to,
        text: body.messages[0]?.text ?? '',
      }
      const behaviour = behaviours.shift() ?? 200
      const isKnown = shown.some(({ key }) => key === message.key)
      calls.push(message)
      if (!isKnown && (behaviour === 200 || behaviour === 'cut-after-accepting')) shown.push(message)
      if (behaviour === 'cut-after-accepting') return void request.socket.destroy()
      const status = isKnown && behaviour === 200 ? 409 : behaviour
      const answer = status === 200 ? { sentMessages: [] } : { message: `refused with ${status}` }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })().catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every call, and every message shown in the chat. */
    calls,
    shown,
    next: (...behaviour: Behaviour[]): void => void behaviours.push(...behaviour),
    /** Accepts from now on. */
    clear: (): void => void behaviours.splice(0),
    close: async (): Promise<void> => {
      server.close()
      server.closeAllConnections()
    },
  }
}
