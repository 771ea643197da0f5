import { permissionOf } from '@backoffice/contract'
import type { AdminResponse, AdminRow, SignInRow } from '@backoffice/contract/admins/forms'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Members } from '../members/index.ts'
import { oldestAlive, readSessionLimits } from '../session/index.ts'
import { type Account, findAccount } from './accounts.list.ts'
import { findSurroundings } from './accounts.repo.ts'
import { actionsOn } from './domain/actions.ts'
import type { SignInEntry } from './sign-ins.list.ts'

type Sessions = Deps['config']['session']

/** An admin in the list. */
export function toAdminRow(account: Account, sessions: Sessions, now: Date): AdminRow {
  const { id, username, name, email, status, lastSignedInAt, lastSignedInIp, createdAt, version } = account
  const { invitationExpiresAt: expiresAt } = account
  return {
    id,
    username,
    name,
    email,
    role: { key: account.role, name: account.roleName },
    status,
    secondFactor: { totp: account.hasTotp, passkeys: account.passkeys },
    lastSignedInAt,
    lastSignedInIp,
    createdAt,
    version,
    invitation: status === 'invited' && expiresAt !== null ? { expiresAt, expired: expiresAt <= now } : null,
    session: sessionOf(account, sessions, now),
  }
}

/** The session, unless it is beyond its limits and about to be ended. */
function sessionOf(account: Account, sessions: Sessions, now: Date): AdminRow['session'] {
  const { sessionSince: since, sessionSeenAt: lastSeenAt, sessionIp: ip, sessionUserAgent: userAgent } = account
  const oldest = oldestAlive(now, sessions)
  if (since === null || lastSeenAt === null || since <= oldest.begun || lastSeenAt <= oldest.seen) return null
  return { since, lastSeenAt, ip, userAgent }
}

const FAILURES_MS = 30 * 86_400_000

export type ShowAdmin = (
  reader: Reader,
  id: string,
  viewer: Pick<AdminActor, 'id' | 'permissions'> | null,
  now: Date,
) => Promise<Result<AdminResponse, 'NOT_FOUND'>>

/** One admin with what the caller can do; the system can do nothing. */
export const createShowAdmin =
  ({ config }: Pick<Deps, 'config'>, members: Pick<Members, 'soloLimitUsed'>): ShowAdmin =>
  async (reader, id, viewer, now) => {
    const account = await findAccount(reader, id)
    if (account === undefined) return refuse('NOT_FOUND')
    const around = await findSurroundings(reader, id, new Date(now.getTime() - FAILURES_MS), now)
    const row = toAdminRow(account, await readSessionLimits(reader, config), now)
    const { pendingRole, pendingChanges, activeOwners } = around
    const has = {
      hasSession: row.session !== null,
      hasInvitation: row.invitation !== null,
      hasPendingRole: pendingRole !== null,
      hasPendingReset: pendingChanges.some(({ kind }) => kind === 'admins.second-factor'),
    }
    const canManage = viewer?.permissions.has(permissionOf('admins.change')) === true
    return ok({
      ...row,
      title: account.title,
      limits: { approve: account.approveLimit, adjust: account.adjustLimit },
      usedToday: { adjust: await members.soloLimitUsed(reader, account.id, now) },
      allowedAddresses: [...account.allowedAddresses],
      failedSignIns30Days: around.failedSignIns,
      passwordSetAt: account.passwordSetAt,
      statusChange:
        account.statusChangedAt === null
          ? null
          : { at: account.statusChangedAt, by: account.statusChangedBy, reason: account.statusReason },
      pendingRole,
      pendingChanges,
      can: canManage ? actionsOn({ ...account, ...has, activeOwners }, viewer.id) : [],
    })
  }

export const toSignInRow = ({ action, ...entry }: SignInEntry): SignInRow => ({
  ...entry,
  kind: action === 'session.sign-in' ? 'sign-in' : 'sign-out',
})
