import type { Person } from '@backoffice/contract/forms'
import type { Permission } from '@backoffice/contract'
import type { AdminId, ApprovalId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { DECIDING_KEY, type Involved } from './approvals.policy.ts'
import type { Approval } from './domain/approval.ts'

/** The admins who have submitted or decided requests; each newest one by its index, else all requests would be read. */
export async function findPeople(reader: Reader): Promise<{ askedBy: Person[]; decidedBy: Person[] }> {
  const { rows } = await sql<Person & { asked: boolean; decided: boolean }>`
    select a.id, a.name, (select true from approvals p where p.asked_by = a.id
        order by p.asked_at desc, p.id desc limit 1) is true as asked,
      (select true from approvals p where p.decided_by = a.id
        order by p.asked_at desc, p.id desc limit 1) is true as decided
      from admins a order by a.name, a.id`.execute(reader)
  const toPerson = ({ id, name }: Person): Person => ({ id, name })
  return {
    askedBy: rows.filter(({ asked }) => asked).map(toPerson),
    decidedBy: rows.filter(({ decided }) => decided).map(toPerson),
  }
}

/**
 * Serializes the decisions on one request, so that later ones see the first. No row is locked for it: the request's row
 * is locked after its subject's, the order of every module.
 */
export async function acquireLock(tx: Tx, id: ApprovalId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('approval ' || ${id}::text, 0))`.execute(tx)
}

type NewApproval = Omit<Approval, 'status'> & { readonly permission: Permission; readonly askedAt: Date }

/** Closes expired requests on a subject before the sweeper runs. */
export async function expireOn(tx: Tx, subjectId: string, now: Date): Promise<ApprovalId[]> {
  const rows = await tx
    .updateTable('approvals')
    .set({ status: 'expired' })
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'awaiting-second')
    .where('expires_at', '<=', now)
    .returning('id')
    .$narrowType<{ id: ApprovalId }>()
    .execute()
  return rows.map(({ id }) => id)
}

/** Inserts a request. False: one of this kind is already open on the subject. */
export async function insertApproval(tx: Tx, input: NewApproval): Promise<boolean> {
  const { subject } = input
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('approvals')
    .values({
      id: input.id,
      kind: input.kind,
      status: 'awaiting-second',
      permission: input.permission,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_label: subject.label,
      amount_satang: input.amount,
      payload: JSON.stringify(input.payload),
      asked_by: input.askedBy,
      asked_at: input.askedAt,
      expires_at: input.expiresAt,
    })
    // Written as a literal: with a parameter, a prepared statement cannot use the partial index.
    .onConflict(conflict =>
      conflict.columns(['kind', 'subject_id']).where('status', '=', sql.lit('awaiting-second')).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type ApprovalDecision = {
  readonly status: 'approved' | 'rejected'
  readonly by: AdminId
  readonly reason: string | null
  readonly sole: boolean
  readonly now: Date
}

/** The guarded update: false when it was decided or expired meanwhile. */
export async function decideApproval(tx: Tx, id: ApprovalId, decided: ApprovalDecision): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approvals')
    .set({
      status: decided.status,
      decided_by: decided.by,
      decided_at: decided.now,
      reason: decided.reason,
      sole: decided.sole,
    })
    .where('id', '=', id)
    .where('status', '=', 'awaiting-second')
    .where('expires_at', '>', decided.now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The guarded update: false when it was decided or expired meanwhile. */
export async function withdrawApproval(tx: Tx, id: ApprovalId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approvals')
    .set({ status: 'withdrawn', decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'awaiting-second')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Closes open requests on a subject that has changed without them. */
export async function supersedeApprovals(tx: Tx, subjectId: string, reason: string): Promise<ApprovalId[]> {
  const rows = await tx
    .updateTable('approvals')
    .set({ status: 'expired', reason })
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'awaiting-second')
    .returning('id')
    .$narrowType<{ id: ApprovalId }>()
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether another active admin who is not involved has the permission to decide. */
export async function othersCanDecide(reader: Reader, adminId: AdminId, { roles, admins }: Involved): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
      select from admins a join roles r on r.key = a.role
       where a.status = 'active' and ${DECIDING_KEY}::text = any (r.permissions) and a.id <> ${adminId}::uuid
         and a.id <> all (${[...admins]}::uuid[]) and a.role <> all (${[...roles]}::text[])
    ) as found`.execute(reader)
  return rows[0]?.found ?? true
}

export type ExpiredApproval = { readonly id: ApprovalId; readonly subjectKind: string; readonly subjectId: string }

export async function findExpired(reader: Reader, now: Date, limit: number): Promise<ExpiredApproval[]> {
  const { rows } = await sql<ExpiredApproval>`
    select id, subject_kind as "subjectKind", subject_id as "subjectId" from approvals
      where status = 'awaiting-second' and expires_at <= ${now} order by expires_at limit ${limit}`.execute(reader)
  return rows
}

/** False when another node has. */
export async function expireApproval(tx: Tx, id: ApprovalId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approvals')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('status', '=', 'awaiting-second')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
