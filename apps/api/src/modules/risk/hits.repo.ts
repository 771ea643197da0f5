import type { Severity, SubjectKind } from '@backoffice/contract/risk/terms'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { lastHitKey, type LastHits } from './find-hits.ts'

type NewHit = {
  readonly id: string
  readonly ruleId: string
  readonly version: number
  readonly subject: { readonly kind: SubjectKind; readonly id: string }
  readonly eventKey: string
  readonly at: Date
  readonly now: Date
  readonly figures: readonly (number | null)[]
  readonly severity: Severity
  readonly weight: number
}

/** False: it is stored already. */
export async function insertHit(tx: Tx, hit: NewHit): Promise<boolean> {
  const [member, admin] = hit.subject.kind === 'member' ? [hit.subject.id, null] : [null, hit.subject.id]
  const { rows } = await sql`
    insert into risk_hits (id, rule_id, version, subject_kind, member_id, admin_id, event_key, at, found_at, figures,
      severity, weight)
    values (${hit.id}::uuid, ${hit.ruleId}::uuid, ${hit.version}, ${hit.subject.kind}, ${member}::uuid, ${admin}::uuid,
      ${hit.eventKey}, ${hit.at}, ${hit.now}, ${JSON.stringify(hit.figures)}::jsonb, ${hit.severity}, ${hit.weight})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** When each rule last hit these subjects. */
export async function lastHitsOf(reader: Reader, subjects: readonly string[]): Promise<LastHits> {
  const { rows } = await sql<{ ruleId: string; subject: string; at: Date }>`
    select h.rule_id as "ruleId", coalesce(h.member_id, h.admin_id) as subject, max(h.at) as at from risk_hits h
     where h.member_id = any (${subjects}::uuid[]) or h.admin_id = any (${subjects}::uuid[])
     group by 1, 2`.execute(reader)
  return new Map(rows.map(({ ruleId, subject, at }) => [lastHitKey(ruleId, subject), at]))
}

/**
 * The weights that make a subject's score since then: each rule counts once, and not where a case found its hit to be
 * unfounded.
 */
export async function weightsOf(
  reader: Reader,
  { kind, id }: NewHit['subject'],
  since: Date,
): Promise<readonly number[]> {
  const ofSubject = kind === 'member' ? sql`h.member_id = ${id}::uuid` : sql`h.admin_id = ${id}::uuid`
  const { rows } = await sql<{ weight: number }>`
    select max(h.weight) as weight from risk_hits h left join cases c on c.id = h.case_id
     where ${ofSubject} and h.found_at > ${since}
       and (c.status is distinct from 'closed' or c.verdict is distinct from 'unfounded')
     group by h.rule_id`.execute(reader)
  return rows.map(({ weight }) => weight)
}
