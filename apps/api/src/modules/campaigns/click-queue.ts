import type { Click } from './clicks.repo.ts'

/** Clicks that wait to be counted. */
export type ClickQueue = {
  add(click: Click): void
  /** Counts the clicks that wait, and those being counted. */
  flush(): Promise<void>
  /** Clicks not counted because the queue was full. */
  dropped(): number
}

type Options = {
  count(clicks: readonly Click[]): Promise<void>
  failed(error: unknown): void
  /** Clicks that wait at most. */
  readonly max?: number
  /** Clicks of one statement. */
  readonly batch?: number
}

const [DELAY_MS, RETRY_MS] = [100, 5_000]

/**
 * Counts clicks in batches, one at a time, so that a rush of visitors takes one connection. A batch that failed waits
 * for the next attempt.
 */
export function createClickQueue({ count, failed, max = 20_000, batch = 1_000 }: Options): ClickQueue {
  const waiting = new Map<string, Click>()
  let dropped = 0
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function schedule(delay: number): void {
    timer ??= setTimeout(() => void flush(), delay)
    timer.unref()
  }

  async function countAll(): Promise<void> {
    try {
      while (waiting.size > 0) {
        const part = [...waiting].slice(0, batch)
        await count(part.map(([, click]) => click))
        for (const [key] of part) waiting.delete(key)
      }
    } catch (error) {
      failed(error)
      schedule(RETRY_MS)
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    running ??= countAll().finally(() => (running = undefined))
    await running
  }

  return {
    add(click) {
      const key = `${click.campaignId} ${click.day} ${click.visitor.toString('base64')}`
      if (!waiting.has(key) && waiting.size >= max) dropped++
      else waiting.set(key, click)
      schedule(DELAY_MS)
    },
    flush,
    dropped: () => dropped,
  }
}
