import type { Person } from '@backoffice/contract/forms'
import type { Permission } from '@backoffice/contract'
import type { ApprovalKind } from '@backoffice/contract/approvals/terms'
import type { AdminId, ApprovalId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { searchOf } from '../../platform/lists/find-few.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { anyOf, instantKey, isOneOf, type Sql, within } from '../../platform/lists/sort-key.ts'
import { DECIDING_KEY, type Involved } from './approvals.policy.ts'
import type { Approval } from './domain/approval.ts'

/** A request with the names around it. */
export type ApprovalRecord = Approval & {
  readonly requestedByName: string
  readonly askedAt: Date
  readonly decidedBy: AdminId | null
  readonly decidedByName: string | null
  readonly decidedAt: Date | null
  readonly reason: string | null
  readonly sole: boolean
}
type Row = Omit<ApprovalRecord, 'subject'> & { subjectKind: string; subjectId: string; subjectLabel: string }

/** The statuses that hold now: an open request is expired from its expiry on. */
function hasStatus(statuses: readonly Approval['status'][], now: Date): Sql {
  const stored = statuses.filter(status => status !== 'awaiting-second')
  const isOpen = sql`p.status = 'awaiting-second'`
  return anyOf([
    ...(stored.length === 0 ? [] : [isOneOf(sql`p.status`, stored)]),
    ...(statuses.includes('awaiting-second') ? [sql`(${isOpen} and p.expires_at > ${now})`] : []),
    ...(statuses.includes('expired') ? [sql`(${isOpen} and p.expires_at <= ${now})`] : []),
  ])
}

/** Approval requests with the names around them, by the status that holds now. */
export const approvalList = keysetList({
  table: 'approvals',
  as: 'p',
  keys: { askedAt: instantKey(sql`p.asked_at`), decidedAt: instantKey(sql`coalesce(p.decided_at, p.expires_at)`) },
  where: (filters: Filters<ListQuery<'approvals.list'>>, now) => [
    hasStatus(filters.status, now),
    when(filters.kind, kinds => isOneOf(sql`p.kind`, kinds)),
    when(filters.askedBy, id => sql`p.asked_by = ${id}::uuid`),
    when(filters.decidedBy, id => sql`p.decided_by = ${id}::uuid`),
    when(filters.amountFrom, amount => sql`p.amount_satang >= ${amount}`),
    when(filters.amountTo, amount => sql`p.amount_satang <= ${amount}`),
    within(sql`p.asked_at`, filters),
  ],
  searches: ({ q }) =>
    q === undefined
      ? []
      : [searchOf('approvals', 'p', [sql`lower(p.subject_label) like ${beginsWith(q.toLowerCase())}`])],
  columns: () => sql`
    p.id, p.kind, p.status, p.subject_kind as "subjectKind", p.subject_id as "subjectId",
    p.subject_label as "subjectLabel", p.amount_satang as amount,
         p.payload, p.asked_by as "askedBy", asker.name as "requestedByName", p.asked_at as "askedAt",
           p.expires_at as "expiresAt",
         p.decided_by as "decidedBy", decider.name as "decidedByName", p.decided_at as "decidedAt", p.reason, p.sole`,
  joins: () => sql`
    join admins asker on asker.id = p.asked_by left join admins decider on decider.id = p.decided_by`,
  toRow: ({ subjectKind, subjectId, subjectLabel, ...row }: Row): ApprovalRecord => ({
    ...row,
    subject: { kind: subjectKind, id: subjectId, label: subjectLabel },
  }),
})

export const findApproval = (reader: Reader, id: ApprovalId): Promise<ApprovalRecord | undefined> =>
  approvalList.find(reader, id, ANY_INSTANT)

/** The admins who have submitted or decided requests. */
export async function findPeople(reader: Reader): Promise<{ askedBy: Person[]; decidedBy: Person[] }> {
  const { rows } = await sql<Person & { asked: boolean; decided: boolean }>`
    select a.id, a.name, exists (select from approvals p where p.asked_by = a.id) as asked,
      exists (select from approvals p where p.decided_by = a.id) as decided
      from admins a order by a.name, a.id`.execute(reader)
  const toPerson = ({ id, name }: Person): Person => ({ id, name })
  return {
    askedBy: rows.filter(({ asked }) => asked).map(toPerson),
    decidedBy: rows.filter(({ decided }) => decided).map(toPerson),
  }
}

/** The open request of a kind on a subject. */
export async function findOpenRequest(
  reader: Reader,
  kind: ApprovalKind,
  subjectId: string,
): Promise<ApprovalRecord | undefined> {
  const { rows } = await sql<{ id: ApprovalId }>`select p.id from approvals p
    where p.kind = ${kind} and p.subject_id = ${subjectId}::uuid and p.status = 'awaiting-second'`.execute(reader)
  return rows[0] === undefined ? undefined : findApproval(reader, rows[0].id)
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
