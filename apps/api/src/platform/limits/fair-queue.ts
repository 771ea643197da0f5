import { ok, refuse, type Result } from '@backoffice/kernel'

type FairQueueLimits = {
  /** Maximum waiting and running tasks per caller. */
  readonly perCaller: number
  /** Maximum waiting tasks in total. */
  readonly waiting: number
  /** Seconds after which a refused caller may retry. */
  readonly retryAfter: number
}

export type FairQueue = {
  /**
   * Runs `work` in turn. Refuses with TOO_MANY_REQUESTS when the caller is at its limit, and with UNAVAILABLE when the
   * queue is full or `signal` aborts before the start. Work that has started is completed.
   */
  run<T>(
    caller: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<Result<T, 'TOO_MANY_REQUESTS' | 'UNAVAILABLE'>>
}

type Task = { readonly begin: () => Promise<void> }

/** A queue that runs one task at a time and serves callers in rotation. */
export function createFairQueue({ perCaller, waiting: maxWaiting, retryAfter }: FairQueueLimits): FairQueue {
  const held = new Map<string, number>()
  // In rotation order: a caller that was served moves to the end.
  const tasks = new Map<string, Task[]>()
  let [waiting, running] = [0, false]

  const hold = (caller: string, by: number): void => {
    const count = (held.get(caller) ?? 0) + by
    if (count === 0) held.delete(caller)
    else held.set(caller, count)
  }

  function enter(caller: string, task: Task): void {
    tasks.set(caller, [...(tasks.get(caller) ?? []), task])
    waiting += 1
  }

  function leave(caller: string, task: Task): boolean {
    const own = tasks.get(caller) ?? []
    const rest = own.filter(each => each !== task)
    if (rest.length === own.length) return false
    if (rest.length === 0) tasks.delete(caller)
    else tasks.set(caller, rest)
    waiting -= 1
    return true
  }

  async function runNext(): Promise<void> {
    if (running) return
    running = true
    for (let next = processNext(); next !== undefined; next = processNext()) await next.begin()
    running = false
  }

  function processNext(): Task | undefined {
    const [entry] = tasks
    if (entry === undefined) return undefined
    const [caller, [first, ...rest]] = entry
    tasks.delete(caller)
    if (rest.length > 0) tasks.set(caller, rest)
    waiting -= 1
    return first
  }

  return {
    run<T>(caller: string, signal: AbortSignal, work: () => Promise<T>) {
      if (signal.aborted) return Promise.resolve(refuse('UNAVAILABLE'))
      if ((held.get(caller) ?? 0) >= perCaller) return Promise.resolve(refuse('TOO_MANY_REQUESTS', { retryAfter }))
      if (waiting >= maxWaiting) return Promise.resolve(refuse('UNAVAILABLE', { retryAfter }))
      return new Promise<Result<T, 'TOO_MANY_REQUESTS' | 'UNAVAILABLE'>>((resolve, reject) => {
        const onAbort = (): void => {
          if (!leave(caller, task)) return
          hold(caller, -1)
          resolve(refuse('UNAVAILABLE'))
        }
        const task: Task = {
          async begin() {
            signal.removeEventListener('abort', onAbort)
            try {
              resolve(ok(await work()))
            } catch (error) {
              reject(error instanceof Error ? error : new Error(String(error)))
            } finally {
              hold(caller, -1)
            }
          },
        }
        signal.addEventListener('abort', onAbort, { once: true })
        hold(caller, 1)
        enter(caller, task)
        void runNext()
      })
    },
  }
}
