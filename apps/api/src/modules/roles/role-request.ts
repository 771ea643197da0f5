import type { ErrorCode, Permission } from '@backoffice/contract'
import { type RoleForm, roleForm } from '@backoffice/contract/roles/forms'
import { OWNER_ROLE } from '@backoffice/contract/roles/terms'
import { ok, refuse, type Refused, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import { isFreshlyConfirmed } from '../../platform/actor.ts'
import { type AdminContext, pick } from '../../platform/command/record-command.ts'
import { badField } from '../../platform/lists/cursor.ts'
import type { Approvals } from '../approvals/index.ts'
import { oldestAlive, readSessionLimits, reconnectAdmins } from '../session/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { changeBlocker, deleteBlocker, differences, prerequisiteProblem } from './role-rules.ts'
import {
  adminsOf,
  countOtherManagers,
  deleteRole,
  findRoles,
  insertRole,
  lockRoles,
  roleOfManager,
  type RoleRecord,
  saveRole,
} from './roles.repo.ts'

/** Dependencies of the module's commands. */
export type RolesContext = { readonly deps: Deps; readonly approvals: Pick<Approvals, 'twoPerson'> }

const payload = z.object({
  action: z.enum(['create', 'change', 'delete']),
  key: z.string(),
  /** The version the request was made on; 0 for a new role. */
  version: z.number(),
  form: roleForm,
})
type Payload = z.output<typeof payload>

const FIELDS = ['name', 'permissions', 'requiresSecondFactor'] as const
export const changed = (id: string) => ({ name: 'role.changed', topic: 'admins' as const, ids: [id] })
export const subjectOf = ({ id, name }: Pick<RoleRecord, 'id' | 'name'>) => ({ kind: 'role', id, label: name })

/** All roles, locked against other changes of roles. */
export async function lockedRoles({ deps }: RolesContext, { tx, now }: Pick<AdminContext, 'tx' | 'now'>) {
  await lockRoles(tx)
  return findRoles(tx, oldestAlive(now, await readSessionLimits(tx, deps.config)), now)
}

export const NAME_TAKEN = badField('name', 'TAKEN')
const sameName = (a: string, b: string) =>
  a.trim().normalize('NFC').toLowerCase() === b.trim().normalize('NFC').toLowerCase()

/** All rules of a change, by the role its requester holds. */
export async function roleProblem(
  { tx }: Pick<AdminContext, 'tx'>,
  roles: readonly RoleRecord[],
  { action, key, form }: Payload,
  editorRole: string,
): Promise<Refused<ErrorCode> | null> {
  const role = roles.find(each => each.key === key)
  if (action !== 'create' && role === undefined) return refuse('NOT_FOUND')
  if (action === 'create' && role !== undefined) return refuse('STATE_CONFLICT', { status: 'exists' })
  if (role !== undefined && action === 'delete')
    return deleteBlocker(role, editorRole, (await adminsOf(tx, key)).length)
  if (role !== undefined) {
    const refused = changeBlocker(role, form, editorRole, await countOtherManagers(tx, key))
    if (refused !== null) return refused
  }
  if (roles.some(each => each.key !== key && sameName(each.name, form.name))) return NAME_TAKEN
  return prerequisiteProblem(form)
}

/**
 * The second approval of roles: never by its requester, nor by a holder of the role. Of the owner's role only the
 * second factor changes, which gives no one a right: another owner may decide.
 */
export function roleApproval(module: RolesContext) {
  const approval = module.approvals.twoPerson({
    kind: 'roles.change',
    payload,
    involves: ({ payload: { key } }) => ({ roles: key === OWNER_ROLE ? [] : [key], admins: [] }),
    async execute(context, { subjectId, requestedBy, payload: requested }) {
      const { tx, now, announce } = context
      const roles = await lockedRoles(module, context)
      const role = roles.find(each => each.key === requested.key)
      if ((role?.version ?? 0) !== requested.version)
        return refuse('STATE_CONFLICT', { status: role === undefined ? 'deleted' : 'changed' })
      const editorRole = await roleOfManager(tx, requestedBy)
      if (editorRole === undefined) return refuse('STATE_CONFLICT', { status: 'requester-without-permission' })
      const problem = await roleProblem(context, roles, requested, editorRole)
      if (problem !== null) return problem
      const { action, key, form } = requested
      if (action === 'create') await insertRole(tx, { ...form, id: subjectId, key }, now)
      if (action === 'change') await saveRole(tx, key, form, now)
      if (action === 'delete') await deleteRole(tx, key)
      reconnectAdmins(context, await adminsOf(tx, key))
      announce(changed(subjectId))
      return ok({
        before: role === undefined ? null : pick(role, FIELDS),
        after: action === 'delete' ? null : pick(form, FIELDS),
      })
    },
  })
  return {
    /** Opens the request, with what it gives and takes for the approver. */
    request: (context: AdminContext, subject: ReturnType<typeof subjectOf>, before: RoleForm | null, asked: Asked) => {
      context.announce(changed(subject.id))
      return approval.request(context, {
        subject,
        amount: null,
        payload: asked.payload,
        shown: shownTo(before, asked),
        audited: audited(before, asked.payload),
        ...(asked.reason === undefined ? {} : { reason: asked.reason }),
      })
    },
  }
}

type Asked = { readonly payload: Payload; readonly reason?: string }

const changesOf = (before: RoleForm | null, { action, form }: Payload) =>
  differences(before?.permissions ?? [], action === 'delete' ? [] : form.permissions)

/** What the approver reads: lists of permissions as text, `on` and `off`. */
function shownTo(before: RoleForm | null, { payload: asked, reason }: Asked): Record<string, string> {
  const { gives, takes } = changesOf(before, asked)
  const { name, requiresSecondFactor } = asked.form
  return {
    ...(gives.length > 0 ? { gives: gives.join(', ') } : {}),
    ...(takes.length > 0 ? { takes: takes.join(', ') } : {}),
    ...(before === null || before.name === name ? {} : { name }),
    ...(before === null || before.requiresSecondFactor === requiresSecondFactor
      ? {}
      : { secondFactor: requiresSecondFactor ? 'on' : 'off' }),
    ...(reason === undefined ? {} : { reason }),
  }
}

const audited = (before: RoleForm | null, asked: Payload) => ({ action: asked.action, ...changesOf(before, asked) })

export const formOf = ({ name, permissions, requiresSecondFactor }: RoleRecord): RoleForm => ({
  name,
  permissions: [...permissions] as Permission[],
  requiresSecondFactor,
})

/** Requests of roles need a fresh confirmation. */
export const unconfirmed = ({ actor, now }: Pick<AdminContext, 'actor' | 'now'>): Refused<'STEP_UP_REQUIRED'> | null =>
  isFreshlyConfirmed(actor, now) ? null : refuse('STEP_UP_REQUIRED')

/** The result of a check, as a value. */
export const asResult = <T>(problem: Refused<ErrorCode> | null, value: T): Result<T, ErrorCode> => problem ?? ok(value)
