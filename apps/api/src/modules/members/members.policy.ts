import type { MemberAction, MemberStatus } from '@backoffice/contract/members/forms'
import { permissionOf, type PermittedEndpoint } from '@backoffice/contract'
import type { AdminActor } from '../../platform/actor.ts'
import { canSeePersonal } from '../../platform/personal.ts'
import { canTransition } from './domain/member.ts'

/** The endpoint of each action. */
const ENDPOINT_OF: Readonly<Record<MemberAction, PermittedEndpoint>> = {
  edit: 'members.edit',
  suspend: 'members.status',
  activate: 'members.status',
  close: 'members.status',
  block: 'members.block',
  tag: 'members.set-tags',
  note: 'members.add-note',
  adjust: 'members.adjust',
  reveal: 'members.reveal',
  'reset-password': 'members.reset-password',
}
const ACTIONS = Object.keys(ENDPOINT_OF) as MemberAction[]

/**
 * The actions an admin can execute on a member now. Notes on a closed one stay possible; a password reset needs a
 * player site.
 */
export const memberActionsFor = (status: MemberStatus, viewer: AdminActor, playerSite: boolean): MemberAction[] =>
  ACTIONS.filter(
    action => viewer.permissions.has(permissionOf(ENDPOINT_OF[action])) && isOpen(action, status, viewer, playerSite),
  )

function isOpen(action: MemberAction, status: MemberStatus, viewer: AdminActor, playerSite: boolean): boolean {
  switch (action) {
    case 'suspend':
      return canTransition(status, 'suspended')
    case 'activate':
      return canTransition(status, 'active')
    case 'close':
      return canTransition(status, 'closed')
    case 'reveal':
      return !canSeePersonal(viewer)
    case 'tag':
    case 'note':
      return true
    case 'reset-password':
      return playerSite && status !== 'closed'
    case 'edit':
    case 'block':
    case 'adjust':
      return status !== 'closed'
  }
}
