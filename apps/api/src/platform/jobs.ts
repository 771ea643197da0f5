export type JobMeta = {
  readonly id: string
  readonly name: string
  /** 1 for the first try. */
  readonly attempt: number
  /** Aborted when the try takes longer than `expireIn`, and when the process has to end. */
  readonly signal: AbortSignal
}
export type JobHandler = (data: Record<string, unknown>, meta: JobMeta) => Promise<void>
export type JobOptions = {
  /** Jobs of this name at work at once on one node; 1. */
  readonly concurrency?: number
  /** Tries after the first, with growing pauses, before the job is given up as dead; 5. */
  readonly retries?: number
  /** Seconds before the first retry; 2. */
  readonly retryDelay?: number
  /** Seconds one try may take before another node may take it over; 60. */
  readonly expireIn?: number
}

/** Work behind the request: jobs that a command enqueued, kept in PostgreSQL, and timers of this process. */
export type Jobs = {
  /**
   * Says who does the jobs of a name. Before {@link start}; a job may run more than once, so the handler must be
   * idempotent.
   */
  work(name: string, handler: JobHandler, options?: JobOptions): void
  /** Runs every so many seconds on every node, never twice at once on one: the handler must be idempotent. */
  every(name: string, seconds: number, handler: () => Promise<void>): void
  start(): Promise<void>
  /** Takes no more work, and waits for what is under way (at most 8 s). */
  stop(): Promise<void>
}
