import type { ErrorCode } from '@backoffice/contract'
import { type ViewList, viewLists } from '@backoffice/contract/lists/lists'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import { type AdminContext, createCommand, recordCommand } from '../../../platform/command/record-command.ts'
import {
  countViews,
  deleteView,
  getViewForUpdate,
  insertView,
  lockOwner,
  type Scope,
  updateView,
  type View,
} from './views.repo.ts'

type ViewInput = { readonly name: string; readonly scope: Scope; readonly search: Record<string, string> }
type ViewResponse = ReturnType<typeof answerOf>

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
export const createView = createCommand<ViewInput & { list: ViewList }, ViewResponse>({
  name: 'views.create',
  kind: 'view',
  labelOf: ({ list }) => list,
  async check({ tx, actor }, { list, scope }) {
    if (!canRead(list, actor) || !canShare(scope, actor)) return refuse('FORBIDDEN')
    await lockOwner(tx, actor.id)
    return (await countViews(tx, list, actor.id)) < MAX_PER_LIST ? null : refuse('TOO_MANY', { most: MAX_PER_LIST })
  },
  insert: ({ tx, actor, now }, id, input) =>
    insertView(tx, { id, ...input, role: roleOf(input, actor), ownerId: actor.id, now }),
  show: reread,
})

/** Changes only the version the editor saw. */
export const changeView = recordCommand({
  ...ofView<ViewInput & { id: string; version: number }>('views.change'),
  authorize: async ({ actor }, view, { scope }) =>
    canChange(view, actor) && canShare(scope, actor) ? null : refuse('FORBIDDEN'),
  versioned: { of: ({ version }: View) => version, current: ({ actor }, view) => answerOf(view, actor) },
  check: async (_context, _view, { name, scope, search }) => ok({ name, scope, search }),
  save: ({ tx, now, actor }, { id }, input) => updateView(tx, { id, ...input, role: roleOf(input, actor), now }),
  changes: (view, after) => ({ before: reported(view), after }),
  show: (context, { id }) => reread(context, id),
})

export const dropView = recordCommand({
  ...ofView<{ id: string }>('views.delete'),
  authorize: async ({ actor }, view) => (canChange(view, actor) ? null : refuse('FORBIDDEN')),
  check: async () => ok(true),
  save: ({ tx }, { id }) => deleteView(tx, id),
  changes: view => ({ before: reported(view) }),
  show: async (_context, { id }) => ok({ id }),
})

/** A view that was never shared with the admin does not exist for them. */
function ofView<I extends { readonly id: string }>(name: string) {
  return {
    name,
    kind: 'view',
    async lock({ tx, actor }: AdminContext, { id }: I): Promise<View | undefined> {
      const view = await getViewForUpdate(tx, id)
      return view !== undefined && canSee(view, actor) ? view : undefined
    },
  }
}

const roleOf = ({ scope }: ViewInput, actor: AdminActor): string | null => (scope === 'role' ? actor.role : null)
const reported = ({ name, scope, search, list }: View) => ({ list, name, scope, search })

async function reread({ tx, actor }: AdminContext, id: string): Promise<Result<ViewResponse, ErrorCode>> {
  const view = await getViewForUpdate(tx, id)
  if (view === undefined) throw new Error('a view that was just written is not there')
  return ok(answerOf(view, actor))
}

/** Shared views need the permission to share. */
const canShare = (scope: Scope, actor: AdminActor): boolean => scope === 'mine' || actor.permissions.has('views.share')

export const canRead = (list: ViewList, actor: AdminActor): boolean => actor.permissions.has(viewLists[list])

/**
 * An admin's own views and, with the permission to share, those of their role or of everyone. Private views of others
 * stay hidden.
 */
const canSee = (view: View, actor: AdminActor): boolean =>
  canRead(view.list, actor) &&
  (view.scope === 'everyone' || (view.scope === 'role' ? view.role === actor.role : view.ownerId === actor.id))

export const canChange = (view: View, actor: AdminActor): boolean => canSee(view, actor) && canShare(view.scope, actor)
