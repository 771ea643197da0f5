import { type ViewList, viewLists } from '@backoffice/contract/lists/lists'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Scope, View } from './views.repo.ts'

/** Shared views need the permission to share. */
export const canShare = (scope: Scope, actor: AdminActor): boolean =>
  scope === 'mine' || actor.permissions.has('views.share')

export const canRead = (list: ViewList, actor: AdminActor): boolean => actor.permissions.has(viewLists[list])

/**
 * An admin's own views and, with the permission to share, those of their role or of everyone. Private views of others
 * stay hidden.
 */
export const canSee = (view: View, actor: AdminActor): boolean =>
  canRead(view.list, actor) &&
  (view.scope === 'everyone' || (view.scope === 'role' ? view.role === actor.role : view.ownerId === actor.id))

export const canChange = (view: View, actor: AdminActor): boolean => canSee(view, actor) && canShare(view.scope, actor)
