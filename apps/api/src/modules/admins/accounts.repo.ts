import type { Person } from '@backoffice/contract/forms'
import type { AdminResponse } from '@backoffice/contract/admins/forms'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

/** The role an admin is about to have. */
export type PendingRole = {
  readonly approvalId: string
  readonly role: { readonly key: string; readonly name: string }
  readonly requestedBy: Person
  readonly requestedAt: Date
  readonly expiresAt: Date
}

type Surroundings = {
  readonly failedSignIns: number
  readonly activeOwners: number
  readonly pendingRole: PendingRole | null
  readonly pendingChanges: PendingChange[]
}

type PendingChange = AdminResponse['pendingChanges'][number]

/** What the page of an admin shows besides the account. */
export async function findSurroundings(reader: Reader, id: string, since: Date, now: Date): Promise<Surroundings> {
  const { rows } = await sql<{ failedSignIns: number; activeOwners: number }>`select
    (select count(*)::int from audit where object_kind = 'admin' and object_id = ${id} and at >= ${since}
      and action = 'session.sign-in' and outcome = 'refused' and code <> 'TOTP_REQUIRED') as "failedSignIns",
    (select count(*)::int from admin_accounts where role = 'owner' and status = 'active') as "activeOwners"`.execute(
    reader,
  )
  const { failedSignIns = 0, activeOwners = 0 } = rows[0] ?? {}
  const [pendingRole, pendingChanges] = [
    await findPendingRole(reader, id, now),
    await findPendingChanges(reader, id, now),
  ]
  return { failedSignIns, activeOwners, pendingRole, pendingChanges }
}

/** The requests for another address of an admin, and for the reset of their second factors. */
async function findPendingChanges(reader: Reader, id: string, now: Date): Promise<PendingChange[]> {
  const { rows } = await sql<PendingChange>`select p.id as "approvalId", p.kind, p.payload->>'email' as email,
      json_build_object('id', q.id, 'name', q.name) as "requestedBy", p.asked_at as "requestedAt",
      p.expires_at as "expiresAt"
    from approvals p join admins q on q.id = p.asked_by
    where p.kind in ('admins.email', 'admins.second-factor') and p.subject_id = ${id}::uuid
      and p.status = 'awaiting-second' and p.expires_at > ${now}::timestamptz order by p.asked_at, p.id`.execute(reader)
  return rows
}

/** The role an admin, or an invitation, waits for. */
export async function findPendingRole(reader: Reader, id: string, now: Date): Promise<PendingRole | null> {
  const { rows } = await sql<PendingRole>`select p.id as "approvalId",
      json_build_object('key', p.payload->>'role', 'name', coalesce(r.name, p.payload->>'role')) as role,
      json_build_object('id', q.id, 'name', q.name) as "requestedBy", p.asked_at as "requestedAt",
      p.expires_at as "expiresAt"
    from approvals p join admin_accounts q on q.id = p.asked_by left join roles r on r.key = p.payload->>'role'
    where p.kind = 'admins.role' and p.subject_id = ${id}::uuid and p.status = 'awaiting-second'
      and p.expires_at > ${now}`.execute(reader)
  return rows[0] ?? null
}

const HOLD_MS = 86_400_000

/** Whether another admin changed the address less than a day ago: no password is reset by mail meanwhile. */
export async function isEmailHeld(reader: Reader, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from audit where object_kind = 'admin' and object_id = ${id}
      and at > ${new Date(now.getTime() - HOLD_MS)} and action = 'admins.change' and outcome = 'done'
      and actor_id <> ${id}::uuid and before->>'email' is distinct from after->>'email' limit 1`.execute(reader)
  return rows.length > 0
}
