import type { AdminId, Satang, SessionId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import { REMEMBERED_SESSIONS, type EndReason } from './domain/session-life.ts'

/** An active session with its admin and role permissions: everything a request needs, in one row. */
export type SessionRow = {
  readonly sessionId: SessionId
  readonly secretHash: Buffer
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly stepUpUntil: Date | null
  readonly adminId: AdminId
  readonly username: string
  readonly name: string
  readonly role: string
  readonly status: string
  readonly permissions: readonly string[]
  readonly approveLimit: Satang | null
  readonly adjustLimit: Satang | null
  /** The role requires a second factor. */
  readonly requiresSecondFactor: boolean
  /** … and the admin has none. */
  readonly lacksSecondFactor: boolean
  /** Networks the admin may use the session from; empty: from anywhere. */
  readonly allowedAddresses: readonly string[]
  /** The version of the licence's rules in force; 0: never changed. */
  readonly licenceVersion: number
}

export async function findSession(reader: Reader, sessionId: SessionId): Promise<SessionRow | undefined> {
  const row = await reader
    .selectFrom('admin_sessions as s')
    .innerJoin('admins as a', 'a.id', 's.admin_id')
    .innerJoin('roles as r', 'r.key', 'a.role')
    .select([
      's.session_id as sessionId',
      's.secret_hash as secretHash',
      's.created_at as createdAt',
      's.last_seen_at as lastSeenAt',
      's.step_up_until as stepUpUntil',
      'a.id as adminId',
      'a.username',
      'a.name',
      'a.role',
      'a.status',
      'r.permissions',
      'a.approve_limit_satang as approveLimit',
      'a.adjust_limit_satang as adjustLimit',
      'r.requires_totp as requiresSecondFactor',
      sql<boolean>`r.requires_totp and a.totp_secret is null
        and not exists (select from admin_passkeys p where p.admin_id = a.id)`.as('lacksSecondFactor'),
      sql<string[]>`a.allowed_addresses::text[]`.as('allowedAddresses'),
      sql<number>`coalesce((select max(version) from licence_versions), 0)`.as('licenceVersion'),
    ])
    .where('s.session_id', '=', sessionId)
    .executeTakeFirst()
  // Ids and money are branded from here on.
  return row as SessionRow | undefined
}

/** How a recent session ended; undefined for unknown sessions. */
export async function findEnd(reader: Reader, sessionId: SessionId): Promise<EndReason | undefined> {
  const row = await reader
    .selectFrom('ended_admin_sessions')
    .select('reason')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.reason as EndReason | undefined
}

type NewSession = {
  readonly adminId: AdminId
  readonly sessionId: SessionId
  readonly secretHash: Buffer
  readonly now: Date
  readonly ip: string | null
  readonly userAgent: string | null
  /** A session started or active at these instants or before has expired. */
  readonly oldest: { readonly begun: Date; readonly seen: Date }
}

/**
 * Replaces the admin's session and records how the older one ended, in one statement. Returns the older one's id. The
 * caller holds the admin's row lock, because concurrent first sign-ins would not see each other.
 */
export async function replaceSession(tx: Tx, session: NewSession): Promise<SessionId | null> {
  const { adminId, sessionId, secretHash, now, ip, userAgent, oldest } = session
  const { rows } = await sql<{ replaced: SessionId | null }>`
    with old as (
      select session_id, created_at, last_seen_at from admin_sessions where admin_id = ${adminId}::uuid for update
    ), ended as (
      insert into ended_admin_sessions (session_id, admin_id, reason, ended_at)
      select session_id, ${adminId}::uuid,
             case when created_at <= ${oldest.begun}::timestamptz then 'absolute'
               when last_seen_at <= ${oldest.seen}::timestamptz then 'idle' else 'replaced' end,
             ${now}::timestamptz
      from old
    )
    insert into admin_sessions (admin_id, session_id, secret_hash, created_at, last_seen_at, step_up_until, ip,
      user_agent)
    select ${adminId}::uuid, ${sessionId}::uuid, ${secretHash}::bytea, ${now}::timestamptz, ${now}::timestamptz, null,
      ${ip}::inet, ${userAgent}::text
    from (select 1) as one left join old on true
    on conflict (admin_id) do update set
      session_id = excluded.session_id, secret_hash = excluded.secret_hash, created_at = excluded.created_at,
        last_seen_at = excluded.last_seen_at,
      step_up_until = excluded.step_up_until, ip = excluded.ip, user_agent = excluded.user_agent
    returning (select session_id from old) as replaced`.execute(tx)
  await endOldest(tx, adminId)
  return rows[0]?.replaced ?? null
}

/** Stores the latest session ends of an admin and deletes the others. */
async function endOldest(tx: Tx, adminId: AdminId): Promise<void> {
  await sql`
    delete from ended_admin_sessions where admin_id = ${adminId}::uuid and session_id in (
      select session_id from ended_admin_sessions where admin_id = ${adminId}::uuid
      order by ended_at desc, session_id desc offset ${REMEMBERED_SESSIONS}
    )`.execute(tx)
}

/** Ends this session if active. */
export async function endSession(
  tx: Tx,
  end: { sessionId: SessionId; reason: EndReason; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from admin_sessions where session_id = ${end.sessionId}::uuid returning session_id, admin_id)
    insert into ended_admin_sessions (session_id, admin_id, reason, ended_at)
    select session_id, admin_id, ${end.reason}, ${end.now}::timestamptz from gone returning session_id`.execute(tx)
  return rows.length > 0
}

/** Ends the admin's session, if any, and returns its id. */
export async function endSessionOf(
  tx: Tx,
  end: { adminId: AdminId; reason: EndReason; now: Date },
): Promise<SessionId | null> {
  const { rows } = await sql<{ session_id: SessionId }>`
    with gone as (delete from admin_sessions where admin_id = ${end.adminId}::uuid returning session_id, admin_id)
    insert into ended_admin_sessions (session_id, admin_id, reason, ended_at)
    select session_id, admin_id, ${end.reason}, ${end.now}::timestamptz from gone returning session_id`.execute(tx)
  return rows[0]?.session_id ?? null
}

type Ended = { readonly sessionId: SessionId; readonly reason: EndReason }

/** Ends expired sessions. On several nodes, each is ended by one of them. */
export async function endExpired(tx: Tx, now: Date, oldest: NewSession['oldest']): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    with gone as (
      delete from admin_sessions where created_at <= ${oldest.begun}::timestamptz
        or last_seen_at <= ${oldest.seen}::timestamptz
      returning session_id, admin_id, case when created_at <= ${oldest.begun}::timestamptz then 'absolute'
        else 'idle' end as reason
    )
    insert into ended_admin_sessions (session_id, admin_id, reason, ended_at)
    select session_id, admin_id, reason, ${now}::timestamptz from gone
      returning session_id as "sessionId", reason`.execute(tx)
  return rows
}

/** Records activity unless another request just did. */
export async function markSeen(db: Db, sessionId: SessionId, now: Date, notSince: Date): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ last_seen_at: now })
    .where('session_id', '=', sessionId)
    .where('last_seen_at', '<=', notSince)
    .execute()
}

/** False when the session has ended in the meantime. */
export async function confirmUntil(tx: Tx, sessionId: SessionId, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_sessions')
    .set({ step_up_until: until })
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Of these sessions, the active ones, with the networks they may be used from: their admin may sign in and no limit is
 * reached.
 */
export async function findAlive(
  reader: Reader,
  ids: readonly SessionId[],
  oldest: NewSession['oldest'],
): Promise<ReadonlyMap<SessionId, readonly string[]>> {
  const rows = await reader
    .selectFrom('admin_sessions as s')
    .innerJoin('admins as a', 'a.id', 's.admin_id')
    .select(['s.session_id as id', sql<string[]>`a.allowed_addresses::text[]`.as('networks')])
    .$narrowType<{ id: SessionId }>()
    .where('s.session_id', 'in', ids)
    .where('a.status', '=', 'active')
    .where('s.created_at', '>', oldest.begun)
    .where('s.last_seen_at', '>', oldest.seen)
    .execute()
  return new Map(rows.map(({ id, networks }) => [id, networks]))
}

export async function findEnds(reader: Reader, ids: readonly SessionId[]): Promise<ReadonlyMap<SessionId, EndReason>> {
  const rows = await reader
    .selectFrom('ended_admin_sessions')
    .select(['session_id as id', 'reason'])
    .where('session_id', 'in', ids)
    .$castTo<{ id: SessionId; reason: EndReason }>()
    .execute()
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
