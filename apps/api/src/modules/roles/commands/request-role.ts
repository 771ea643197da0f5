import { type RoleForm, type RoleResponse, role as roleSchema } from '@backoffice/contract/roles/forms'
import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { newId, ok, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import { adminCommand, type Command } from '../../../platform/command/command.ts'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { keyFor } from '../role-rules.ts'
import { toRoleResponse } from '../role-response.ts'
import {
  asResult,
  formOf,
  lockedRoles,
  type roleApproval,
  roleProblem,
  type RolesContext,
  subjectOf,
  unconfirmed,
} from '../role-request.ts'
import type { RoleRecord } from '../roles.repo.ts'

type Answer = ExecutedOrPending<RoleResponse>
type Approval = ReturnType<typeof roleApproval>

/** Requests a new role. It exists once the request is approved. */
export const createRole = (module: RolesContext, approval: Approval): Command<RoleForm, Answer> =>
  adminCommand({
    name: 'role.create',
    permission: permissionOf('roles.create'),
    object: ({ name }) => ({ kind: 'role', id: name }),
    async run(context, form) {
      const { actor, now } = context
      const roles = await lockedRoles(module, context)
      const payload = {
        action: 'create' as const,
        key: keyFor(form.name, new Set(roles.map(({ key }) => key))),
        version: 0,
        form,
      }
      const problem = (await roleProblem(context, roles, payload, actor.role)) ?? unconfirmed(context)
      if (problem !== null) return problem
      const id = newId(now.getTime())
      context.audit({ object: { kind: 'role', id } })
      return approval.request(context, subjectOf({ id, name: form.name }), null, { payload })
    },
  })

type Change = { readonly id: string; readonly version: number; readonly form: RoleForm; readonly reason: string }
type Locked = { readonly role: RoleRecord; readonly roles: readonly RoleRecord[] }

/** What commands on one role share. The audit names the role by its id, which stays when it is renamed. */
const ofRole = (module: RolesContext, action: 'change' | 'delete') => ({
  name: `role.${action}`,
  permission: permissionOf(`roles.${action}`),
  kind: 'role',
  async lock(context: AdminContext, { id: key }: { readonly id: string }): Promise<Locked | undefined> {
    const roles = await lockedRoles(module, context)
    const role = roles.find(each => each.key === key)
    if (role !== undefined) context.audit({ object: { kind: 'role', id: role.id } })
    return role === undefined ? undefined : { role, roles }
  },
  show: async (
    { actor }: AdminContext,
    _input: unknown,
    { role }: Locked,
    saved: Answer | undefined,
  ): Promise<Result<Answer, ErrorCode>> => ok(saved ?? { executed: toRoleResponse(role, actor) }),
})

/** Requests a change of a role as the admin saw it. */
export const changeRole = (module: RolesContext, approval: Approval) =>
  recordCommand<Change, Locked, RoleForm, Answer, Answer>({
    ...ofRole(module, 'change'),
    versioned: {
      of: ({ role }) => role.version,
      current: async ({ actor }, { role }) => z.encode(roleSchema, toRoleResponse(role, actor)),
    },
    async check(context, { role, roles }, { form }) {
      const payload = { action: 'change' as const, key: role.key, version: role.version, form }
      const problem = await roleProblem(context, roles, payload, context.actor.role)
      const isUnchanged = isSame(role, form)
      return asResult(problem ?? (isUnchanged ? null : unconfirmed(context)), isUnchanged ? null : form)
    },
    save: (context, { role }, form, { reason }) =>
      approval.request(context, subjectOf(role), formOf(role), {
        payload: { action: 'change', key: role.key, version: role.version, form },
        reason,
      }),
  })

const isSame = (role: RoleRecord, { name, permissions, requiresSecondFactor }: RoleForm): boolean =>
  role.name === name &&
  role.requiresSecondFactor === requiresSecondFactor &&
  role.permissions.length === new Set(permissions).size &&
  role.permissions.every(each => permissions.includes(each))

/** Requests that a role is deleted. */
export const deleteRole = (module: RolesContext, approval: Approval) =>
  recordCommand<{ readonly id: string; readonly reason: string }, Locked, RoleForm, Answer, Answer>({
    ...ofRole(module, 'delete'),
    async check(context, { role, roles }) {
      const form = formOf(role)
      const payload = { action: 'delete' as const, key: role.key, version: role.version, form }
      const problem = await roleProblem(context, roles, payload, context.actor.role)
      return asResult(problem ?? unconfirmed(context), form)
    },
    save: (context, { role }, form, { reason }) =>
      approval.request(context, subjectOf(role), form, {
        payload: { action: 'delete', key: role.key, version: role.version, form },
        reason,
      }),
  })
