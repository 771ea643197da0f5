import type { DocumentKind, RequestStatus } from '@backoffice/contract/documents/terms'
import type { Person } from '@backoffice/contract/forms'
import type { AdminId, MemberId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

export type RequestRecord = {
  readonly id: string
  readonly memberId: MemberId
  readonly kinds: readonly DocumentKind[]
  readonly reason: string
  readonly requestedBy: Person | null
  readonly requestedAt: Date
  readonly dueAt: Date
  readonly status: RequestStatus
  readonly closedAt: Date | null
}

const read = async (reader: Reader, where: RawBuilder<unknown>): Promise<RequestRecord[]> =>
  (
    await sql<RequestRecord>`
      select r.id, r.member_id as "memberId", r.kinds, r.reason,
        case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "requestedBy",
        r.requested_at as "requestedAt", r.due_at as "dueAt", r.status, r.closed_at as "closedAt"
        from document_requests r left join admins a on a.id = r.requested_by ${where}`.execute(reader)
  ).rows

export const findRequest = async (reader: Reader, id: string): Promise<RequestRecord | undefined> =>
  (await read(reader, sql`where r.id = ${id}::uuid`))[0]

/** Newest first. */
export const listRequests = (reader: Reader, memberId: MemberId, limit: number): Promise<RequestRecord[]> =>
  read(reader, sql`where r.member_id = ${memberId}::uuid order by r.requested_at desc, r.id desc limit ${limit}`)

/** The open request of a member that asks for these kinds already. */
export const findOpenFor = async (
  reader: Reader,
  memberId: MemberId,
  kinds: readonly DocumentKind[],
): Promise<RequestRecord | undefined> =>
  (
    await read(
      reader,
      sql`where r.member_id = ${memberId}::uuid and r.status = 'open' and r.kinds @> ${[...kinds]}::text[]
        order by r.requested_at, r.id limit 1`,
    )
  )[0]

type NewRequest = Pick<RequestRecord, 'id' | 'memberId' | 'kinds' | 'reason' | 'requestedAt' | 'dueAt'> & {
  readonly by: AdminId | null
  readonly caseId: string | null
}

export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  const { id, memberId, kinds, reason, by, caseId, requestedAt, dueAt } = request
  await sql`
    insert into document_requests (id, member_id, kinds, reason, requested_by, case_id, requested_at, due_at)
    values (${id}::uuid, ${memberId}::uuid, ${[...kinds]}::text[], ${reason}, ${by}::uuid, ${caseId}::uuid,
      ${requestedAt}, ${dueAt})`.execute(tx)
}

export async function closeRequest(tx: Tx, id: string, status: 'fulfilled' | 'cancelled', now: Date): Promise<void> {
  await sql`update document_requests set status = ${status}, closed_at = ${now} where id = ${id}::uuid`.execute(tx)
}

/** Open requests of a member of which every kind was accepted since. */
export async function findFulfilled(tx: Tx, memberId: MemberId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from document_requests r where r.member_id = ${memberId}::uuid and r.status = 'open'
       and r.kinds <@ array(select d.kind from member_documents d where d.member_id = r.member_id
         and d.status = 'accepted' and d.checked_at >= r.requested_at)`.execute(tx)
  return rows.map(({ id }) => id)
}
