import type { HoldKind, Severity } from '@backoffice/contract/risk/terms'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Finding, Subject } from '../../src/modules/cases/index.ts'
import { inTransaction, type Tx } from '../../src/platform/db/database.ts'
import { startingRules } from '../../src/modules/risk/index.ts'
import type { Origin } from '../../src/platform/command/command.ts'
import type { OfficeFixture } from './office-fixture.ts'

type Office = Pick<OfficeFixture, 'db' | 'clock' | 'cases'>
export type Hit = {
  readonly name?: string
  readonly severity?: Severity
  readonly score?: number
  readonly holds?: readonly HoldKind[]
}

const rule = JSON.stringify(startingRules['many-on-one-address'])

/** A hit of a rule in force, as the engine stores it before it records the finding. */
export async function insertHit(
  tx: Tx,
  subject: Subject,
  { name = 'Quick in and out', severity = 'medium' }: Hit,
  now: Date,
) {
  const { rows } = await sql<{ id: string }>`
    insert into risk_rules (id, name, version, created_at, updated_at)
    values (${newId()}::uuid, ${name}, 1, ${now}, ${now})
    on conflict (lower(name)) do update set updated_at = excluded.updated_at returning id`.execute(tx)
  const ruleId = rows[0]?.id ?? ''
  await sql`insert into risk_rule_versions (rule_id, version, document, reason, approved_at)
    values (${ruleId}::uuid, 1, ${rule}::jsonb, 'Test', ${now}) on conflict do nothing`.execute(tx)
  const id = newId()
  const [memberId, adminId] = subject.kind === 'member' ? [subject.id, null] : [null, subject.id]
  await sql`insert into risk_hits (id, rule_id, version, subject_kind, member_id, admin_id, event_key, at, found_at,
      figures, severity, weight)
    values (${id}::uuid, ${ruleId}::uuid, 1, ${subject.kind}, ${memberId}::uuid, ${adminId}::uuid, ${`deposit/${id}`},
      ${now}, ${now}, '[3, 1200]', ${severity}, 40)`.execute(tx)
  return { hitId: id, rule: { id: ruleId, version: 1, name } }
}

/** Records a hit of a rule as the engine does, in a transaction of its own. */
export const recordHit = ({ db, clock, cases }: Office, subject: Subject, hit: Hit = {}): Promise<{ caseId: string }> =>
  inTransaction(db, async tx => {
    const now = clock.now()
    const { severity = 'medium', score = 40, holds = [] } = hit
    const origin: Origin = { actor: { kind: 'system', name: 'test' }, requestId: newId(), ip: null, userAgent: null }
    const finding: Finding = { ...(await insertHit(tx, subject, hit, now)), subject, severity, score, holds }
    return cases.record({ tx, now, origin, announce: () => undefined }, finding)
  })
