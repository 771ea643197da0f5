import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Reader } from '../db/database.ts'
import { partitionState } from '../db/partitions.ts'
import type { ReplicaReads } from '../db/replica.ts'
import type { JobQueue } from '../queue/job-queue.ts'
import type { SocketServer } from '../sockets/socket-server.ts'
import type { Metrics } from './metrics.ts'

type Sources = {
  readonly db: Db
  readonly pools: Readonly<Record<string, pg.Pool>>
  /** Where there is a replica. */
  readonly replica?: ReplicaReads['counts']
  readonly jobs: JobQueue
  readonly sockets: SocketServer
  readonly now: () => Date
}

/** Operational metrics (docs/operations.md lists those that deserve an alert). */
export function addFigures(metrics: Metrics, { db, pools, replica, jobs, sockets, now }: Sources): void {
  for (const [name, pool] of Object.entries(pools)) {
    metrics.gauge(`pool_${name}_connections`, `Open connections of the ${name} pool`, () => pool.totalCount)
    metrics.gauge(`pool_${name}_idle`, `Idle connections of the ${name} pool`, () => pool.idleCount)
    metrics.gauge(
      `pool_${name}_waiting`,
      `Callers waiting for a connection of the ${name} pool`,
      () => pool.waitingCount,
    )
  }
  if (replica !== undefined) {
    metrics.gauge('replica_reads', 'Reads from a replica since the start', () => replica.reads)
    metrics.gauge('replica_behind', 'Reads that the primary answered for a late replica', () => replica.behind)
    metrics.gauge('replica_failures', 'Failures of the replica since the start', () => replica.failures)
  }
  metrics.gauge('sockets', 'Admin sockets on this node', () => sockets.localCount())
  metrics.gauge(
    'outbox_lag_seconds',
    'How long the oldest outbox row has waited',
    async () => (await outboxLag(db)).oldestSeconds,
  )
  metrics.gauge('outbox_rows', 'Rows in the outbox', async () => (await outboxLag(db)).waiting)
  metrics.gauge(
    'outbox_failing_rows',
    'Outbox rows that failed at least once',
    async () => (await outboxLag(db)).failing,
  )
  metrics.gauge(
    'queue_age_seconds',
    'How long the oldest due job has waited',
    async () => (await jobs.state()).oldestSeconds,
  )
  metrics.gauge('queue_waiting_jobs', 'Due jobs that wait', async () => (await jobs.state()).waiting)
  metrics.gauge('queue_dead_jobs', 'Jobs given up within the last week', async () => (await jobs.state()).dead)
  for (const [name, table] of [
    ['audit', 'audit'],
    ['game', 'game_transactions'],
  ] as const) {
    metrics.gauge(
      `${name}_partitions_ahead_months`,
      `Months after this one that have a partition of ${table}; alarm below 2`,
      async () => (await partitionState(db, table, now())).monthsAhead,
    )
    metrics.gauge(
      `${name}_default_partition_used`,
      `1 when rows of ${table} lie in its default partition; alarm on 1`,
      async () => ((await partitionState(db, table, now())).rowsInDefault ? 1 : 0),
    )
  }
  metrics.gauge(
    'books_findings',
    'Discrepancies found by the last ledger check; alert above 0',
    async () => (await lastBookCheck(db)).findings,
  )
  metrics.gauge(
    'books_check_age_seconds',
    'Seconds since the last ledger check; alert above 300, in large ledgers above 30 times the duration of a check',
    async () => (await lastBookCheck(db)).ageSeconds,
  )
}

/** The verifier stores its results as rows, so that every node can report them. A ledger never checked has no age. */
async function lastBookCheck(db: Db): Promise<{ findings: number; ageSeconds: number }> {
  const { rows } = await sql<{ findings: number; age: number }>`
    select case jsonb_typeof(findings) when 'array' then jsonb_array_length(findings) else 0 end as findings,
      extract(epoch from now() - checked_at)::float8 as age
    from book_checks order by checked_at desc limit 1`.execute(db)
  return { findings: rows[0]?.findings ?? 0, ageSeconds: Math.max(0, rows[0]?.age ?? 0) }
}

/** Backlog of the relay: age in seconds of the oldest due row, rows waiting, rows that failed at least once. */
type OutboxLag = { readonly oldestSeconds: number; readonly waiting: number; readonly failing: number }

export async function outboxLag(reader: Reader): Promise<OutboxLag> {
  const { rows } = await sql<{ oldest: number | null; waiting: bigint; failing: bigint }>`
    select extract(epoch from now() - min(created_at))::float8 as oldest, count(*) as waiting,
      count(*) filter (where attempts > 0) as failing
    from outbox`.execute(reader)
  const [row] = rows
  return {
    oldestSeconds: Math.max(0, row?.oldest ?? 0),
    waiting: Number(row?.waiting ?? 0n),
    failing: Number(row?.failing ?? 0n),
  }
}
