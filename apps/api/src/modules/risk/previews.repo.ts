import { type RuleDocument, ruleDocument } from '@backoffice/contract/risk/rules'
import type { SubjectKind } from '@backoffice/contract/risk/terms'
import type { AdminId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Found } from './domain/preview.ts'

export type StoredPreview = {
  readonly id: string
  readonly ruleId: string | null
  readonly document: RuleDocument
  readonly from: Date
  readonly until: Date
  readonly subjects: number
  readonly counted: number
  readonly afterId: string | null
  readonly status: 'running' | 'done' | 'failed'
  readonly found: Found
}

const columns = sql`id, rule_id as "ruleId", document, from_at as "from", until_at as until, subjects, counted,
  after_id as "afterId", status, found`
type Row = Omit<StoredPreview, 'document'> & { document: unknown }
const stored = (row: Row): StoredPreview => ({ ...row, document: ruleDocument.parse(row.document) })

type New = Pick<StoredPreview, 'id' | 'ruleId' | 'document' | 'from' | 'until' | 'subjects' | 'found'> & {
  readonly by: AdminId
  readonly now: Date
}
export async function insertPreview(tx: Tx, one: New): Promise<void> {
  await sql`insert into risk_previews (id, rule_id, document, requested_by, requested_at, from_at, until_at,
      subjects, found)
    values (${one.id}::uuid, ${one.ruleId}::uuid, ${JSON.stringify(one.document)}::jsonb, ${one.by}::uuid, ${one.now},
      ${one.from}, ${one.until}, ${one.subjects}, ${JSON.stringify(one.found)}::jsonb)`.execute(tx)
}

export async function findPreview(reader: Reader, id: string): Promise<StoredPreview | undefined> {
  const { rows } = await sql<Row>`select ${columns} from risk_previews where id = ${id}::uuid`.execute(reader)
  return rows.map(stored)[0]
}

/** The oldest preview that is not complete, and that no other node counts. */
export async function takePreview(tx: Tx): Promise<StoredPreview | undefined> {
  const { rows } = await sql<Row>`select ${columns} from risk_previews where status = 'running' order by requested_at
    limit 1 for no key update skip locked`.execute(tx)
  return rows.map(stored)[0]
}

export async function savePreview(
  tx: Tx,
  { id, counted, afterId, status, found }: Pick<StoredPreview, 'id' | 'counted' | 'afterId' | 'status' | 'found'>,
  now: Date,
): Promise<void> {
  await sql`update risk_previews set counted = ${counted}, after_id = ${afterId}::uuid, status = ${status},
      found = ${JSON.stringify(found)}::jsonb, finished_at = case when ${status} <> 'running' then ${now}::timestamptz end
    where id = ${id}::uuid`.execute(tx)
}

export async function deletePreviewsBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from risk_previews where requested_at < ${before}::timestamptz`.execute(db)
}

const activeOf = (kind: SubjectKind, from: Date) =>
  kind === 'member'
    ? sql`select m.id from members m where m.last_event_at >= ${from}::timestamptz or m.updated_at >= ${from}::timestamptz`
    : sql`select a.id from admins a`

/** How many members were active since then; of admins all. */
export async function countActive(reader: Reader, kind: SubjectKind, from: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${activeOf(kind, from)}) a`.execute(reader)
  return rows[0]?.count ?? 0
}

export async function nextActive(
  reader: Reader,
  kind: SubjectKind,
  { from, afterId, limit }: { readonly from: Date; readonly afterId: string | null; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from (${activeOf(kind, from)}) a
    where ${afterId}::uuid is null or a.id > ${afterId}::uuid order by a.id limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

export type Consequences = {
  readonly withdrawals: Satang
  readonly withdrawalCount: number
  readonly bonuses: Satang
  readonly confirmed: number
  readonly unfounded: number
}
/** What was withdrawn and granted after these members were first hit, and what cases found of them. */
export async function consequencesOf(
  reader: Reader,
  first: ReadonlyMap<string, Date>,
  until: Date,
): Promise<Consequences> {
  const { rows } = await sql<Consequences>`
    with hit as (select * from unnest(${[...first.keys()]}::uuid[], ${[...first.values()]}::timestamptz[]) h (id, at))
    select coalesce(sum(w.amount), 0)::bigint as withdrawals, coalesce(sum(w.count), 0)::int as "withdrawalCount",
      coalesce(sum(g.amount), 0)::bigint as bonuses, (count(*) filter (where c.confirmed))::int as confirmed,
      (count(*) filter (where c.unfounded and not c.confirmed))::int as unfounded
      from hit h
      cross join lateral (select sum(amount_satang) as amount, count(*) as count from withdrawals w
        where w.member_id = h.id and w.requested_at >= h.at and w.requested_at <= ${until}::timestamptz) w
      cross join lateral (select sum(bonus_satang) as amount from grants g
        where g.member_id = h.id and g.granted_at >= h.at and g.granted_at <= ${until}::timestamptz) g
      cross join lateral (select coalesce(bool_or(c.verdict = 'confirmed'), false) as confirmed,
          coalesce(bool_or(c.verdict = 'unfounded'), false) as unfounded
        from case_subjects s join cases c on c.id = s.case_id and c.status = 'closed'
        where s.member_id = h.id or s.admin_id = h.id) c`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate has one row')
  return row
}

/** Names of these members or admins; of erased ones none. */
export async function namesOf(
  reader: Reader,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await (kind === 'member'
    ? sql<{ id: string; name: string }>`select id, username as name from members
        where id = any (${ids}::uuid[]) and erased_at is null`
    : sql<{ id: string; name: string }>`select id, name from admins where id = any (${ids}::uuid[])`
  ).execute(reader)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
