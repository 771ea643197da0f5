import type { ExportJobError } from '@backoffice/contract/lists/export-terms'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PersonalField } from '../../../platform/personal.ts'
import { type ExportJob, type ExportPart, jobFields, toJob } from './jobs.repo.ts'

type Lease = { readonly holder: string; readonly now: Date; readonly until: Date }

/**
 * Takes the oldest job that waits, or whose node stopped renewing it, of an admin who has no other running. Undefined:
 * none. Throws a unique violation when two nodes take jobs of one admin at the same time.
 */
export async function claimJob(db: Db, { holder, now, until }: Lease): Promise<ExportJob | undefined> {
  const row = await db
    .updateTable('export_jobs')
    .set({
      state: 'running',
      holder,
      held_until: until,
      attempts: sql<number>`attempts + 1`,
      rows_written: 0,
      bytes: 0n,
      has_chunks: true,
    })
    .where(
      'id',
      '=',
      sql<string>`(
        select j.id from export_jobs j
         where (j.state = 'waiting' or (j.state = 'running' and j.held_until <= ${now}))
           and not exists (
             select from export_jobs r where r.admin_id = j.admin_id and r.id <> j.id and r.state = 'running'
           )
         order by j.created_at, j.id limit 1 for no key update skip locked
      )`,
    )
    .returning(jobFields)
    .executeTakeFirst()
  return row === undefined ? undefined : toJob(row)
}

/** What the holder of a job may do while it holds it. */
export type Held = { readonly id: string; readonly holder: string }

/** Renews the lease and reports the rows written; false: cancelled, or started again by another node. */
export async function renewJob(db: Db | Tx, { id, holder }: Held, until: Date, rows: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('export_jobs')
    .set({ held_until: until, rows_written: rows })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a running job; false: it is not held any more. Without `error` it is ready. */
export async function finishJob(
  tx: Tx,
  { id, holder }: Held,
  end: {
    error: ExportJobError | null
    parts: readonly ExportPart[]
    rows: number
    personalFields: readonly PersonalField[]
    now: Date
    deleteAt: Date | null
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('export_jobs')
    .set({
      state: end.error === null ? 'ready' : 'failed',
      error: end.error,
      holder: null,
      held_until: null,
      rows_written: end.rows,
      has_pii: end.personalFields.length > 0,
      personal_fields: [...end.personalFields],
      finished_at: end.now,
      delete_at: end.deleteAt,
    })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (end.parts.length > 0)
    await tx
      .insertInto('export_job_parts')
      .values(end.parts.map(({ part, rows, bytes }) => ({ job_id: id, part, rows, bytes: BigInt(bytes) })))
      .execute()
  return true
}

/** Gives a job back, to be started again by any node. */
export async function releaseJob(db: Db, { id, holder }: Held): Promise<void> {
  await db
    .updateTable('export_jobs')
    .set({ state: 'waiting', holder: null, held_until: null, rows_written: 0, attempts: sql<number>`attempts - 1` })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute()
}

/** Jobs whose files have been ready for long enough. */
export async function findExpiredJobs(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('export_jobs')
    .select('id')
    .where('state', '=', 'ready')
    .where('delete_at', '<=', now)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** False: another node was faster. */
export async function expireJob(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('export_jobs')
    .set({ state: 'deleted' })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('delete_at', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ended jobs whose chunks are stored but cannot be downloaded. */
export async function findJobsToClear(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('export_jobs')
    .select('id')
    .where('has_chunks', '=', true)
    .where('state', 'in', ['failed', 'cancelled', 'deleted'])
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markCleared(db: Db, id: string): Promise<void> {
  await db.updateTable('export_jobs').set({ has_chunks: false }).where('id', '=', id).execute()
}
