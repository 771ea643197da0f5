import type { Permission } from '@backoffice/contract'
import type { BlockerCode, WithdrawalAction } from '@backoffice/contract/withdrawals/forms'
import type { AdminActor } from '../../platform/actor.ts'
import { checkAction, ACTIONS_FROM, type ActionActor } from './domain/actions.ts'
import type { Withdrawal } from './domain/withdrawal.ts'

/** The permission of each action. */
export const KEY_OF: Readonly<Record<WithdrawalAction, Permission>> = {
  claim: 'withdrawals.claim',
  release: 'withdrawals.claim',
  approve: 'withdrawals.approve',
  'second-approve': 'withdrawals.second-approve',
  reject: 'withdrawals.reject',
  'pay-by-hand': 'withdrawals.pay-by-hand',
  retry: 'withdrawals.retry',
  refund: 'withdrawals.retry',
  'settle-dispute': 'withdrawals.retry',
}

/**
 * The permission that overrides a blocker: waiving the requirement, changing the rule, or removing the member's
 * restriction.
 */
export const LIFTED_BY: Readonly<Record<BlockerCode, Permission>> = {
  TURNOVER_NOT_MET: 'turnover.waive',
  BETS_OPEN: 'turnover.waive',
  BONUS_DUE: 'turnover.waive',
  BELOW_MINIMUM: 'settings.manage',
  ABOVE_MAXIMUM: 'settings.manage',
  DAILY_COUNT: 'settings.manage',
  DAILY_SUM: 'settings.manage',
  NAME_DIFFERS: 'settings.manage',
  MEMBER_BLOCKED: 'members.block',
  MEMBER_NOT_ACTIVE: 'members.block',
}
export const MOVES = Object.keys(ACTIONS_FROM) as WithdrawalAction[]

/** `othersCanSecond`: a second active admin has the permission for the second approval. */
export const actorOf = (actor: AdminActor, othersCanSecond: boolean): ActionActor => ({
  id: actor.id,
  limit: actor.limits.approve,
  isSoleApprover: actor.role === 'owner' && !othersCanSecond,
})

/** The actions an admin can execute now, by the rules of their execution. */
export const actionsFor = (
  withdrawal: Withdrawal,
  actor: AdminActor,
  othersCanSecond: boolean,
  now: Date,
): WithdrawalAction[] =>
  MOVES.filter(
    move =>
      actor.permissions.has(KEY_OF[move]) && checkAction(move, withdrawal, actorOf(actor, othersCanSecond), now).ok,
  )

/** Only then does it matter whether another admin could be the second approver. */
export const needsSecondApproval = (withdrawal: Withdrawal, actor: AdminActor): boolean =>
  withdrawal.status === 'awaiting-second' && withdrawal.approvedBy === actor.id && actor.role === 'owner'
