import { MAX_COUNTED, type RetentionCategory } from '@backoffice/contract/retention/terms'
import type { MemberId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { isErasable, lastUsedAt } from './erasure.repo.ts'

export type Counted = { readonly found: number; readonly oldest: Date | null }
type Period = {
  readonly cutOff: Date
  /** Up to where the last run of the category has deleted; null: none has. */
  readonly from: Date | null
  /** The last row that this run has deleted; null: none yet. */
  readonly afterId: string | null
}

/** What is due of a category: rows `t`, each with its instant. */
type Due = { readonly table: Sql; readonly at: Sql; readonly where: (period: Period) => RawBuilder<unknown> }

/** The lowest id of an instant; ids begin with their time. */
function idAt(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
/** Rows by their ids, which are of the time they were received: the ones before are deleted already. */
const idsOf = ({ cutOff, from }: Period): RawBuilder<unknown> =>
  sql`t.id >= ${idAt(from ?? new Date(0))}::uuid and t.id < ${idAt(cutOff)}::uuid`

/** Deposits `d` whose payer is still looked for, or whose money is still returned or credited. */
const isOpen = sql`d.status in ('detected', 'unmatched', 'possible-duplicate', 'matched', 'held')`

/** Since when a document `t` is kept for its time only: it expired, was refused, or the account was closed. */
const documentEnd = sql`least(t.ended_at,
  (select m.status_changed_at from members m where m.id = t.member_id and m.status = 'closed'))`

type Rows = Exclude<RetentionCategory, 'members'>
const due: Readonly<Record<Rows, Due>> = {
  'sign-ins': {
    table: sql`member_sign_ins`,
    at: sql`t.at`,
    where: ({ cutOff }) => sql`t.at < ${cutOff}::timestamptz`,
  },
  slips: {
    table: sql`slips`,
    at: sql`t.uploaded_at`,
    where: ({ cutOff }) => sql`t.uploaded_at < ${cutOff}::timestamptz and t.kept_for_id is not null
      and not exists (select from deposits d where d.id = t.kept_for_id and ${isOpen})`,
  },
  'bank-texts': {
    table: sql`bank_transactions`,
    at: sql`t.received_at`,
    where: period => sql`${idsOf(period)} and (t.raw_text is not null
      or t.counterparty_name is not null or t.counterparty_account_no is not null or t.counterparty_phone is not null)
      and not exists (select from deposits d where d.bank_transaction_id = t.id and ${isOpen})`,
  },
  statements: {
    table: sql`statement_imports`,
    at: sql`t.finished_at`,
    where: ({ cutOff }) => sql`t.finished_at < ${cutOff}::timestamptz and octet_length(t.content) > 0`,
  },
  register: {
    table: sql`register_people`,
    at: sql`t.removed_at`,
    where: ({ cutOff }) => sql`t.removed_at < ${cutOff}::timestamptz
      and not exists (select from register_hits h where h.person_id = t.id and h.status = 'open')`,
  },
  events: {
    table: sql`significant_events`,
    at: sql`t.at`,
    where: ({ cutOff }) => sql`t.at < ${cutOff}::timestamptz`,
  },
  complaints: {
    table: sql`complaints`,
    at: sql`t.updated_at`,
    where: ({ cutOff }) => sql`t.status in ('answered', 'decided') and t.updated_at < ${cutOff}::timestamptz`,
  },
  suspicions: {
    table: sql`(select id, decided_at as at from suspicions
      union all select id, max(coalesce(filed_at, created_at)) over (partition by case_id) from case_reports)`,
    // The versions of a case go together.
    at: sql`t.at`,
    where: ({ cutOff }) => sql`t.at < ${cutOff}::timestamptz`,
  },
  documents: {
    table: sql`member_documents`,
    at: documentEnd,
    where: ({ cutOff }) => sql`t.status <> 'removed' and ${documentEnd} < ${cutOff}::timestamptz`,
  },
  reports: {
    table: sql`issued_reports`,
    at: sql`t.issued_at`,
    // The versions of a report are compared with each other: they go together.
    where: ({ cutOff }) => sql`t.issued_at < ${cutOff}::timestamptz and not exists (select from issued_reports later
      where later.kind = t.kind and later.from_day = t.from_day and later.to_day = t.to_day
        and later.member_id is not distinct from t.member_id and later.issued_at >= ${cutOff}::timestamptz)`,
  },
}

/** Evidence is deleted by functions of the database, which check its age. */
const deletions: Readonly<Record<Rows, (ids: RawBuilder<unknown>) => readonly RawBuilder<unknown>[]>> = {
  'sign-ins': ids => [sql`select delete_old_sign_ins(${ids})`],
  slips: ids => [
    sql`update deposits set slip_id = null where id in (select kept_for_id from slips where id = any (${ids}))`,
    sql`delete from slips where id = any (${ids})`,
  ],
  'bank-texts': ids => [sql`select erase_old_bank_texts(${ids})`],
  statements: ids => [
    sql`update statement_lines set line = line - 'counterparty' - 'rawText' where import_id = any (${ids})`,
    sql`update statement_imports set content = '' where id = any (${ids})`,
  ],
  register: ids => [
    sql`delete from register_hits where person_id = any (${ids})`,
    sql`delete from register_people where id = any (${ids})`,
  ],
  events: ids => [sql`select delete_old_events(${ids})`],
  complaints: ids => [sql`select delete_old_complaints(${ids})`],
  suspicions: ids => [sql`select delete_old_suspicions(${ids})`, sql`select delete_old_case_reports(${ids})`],
  documents: ids => [
    sql`delete from document_pages where document_id = any (${ids})`,
    sql`update member_documents set status = 'removed', removed_at = now(), number = null where id = any (${ids})`,
  ],
  reports: ids => [sql`select delete_old_reports(${ids})`],
}

/** How many rows one transaction deletes: files are large. */
const BATCH: Readonly<Record<Rows, number>> = {
  'sign-ins': 2_000,
  slips: 100,
  'bank-texts': 1_000,
  statements: 5,
  register: 1_000,
  events: 2_000,
  reports: 50,
  complaints: 500,
  suspicions: 500,
  documents: 20,
}

/** A count may take longer than the statements of a call. */
export const allowLongStatements = async (tx: Tx): Promise<void> => {
  await sql`set local statement_timeout = '60s'`.execute(tx)
}

/** How much of a category is due, and since when. */
export async function countDue(reader: Reader, category: RetentionCategory, period: Period): Promise<Counted> {
  const rows =
    category === 'members'
      ? sql`select ${lastUsedAt} as at from members m where ${isDueMember(period.cutOff)} and ${isErasable}`
      : sql`select ${due[category].at} as at from ${due[category].table} t where ${due[category].where(period)}`
  const { rows: found } = await sql<Counted>`
    select count(*)::integer as found, min(at) as oldest
      from (${rows} limit ${sql.lit(MAX_COUNTED + 1)}) d`.execute(reader)
  return found[0] ?? { found: 0, oldest: null }
}

export type Batch = { readonly deleted: number; readonly afterId: string | null; readonly isLeft: boolean }

/** Deletes the next rows that are due, by their ids. */
export async function deleteNext(tx: Tx, category: Rows, period: Period): Promise<Batch> {
  const { table, where } = due[category]
  const { rows } = await sql<{ id: string }>`
    select t.id from ${table} t
     where ${where(period)} and (${period.afterId}::uuid is null or t.id > ${period.afterId}::uuid)
     order by t.id limit ${sql.lit(BATCH[category])}`.execute(tx)
  const last = rows.at(-1)
  if (last === undefined) return { deleted: 0, afterId: period.afterId, isLeft: false }
  const ids = sql`${rows.map(({ id }) => id)}::uuid[]`
  for (const statement of deletions[category](ids)) await statement.execute(tx)
  return { deleted: rows.length, afterId: last.id, isLeft: rows.length === BATCH[category] }
}

/** Members `m` whose account was closed, and last used, before an instant. */
const isDueMember = (cutOff: Date): RawBuilder<boolean> => sql`m.status = 'closed' and m.erased_at is null
  and m.status_changed_at < ${cutOff}::timestamptz
  and not exists (select from transfers t where t.member_id = m.id and t.booked_at >= ${cutOff}::timestamptz)`

/** The next closed member by id who is due, and whom nothing keeps. */
export async function findDueMember(
  reader: Reader,
  cutOff: Date,
  afterId: string | null,
): Promise<MemberId | undefined> {
  const { rows } = await sql<{ id: MemberId }>`select m.id from members m
    where ${isDueMember(cutOff)} and ${isErasable} and (${afterId}::uuid is null or m.id > ${afterId}::uuid)
    order by m.id limit 1`.execute(reader)
  return rows[0]?.id
}

/** How many members are due and kept for something. */
export async function countKeptMembers(reader: Reader, cutOff: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from members m
    where ${isDueMember(cutOff)} and not ${isErasable}`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Up to where the last deletion of a category has deleted everything. */
export async function deletedUntil(reader: Reader, category: RetentionCategory): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(deleted_until) as at from retention_runs where category = ${category} and status = 'done'`.execute(
    reader,
  )
  return rows[0]?.at ?? null
}

/** The end of a run, or the first row that it had to leave for a deposit that is open. */
export async function oldestOpen(reader: Reader, category: RetentionCategory, cutOff: Date): Promise<Date> {
  if (category !== 'bank-texts') return cutOff
  const { rows } = await sql<{ at: Date | null }>`
    select min(t.received_at) as at from deposits d join bank_transactions t on t.id = d.bank_transaction_id
     where ${isOpen} and t.received_at < ${cutOff}::timestamptz`.execute(reader)
  return rows[0]?.at ?? cutOff
}
