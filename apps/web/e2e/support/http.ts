import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Reply = { readonly status: number; readonly body: unknown } | 'silence'
type Answer = (route: string, body: unknown) => Reply

/** A small JSON server on loopback. `silence` accepts the request and never responds. */
export async function serveJson(answer: Answer): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    void readJson(request).then(body => {
      const reply = answer(`${request.method} ${request.url}`, body)
      if (reply === 'silence') return
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
    })
  })
  const port = await listen(server)
  return { url: `http://127.0.0.1:${port}`, close: () => shut(server) }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  const text = Buffer.concat(parts).toString('utf8')
  return text === '' ? undefined : JSON.parse(text)
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function shut(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
