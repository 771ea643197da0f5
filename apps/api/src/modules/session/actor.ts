import { permissionKeys, type Permission } from '@backoffice/contract'
import type { SessionId } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Credentials } from './credentials.repo.ts'
import type { SessionRow } from './sessions.repo.ts'

/** Maps a session row to the admin actor. Unknown permission keys of the role are dropped. */
export function actorOf(session: SessionRow): AdminActor {
  const { adminId: id, sessionId, stepUpUntil, lacksSecondFactor } = session
  return { ...common(session), id, sessionId, stepUpUntil, lacksSecondFactor }
}

/** The admin of a session that is about to start. */
export const newActor = (admin: Credentials, sessionId: SessionId): AdminActor => ({
  ...common(admin),
  id: admin.id,
  sessionId,
  stepUpUntil: null,
  lacksSecondFactor: false,
})

function common(row: Pick<SessionRow, 'username' | 'name' | 'role' | 'permissions' | 'approveLimit' | 'adjustLimit'>) {
  const { username, name, role } = row
  const limits = { approve: row.approveLimit, adjust: row.adjustLimit }
  return {
    kind: 'admin' as const,
    username,
    name,
    role,
    permissions: new Set(row.permissions.filter(isPermission)),
    limits,
  }
}

const known: ReadonlySet<string> = new Set(permissionKeys)
const isPermission = (key: string): key is Permission => known.has(key)
