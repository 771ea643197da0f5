export type JobMeta = { readonly id: string; readonly name: string; readonly attempt: number; readonly signal: AbortSignal }
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

/** A job to be done later, by any node. `key`: at most one such job waits at a time. */
export type JobRequest = { readonly id: string; readonly name: string; readonly data: Record<string, unknown>; readonly key?: string; readonly startAfter?: Date }

/** Work behind the request: jobs from the outbox (kept in PostgreSQL), and timers of this process. */
export type Jobs = {
  /** Says who does the jobs of a name. Before {@link start}; a job may run more than once. */
  work(name: string, handler: JobHandler, options?: JobOptions): void
  /** Runs every so many seconds on every node, never twice at once on one: the handler must be idempotent. */
  every(name: string, seconds: number, handler: () => Promise<void>): void
  /** Takes a job over from the outbox; a second call with the same id does nothing. */
  send(job: JobRequest): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}
