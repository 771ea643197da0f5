import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'redis'
import type { Logger } from '../log/log.ts'

/** Counts calls for all nodes. */
export type SharedCounter = {
  /** Connects, for a moment at most: a connection that is not there yet comes later. */
  connect(): Promise<void>
  /**
   * Counts one call: its number in the key's window, and how long the window lasts. Undefined while Redis does not
   * answer; never rejects.
   */
  count(key: string, windowMs: number): Promise<{ readonly count: number; readonly remainingMs: number } | undefined>
  close(): void
}

/** Longest time a call, or the start, waits for Redis. */
const ANSWER_MS = 250
/** After a call without an answer, Redis is not asked for this long. */
const PAUSE_MS = 1_000

/**
 * A counter in Redis, in one transaction per call; the keys expire with their window. Its connection is separate from
 * that of live events, which may block. While Redis does not answer, calls go uncounted here and one line is logged.
 */
export function createSharedCounter(url: string, log: Logger, answerMs = ANSWER_MS): SharedCounter {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: tries => Math.min(50 * 2 ** tries, 2_000) },
  })
  let [isCounting, pausedUntil] = [true, 0]

  function fail(error: unknown): void {
    if (isCounting) log.error({ err: error }, 'Redis is not reachable: rate limits count per node until it is')
    isCounting = false
    pausedUntil = Date.now() + PAUSE_MS
  }
  function succeed(): void {
    if (!isCounting) log.info('Redis is reachable again: rate limits count for all nodes')
    isCounting = true
  }

  client.on('error', fail)

  async function countInRedis(key: string, windowMs: number) {
    const name = `backoffice:limit:${key}`
    const [, count, remainingMs] = await client
      .multi()
      .set(name, 0, { condition: 'NX', expiration: { type: 'PX', value: windowMs } })
      .incr(name)
      .pTTL(name)
      .execTyped()
    return { count, remainingMs }
  }

  return {
    async connect() {
      await Promise.race([client.connect().catch(fail), sleep(answerMs, undefined, { ref: false })])
    },
    async count(key, windowMs) {
      if (!client.isReady || Date.now() < pausedUntil) return undefined
      const late = new AbortController()
      try {
        const counted = await Promise.race([
          countInRedis(key, windowMs),
          sleep(answerMs, undefined, { signal: late.signal, ref: false }),
        ])
        if (counted === undefined) throw new Error(`Redis did not answer within ${answerMs} ms`)
        succeed()
        return counted
      } catch (error) {
        fail(error)
        return undefined
      } finally {
        late.abort()
      }
    },
    close: () => {
      if (client.isOpen) client.destroy()
    },
  }
}
