type JobMeta = {
  readonly id: string
  readonly name: string
  /** 1 for the first attempt. */
  readonly attempt: number
  /**
   * Aborted when the attempt exceeds `expireIn`, or the process stops. Work in steps may end after the current one if a
   * timer continues it; a job that returns counts as done.
   */
  readonly signal: AbortSignal
}
/** The signal is aborted when the process stops: work in steps ends after the current one, and another node goes on. */
export type TimerHandler = (signal: AbortSignal) => Promise<void>
export type JobHandler = (data: Record<string, unknown>, meta: JobMeta) => Promise<void>
export type JobOptions = {
  /** Concurrent jobs of this name per node; 1. */
  readonly concurrency?: number
  /** Retries with growing delays before the job counts as dead; 5. */
  readonly retries?: number
  /** Seconds before the first retry; 2. */
  readonly retryDelay?: number
  /** Seconds an attempt may take before another node takes over; 60. */
  readonly expireIn?: number
}

/** Background work: jobs that a command enqueued, stored in PostgreSQL, and timers of this process. */
export type Jobs = {
  /**
   * Registers the handler of a job name, before {@link start}. A job may run more than once, so the handler must be
   * idempotent.
   */
  work(name: string, handler: JobHandler, options?: JobOptions): void
  /** Runs at this interval on every node, never concurrently on one node. The handler must be idempotent. */
  every(name: string, seconds: number, handler: TimerHandler): void
  start(): Promise<void>
  /** Accepts no more work and waits for running work (at most 8 s). */
  stop(): Promise<void>
}
