import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Where the connection breaks: before the server receives a commit, or after it ran and before the client receives the
 * result.
 */
export type Cut = 'before' | 'after'

/**
 * A proxy between a pool and PostgreSQL that closes the connection at selected commits. It parses only simple queries:
 * `Q`, length, text.
 */
export async function startCuttingProxy(url: string) {
  const target = new URL(url)
  const [hostname, port] = [target.hostname, Number(target.port)]
  const cuts: Cut[] = []
  let made = 0
  const open = new Set<Socket>()

  const server = createServer(client => {
    const upstream = connect(port, hostname)
    let swallowing = false
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', bytes => {
      const cut = bytes.includes('commit\0') ? cuts.shift() : undefined
      if (cut !== undefined) made += 1
      if (cut === 'before') return void client.destroy()
      swallowing ||= cut === 'after'
      upstream.write(bytes)
    })
    upstream.on('data', bytes => (swallowing ? void client.destroy() : void client.write(bytes)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  target.hostname = '127.0.0.1'
  target.port = String((server.address() as AddressInfo).port)
  return {
    url: target.href,
    /** Closes the connection at the next commits, in this order. */
    cutNext: (...next: Cut[]): void => void cuts.push(...next),
    get made() {
      return made
    },
    async close(): Promise<void> {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
