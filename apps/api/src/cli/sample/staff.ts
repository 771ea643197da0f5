import { permissionKeys, type Permission } from '@backoffice/contract'
import { type AdminId, newId, type SessionId } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'

export type Staff = { readonly owner: AdminActor; readonly maker: AdminActor; readonly checker: AdminActor }

/** The sample's admins as actors of the history. */
export async function findActors(reader: Reader): Promise<Staff> {
  const rows = await reader
    .selectFrom('admins')
    .innerJoin('roles', 'roles.key', 'admins.role')
    .select(['admins.id', 'admins.name', 'admins.username', 'admins.role', 'roles.permissions'])
    .where('admins.role', 'in', ['owner', 'finance-maker', 'finance-checker'])
    .$narrowType<{ id: AdminId }>()
    .orderBy('admins.id')
    .execute()
  const actorOf = (role: string): AdminActor => {
    const row = rows.find(each => each.role === role)
    if (row === undefined) throw new Error(`the sample has no ${role}`)
    return {
      kind: 'admin',
      id: row.id,
      name: row.name,
      username: row.username,
      role: row.role,
      permissions: new Set(row.permissions.filter(isPermission)),
      sessionId: newId<SessionId>(),
      limits: { approve: null, adjust: null },
      stepUpUntil: null,
    }
  }
  return { owner: actorOf('owner'), maker: actorOf('finance-maker'), checker: actorOf('finance-checker') }
}

const isPermission = (key: string): key is Permission => (permissionKeys as readonly string[]).includes(key)
