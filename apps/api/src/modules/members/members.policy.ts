import type { MemberMove, MemberStatus } from '@backoffice/contract/members/forms'
import type { Permission } from '@backoffice/contract'
import type { AdminActor } from '../../platform/actor.ts'
import { mayBecome } from './domain/standing.ts'
import { seesPersonal } from './masking.ts'

/** The key each move needs. */
export const KEY_OF: Readonly<Record<MemberMove, Permission>> = {
  edit: 'members.edit', suspend: 'members.block', activate: 'members.block', close: 'members.block', block: 'members.block',
  tag: 'members.note', note: 'members.note', adjust: 'members.adjust', reveal: 'members.reveal',
}
const MOVES = Object.keys(KEY_OF) as MemberMove[]

/** What an admin may do with a member now. A closed one may still be written about. */
export const memberMovesFor = (status: MemberStatus, viewer: AdminActor): MemberMove[] =>
  MOVES.filter((move) => viewer.permissions.has(KEY_OF[move]) && isOpen(move, status, viewer))

function isOpen(move: MemberMove, status: MemberStatus, viewer: AdminActor): boolean {
  switch (move) {
    case 'suspend': return mayBecome(status, 'suspended')
    case 'activate': return mayBecome(status, 'active')
    case 'close': return mayBecome(status, 'closed')
    case 'reveal': return !seesPersonal(viewer)
    case 'tag':
    case 'note': return true
    case 'edit':
    case 'block':
    case 'adjust': return status !== 'closed'
  }
}
