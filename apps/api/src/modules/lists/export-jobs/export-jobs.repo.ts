import type { ExportFormat, ExportJobError, ExportJobState } from '@backoffice/contract/lists/export-terms'
import type { ListName } from '@backoffice/contract/lists/lists'
import type { AdminId, SessionId } from '@backoffice/kernel'
import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/schema.ts'

export type ExportPart = { readonly part: number; readonly rows: number; readonly bytes: number }

export type ExportJob = {
  readonly id: string
  readonly adminId: AdminId
  readonly sessionId: SessionId
  readonly list: ListName
  readonly format: ExportFormat
  readonly query: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, string>>
  readonly columns: readonly string[] | null
  readonly locale: string
  /** Without extension. */
  readonly fileName: string
  readonly total: number | null
  readonly totalIsEstimate: boolean
  readonly state: ExportJobState
  readonly attempts: number
  readonly rows: number
  readonly downloads: number
  readonly error: ExportJobError | null
  readonly createdAt: Date
  readonly finishedAt: Date | null
  readonly deleteAt: Date | null
  readonly parts: readonly ExportPart[]
}

const fields = (eb: ExpressionBuilder<DB, 'export_jobs'>) =>
  [
    'export_jobs.id',
    'admin_id as adminId',
    'session_id as sessionId',
    'list',
    'format',
    'query',
    'params',
    'columns',
    'locale',
    'file_name as fileName',
    'total',
    'total_is_estimate as totalIsEstimate',
    'state',
    'attempts',
    'rows_written as rows',
    'downloads',
    'error',
    'created_at as createdAt',
    'finished_at as finishedAt',
    'delete_at as deleteAt',
    jsonArrayFrom(
      eb
        .selectFrom('export_job_parts as p')
        .select(['p.part', 'p.rows', sql<number>`p.bytes::float8`.as('bytes')])
        .whereRef('p.job_id', '=', 'export_jobs.id')
        .orderBy('p.part'),
    ).as('parts'),
  ] as const

type NewExportJob = Omit<
  ExportJob,
  'state' | 'attempts' | 'rows' | 'downloads' | 'error' | 'finishedAt' | 'deleteAt' | 'parts'
>

export async function insertJob(tx: Tx, job: NewExportJob): Promise<void> {
  const { id, list, format, query, params, columns, locale, fileName, total, totalIsEstimate } = job
  await tx
    .insertInto('export_jobs')
    .values({
      id,
      list,
      format,
      query: JSON.stringify(query),
      params: JSON.stringify(params),
      columns: columns === null ? null : [...columns],
      locale,
      total,
      admin_id: job.adminId,
      session_id: job.sessionId,
      file_name: fileName,
      total_is_estimate: totalIsEstimate,
      created_at: job.createdAt,
    })
    .execute()
}

/** Open jobs of an admin. Concurrent callers wait for each other. */
export async function countOpenJobs(tx: Tx, admin: AdminId): Promise<number> {
  await tx.selectFrom('admins').select('id').where('id', '=', admin).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('export_jobs')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('admin_id', '=', admin)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listJobs(reader: Reader, admin: AdminId, since: Date, limit: number): Promise<ExportJob[]> {
  const rows = await reader
    .selectFrom('export_jobs')
    .select(fields)
    .where('admin_id', '=', admin)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toJob)
}

/** A job of this admin. */
export async function findJob(reader: Reader, id: string, admin: AdminId): Promise<ExportJob | undefined> {
  const row = await reader
    .selectFrom('export_jobs')
    .select(fields)
    .where('export_jobs.id', '=', id)
    .where('admin_id', '=', admin)
    .executeTakeFirst()
  return row === undefined ? undefined : toJob(row)
}

export async function lockJob(tx: Tx, id: string, admin: AdminId): Promise<ExportJob | undefined> {
  await tx.selectFrom('export_jobs').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findJob(tx, id, admin)
}

// The table's checks limit the state, format and error; the names of lists come from the contract.
const toJob = (row: object): ExportJob => row as ExportJob

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
    .returning(fields)
    .executeTakeFirst()
  return row === undefined ? undefined : toJob(row)
}

/** What the holder of a job may do while it holds it. */
export type Held = { readonly id: string; readonly holder: string }

/** Renews the lease and reports the rows written; false: cancelled, or taken over by another node. */
export async function renewJob(db: Db | Tx, { id, holder }: Held, until: Date, rows: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('export_jobs')
    .set({ held_until: until, rows_written: rows })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type Chunk = { readonly part: number; readonly seq: number; readonly content: Buffer }

/** Stores a chunk and renews the lease; false: the job is not held any more, and nothing is stored. */
export async function insertChunk(
  db: Db,
  { id, holder }: Held,
  { part, seq, content }: Chunk,
  { rows, until }: { rows: number; until: Date },
): Promise<boolean> {
  const { rows: stored } = await sql`
    with held as (
      update export_jobs set held_until = ${until}, rows_written = ${rows}, bytes = bytes + ${content.length}::int
       where id = ${id}::uuid and holder = ${holder}::uuid returning id
    )
    insert into export_job_chunks (job_id, part, seq, content)
      select id, ${part}::int, ${seq}::int, ${content}::bytea from held returning seq`.execute(db)
  return stored.length === 1
}

/** Ends a running job; false: it is not held any more. Without `error` it is ready. */
export async function finishJob(
  tx: Tx,
  { id, holder }: Held,
  end: { error: ExportJobError | null; parts: readonly ExportPart[]; rows: number; now: Date; deleteAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('export_jobs')
    .set({
      state: end.error === null ? 'ready' : 'failed',
      error: end.error,
      holder: null,
      held_until: null,
      rows_written: end.rows,
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

export async function cancelJob(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('export_jobs')
    .set({ state: 'cancelled', holder: null, held_until: null, finished_at: now })
    .where('id', '=', id)
    .execute()
}

export async function countDownload(db: Db, id: string): Promise<void> {
  await db.updateTable('export_jobs').set({ downloads: sql<number>`downloads + 1` }).where('id', '=', id).execute()
}

export async function findChunk(
  db: Db,
  { id, part, seq }: { id: string; part: number; seq: number },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('export_job_chunks')
    .select('content')
    .where('job_id', '=', id)
    .where('part', '=', part)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row?.content
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

/** A statement deletes this many, which takes far less than its time limit. */
const CHUNKS_AT_ONCE = 32

/** Deletes what a job has stored, in several statements. Nothing may be writing it. */
export async function deleteChunks(db: Db, id: string): Promise<void> {
  for (let deleted = CHUNKS_AT_ONCE; deleted === CHUNKS_AT_ONCE; ) {
    const { rows } = await sql`
      delete from export_job_chunks where (job_id, part, seq) in (
        select job_id, part, seq from export_job_chunks where job_id = ${id}::uuid limit ${CHUNKS_AT_ONCE}
      ) returning seq`.execute(db)
    deleted = rows.length
  }
}

export async function markCleared(db: Db, id: string): Promise<void> {
  await db.updateTable('export_jobs').set({ has_chunks: false }).where('id', '=', id).execute()
}
