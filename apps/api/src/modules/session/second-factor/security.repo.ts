import { secondFactorMethods } from '@backoffice/contract/account/second-factor'
import type { AdminId, SessionId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { listPasskeys } from './passkeys.repo.ts'
import { countRecoveryCodes } from './recovery-codes.repo.ts'

const SIGN_INS = 10

/** What an admin sees of their own account's security. `adminId` and `sessionId` are those of an active session. */
export async function readSecurity(reader: Reader, adminId: AdminId, sessionId: SessionId) {
  const [admin, passkeys, recoveryCodesLeft, signIns, session] = await Promise.all([
    findAdmin(reader, adminId),
    listPasskeys(reader, adminId),
    countRecoveryCodes(reader, adminId),
    findSignIns(reader, adminId),
    findSession(reader, sessionId),
  ])
  const { username, passwordSetAt, required, hasTotp, totpSince } = admin
  const totp = hasTotp ? { since: totpSince } : null
  return { username, passwordSetAt, required, totp, recoveryCodesLeft, passkeys, signIns, session }
}

const findAdmin = (reader: Reader, adminId: AdminId) =>
  reader
    .selectFrom('admins as a')
    .innerJoin('roles as r', 'r.key', 'a.role')
    .select([
      'a.username',
      'a.password_set_at as passwordSetAt',
      'a.totp_since as totpSince',
      'r.requires_totp as required',
      sql<boolean>`a.totp_secret is not null`.as('hasTotp'),
    ])
    .where('a.id', '=', adminId)
    .executeTakeFirstOrThrow()

const findSession = (reader: Reader, sessionId: SessionId) =>
  reader
    .selectFrom('admin_sessions')
    .select(['created_at as since', sql<string | null>`host(ip)`.as('ip'), 'user_agent as userAgent'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

/** The latest sign-ins and refused attempts under the admin's name, newest first. */
async function findSignIns(reader: Reader, adminId: AdminId) {
  const rows = await reader
    .selectFrom('audit')
    .select([
      'at',
      'outcome',
      sql<string | null>`host(ip)`.as('ip'),
      'user_agent as userAgent',
      sql<string | null>`after->>'secondFactor'`.as('factor'),
    ])
    .where('object_kind', '=', 'admin')
    .where('object_id', '=', adminId)
    .where('action', '=', 'session.sign-in')
    // The password was right and the second step followed: no sign-in of its own.
    .where(sql<boolean>`code is distinct from 'TOTP_REQUIRED'`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SIGN_INS)
    .execute()
  return rows.map(({ factor, outcome, ...row }) => ({
    ...row,
    outcome: outcome === 'done' ? ('done' as const) : ('refused' as const),
    secondFactor: secondFactorMethods.find(method => method === factor) ?? null,
  }))
}
