import type { Person } from '@backoffice/contract/forms'
import type { AdminId, MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { LicenceVersion } from '../licences/index.ts'

export type StoredLicence = LicenceVersion & {
  readonly reason: string
  readonly changedAt: Date
  readonly requestedBy: Person
  readonly approvedBy: Person
}

/** The latest versions, newest first. */
export async function listVersions(reader: Reader, limit: number): Promise<readonly StoredLicence[]> {
  const { rows } = await sql<StoredLicence>`
    select v.version, v.profile, v.name, v.changes, v.reason, v.changed_at as "changedAt",
      json_build_object('id', r.id, 'name', r.name) as "requestedBy",
      json_build_object('id', a.id, 'name', a.name) as "approvedBy"
      from licence_versions v join admins r on r.id = v.asked_by join admins a on a.id = v.approved_by
      order by v.version desc limit ${limit}::integer`.execute(reader)
  return rows
}

export type NewLicence = LicenceVersion & {
  readonly reason: string
  readonly askedBy: AdminId
  readonly approvedBy: AdminId
  readonly now: Date
}

/** Puts a version in force. False if another change took its number. */
export async function insertVersion(tx: Tx, licence: NewLicence): Promise<boolean> {
  const { rows } = await sql`
    insert into licence_versions (version, profile, name, changes, reason, asked_by, approved_by, changed_at)
      values (${licence.version}::integer, ${licence.profile}, ${licence.name},
        ${JSON.stringify(licence.changes)}::jsonb, ${licence.reason}, ${licence.askedBy}::uuid,
        ${licence.approvedBy}::uuid, ${licence.now}::timestamptz)
      on conflict do nothing returning version`.execute(tx)
  return rows.length > 0
}

export type PendingLicence = { readonly approvalId: string; readonly requestedBy: Person; readonly requestedAt: Date }

/** The request of a change that waits for a second approver. */
export async function findPending(reader: Reader, now: Date): Promise<PendingLicence | undefined> {
  const { rows } = await sql<PendingLicence>`
    select p.id as "approvalId", json_build_object('id', b.id, 'name', b.name) as "requestedBy",
      p.asked_at as "requestedAt"
      from approvals p join admins b on b.id = p.asked_by
      where p.kind = 'licence.change' and p.status = 'awaiting-second'
        and p.expires_at > ${now}::timestamptz`.execute(reader)
  return rows[0]
}

/** What the markers of harm would have flagged, as it was stored with the request of a change. */
export async function findRequest(reader: Reader, id: string): Promise<{ readonly flagged: unknown } | undefined> {
  const { rows } = await sql<{ flagged: unknown }>`
    select payload -> 'flagged' as flagged from approvals
     where id = ${id}::uuid and kind = 'licence.change'`.execute(reader)
  return rows[0]
}

/** The usernames of these members, without those whose data was erased. */
export async function findMembers(reader: Reader, ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>> {
  const { rows } = await sql<{ id: MemberId; username: string }>`select id, username from members
    where id = any (${ids}::uuid[]) and erased_at is null`.execute(reader)
  return new Map(rows.map(({ id, username }) => [id, username]))
}
