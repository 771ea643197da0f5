import type { ApprovalKind } from '@backoffice/contract/approvals/terms'
import type { AdminId, ApprovalId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { searchOf } from '../../platform/lists/find-few.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { anyOf, instantKey, isOneOf, type Sql, within } from '../../platform/lists/sort-key.ts'
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
