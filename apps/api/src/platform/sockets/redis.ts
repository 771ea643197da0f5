import { createAdapter } from '@socket.io/redis-streams-adapter'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'redis'
import { StartError } from '../config/config.ts'
import type { Logger } from '../log/log.ts'

export type RedisLink = {
  readonly adapter: ReturnType<typeof createAdapter>
  /** Until Redis has the events sent so far; not for long when it is unreachable. */
  flush(): Promise<void>
  close(): void
}

export type RedisListener = {
  /** Redis is reachable again after an outage. */
  onBack(): void
  /** A message of any node, in order, before it reaches this node's sockets. `data` is JSON. */
  onMessage(data: string | undefined): void
}

const FIRST_CONNECT_MS = 5_000
/** More than a reader of the stream is blocked. */
const FLUSH_MS = 2_000
/** Events buffered while Redis is unreachable; further events are dropped, and screens reload once it is back. */
const MAX_WAITING = 10_000

/**
 * Carries live events between nodes. While Redis is unreachable, events are buffered and the adapter's reader is
 * paused, which would otherwise spin. Events in transit are lost, so clients are notified to reload once it is back.
 * Only live updates depend on it: sessions and data are read over HTTP.
 */
export async function connectRedis(
  url: string,
  log: Logger,
  { onBack, onMessage }: RedisListener,
  firstConnectMs = FIRST_CONNECT_MS,
): Promise<RedisLink> {
  const client = createClient({
    url,
    commandsQueueMaxLength: MAX_WAITING,
    socket: { connectTimeout: 2_000, reconnectStrategy: tries => Math.min(50 * 2 ** tries, 2_000) },
  })
  let reachable = true
  client.on('error', (error: unknown) => {
    if (reachable) log.error({ err: error }, 'Redis is not reachable: live events wait until it is')
    reachable = false
  })
  client.on('ready', () => {
    if (reachable) return
    log.info('Redis is reachable again')
    reachable = true
    onBack()
  })
  const connected = await Promise.race([client.connect().then(() => true), sleep(firstConnectMs, false)])
  if (!connected) {
    client.destroy()
    throw new StartError(
      'Redis does not answer at REDIS_URL. Start it, or unset REDIS_URL to run a single node without it.',
    )
  }
  const create = createAdapter(client, {
    streamName: 'backoffice',
    sessionKeyPrefix: 'backoffice:socket:',
    maxLen: 10_000,
    blockTimeInMs: 1_000,
    onlyPlaintext: true,
  })
  // Not an arrow function: Socket.IO calls it with `new`.
  const adapter: typeof create = function (namespace) {
    const created = create(namespace)
    const receive = created.onRawMessage.bind(created)
    created.onRawMessage = (message, offset) => {
      onMessage(message.data)
      receive(message, offset)
    }
    return created
  }
  return {
    adapter,
    async flush() {
      // Commands are answered in their order.
      if (reachable)
        await Promise.race([client.ping().catch(() => undefined), sleep(FLUSH_MS, undefined, { ref: false })])
    },
    // Without waiting: a reader of the stream may be blocked.
    close: () => client.destroy(),
  }
}
