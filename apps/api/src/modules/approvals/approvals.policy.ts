import { permissionOf } from '@backoffice/contract'
import type { AdminId } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { checkWithdrawal, checkDecision, type Approval, type Decider, type Decision } from './domain/approval.ts'

/** The permission that decides; a second active admin who has it ends the owner's right to decide alone. */
export const DECIDING_KEY = permissionOf('approvals.approve')

/** Who cannot decide on a request beside its requester: holders of a role it changes, an admin it is about. */
export type Involved = { readonly roles: readonly string[]; readonly admins: readonly AdminId[] }
export const NONE_INVOLVED: Involved = { roles: [], admins: [] }

/** Who can decide: whether an active admin other than the actor can, and who is involved. */
export type Deciders = { readonly othersCanDecide: boolean; readonly involved: Involved }

export const deciderOf = (actor: AdminActor, { othersCanDecide, involved }: Deciders): Decider => ({
  id: actor.id,
  limit: actor.limits.approve,
  isSoleApprover: actor.role === 'owner' && !othersCanDecide,
  isInvolved: involved.roles.includes(actor.role) || involved.admins.includes(actor.id),
})

/** Only for an owner's own request does it matter whether another admin can decide. */
export const canSelfApprove = (approval: Approval, actor: AdminActor): boolean =>
  approval.askedBy === actor.id && actor.role === 'owner'

/** What an admin can do with a request now, by the rules of its execution. */
export function actionsFor(
  approval: Approval,
  actor: AdminActor,
  deciders: Deciders,
  now: Date,
): (Decision | 'withdraw')[] {
  const decisions = actor.permissions.has(DECIDING_KEY)
    ? (['approve', 'reject'] as const).filter(
        decision => checkDecision(decision, approval, deciderOf(actor, deciders), now).ok,
      )
    : []
  return checkWithdrawal(approval, actor.id, now).ok ? [...decisions, 'withdraw'] : decisions
}
