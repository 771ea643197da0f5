import { ok, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runTwoPerson } from '../../platform/http/index.ts'
import type { Approvals } from '../approvals/index.ts'
import { timelineOf } from '../audit/index.ts'
import { oldestAlive, readSessionLimits } from '../session/index.ts'
import { changeRole, createRole, deleteRole } from './commands/request-role.ts'
import { roleApproval, type RolesContext } from './role-request.ts'
import { toRoleResponse } from './role-response.ts'
import { findRoles } from './roles.repo.ts'

type RoleHandlers = Pick<Handlers, Extract<keyof Handlers, `roles.${string}`>>

/** The roles module: sets of permissions, of the product and of the operator; every change needs a second approval. */
export function createRoles(deps: Deps, approvals: Pick<Approvals, 'twoPerson'>): { handlers: RoleHandlers } {
  const { reader, clock, config } = deps
  const module: RolesContext = { deps, approvals }
  const approval = roleApproval(module)
  const create = createRole(module, approval)
  const [change, remove] = [changeRole(module, approval), deleteRole(module, approval)]
  const read = async (key?: string) => {
    const now = clock.now()
    return findRoles(reader, oldestAlive(now, await readSessionLimits(reader, config)), now, key)
  }
  return {
    handlers: {
      'roles.list': async ({ actor }) => ok({ data: (await read()).map(role => toRoleResponse(role, actor)) }),
      'roles.create': ({ body, origin }) => runTwoPerson(deps, create, origin, body),
      'roles.change': ({ params, body: { reason, ...form }, ifMatch = 0, origin }) =>
        runTwoPerson(deps, change, origin, { id: params.key, version: ifMatch, form, reason }),
      'roles.delete': ({ params, body, origin }) => runTwoPerson(deps, remove, origin, { id: params.key, ...body }),
      'roles.timeline': async ({ params, actor }) => {
        const [role] = await read(params.key)
        return role === undefined
          ? refuse('NOT_FOUND')
          : ok({ data: await timelineOf(reader, { kind: 'role', id: role.id }, actor) })
      },
    },
  }
}
