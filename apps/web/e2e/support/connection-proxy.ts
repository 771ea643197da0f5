import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy between browser and product that can drop connections. */
export type ConnectionProxy = {
  readonly address: string
  /** Drops all connections and refuses new ones. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function createProxy(port: number): Promise<ConnectionProxy> {
  const open = new Set<Socket>()
  let whole = true
  const server = createServer(near => {
    if (!whole) return near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const end of [near, far]) {
      open.add(end)
      end.on('close', () => open.delete(end))
      // Dropped connections are expected.
      end.on('error', () => undefined)
    }
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far).pipe(near)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = () => open.forEach(end => end.destroy())
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      whole = false
      breakAll()
    },
    mend: () => {
      whole = true
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      breakAll()
      await closed
    },
  }
}
