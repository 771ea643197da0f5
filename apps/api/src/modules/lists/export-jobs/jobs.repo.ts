import type { ExportFormat, ExportJobError, ExportJobState } from '@backoffice/contract/lists/export-terms'
import type { ListName } from '@backoffice/contract/lists/lists'
import type { AdminId, SessionId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ColumnsOf, Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { PersonalField } from '../../../platform/personal.ts'

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
  /** What a page of its files shows in full; of an earlier release, both where it showed either. */
  readonly personalFields: readonly PersonalField[]
  readonly error: ExportJobError | null
  readonly createdAt: Date
  readonly finishedAt: Date | null
  readonly deleteAt: Date | null
  readonly parts: readonly ExportPart[]
}

export const jobFields = (eb: ColumnsOf<'export_jobs'>) =>
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
    sql<PersonalField[]>`coalesce(personal_fields, case when has_pii then array['phone', 'account'] else '{}' end)`.as(
      'personalFields',
    ),
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
  'state' | 'attempts' | 'rows' | 'downloads' | 'personalFields' | 'error' | 'finishedAt' | 'deleteAt' | 'parts'
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

/** Bytes stored for the jobs of an admin, and of all admins. */
export async function countStoredBytes(
  tx: Tx,
  admin: AdminId,
): Promise<{ readonly own: number; readonly all: number }> {
  const { rows } = await sql<{ own: number; all: number }>`
    select coalesce(sum(bytes) filter (where admin_id = ${admin}::uuid), 0)::float8 as own,
        coalesce(sum(bytes), 0)::float8 as "all"
      from export_jobs where has_chunks`.execute(tx)
  return rows[0] ?? { own: 0, all: 0 }
}

export async function listJobs(reader: Reader, admin: AdminId, since: Date, limit: number): Promise<ExportJob[]> {
  const rows = await reader
    .selectFrom('export_jobs')
    .select(jobFields)
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
    .select(jobFields)
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
export const toJob = (row: object): ExportJob => row as ExportJob

export async function cancelJob(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('export_jobs')
    .set({ state: 'cancelled', holder: null, held_until: null, finished_at: now })
    .where('id', '=', id)
    .execute()
}

export async function removeJob(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('export_jobs')
    .set(({ fn, val }) => ({
      state: 'deleted',
      error: null,
      holder: null,
      held_until: null,
      delete_at: now,
      finished_at: fn.coalesce('finished_at', val(now)),
    }))
    .where('id', '=', id)
    .execute()
}

export async function countDownload(db: Db, id: string): Promise<void> {
  await db.updateTable('export_jobs').set({ downloads: sql<number>`downloads + 1` }).where('id', '=', id).execute()
}
