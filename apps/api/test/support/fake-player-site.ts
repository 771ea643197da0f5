import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Reaction of the player site to one event. `late`: its caller's time is up before it answers. */
export type Manner = number | 'hang' | 'late' | 'cut' | 'huge' | 'redirect'

export type InboundEvent = {
  readonly id: string
  readonly type: string
  readonly username: string
  readonly number: number
  readonly body: string
  readonly headers: IncomingHttpHeaders
  readonly manner: Manner
}

/** A player site over HTTP with all known faults; stores everything it receives. */
export async function startFakePlayerSite() {
  const arrivals: InboundEvent[] = []
  const hanging: ServerResponse[] = []
  const state: {
    manner(event: Omit<InboundEvent, 'manner'>): Manner
    delay: number
    /** Ends the time of calls. */
    expire(): void
  } = {
    manner: () => 204,
    delay: 0,
    expire() {
      throw new Error('no time limits are held')
    },
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const { type, data } = JSON.parse(body) as { type: string; data: { username: string; number: number } }
      const event = {
        id: String(request.headers['webhook-id']),
        type,
        username: data.username,
        number: data.number,
        body,
        headers: request.headers,
      }
      const behaviour = state.manner(event)
      arrivals.push({ ...event, manner: behaviour })
      setTimeout(() => answer(response, behaviour), state.delay)
    })
  })

  function answer(response: ServerResponse, behaviour: Manner): void {
    if (behaviour === 'hang' || behaviour === 'late') hanging.push(response)
    else if (behaviour === 'cut') response.destroy()
    else if (behaviour === 'huge') response.writeHead(200).end('x'.repeat(100_000))
    else if (behaviour === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end()
    else response.writeHead(behaviour).end(behaviour === 204 ? undefined : 'told')
    if (behaviour === 'late') state.expire()
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    state,
    arrivals,
    /** A member's accepted events in order of arrival, each once. */
    takenOf: (username: string): number[] => {
      const used = arrivals.filter(
        arrival => arrival.username === username && typeof arrival.manner === 'number' && arrival.manner < 300,
      )
      return [...new Map(used.map(({ id, number }) => [id, number])).values()]
    },
    close: (): Promise<void> =>
      new Promise(resolve => {
        for (const response of hanging) response.destroy()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type FakePlayerSite = Awaited<ReturnType<typeof startFakePlayerSite>>
