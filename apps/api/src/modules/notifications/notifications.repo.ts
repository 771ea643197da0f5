import type { notification } from '@backoffice/contract/notifications/endpoints'
import { conditionAudiences, type ConditionKind } from '@backoffice/contract/notifications/terms'
import { newId, type AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import { textFor } from '../../platform/personal.ts'

type NotificationResponse = z.output<typeof notification>
type Context = Pick<CommandContext, 'tx' | 'now' | 'announce'>
type Content = Pick<NotificationResponse, 'subject' | 'request' | 'amount' | 'reason'> & { readonly by: AdminId | null }

export type NewNotification = Content & {
  readonly to: AdminId
  readonly kind: Exclude<NotificationResponse['kind'], ConditionKind>
}
/** `key`: what it is about. One of a kind is open per key. */
export type NewCondition = Content & { readonly kind: ConditionKind; readonly key: string }

/** Notifies one admin, in the transaction of its cause. */
export async function insertNotification(context: Context, { to, ...content }: NewNotification): Promise<void> {
  await insert(context, content, { adminId: to, key: null })
}

/** Notifies everyone with the kind's permission, unless one is open for this key. */
export async function openNotification(context: Context, { key, ...content }: NewCondition): Promise<void> {
  await insert(context, content, { adminId: null, key })
}

type Audience = { readonly adminId: AdminId; readonly key: null } | { readonly adminId: null; readonly key: string }

async function insert(
  { tx, now, announce }: Context,
  { kind, subject, request, amount, by, reason }: Content & Pick<NotificationResponse, 'kind'>,
  { adminId, key }: Audience,
): Promise<void> {
  const id = newId(now.getTime())
  const permission = isCondition(kind) ? conditionAudiences[kind] : null
  const { numAffectedRows } = await sql`
    insert into notifications (id, kind, audience_admin_id, audience_permission, condition_key, subject_kind,
      subject_id, subject_label, request, amount_satang, decided_by, reason, created_at)
    values (${id}::uuid, ${kind}, ${adminId}::uuid, ${permission}, ${key}, ${subject.kind}, ${subject.id}::uuid,
      ${subject.label}, ${request}, ${amount}::bigint, ${by}::uuid, ${reason}, ${now}::timestamptz)
    on conflict (kind, condition_key) where condition_key is not null and closed_at is null do nothing`.execute(tx)
  if (numAffectedRows === 1n) announce({ name: 'notification.created', topic: 'notifications', ids: [id] })
}

const isCondition = (kind: NotificationResponse['kind']): kind is ConditionKind =>
  Object.hasOwn(conditionAudiences, kind)

/** Closes the open notifications of a kind for these keys. */
export async function closeNotifications(
  { tx, now, announce }: Context,
  kind: ConditionKind,
  keys: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update notifications set closed_at = ${now}::timestamptz
     where kind = ${kind} and condition_key = any (${keys}::text[]) and condition_key is not null and closed_at is null
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) announce({ name: 'notification.closed', topic: 'notifications', ids })
}

export type OpenCondition = { readonly kind: ConditionKind; readonly key: string }

/** The conditions that are reported as lasting. */
export async function findOpenConditions(reader: Reader, kinds: readonly ConditionKind[]): Promise<OpenCondition[]> {
  const { rows } = await sql<OpenCondition>`
    select kind, condition_key as key from notifications
     where kind = any (${kinds}::text[]) and condition_key is not null and closed_at is null`.execute(reader)
  return rows
}

type Row = Omit<NotificationResponse, 'subject' | 'by'> & {
  subjectKind: string
  subjectId: string | null
  subjectLabel: string
  byId: AdminId | null
  byName: string | null
}

/** What a viewer is notified of: their own, and those of their permissions except of their own requests. */
const visibleTo = ({ id, permissions }: AdminActor) => sql`(n.audience_admin_id = ${id}::uuid
    ${permissions.has('risk.read') ? sql`` : sql`and n.kind not like 'case.%'`}
  or n.audience_permission = any (${[...permissions]}::text[]) and n.decided_by is distinct from ${id}::uuid)`

/** A request that no longer waits asks for no attention. */
const isDecided = sql`(n.kind = 'approval.requested' and n.closed_at is not null)`

export async function listNotifications(
  reader: Reader,
  viewer: AdminActor,
  { state, limit }: { readonly state: 'unread' | 'all'; readonly limit: number },
): Promise<NotificationResponse[]> {
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.subject_kind as "subjectKind", n.subject_id as "subjectId",
      n.subject_label as "subjectLabel", n.request, n.amount_satang as amount, n.decided_by as "byId",
      a.name as "byName", n.reason, n.created_at as "createdAt", n.closed_at as "closedAt",
      r.notification_id is not null as read
      from notifications n left join admins a on a.id = n.decided_by
      left join notification_reads r on r.notification_id = n.id and r.admin_id = ${viewer.id}::uuid
     where ${visibleTo(viewer)} ${state === 'all' ? sql`` : sql`and r.notification_id is null and not ${isDecided}`}
     order by n.id desc limit ${limit}`.execute(reader)
  return rows.map(({ subjectKind, subjectId, subjectLabel, byId, byName, ...row }) => ({
    ...row,
    reason: textFor(viewer, row.reason),
    subject: { kind: subjectKind, id: subjectId, label: subjectLabel },
    by: byId === null || byName === null ? null : { id: byId, name: byName },
  }))
}

export type Marked = { readonly upTo: string } | { readonly id: string }

/** Marks what a viewer is notified of as read: up to one, or one. Ids are ordered by time. */
export async function markRead(tx: Tx, viewer: AdminActor, marked: Marked, now: Date): Promise<void> {
  const meant = 'id' in marked ? sql`n.id = ${marked.id}::uuid` : sql`n.id <= ${marked.upTo}::uuid`
  await sql`
    insert into notification_reads (notification_id, admin_id, read_at)
    select n.id, ${viewer.id}::uuid, ${now}::timestamptz from notifications n where ${meant} and ${visibleTo(viewer)}
    on conflict do nothing`.execute(tx)
}

/** The result of the last check of the whole audit log; null when there was none. */
export async function findLastAuditCheck(reader: Reader): Promise<{ intact: boolean } | null> {
  const { rows } = await sql<{ intact: boolean }>`
    select intact from audit_checks where intact is not null order by requested_at desc limit 1`.execute(reader)
  return rows[0] ?? null
}

export async function deleteCreatedBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', instant).execute()
}
