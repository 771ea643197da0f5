import type { AdminActor } from '../../platform/actor.ts'
import { checkWithdrawal, checkDecision, type Approval, type Decider, type Decision } from './domain/approval.ts'

/** The permission that decides; a second active admin who has it ends the owner's right to decide alone. */
export const DECIDING_KEY = 'approvals.decide'

export const deciderOf = (actor: AdminActor, othersCanDecide: boolean): Decider => ({
  id: actor.id,
  limit: actor.limits.approve,
  isSoleApprover: actor.role === 'owner' && !othersCanDecide,
})

/** Only for an owner's own request does it matter whether another admin can decide. */
export const canSelfApprove = (approval: Approval, actor: AdminActor): boolean =>
  approval.askedBy === actor.id && actor.role === 'owner'

/** What an admin can do with a request now, by the rules of its execution. */
export function actionsFor(
  approval: Approval,
  actor: AdminActor,
  othersCanDecide: boolean,
  now: Date,
): (Decision | 'withdraw')[] {
  const decisions = actor.permissions.has(DECIDING_KEY)
    ? (['approve', 'reject'] as const).filter(
        decision => checkDecision(decision, approval, deciderOf(actor, othersCanDecide), now).ok,
      )
    : []
  return checkWithdrawal(approval, actor.id, now).ok ? [...decisions, 'withdraw'] : decisions
}
