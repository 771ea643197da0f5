import type { caseEndpoints } from '@backoffice/contract/cases/endpoints'
import { type CaseStatus, PRESENT_HOURS } from '@backoffice/contract/cases/terms'
import { type Permission, permissionOf } from '@backoffice/contract'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'

const DECIDE: Permission = permissionOf('cases.decide')
const READ: Permission = permissionOf('cases.list')
const HOUR_MS = 3_600_000

/** Admins `a` with the role `r` who can work on cases. */
const canDecide: Sql = sql`(a.status = 'active' and ${sql.lit(DECIDE)} = any (r.permissions))`
const canRead: Sql = sql`(a.status = 'active' and ${sql.lit(READ)} = any (r.permissions))`
const isAbsentAt = (now: Date): Sql =>
  sql`exists (select from admin_absences b where b.admin_id = a.id and b.since <= ${now} and b.until > ${now})`

type Staff = z.output<(typeof caseEndpoints)['cases.staff']['answer']>
/** Staff who have signed in once, by name; a case can be about each. */
export async function staffOfCases(reader: Reader): Promise<Staff> {
  const { rows } = await sql<Staff[number]>`
    select a.id, a.name, a.username, ${canRead} as "canRead", ${canDecide} as "canDecide"
      from admins a join roles r on r.key = a.role
     where a.status <> 'invited' order by a.name, a.id limit 500`.execute(reader)
  return rows
}

/** Whether each of these admins sees cases. */
export async function canReadCases(reader: Reader, ids: readonly AdminId[]): Promise<boolean> {
  const { rows } = await sql`select from admins a join roles r on r.key = a.role
    where a.id = any (${[...ids]}::uuid[]) and ${canRead}`.execute(reader)
  return rows.length === new Set(ids).size
}

/** Whether this admin can work on cases. */
export async function canWorkOnCases(reader: Reader, id: AdminId): Promise<boolean> {
  const { rows } = await sql`select from admins a join roles r on r.key = a.role
    where a.id = ${id}::uuid and ${canDecide}`.execute(reader)
  return rows.length === 1
}

type Absence = z.output<(typeof caseEndpoints)['cases.absences']['answer']>[number]
/** Absences that are not over, soonest first. */
export async function absencesAt(reader: Reader, now: Date, of: AdminId | null = null): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    select json_build_object('id', a.id, 'name', a.name) as admin, b.since, b.until,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as deputy
      from admin_absences b join admins a on a.id = b.admin_id left join admins d on d.id = b.deputy_id
     where b.until > ${now} ${of === null ? sql`` : sql`and a.id = ${of}::uuid`}
     order by b.since, a.id limit 200`.execute(reader)
  return rows
}

type NewAbsence = { readonly since: Date; readonly until: Date; readonly deputyId: AdminId | null }
export async function saveAbsence(tx: Tx, id: AdminId, { since, until, deputyId }: NewAbsence, now: Date) {
  await sql`insert into admin_absences (admin_id, since, until, deputy_id, updated_at)
    values (${id}::uuid, ${since}, ${until}, ${deputyId}::uuid, ${now})
    on conflict (admin_id) do update set since = excluded.since, until = excluded.until,
      deputy_id = excluded.deputy_id, updated_at = excluded.updated_at`.execute(tx)
}

/** False where there was none. */
export async function deleteAbsence(tx: Tx, id: AdminId): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from admin_absences where admin_id = ${id}::uuid`.execute(tx)
  return numAffectedRows === 1n
}

/** Cases that no admin claimed in time, or whose holder is absent; `version` is what the choice below was made on. */
export type ToAssign = {
  readonly id: string
  readonly version: number
  readonly status: CaseStatus
  readonly deputyId: AdminId | null
}
export async function findToAssign(
  reader: Reader,
  { now, queuedBefore, limit }: { readonly now: Date; readonly queuedBefore: Date; readonly limit: number },
): Promise<ToAssign[]> {
  const { rows } = await sql<ToAssign>`
    select c.id, c.version, c.status, b.deputy_id as "deputyId" from cases c
      left join admin_absences b on b.admin_id = c.claimed_by and b.since <= ${now} and b.until > ${now}
     where c.status in ('claimed', 'waiting') and b.admin_id is not null
        or c.status = 'open' and c.queued_at < ${queuedBefore} and (c.snoozed_until is null or c.snoozed_until <= ${now})
     order by c.deadline, c.id limit ${limit}`.execute(reader)
  return rows
}

/** Waits that are over. */
export async function findWaitedOut(reader: Reader, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from cases
    where status = 'waiting' and waiting_until <= ${now} order by waiting_until, id limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

/**
 * Who takes a case: the deputy where they can, else of those who signed in lately and are not absent the one with the
 * fewest cases. Never whom it is about, or who has it.
 */
export async function findAssignee(
  reader: Reader,
  caseId: string,
  deputyId: AdminId | null,
  now: Date,
): Promise<AdminId | null> {
  const since = new Date(now.getTime() - PRESENT_HOURS * HOUR_MS)
  const { rows } = await sql<{ id: AdminId }>`
    select a.id from admins a join roles r on r.key = a.role
     where ${canDecide} and not ${isAbsentAt(now)}
       and (a.last_signed_in_at >= ${since} or a.id = ${deputyId}::uuid)
       and not exists (select from case_subjects x where x.case_id = ${caseId}::uuid and x.admin_id = a.id)
       and not exists (select from cases c where c.id = ${caseId}::uuid and c.claimed_by = a.id)
     order by (a.id = ${deputyId}::uuid) desc nulls last,
       (select count(*) from cases c where c.claimed_by = a.id and c.status in ('claimed', 'waiting')), a.id
     limit 1`.execute(reader)
  return rows[0]?.id ?? null
}
