import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'

/** Backlog of the relay: age in seconds of the oldest due row, rows waiting, rows that failed at least once. */
export type OutboxLag = { readonly oldestSeconds: number; readonly waiting: number; readonly failing: number }

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
