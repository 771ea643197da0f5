import type { Person } from '@backoffice/contract/forms'
import { type RuleDocument, ruleDocument } from '@backoffice/contract/risk/rules'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { AppliedRule } from './find-hits.ts'

const parse = (stored: unknown): RuleDocument => ruleDocument.parse(stored)

export type StoredRule = {
  readonly id: string
  readonly key: string | null
  readonly name: string
  readonly version: number | null
  /** The latest version; null: none was ever in force. */
  readonly latest: RuleDocument | null
  readonly draft: RuleDocument | null
  readonly updatedAt: Date
  readonly revision: number
}

type Row = Omit<StoredRule, 'latest' | 'draft'> & { latest: unknown; draft: unknown }
const columns = sql`r.id, r.key, r.name, r.version, r.draft, r.updated_at as "updatedAt", r.revision,
  (select v.document from risk_rule_versions v where v.rule_id = r.id order by v.version desc limit 1) as latest`
const stored = (row: Row): StoredRule => ({
  ...row,
  latest: row.latest === null ? null : parse(row.latest),
  draft: row.draft === null ? null : parse(row.draft),
})

export async function listRules(reader: Reader, limit: number): Promise<StoredRule[]> {
  const { rows } = await sql<Row>`select ${columns} from risk_rules r order by r.name limit ${limit}`.execute(reader)
  return rows.map(stored)
}

export async function findRule(reader: Reader, id: string): Promise<StoredRule | undefined> {
  const { rows } = await sql<Row>`select ${columns} from risk_rules r where r.id = ${id}::uuid`.execute(reader)
  return rows.map(stored)[0]
}

export async function lockRule(tx: Tx, id: string): Promise<StoredRule | undefined> {
  await sql`select from risk_rules where id = ${id}::uuid for no key update`.execute(tx)
  return findRule(tx, id)
}

/**
 * Versions never change: each is read once. Null: written by a release whose grammar is no longer this one; it is not
 * applied.
 */
const versions = new Map<string, AppliedRule | null>()
const MAX_KEPT = 1_000

/** The rules in force. */
export async function appliedRules(reader: Reader): Promise<AppliedRule[]> {
  const { rows: inForce } = await sql<{ id: string; version: number }>`
    select id, version from risk_rules where version is not null order by id`.execute(reader)
  const missing = inForce.filter(({ id, version }) => !versions.has(`${id}/${version}`))
  if (missing.length > 0) {
    const { rows } = await sql<Omit<AppliedRule, 'document'> & { document: unknown }>`
      select v.rule_id as id, v.version, v.document, v.approved_at as since from risk_rule_versions v
       where (v.rule_id, v.version) in (select * from unnest(${missing.map(({ id }) => id)}::uuid[],
         ${missing.map(({ version }) => version)}::integer[]))`.execute(reader)
    if (versions.size > MAX_KEPT) versions.clear()
    for (const { document, ...row } of rows) {
      const parsed = ruleDocument.safeParse(document)
      versions.set(`${row.id}/${row.version}`, parsed.success ? { ...row, document: parsed.data } : null)
    }
  }
  return inForce.flatMap(({ id, version }) => versions.get(`${id}/${version}`) ?? [])
}

type New = { readonly id: string; readonly key: string | null; readonly draft: RuleDocument; readonly now: Date }
/** False: another rule has the name. */
export async function insertRule(db: Db | Tx, { id, key, draft, now }: New, by: AdminId | null): Promise<boolean> {
  const { rows } = await sql`
    insert into risk_rules (id, key, name, draft, created_by, created_at, updated_at)
    values (${id}::uuid, ${key}, ${draft.name}, ${JSON.stringify(draft)}::jsonb, ${by}::uuid, ${now}, ${now})
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

export async function countRules(reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from risk_rules`.execute(reader)
  return rows[0]?.count ?? 0
}

export async function isNameTaken(reader: Reader, name: string, except: string | null): Promise<boolean> {
  const { rows } = await sql`select id from risk_rules where lower(name) = lower(${name})
    and id is distinct from ${except}::uuid limit 1`.execute(reader)
  return rows.length > 0
}

export async function saveDraft(tx: Tx, id: string, draft: RuleDocument, now: Date): Promise<void> {
  await sql`update risk_rules set draft = ${JSON.stringify(draft)}::jsonb, updated_at = ${now}, revision = revision + 1,
      name = case when version is null then ${draft.name} else name end
    where id = ${id}::uuid`.execute(tx)
}

type Version = {
  readonly document: RuleDocument
  readonly reason: string
  readonly requestedBy: AdminId | null
  readonly approvedBy: AdminId | null
  readonly preview: unknown
  readonly now: Date
}
/** Puts a document in force as the next version; returns its number. */
export async function insertVersion(tx: Tx, id: string, one: Version): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into risk_rule_versions (rule_id, version, document, reason, requested_by, approved_by, approved_at, preview)
    select ${id}::uuid, coalesce(max(v.version), 0) + 1, ${JSON.stringify(one.document)}::jsonb, ${one.reason},
        ${one.requestedBy}::uuid, ${one.approvedBy}::uuid, ${one.now}, ${JSON.stringify(one.preview)}::jsonb
      from risk_rule_versions v where v.rule_id = ${id}::uuid returning version`.execute(tx)
  const version = rows[0]?.version ?? 1
  await sql`update risk_rules set version = ${version}, name = ${one.document.name}, draft = null,
      updated_at = ${one.now}, revision = revision + 1 where id = ${id}::uuid`.execute(tx)
  return version
}

export async function saveOff(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update risk_rules set version = null, updated_at = ${now}, revision = revision + 1
    where id = ${id}::uuid`.execute(tx)
}

export type RuleVersion = {
  readonly version: number
  readonly document: RuleDocument
  readonly reason: string
  readonly requestedBy: Person | null
  readonly approvedBy: Person | null
  readonly approvedAt: Date
}
export async function versionsOf(reader: Reader, id: string, limit: number): Promise<RuleVersion[]> {
  const { rows } = await sql<Omit<RuleVersion, 'document'> & { document: unknown }>`
    select v.version, v.document, v.reason, v.approved_at as "approvedAt",
      case when q.id is not null then json_build_object('id', q.id, 'name', q.name) end as "requestedBy",
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "approvedBy"
      from risk_rule_versions v left join admins q on q.id = v.requested_by left join admins a on a.id = v.approved_by
     where v.rule_id = ${id}::uuid order by v.version desc limit ${limit}`.execute(reader)
  return rows.map(row => ({ ...row, document: parse(row.document) }))
}

export type Pending = { readonly approvalId: string; readonly requestedBy: Person }
/** The requests about rules that wait for a second approver, by rule. */
export async function pendingOf(reader: Reader, now: Date): Promise<ReadonlyMap<string, Pending>> {
  const { rows } = await sql<{ ruleId: string } & Pending>`
    select p.subject_id as "ruleId", p.id as "approvalId", json_build_object('id', b.id, 'name', b.name) as "requestedBy"
      from approvals p join admins b on b.id = p.asked_by
     where p.kind = 'risk-rule.change' and p.status = 'awaiting-second' and p.expires_at > ${now}`.execute(reader)
  return new Map(rows.map(({ ruleId, approvalId, requestedBy }) => [ruleId, { approvalId, requestedBy }]))
}

export type RuleStats = {
  readonly hits: number
  readonly subjects: number
  readonly confirmed: number
  readonly unfounded: number
}
/** What each rule found since then. */
export async function statsOf(reader: Reader, since: Date): Promise<ReadonlyMap<string, RuleStats>> {
  const { rows } = await sql<RuleStats & { id: string }>`
    select h.rule_id as id, count(*)::int as hits, count(distinct coalesce(h.member_id, h.admin_id))::int as subjects,
      count(*) filter (where c.verdict = 'confirmed')::int as confirmed,
      count(*) filter (where c.verdict = 'unfounded')::int as unfounded
      from risk_hits h left join cases c on c.id = h.case_id and c.status = 'closed'
     where h.found_at > ${since} group by h.rule_id`.execute(reader)
  return new Map(rows.map(({ id, ...stats }) => [id, stats]))
}
