import type { TimerHandler } from '../jobs.ts'
import type { Logger } from '../log/log.ts'

type Timers = {
  every(name: string, seconds: number, handler: TimerHandler): void
  start(): void
  stop(): Promise<void>
}

type Timer = { readonly name: string; readonly seconds: number; readonly handler: TimerHandler }

const FIRST_WITHIN_SECONDS = 10

/**
 * Timers of one process. The next run is scheduled when the last one has ended, so that runs never overlap. Running
 * handlers see `stopping` aborted before the timers are stopped.
 */
export function createTimers(log: Logger, onFailure: (name: string) => void, stopping: AbortSignal): Timers {
  const timers: Timer[] = []
  const pending = new Map<Timer, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let state: 'waiting' | 'started' | 'stopped' = 'waiting'

  function schedule(timer: Timer, seconds: number): void {
    pending.set(timer, setTimeout(() => fire(timer), seconds * 1_000).unref())
  }

  function fire(timer: Timer): void {
    const round = runOnce(timer).then(() => {
      running.delete(round)
      if (state === 'started') schedule(timer, timer.seconds)
    })
    running.add(round)
  }

  async function runOnce({ name, handler }: Timer): Promise<void> {
    try {
      await handler(stopping)
    } catch (error) {
      onFailure(name)
      log.error({ err: error, timer: name }, 'a timer failed; it runs again at its next turn')
    }
  }

  // Soon, so that a fresh start shows no empty figures; at random offsets, so that nodes started together do not query
  // together.
  const begin = (timer: Timer) =>
    schedule(timer, Math.min(timer.seconds, FIRST_WITHIN_SECONDS) * (0.1 + 0.9 * Math.random()))

  return {
    every(name, seconds, handler) {
      const timer = { name, seconds, handler }
      timers.push(timer)
      if (state === 'started') begin(timer)
    },
    start() {
      state = 'started'
      for (const timer of timers) begin(timer)
    },
    async stop() {
      state = 'stopped'
      for (const handle of pending.values()) clearTimeout(handle)
      await Promise.all(running)
    },
  }
}
