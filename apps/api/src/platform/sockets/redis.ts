import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { Logger } from '../log/log.ts'

export type RedisLink = { readonly adapter: ReturnType<typeof createAdapter>; close(): Promise<void> }

/** Carries live events between nodes. A Redis that goes away is waited for; events meanwhile reach this node's sockets only. */
export async function connectRedis(url: string, log: Logger): Promise<RedisLink> {
  const client = createClient({ url, socket: { connectTimeout: 2_000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2_000) } })
  let reachable = true
  client.on('error', (error: unknown) => {
    if (reachable) log.error({ err: error }, 'Redis is not reachable: live events do not cross to other nodes until it is')
    reachable = false
  })
  client.on('ready', () => {
    if (!reachable) log.info('Redis is reachable again')
    reachable = true
  })
  await client.connect()
  const adapter = createAdapter(client, { streamName: 'backoffice', sessionKeyPrefix: 'backoffice:socket:', maxLen: 10_000, blockTimeInMs: 1_000, onlyPlaintext: true })
  return {
    adapter,
    close: async () => {
      // A reader may be blocked on the stream: there is nothing of ours left to flush.
      client.destroy()
    },
  }
}
