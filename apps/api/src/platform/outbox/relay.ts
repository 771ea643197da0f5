import type { Topic } from '@backoffice/contract'
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import type { Logger } from '../log/log.ts'
import type { JobRequest } from '../queue/job-queue.ts'
import { whenWoken } from './write.ts'

export type OutboxEvent = {
  readonly id: string
  readonly name: string
  readonly topic: Topic
  readonly ids: readonly string[]
}

/** Destinations of outbox rows. */
export type Destinations = {
  /** Screens and listeners of this process. Fast, without waiting; may happen twice. */
  deliver(event: OutboxEvent): void
  /** The queue, within the relay's own transaction: a job leaves the outbox and enters the queue atomically. */
  sendWithin(tx: Tx, jobs: readonly JobRequest[]): Promise<void>
  wakeWorkers(names: ReadonlySet<string>): void
}

type Relay = {
  start(): void
  stop(): Promise<void> /** Relays the rows that are due and returns their number. For tests. */
  drain(): Promise<number>
}

type Row = { readonly id: string; readonly kind: string; readonly name: string; readonly payload: unknown }

const BATCH = 200
const POLL_MS = 250
const MAX_PAUSE_SECONDS = 300

/**
 * Moves rows from the outbox to their destinations and deletes them afterwards: at least once, whatever fails. Rows
 * locked by another relay are skipped. Without a cursor, late commits are never missed.
 */
export function createRelay(db: Db, destinations: Destinations, log: Logger, pollMs = POLL_MS): Relay {
  let stopped = true
  let wake: () => void = () => undefined
  let running: Promise<void> = Promise.resolve()
  let unsubscribe: () => void = () => undefined
  /** A commit during a round must trigger another one. */
  let woken = false

  async function loop(): Promise<void> {
    while (!stopped) {
      woken = false
      const updated = await round(db, destinations, log)
      if (updated === 0 && !woken && !stopped) await pause()
    }
  }

  const pause = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, pollMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  return {
    start() {
      stopped = false
      unsubscribe = whenWoken(db, () => {
        woken = true
        wake()
      })
      running = loop()
    },
    async stop() {
      stopped = true
      unsubscribe()
      wake()
      await running
    },
    async drain() {
      let total = 0
      for (let updated = 1; updated > 0; total += updated) updated = await relayBatch(db, destinations, BATCH)
      return total
    },
  }
}

/** One round. When a batch fails, its rows are sent one by one; a failing row is retried with growing delays. */
async function round(db: Db, destinations: Destinations, log: Logger): Promise<number> {
  try {
    return await relayBatch(db, destinations, BATCH)
  } catch (error) {
    log.warn({ err: error }, 'the outbox could not relay a batch; its rows go one by one')
  }
  try {
    return await relayOneByOne(db, destinations, log)
  } catch (error) {
    // The database is unreachable: nothing is lost, the next round retries.
    log.error({ err: error }, 'the outbox can’t be read')
    return 0
  }
}

async function relayOneByOne(db: Db, destinations: Destinations, log: Logger): Promise<number> {
  let updated = 0
  for (let count = 0; count < BATCH; count++) {
    const tried: { id?: string } = {}
    try {
      const relayed = await relayBatch(db, destinations, 1, tried)
      if (relayed === 0) return updated
      updated += relayed
    } catch (error) {
      if (tried.id === undefined) throw error
      log.error({ err: error, outboxId: tried.id }, 'an outbox row could not be relayed; it is tried again later')
      await postpone(db, tried.id, error)
    }
  }
  return updated
}

async function relayBatch(
  db: Db,
  destinations: Destinations,
  limit: number,
  tried: { id?: string } = {},
): Promise<number> {
  const jobNames = new Set<string>()
  const updated = await inTransaction(db, async tx => {
    jobNames.clear()
    const rows = await claim(tx, limit)
    if (rows.length === 0) return 0
    if (rows[0] !== undefined) tried.id = rows[0].id
    const jobs = rows.filter(row => row.kind === 'job').map(jobOf)
    if (jobs.length > 0) await destinations.sendWithin(tx, jobs)
    for (const job of jobs) jobNames.add(job.name)
    for (const row of rows) if (row.kind === 'event') destinations.deliver(eventOf(row))
    await tx
      .deleteFrom('outbox')
      .where(
        'id',
        'in',
        rows.map(row => row.id),
      )
      .execute()
    return rows.length
  })
  if (jobNames.size > 0) destinations.wakeWorkers(jobNames)
  return updated
}

async function claim(tx: Tx, limit: number): Promise<Row[]> {
  return tx
    .selectFrom('outbox')
    .select(['id', 'kind', 'name', 'payload'])
    .where('available_at', '<=', sql<Date>`now()`)
    .orderBy('available_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** 1 s, 2 s, 4 s … at most 5 minutes. */
async function postpone(db: Db, id: string, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  await sql`
    update outbox set attempts = attempts + 1, last_error = ${reason},
      available_at = now() + make_interval(secs => least(${MAX_PAUSE_SECONDS}::float8, power(2, attempts)))
    where id = ${id}`.execute(db)
}

type EventPayload = { readonly topic: Topic; readonly ids: readonly string[] }
type JobPayload = { readonly data: Record<string, unknown>; readonly key?: string; readonly startAfter?: string }

/** write.ts wrote the payloads. */
const eventOf = ({ id, name, payload }: Row): OutboxEvent => ({ id, name, ...(payload as EventPayload) })
const jobOf = ({ id, name, payload }: Row): JobRequest => ({ id, name, ...(payload as JobPayload) })
