import type { RoleForm, RoleResponse } from '@backoffice/contract/roles/forms'
import { type Permission, permissionKeys } from '@backoffice/contract'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

/** A role with who holds it. Permissions this release does not know stay in the database and are left out. */
export type RoleRecord = Omit<RoleResponse, 'can'>

const order = new Map(permissionKeys.map((key, index) => [key as string, index]))

/** All roles, those of the product first. `alive`: a session begun and seen after these counts as signed in. */
export async function findRoles(
  reader: Reader,
  alive: { readonly begun: Date; readonly seen: Date },
  now: Date,
  key: string | null = null,
): Promise<RoleRecord[]> {
  const { rows } = await sql<RoleRecord & { position: number }>`
    select r.id, r.key, r.name, r.built_in as "builtIn", r.permissions, r.requires_totp as "requiresSecondFactor",
      r.version,
      json_build_object(
        'active', count(a.id) filter (where a.status = 'active'),
        'invited', count(a.id) filter (where a.status = 'invited'),
        'locked', count(a.id) filter (where a.status = 'locked'),
        'disabled', count(a.id) filter (where a.status = 'disabled')) as admins,
      (count(s.admin_id) filter (where s.created_at > ${alive.begun} and s.last_seen_at > ${alive.seen}))::int
        as "signedIn",
      (select json_build_object('approvalId', p.id, 'requestedBy', json_build_object('id', b.id, 'name', b.name),
          'requestedAt', p.asked_at)
         from approvals p join admins b on b.id = p.asked_by
        where p.kind = 'roles.change' and p.subject_id = r.id and p.status = 'awaiting-second'
          and p.expires_at > ${now}) as pending
      from roles r
      left join admins a on a.role = r.key
      left join admin_sessions s on s.admin_id = a.id and a.status = 'active'
     where ${key}::text is null or r.key = ${key}
     group by r.key
     order by array_position(array['owner', 'finance-maker', 'finance-checker', 'support', 'marketing', 'risk',
       'auditor', 'compliance'], r.key), r.created_at, r.key`.execute(reader)
  return rows.map(row => ({
    id: row.id,
    key: row.key,
    name: row.name,
    builtIn: row.builtIn,
    permissions: row.permissions
      .filter((each): each is Permission => order.has(each))
      .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
    requiresSecondFactor: row.requiresSecondFactor,
    version: row.version,
    admins: row.admins,
    signedIn: row.signedIn,
    pending: row.pending === null ? null : { ...row.pending, requestedAt: new Date(row.pending.requestedAt) },
  }))
}

/** One change of roles at a time, so that names and keys stay unique and some admin can always manage. */
export async function lockRoles(tx: Tx): Promise<void> {
  await sql`lock table roles in share row exclusive mode`.execute(tx)
}

/** Active admins of other roles who can manage admins. */
export async function countOtherManagers(reader: Reader, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from admins a join roles r on r.key = a.role
    where a.status = 'active' and r.key <> ${key} and 'admins.manage' = any (r.permissions)`.execute(reader)
  return rows[0]?.count ?? 0
}

export async function adminsOf(reader: Reader, key: string): Promise<AdminId[]> {
  const { rows } = await sql<{ id: AdminId }>`select id from admins where role = ${key}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** The role of an admin who can manage admins now; locked, so that they remain so until the transaction ends. */
export async function roleOfManager(tx: Tx, id: AdminId): Promise<string | undefined> {
  const { rows } = await sql<{ role: string }>`
    select a.role from admins a join roles r on r.key = a.role
      where a.id = ${id}::uuid and a.status = 'active' and 'admins.manage' = any (r.permissions)
      for share of a`.execute(tx)
  return rows[0]?.role
}

const unique = (keys: readonly string[]): string[] => [...new Set(keys)]

export async function insertRole(tx: Tx, role: RoleForm & { id: string; key: string }, now: Date): Promise<void> {
  await sql`insert into roles (id, key, name, permissions, requires_totp, built_in, created_at, updated_at)
    values (${role.id}::uuid, ${role.key}, ${role.name}, ${unique(role.permissions)}::text[],
      ${role.requiresSecondFactor}, false, ${now}, ${now})`.execute(tx)
}

/** Keys of another release stay in the role. */
export async function saveRole(tx: Tx, key: string, form: RoleForm, now: Date): Promise<void> {
  await sql`update roles set name = ${form.name}, requires_totp = ${form.requiresSecondFactor}, updated_at = ${now},
      version = version + 1,
      permissions = ${unique(form.permissions)}::text[] || array(
        select each from unnest(permissions) each
         where each <> all (${[...permissionKeys]}::text[]))
    where key = ${key}`.execute(tx)
}

/** Deletes a role and the views shared with it, which no admin sees any more. */
export async function deleteRole(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('saved_views').where('role', '=', key).execute()
  await tx.deleteFrom('roles').where('key', '=', key).execute()
}
