import type { ViewList } from '@backoffice/contract/lists/lists'
import { newId, ok, refuse, type Result } from '@backoffice/kernel'
import type { ErrorCode } from '@backoffice/contract'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import {
  countViews,
  deleteView,
  getViewForUpdate,
  insertView,
  lockOwner,
  updateView,
  type Scope,
  type View,
} from './views.repo.ts'
import { canChange, canRead, canSee, canShare } from './views.policy.ts'

export type ViewInput = { readonly name: string; readonly scope: Scope; readonly search: Record<string, string> }
export type ViewResponse = ReturnType<typeof answerOf>

/** A generous limit that stops a faulty script. */
const MAX_PER_LIST = 50

export const answerOf = (view: View, actor: AdminActor) => ({
  id: view.id,
  list: view.list,
  name: view.name,
  scope: view.scope,
  role: view.role,
  search: view.search,
  owner: { id: view.ownerId, name: view.ownerName },
  updatedAt: view.updatedAt,
  version: view.version,
  can: canChange(view, actor) ? (['change', 'delete'] as const).slice() : [],
})

/** Saves a view under a name that is unique among its audience. */
export const createView: Command<ViewInput & { list: ViewList }, ViewResponse> = {
  name: 'views.create',
  object: ({ list }) => ({ kind: 'view', id: list }),
  async run(context, input) {
    const actor = adminOf(context)
    if (!canRead(input.list, actor) || !canShare(input.scope, actor)) return refuse('FORBIDDEN')
    await lockOwner(context.tx, actor.id)
    if ((await countViews(context.tx, input.list, actor.id)) >= MAX_PER_LIST)
      return refuse('LIMIT_EXCEEDED', { most: MAX_PER_LIST })
    const id = newId()
    await insertView(context.tx, { id, ...input, role: roleOf(input, actor), ownerId: actor.id, now: context.now })
    context.audit({ object: { kind: 'view', id }, after: input })
    return reread(context, id, actor)
  },
}

/** Changes only the version the editor saw. */
export const changeView: Command<ViewInput & { id: string; version: number }, ViewResponse> = {
  name: 'views.change',
  object: ({ id }) => ({ kind: 'view', id }),
  async run(context, { id, version, ...input }) {
    const actor = adminOf(context)
    const before = await getViewForUpdate(context.tx, id)
    if (before === undefined || !canSee(before, actor)) return refuse('NOT_FOUND')
    if (!canChange(before, actor) || !canShare(input.scope, actor)) return refuse('FORBIDDEN')
    if (before.version !== version) return refuse('VERSION_CONFLICT', { current: answerOf(before, actor) })
    await updateView(context.tx, { id, ...input, role: roleOf(input, actor), now: context.now })
    context.audit({ before: defined(before), after: input })
    return reread(context, id, actor)
  },
}

export const dropView: Command<{ id: string }, { id: string }> = {
  name: 'views.delete',
  object: ({ id }) => ({ kind: 'view', id }),
  async run(context, { id }) {
    const actor = adminOf(context)
    const before = await getViewForUpdate(context.tx, id)
    if (before === undefined || !canSee(before, actor)) return refuse('NOT_FOUND')
    if (!canChange(before, actor)) return refuse('FORBIDDEN')
    await deleteView(context.tx, id)
    context.audit({ before: defined(before) })
    return ok({ id })
  },
}

const roleOf = ({ scope }: ViewInput, actor: AdminActor): string | null => (scope === 'role' ? actor.role : null)
const defined = ({ name, scope, search, list }: View) => ({ list, name, scope, search })

async function reread({ tx }: CommandContext, id: string, actor: AdminActor): Promise<Result<ViewResponse, ErrorCode>> {
  const view = await getViewForUpdate(tx, id)
  if (view === undefined) throw new Error('a view that was just written is not there')
  return ok(answerOf(view, actor))
}

/** Only admins have views: the endpoints require a session. */
function adminOf({ actor }: CommandContext): AdminActor {
  if (actor.kind !== 'admin') throw new Error('a view belongs to an admin')
  return actor
}
