import type { LineProblem, RegisterColumn } from '@backoffice/contract/registers/terms'
import type { AdminId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { ReadLine } from './register-line.ts'

export type Run = {
  readonly id: string
  readonly complete: boolean
  readonly status: 'receiving' | 'applying' | 'done' | 'abandoned'
  readonly columns: readonly RegisterColumn[] | null
  readonly parts: number
  readonly lines: number
  readonly broken: number
  readonly unnamed: number
  readonly applied: number
  readonly checkedTo: string | null
}
const columns: RawBuilder<Run> = sql`r.id, r.complete, r.status, r.columns, r.parts, r.lines, r.broken, r.unnamed,
  r.applied, r.checked_to as "checkedTo"`

/** False: another import is open. */
export async function insertRun(
  tx: Tx,
  row: { id: string; fileName: string; complete: boolean; by: AdminId; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into register_runs (id, file_name, complete, status, started_by, started_at)
    values (${row.id}::uuid, ${row.fileName}, ${row.complete}, 'receiving', ${row.by}::uuid, ${row.now})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function lockRun(tx: Tx, id: string): Promise<Run | undefined> {
  const { rows } = await sql<Run>`select ${columns} from register_runs r where r.id = ${id}::uuid for update`.execute(
    tx,
  )
  return rows[0]
}

/** The import that is open, of these statuses. */
export async function findOpenRun(
  reader: Reader,
  statuses: readonly ('receiving' | 'applying')[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from register_runs where status in ('receiving', 'applying')
      and status = any (${sql.val([...statuses])}::text[])`.execute(reader)
  return rows[0]?.id
}

type Part = {
  readonly part: number
  readonly from: number
  readonly columns: readonly RegisterColumn[]
  readonly read: readonly ReadLine[]
}

/** Stages the lines of a part under their numbers in the file. */
export async function insertPart(tx: Tx, { id }: Run, { part, from, columns: named, read }: Part): Promise<void> {
  const rows = read.map((each, at) => {
    const { reference, phone, name, nameKey, bornOn, accountNo, endsAt } = each.ok ? each.line : EMPTY
    return {
      line: from + at,
      reference: each.ok ? reference : each.reference,
      phone,
      name,
      name_key: nameKey,
      born_on: bornOn,
      account_no: accountNo,
      ends_at: endsAt,
      problem: each.ok ? null : each.problem,
      field: each.ok ? null : each.field,
    }
  })
  await sql`
    insert into register_lines (run_id, line, reference, phone, name, name_key, born_on, account_no, ends_at, problem,
      field)
    select ${id}::uuid, l.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(line integer, reference text,
      phone text, name text, name_key text, born_on date, account_no text, ends_at timestamptz, problem text,
      field text)`.execute(tx)
  const broken = read.filter(each => !each.ok)
  await sql`
    update register_runs set parts = ${part}::integer, columns = ${sql.val([...named])}::text[],
      lines = lines + ${read.length}::integer, broken = broken + ${broken.length}::integer,
      unnamed = unnamed + ${broken.filter(({ reference }) => reference === null).length}::integer
     where id = ${id}::uuid`.execute(tx)
}
const EMPTY = { reference: null, phone: null, name: null, nameKey: null, bornOn: null, accountNo: null, endsAt: null }

/** Of lines with one reference the first counts. */
export async function markDuplicates(tx: Tx, id: string): Promise<void> {
  await sql`
    with repeated as (
      update register_lines l set problem = 'DUPLICATE', field = 'reference'
        from (select line, row_number() over (partition by reference order by line) as number from register_lines
               where run_id = ${id}::uuid and problem is null) n
       where l.run_id = ${id}::uuid and l.line = n.line and n.number > 1 returning 1
    )
    update register_runs set broken = broken + (select count(*) from repeated) where id = ${id}::uuid`.execute(tx)
}

export async function setStatus(tx: Tx, id: string, status: Run['status'], now: Date): Promise<void> {
  const finishedAt = status === 'done' || status === 'abandoned' ? now : null
  await sql`update register_runs set status = ${status}, finished_at = ${finishedAt} where id = ${id}::uuid`.execute(tx)
}

/** Deletes the next staged lines of runs that ended; broken ones stay, to be read. Returns whether some are left. */
export async function clearLines(db: Reader, batch: number): Promise<boolean> {
  const { rows } = await sql`
    delete from register_lines where (run_id, line) in (
      select l.run_id, l.line from register_lines l join register_runs r on r.id = l.run_id
       where l.problem is null and r.status in ('done', 'abandoned') limit ${sql.lit(batch)}
       for update of l skip locked)
    returning 1`.execute(db)
  return rows.length === batch
}

type Lines = { readonly from: number; readonly to: number }

/** Applies these lines: new people, and those who changed. */
export async function applyLines(tx: Tx, { id }: Run, { from, to }: Lines, now: Date): Promise<void> {
  await sql`
    with applied as (
      insert into register_people as p (id, reference, phone, name, name_key, born_on, account_no, ends_at, run_id,
        listed_at, changed_at)
      select gen_random_uuid(), l.reference, l.phone, l.name, l.name_key, l.born_on, l.account_no, l.ends_at,
          ${id}::uuid, ${now}, ${now}
        from register_lines l
       where l.run_id = ${id}::uuid and l.line > ${from}::integer and l.line <= ${to}::integer
         and l.problem is null
      on conflict (reference) do update set phone = excluded.phone, name = excluded.name,
        name_key = excluded.name_key, born_on = excluded.born_on, account_no = excluded.account_no,
        ends_at = excluded.ends_at, run_id = excluded.run_id, changed_at = excluded.changed_at, removed_at = null
       where (p.phone, p.name, p.born_on, p.account_no, p.ends_at, p.removed_at) is distinct from
         (excluded.phone, excluded.name, excluded.born_on, excluded.account_no, excluded.ends_at, null::timestamptz)
      returning (xmax = 0) as is_new
    )
    update register_runs set applied = ${to}::integer,
      added = added + (select count(*) from applied where is_new),
      changed = changed + (select count(*) from applied where not is_new)
     where id = ${id}::uuid`.execute(tx)
}

/**
 * Removes who is missing in a complete file, of the next people by reference; not those whose line is broken, and none
 * where a line has no reference. Returns whether people are left.
 */
export async function removeMissing(tx: Tx, { id, checkedTo }: Run, batch: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isLeft: boolean }>`
    with next as materialized (
      select id, reference from register_people where reference > ${checkedTo ?? ''} order by reference
       limit ${sql.lit(batch)}
    ),
    missing as (
      update register_people p set removed_at = ${now}, changed_at = ${now}, run_id = ${id}::uuid
        from next
       where p.id = next.id and p.removed_at is null
         and not exists (select from register_lines l where l.run_id = ${id}::uuid and l.reference = p.reference)
      returning 1
    )
    update register_runs set removed = removed + (select count(*) from missing),
      checked_to = coalesce((select max(reference) from next), checked_to)
     where id = ${id}::uuid returning (select count(*) = ${sql.lit(batch)} from next) as "isLeft"`.execute(tx)
  return rows[0]?.isLeft ?? false
}

export async function listProblems(reader: Reader, id: string) {
  const { rows } = await sql<{ line: number; problem: LineProblem; field: string | null }>`
    select line, problem, field from register_lines where run_id = ${id}::uuid and problem is not null
     order by line limit 1000`.execute(reader)
  return rows
}

export async function countPeople(reader: Reader, now: Date): Promise<{ people: number; openHits: number }> {
  const { rows } = await sql<{ people: number; openHits: number }>`
    select (select count(*)::int from register_people where removed_at is null
        and (ends_at is null or ends_at > ${now})) as people,
      (select count(*)::int from register_hits where status = 'open') as "openHits"`.execute(reader)
  return rows[0] ?? { people: 0, openHits: 0 }
}
