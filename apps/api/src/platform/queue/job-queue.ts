import { fromKysely, PgBoss, type JobWithMetadata } from 'pg-boss'
import { openPool } from '../db/database.ts'
import type { TimeLimits, Tx } from '../db/database.ts'
import type { JobHandler, JobOptions, Jobs } from '../jobs.ts'
import type { Logger } from '../log/log.ts'
import { createTimers } from './timers.ts'

/**
 * A job on its way from the outbox to the queue. Its id is the outbox row's, so that a repeated transfer is still one
 * job.
 */
export type JobRequest = {
  readonly id: string
  readonly name: string
  readonly data: Record<string, unknown>
  readonly key?: string
  readonly startAfter?: string
}

/** State of the queue: age in seconds of the oldest due job, and the number of dead jobs. */
type QueueState = { readonly oldestSeconds: number; readonly waiting: number; readonly dead: number }

export type JobQueue = Jobs & {
  /** Inserts jobs into the queue within the caller's transaction. */
  sendWithin(tx: Tx, jobs: readonly JobRequest[]): Promise<void>
  /** Wakes this node's workers of these names after the commit. */
  wake(names: Iterable<string>): void
  state(): Promise<QueueState>
}

const SCHEMA = 'pgboss'
const DEAD_LETTERS = 'dead-letters'
const POLL_SECONDS = 2
const STOP_TIMEOUT_MS = 8_000
const WEEK_SECONDS = 604_800

type QueueOptions = {
  readonly onTimerFailure?: (name: string) => void
  /** Of its connections. */
  readonly limits?: TimeLimits
}

type Work = { readonly name: string; readonly handler: JobHandler; readonly options: Required<JobOptions> }

/** Jobs on pg-boss. Its schema comes with our migrations, so it never migrates by itself. */
export function createJobQueue(
  url: string,
  log: Logger,
  { onTimerFailure = () => undefined, ...limits }: QueueOptions = {},
): JobQueue {
  const pool = openPool(url, { max: 4, applicationName: 'backoffice-jobs', role: 'backoffice_app', ...limits })
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', error => log.error({ err: error }, 'the job queue reports an error'))
  const stopping = new AbortController()
  const timers = createTimers(log, onTimerFailure, stopping.signal)
  const works: Work[] = []
  const workers = new Map<string, string[]>()
  const queues = new Map<string, Promise<void>>()

  /** Also for names without a worker here: another node or the next release may have one. */
  const ensureQueue = (name: string, options: Required<JobOptions> = withStandards({})): Promise<void> => {
    const known = queues.get(name) ?? makeQueue(boss, name, options)
    queues.set(name, known)
    known.catch(() => queues.delete(name))
    return known
  }

  return {
    work: (name, handler, options = {}) => void works.push({ name, handler, options: withStandards(options) }),
    every: timers.every,
    async start() {
      await boss.start()
      await boss.createQueue(DEAD_LETTERS, { deleteAfterSeconds: WEEK_SECONDS })
      await boss.work(DEAD_LETTERS, { includeMetadata: true }, async jobs => reportDead(log, jobs))
      for (const work of works) {
        await ensureQueue(work.name, work.options)
        workers.set(work.name, await startWorkers(boss, log, work, stopping.signal))
      }
      timers.start()
    },
    async stop() {
      stopping.abort()
      // Timers use the pool: a queue that cannot be stopped does not end it under them.
      const ended = await Promise.allSettled([
        timers.stop(),
        boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: true }),
      ])
      await pool.end()
      for (const each of ended) if (each.status === 'rejected') throw each.reason
    },
    async sendWithin(tx, jobs) {
      for (const [name, group] of Map.groupBy(jobs, job => job.name)) {
        await ensureQueue(name)
        await boss.insert(name, group.map(insertOf), { db: fromKysely(tx) })
      }
    },
    wake(names) {
      for (const name of names) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
    },
    state: async () => {
      const { rows } = await pool.query<{ oldest: number | null; waiting: string; dead: string }>(
        `select extract(epoch from now() - min(start_after))::float8 as oldest, count(*) as waiting,
                (select count(*) from ${SCHEMA}.job where name = $1) as dead
           from ${SCHEMA}.job where state in ('created', 'retry') and start_after <= now() and name <> $1`,
        [DEAD_LETTERS],
      )
      const [row] = rows
      return {
        oldestSeconds: Math.max(0, row?.oldest ?? 0),
        waiting: Number(row?.waiting ?? 0),
        dead: Number(row?.dead ?? 0),
      }
    },
  }
}

const withStandards = ({
  concurrency = 1,
  retries = 5,
  retryDelay = 2,
  expireIn = 60,
}: JobOptions): Required<JobOptions> => ({ concurrency, retries, retryDelay, expireIn })

/** At most one waiting job per key; a job without a key uses its own id. */
const insertOf = ({ id, data, key, startAfter }: JobRequest) => ({
  id,
  data,
  singletonKey: key ?? id,
  ...(startAfter === undefined ? {} : { startAfter }),
})

async function makeQueue(
  boss: PgBoss,
  name: string,
  { retries, retryDelay, expireIn }: Required<JobOptions>,
): Promise<void> {
  const options = {
    retryLimit: retries,
    retryDelay,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: expireIn,
    deleteAfterSeconds: WEEK_SECONDS,
  }
  await boss.createQueue(name, { ...options, policy: 'short', deadLetter: DEAD_LETTERS })
  await boss.updateQueue(name, options)
}

async function startWorkers(
  boss: PgBoss,
  log: Logger,
  { name, handler, options }: Work,
  stopping: AbortSignal,
): Promise<string[]> {
  const started: string[] = []
  for (let count = 0; count < options.concurrency; count++) {
    started.push(
      await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1, includeMetadata: true }, jobs =>
        runAll(log, handler, jobs, stopping),
      ),
    )
  }
  return started
}

async function runAll(
  log: Logger,
  handler: JobHandler,
  jobs: readonly JobWithMetadata<unknown>[],
  stopping: AbortSignal,
): Promise<void> {
  for (const job of jobs) {
    try {
      await handler(toRecord(job.data), {
        id: job.id,
        name: job.name,
        attempt: job.retryCount + 1,
        signal: AbortSignal.any([job.signal, stopping]),
      })
    } catch (error) {
      log.warn(
        { err: error, job: job.name, jobId: job.id, attempt: job.retryCount + 1, of: job.retryLimit + 1 },
        'a job failed',
      )
      throw error
    }
  }
}

async function reportDead(log: Logger, jobs: readonly JobWithMetadata<unknown>[]): Promise<void> {
  for (const job of jobs)
    log.error({ job: job.sourceName, jobId: job.id, output: job.output }, 'a job was given up after its last try')
}

const toRecord = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? { ...data } : {}
