import type { RetentionCategory, RetentionStatus } from '@backoffice/contract/retention/terms'
import type { Person } from '@backoffice/contract/forms'
import type { AdminId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Counted } from './categories.repo.ts'

export type Run = {
  readonly id: string
  readonly category: RetentionCategory
  readonly status: RetentionStatus
  readonly days: number
  readonly cutOff: Date
  readonly found: number | null
  readonly oldest: Date | null
  readonly deleted: number
  readonly kept: number
  readonly startedBy: Person | null
  readonly startedAt: Date
  readonly decidedBy: Person | null
  readonly finishedAt: Date | null
}
const by = (column: string): RawBuilder<Person | null> =>
  sql`(select json_build_object('id', a.id, 'name', a.name) from admins a where a.id = ${sql.ref(column)})`
const columns: RawBuilder<Run> = sql`r.id, r.category, r.status, r.days, r.cut_off as "cutOff", r.found, r.oldest,
  r.deleted, r.kept, ${by('r.started_by')} as "startedBy", r.started_at as "startedAt",
  ${by('r.decided_by')} as "decidedBy", r.finished_at as "finishedAt"`

const read = async (reader: Reader, where: RawBuilder<unknown>): Promise<Run[]> =>
  (await sql<Run>`select ${columns} from retention_runs r ${where}`.execute(reader)).rows

/** Newest first. */
export const listRuns = (reader: Reader, limit: number): Promise<Run[]> =>
  read(reader, sql`order by r.started_at desc, r.id desc limit ${limit}::integer`)

export const findRun = async (reader: Reader, id: string): Promise<Run | undefined> =>
  (await read(reader, sql`where r.id = ${id}::uuid`))[0]

/** The run of each category that is open, and the last one that ended. */
export const latestRuns = (reader: Reader): Promise<Run[]> =>
  read(
    reader,
    sql`where r.id in (select distinct on (category, finished_at is null) id from retention_runs
      order by category, finished_at is null, started_at desc)`,
  )

export type OpenRun = Pick<Run, 'id' | 'category' | 'status' | 'cutOff' | 'days'> & {
  readonly afterId: string | null
  readonly countedAt: Date | null
  readonly isAutomatic: boolean
}
const openColumns: RawBuilder<OpenRun> = sql`r.id, r.category, r.status, r.cut_off as "cutOff", r.days,
  r.after_id as "afterId", r.counted_at as "countedAt", r.started_by is null as "isAutomatic"`

export async function lockRun(tx: Tx, id: string): Promise<OpenRun | undefined> {
  const { rows } =
    await sql<OpenRun>`select ${openColumns} from retention_runs r where r.id = ${id}::uuid for no key update`.execute(
      tx,
    )
  return rows[0]
}

/** The run that was named, if it has work and no other node is at it. */
export async function lockWork(tx: Tx, id: string): Promise<OpenRun | undefined> {
  const { rows } = await sql<OpenRun>`select ${openColumns} from retention_runs r
    where r.id = ${id}::uuid and r.status in ('counting', 'deleting') for no key update skip locked`.execute(tx)
  return rows[0]
}

export type NewRun = {
  readonly id: string
  readonly category: RetentionCategory
  readonly days: number
  readonly licenceVersion: number
  readonly cutOff: Date
  /** null: by the daily deletion. */
  readonly by: AdminId | null
  readonly now: Date
}

/** False: a run of the category is open. */
export async function insertRun(tx: Tx, run: NewRun): Promise<boolean> {
  const { rows } = await sql`
    insert into retention_runs (id, category, status, days, licence_version, cut_off, started_by, started_at)
    values (${run.id}::uuid, ${run.category}, 'counting', ${run.days}::integer, ${run.licenceVersion}::integer,
      ${run.cutOff}::timestamptz, ${run.by}::uuid, ${run.now}::timestamptz)
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function saveCounted(
  tx: Tx,
  id: string,
  { found, oldest }: Counted,
  status: 'counted' | 'deleting',
  now: Date,
): Promise<void> {
  await sql`update retention_runs set status = ${status}, found = ${found}::integer, oldest = ${oldest}::timestamptz,
    counted_at = ${now}::timestamptz where id = ${id}::uuid`.execute(tx)
}

export async function saveDecision(
  tx: Tx,
  id: string,
  status: 'deleting' | 'discarded' | 'stopped',
  { by: decidedBy, now }: { readonly by: AdminId; readonly now: Date },
): Promise<void> {
  const finishedAt = status === 'deleting' ? null : now
  await sql`update retention_runs set status = ${status}, decided_by = ${decidedBy}::uuid,
    finished_at = ${finishedAt}::timestamptz where id = ${id}::uuid`.execute(tx)
}

export async function saveProgress(
  tx: Tx,
  id: string,
  { deleted, kept, afterId }: { readonly deleted: number; readonly kept: number; readonly afterId: string | null },
): Promise<void> {
  await sql`update retention_runs set deleted = deleted + ${deleted}::integer, kept = kept + ${kept}::integer,
    after_id = ${afterId}::uuid where id = ${id}::uuid`.execute(tx)
}

/** `deletedUntil`: from where on the next run of the category looks. */
export async function finishRun(
  tx: Tx,
  id: string,
  status: 'done' | 'stopped',
  { now, deletedUntil }: { readonly now: Date; readonly deletedUntil: Date | null },
): Promise<void> {
  await sql`update retention_runs set status = ${status}, finished_at = ${now}::timestamptz,
    deleted_until = ${deletedUntil}::timestamptz where id = ${id}::uuid`.execute(tx)
}

/** Ends the preview of a category that was never decided. */
export async function discardUndecided(tx: Tx, category: RetentionCategory, before: Date, now: Date): Promise<void> {
  await sql`update retention_runs set status = 'discarded', finished_at = ${now}::timestamptz
     where category = ${category} and status = 'counted' and counted_at < ${before}::timestamptz`.execute(tx)
}

/** A run that has work and that no other node is at; those that failed last come last. */
export async function findWork(db: Reader): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from retention_runs where status in ('counting', 'deleting')
    order by failed_at nulls first, started_at, id limit 1 for no key update skip locked`.execute(db)
  return rows[0]?.id
}

export async function saveFailure(db: Reader, id: string, now: Date): Promise<void> {
  await sql`update retention_runs set failed_at = ${now}::timestamptz where id = ${id}::uuid`.execute(db)
}

export type CategoryRow = { readonly category: RetentionCategory; readonly automatic: boolean; readonly days: number }

/** A category and its daily deletion, until the transaction ends. */
export async function lockCategory(tx: Tx, category: RetentionCategory): Promise<CategoryRow | undefined> {
  const { rows } = await sql<CategoryRow>`select category, automatic, days from retention_categories
    where category = ${category} for share`.execute(tx)
  return rows[0]
}

export const listCategories = async (reader: Reader): Promise<CategoryRow[]> =>
  (await sql<CategoryRow>`select category, automatic, days from retention_categories`.execute(reader)).rows

/** Switches the daily deletion; `days` is the rule that it follows at the shortest. */
export async function saveCategory(
  tx: Tx,
  { category, automatic, days }: CategoryRow,
  { by: changedBy, now }: { readonly by: AdminId; readonly now: Date },
): Promise<void> {
  await sql`insert into retention_categories (category, automatic, days, changed_by, changed_at)
    values (${category}, ${automatic}, ${days}::integer, ${changedBy}::uuid, ${now}::timestamptz)
    on conflict (category) do update set automatic = excluded.automatic, days = excluded.days,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(tx)
}

/** The shortest rule by which a person has deleted; undefined: none has. */
export async function shortestDeleted(reader: Reader, category: RetentionCategory): Promise<number | undefined> {
  const { rows } = await sql<{ days: number | null }>`select min(days) as days from retention_runs
    where category = ${category} and status = 'done' and started_by is not null`.execute(reader)
  return rows[0]?.days ?? undefined
}

/** Categories of which a run is open, or the daily deletion began after an instant. */
export async function listBusy(reader: Reader, since: Date, undecided: Date): Promise<RetentionCategory[]> {
  const { rows } = await sql<{ category: RetentionCategory }>`select distinct category from retention_runs
    where (started_by is null and started_at > ${since}::timestamptz) or status in ('counting', 'deleting')
      or (status = 'counted' and counted_at >= ${undecided}::timestamptz)`.execute(reader)
  return rows.map(({ category }) => category)
}
