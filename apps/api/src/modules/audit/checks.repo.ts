import type { auditCheck } from '@backoffice/contract/audit/forms'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type AdminId, newId } from '@backoffice/kernel'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Verification } from './seals/verify.ts'

export type AuditCheck = z.output<typeof auditCheck>

const KEPT_DAYS = 366

const columns = sql`c.id, c.requested_at as "requestedAt", c.finished_at as "finishedAt", c.intact,
  c.entries::int as entries, c.seals::int as seals, c.finding_count as "findingCount",
  coalesce(c.findings, '[]') as findings, c.duration_ms as "durationMs", c.error is not null as failed,
  case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "requestedBy"`
const from = sql`audit_checks c left join admins a on a.id = c.requested_by`

const ABANDONED_HOURS = 1

/** Begins a check, or returns the one that runs. Of concurrent calls one begins. */
export async function beginCheck(
  db: Db | Tx,
  by: AdminId | null,
  now: Date,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  // A node that ended during its check left it unfinished.
  await sql`update audit_checks set finished_at = ${now}::timestamptz, error = 'interrupted'
    where finished_at is null and requested_at < ${now}::timestamptz - ${ABANDONED_HOURS} * interval '1 hour'`.execute(
    db,
  )
  for (;;) {
    const id = newId()
    const inserted = await sql`insert into audit_checks (id, requested_at, requested_by)
      values (${id}::uuid, ${now}::timestamptz, ${by}::uuid) on conflict do nothing returning id`.execute(db)
    if (inserted.rows.length > 0) return { id, isNew: true }
    const running = await sql<{ id: string }>`select id from audit_checks where finished_at is null`.execute(db)
    if (running.rows[0] !== undefined) return { id: running.rows[0].id, isNew: false }
  }
}

export async function findCheck(reader: Reader, id: string): Promise<AuditCheck | undefined> {
  const { rows } = await sql<AuditCheck>`select ${columns} from ${from} where c.id = ${id}::uuid`.execute(reader)
  return rows[0]
}

/** The last that came to a result, and the one that runs. */
export async function recentChecks(reader: Reader): Promise<{ latest: AuditCheck | null; running: AuditCheck | null }> {
  const newest = (condition: ReturnType<typeof sql>) =>
    sql<AuditCheck>`select ${columns} from ${from} where ${condition} order by c.requested_at desc limit 1`.execute(
      reader,
    )
  const [latest, running] = await Promise.all([newest(sql`c.intact is not null`), newest(sql`c.finished_at is null`)])
  return { latest: latest.rows[0] ?? null, running: running.rows[0] ?? null }
}

export async function saveResult(
  db: Db,
  id: string,
  result: Verification,
  now: Date,
  durationMs: number,
): Promise<void> {
  const { intact, entries, seals, unsealed, findings, findingCount, anchors } = result
  await sql`update audit_checks set finished_at = ${now}::timestamptz, intact = ${intact}, entries = ${entries},
      seals = ${seals}, unsealed = ${unsealed.count}, unsealed_since = ${unsealed.since}::timestamptz,
      finding_count = ${findingCount}, findings = ${JSON.stringify(findings)}::jsonb,
      anchors = ${JSON.stringify(anchors)}::jsonb, duration_ms = ${durationMs}, error = null
    where id = ${id}::uuid`.execute(db)
  await sql`delete from audit_checks where requested_at < ${now}::timestamptz - ${KEPT_DAYS} * interval '1 day'
    and intact is not false`.execute(db)
}

export async function saveFailure(db: Db, id: string, error: string, now: Date): Promise<void> {
  await sql`update audit_checks set finished_at = ${now}::timestamptz, error = ${error} where id = ${id}::uuid`.execute(
    db,
  )
}

export async function lastRequestedAt(reader: Reader): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(requested_at) as at from audit_checks`.execute(reader)
  return rows[0]?.at ?? null
}

/** Entries that have a seal: those of the latest check and of the seals since. */
export async function countSealed(reader: Reader, latest: AuditCheck | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(count), 0)::int as count from audit_seals
    where seq > ${latest?.seals ?? 0}`.execute(reader)
  return (latest?.entries ?? 0) + (rows[0]?.count ?? 0)
}
