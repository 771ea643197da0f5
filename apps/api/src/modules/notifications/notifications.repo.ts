import type { notification } from '@backoffice/contract/notifications/endpoints'
import { newId, type AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import { textFor } from '../../platform/personal.ts'

type NotificationResponse = z.output<typeof notification>
export type NewNotification = Omit<NotificationResponse, 'id' | 'createdAt' | 'by'> & {
  readonly to: AdminId
  readonly by: AdminId | null
  readonly now: Date
}

/** Inserted in the transaction of its subject. */
export async function insertNotification(
  tx: Tx,
  { to, kind, subject, request, amount, by, reason, now }: NewNotification,
): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({
      id: newId(now.getTime()),
      kind,
      audience_admin_id: to,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_label: subject.label,
      request,
      amount_satang: amount,
      decided_by: by,
      reason,
      created_at: now,
    })
    .execute()
}

type Row = Omit<NotificationResponse, 'subject' | 'by'> & {
  subjectKind: string
  subjectId: string
  subjectLabel: string
  byId: string | null
  byName: string | null
}

const MAX_LISTED = 100

export async function readUnread(reader: Reader, viewer: AdminActor): Promise<NotificationResponse[]> {
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.subject_kind as "subjectKind", n.subject_id as "subjectId",
      n.subject_label as "subjectLabel", n.request, n.amount_satang as amount,
           n.decided_by as "byId", a.name as "byName", n.reason, n.created_at as "createdAt"
      from notifications n left join admins a on a.id = n.decided_by
     where n.audience_admin_id = ${viewer.id}::uuid and not exists (select 1 from notification_reads r
       where r.notification_id = n.id and r.admin_id = n.audience_admin_id)
     order by n.id desc limit ${MAX_LISTED}`.execute(reader)
  return rows.map(({ subjectKind, subjectId, subjectLabel, byId, byName, ...row }) => ({
    ...row,
    reason: textFor(viewer, row.reason),
    subject: { kind: subjectKind, id: subjectId, label: subjectLabel },
    by: byId === null || byName === null ? null : { id: byId, name: byName },
  }))
}

/** Marks an admin's own notifications up to this one as read. Ids are ordered by time. */
export async function markRead(tx: Tx, admin: AdminId, upTo: string, now: Date): Promise<void> {
  await sql`
    insert into notification_reads (notification_id, admin_id, read_at)
    select id, audience_admin_id, ${now}::timestamptz from notifications where audience_admin_id = ${admin}::uuid
      and id <= ${upTo}::uuid
    on conflict do nothing`.execute(tx)
}

export async function deleteCreatedBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', instant).execute()
}
