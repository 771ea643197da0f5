import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A network line to a port, which can be cut as a network fails: nothing is closed, nothing is refused, and nothing
 * comes through. Repaired, it carries on with what it holds.
 */
export type Line = {
  readonly port: number
  cut(): void
  repair(): void
  close(): Promise<void>
}

export async function openLine(target: number): Promise<Line> {
  let isCut = false
  const sockets = new Set<Socket>()
  const held: (() => void)[] = []
  /** Now, or when the line is repaired. */
  const whenWhole = (work: () => void): void => void (isCut ? held.push(work) : work())

  const server = createServer(client => {
    keep(client)
    whenWhole(() => {
      const upstream = connect(target, '127.0.0.1')
      keep(upstream)
      forward(client, upstream)
      forward(upstream, client)
    })
  })
  function forward(from: Socket, to: Socket): void {
    from.on('data', bytes => {
      if (!to.write(bytes)) from.pause()
    })
    to.on('drain', () => void (isCut || from.resume()))
    from.once('close', () => whenWhole(() => to.destroySoon()))
  }
  function keep(socket: Socket): void {
    sockets.add(socket)
    if (isCut) socket.pause()
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    repair() {
      isCut = false
      for (const socket of sockets) socket.resume()
      for (const work of held.splice(0)) work()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
