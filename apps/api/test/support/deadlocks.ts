import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../src/platform/db/database.ts'

/** Backends report their statistics after being idle for a second. */
const REPORTED_MS = 1_500

/** How many deadlocks the database has seen. The transactions that met them may have succeeded in a later attempt. */
export async function countDeadlocks(db: Db): Promise<number> {
  await sleep(REPORTED_MS)
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return Number(rows[0]?.deadlocks)
}

/** Who waited for whom in the deadlocks of a server's log, with their statements. */
export const deadlocksIn = (log: string): string =>
  readFileSync(log, 'utf8')
    .split(/^(?=\d{4}-\d\d-\d\d .*ERROR: )/m)
    .filter(entry => entry.includes('deadlock detected'))
    .join('\n')
