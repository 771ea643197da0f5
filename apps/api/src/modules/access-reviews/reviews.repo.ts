import type { LineStatus } from '@backoffice/contract/access-reviews/terms'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { HeldRight, Manager } from './domain/unused.ts'

export async function reviewExists(reader: Reader, month: string): Promise<boolean> {
  const { rows } = await sql`select from access_reviews where month = ${month}`.execute(reader)
  return rows.length > 0
}

type NewReview = { readonly month: string; readonly openedAt: Date; readonly unusedDays: number }

/** False: another process opens or opened it. */
export async function insertReview(tx: Tx, { month, openedAt, unusedDays }: NewReview): Promise<boolean> {
  const { rows } = await sql`insert into access_reviews (month, opened_at, unused_days)
    values (${month}, ${openedAt}, ${unusedDays}) on conflict do nothing returning month`.execute(tx)
  return rows.length === 1
}

/** Lines of earlier reviews can no longer be answered. */
export async function endOpenLines(tx: Tx): Promise<void> {
  await sql`update access_review_lines set status = 'unanswered', version = version + 1 where status = 'open'`.execute(
    tx,
  )
}

export type Reviewed = {
  readonly id: AdminId
  readonly role: string
  readonly roleName: string
  /** Who requested the role they have, or invited them. */
  readonly requesterId: AdminId | null
  readonly lastSignedInAt: Date | null
  readonly createdAt: Date
  readonly rights: readonly HeldRight[]
  /** What the last answer about them decided to remove. */
  readonly removed: readonly string[]
}

/** The admins who hold rights, each with them. */
export async function listReviewed(tx: Tx): Promise<Reviewed[]> {
  const { rows } = await sql<Reviewed>`
    select a.id, r.key as role, r.name as "roleName", a.last_signed_in_at as "lastSignedInAt",
      a.created_at as "createdAt",
      coalesce(
        (select p.asked_by from approvals p where p.kind = 'admins.role' and p.subject_id = a.id
            and p.status = 'approved' order by p.decided_at desc, p.id desc limit 1),
        (select u.actor_id from audit u where u.object_kind = 'admin' and u.object_id = a.id::text
            and u.outcome = 'done' and u.action in ('admins.invite', 'admins.add') and u.actor_kind = 'admin'
          order by u.at desc limit 1)) as "requesterId",
      coalesce((select json_agg(json_build_object('permission', u.permission, 'heldSince', u.held_since,
          'lastUsedOn', u.last_used_on) order by array_position(r.permissions, u.permission))
        from permission_uses u where u.admin_id = a.id and u.permission = any (r.permissions)), '[]') as rights,
      coalesce((select case when l.status = 'to-remove' then l.permissions end from access_review_lines l
        where l.admin_id = a.id and l.status in ('kept', 'to-remove') order by l.month desc limit 1), '{}') as removed
      from admin_accounts a join roles r on r.key = a.role
     where a.status in ('active', 'locked') order by a.username`.execute(tx)
  return rows
}

/** The active admins who see and manage admins. */
export async function listManagers(tx: Tx): Promise<Manager[]> {
  const { rows } = await sql<Manager>`
    select a.id, a.role = 'owner' as "isOwner" from admin_accounts a join roles r on r.key = a.role
     where a.status = 'active' and r.permissions @> array['admins.read', 'admins.manage'] order by a.id`.execute(tx)
  return rows
}

export type NewLine = {
  readonly id: string
  readonly month: string
  readonly openedAt: Date
  readonly dueAt: Date
  readonly adminId: AdminId
  readonly role: string
  readonly roleName: string
  readonly lastSignedInAt: Date | null
  readonly inactive: boolean
  readonly unused: readonly HeldRight[]
  readonly undone: readonly string[]
  readonly askedOf: AdminId | null
}

export async function insertLine(tx: Tx, line: NewLine): Promise<void> {
  const permissions = [...new Set([...line.unused.map(({ permission }) => permission), ...line.undone])]
  await sql`
    insert into access_review_lines (id, month, opened_at, due_at, admin_id, role, role_name, last_signed_in_at,
      inactive, unused, undone, permissions, asked_of)
    values (${line.id}::uuid, ${line.month}, ${line.openedAt}, ${line.dueAt}, ${line.adminId}::uuid, ${line.role},
      ${line.roleName}, ${line.lastSignedInAt}, ${line.inactive}, ${JSON.stringify(line.unused)}::jsonb,
      ${[...line.undone]}::text[], ${permissions}::text[], ${line.askedOf}::uuid)`.execute(tx)
}

export type StoredLine = {
  readonly id: string
  readonly month: string
  readonly adminId: AdminId
  readonly askedOf: AdminId | null
  readonly permissions: readonly string[]
  readonly status: Exclude<LineStatus, 'removed'>
  readonly version: number
}

/** A line with its row locked. */
export async function lockLine(tx: Tx, id: string): Promise<StoredLine | undefined> {
  const { rows } = await sql<StoredLine>`
    select id, month, admin_id as "adminId", asked_of as "askedOf", permissions, status, version
      from access_review_lines where id = ${id}::uuid for no key update`.execute(tx)
  return rows[0]
}

type Answer = { readonly status: 'kept' | 'to-remove'; readonly reason: string | null; readonly by: AdminId }

export async function saveAnswer(tx: Tx, id: string, { status, reason, by }: Answer, now: Date): Promise<void> {
  await sql`update access_review_lines set status = ${status}, reason = ${reason}, answered_by = ${by}::uuid,
      answered_at = ${now}, version = version + 1
    where id = ${id}::uuid`.execute(tx)
}

/** The months with lines that are overdue, without a reminder. */
export async function listOverdueMonths(reader: Reader, now: Date): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct month from access_review_lines
     where status = 'open' and due_at <= ${now}::timestamptz and reminded_at is null`.execute(reader)
  return rows.map(({ month }) => month)
}

/** Marks them as reminded; none where another process did. Returns the admins they are about. */
export async function saveReminded(tx: Tx, month: string, now: Date): Promise<AdminId[]> {
  const { rows } = await sql<{ adminId: AdminId }>`
    update access_review_lines set reminded_at = ${now}
     where month = ${month} and status = 'open' and due_at <= ${now}::timestamptz and reminded_at is null
    returning admin_id as "adminId"`.execute(tx)
  return rows.map(({ adminId }) => adminId)
}
