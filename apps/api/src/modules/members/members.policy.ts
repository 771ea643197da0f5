import type { MemberAction, MemberStatus } from '@backoffice/contract/members/forms'
import type { Permission } from '@backoffice/contract'
import type { AdminActor } from '../../platform/actor.ts'
import { canSeePersonal } from '../../platform/personal.ts'
import { canTransition } from './domain/member.ts'

/** The permission of each action. */
export const KEY_OF: Readonly<Record<MemberAction, Permission>> = {
  edit: 'members.edit',
  suspend: 'members.block',
  activate: 'members.block',
  close: 'members.block',
  block: 'members.block',
  tag: 'members.note',
  note: 'members.note',
  adjust: 'members.adjust',
  reveal: 'members.reveal',
  'reset-password': 'members.reset-password',
}
const MOVES = Object.keys(KEY_OF) as MemberAction[]

/**
 * The actions an admin can execute on a member now. Notes on a closed one stay possible; a password reset needs a
 * player site.
 */
export const memberActionsFor = (status: MemberStatus, viewer: AdminActor, playerSite: boolean): MemberAction[] =>
  MOVES.filter(move => viewer.permissions.has(KEY_OF[move]) && isOpen(move, status, viewer, playerSite))

function isOpen(move: MemberAction, status: MemberStatus, viewer: AdminActor, playerSite: boolean): boolean {
  switch (move) {
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
