import type { BlockerCode, WithdrawalAction, WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import { ok, refuse, type AdminId, type Result, type Satang } from '@backoffice/kernel'
import { holdsAt, statusAt, type Withdrawal } from './withdrawal.ts'

/** The acting admin. */
export type ActionActor = {
  readonly id: AdminId
  /** Their approval limit; null means no limit. */
  readonly limit: Satang | null
  /** They are the owner, and no second active admin has the permission for the second approval. */
  readonly isSoleApprover: boolean
}

export type ActionRefusal = 'STATE_CONFLICT' | 'NOT_CLAIM_HOLDER' | 'SAME_PERSON' | 'LIMIT_EXCEEDED'

/**
 * The statuses each action starts from. A claimed one belongs to its holder; all others to anyone with the permission.
 */
export const ACTIONS_FROM: Readonly<Record<WithdrawalAction, readonly WithdrawalStatus[]>> = {
  claim: ['pending', 'claimed'],
  release: ['claimed'],
  approve: ['claimed'],
  'second-approve': ['awaiting-second'],
  reject: ['pending', 'claimed', 'approved', 'awaiting-second'],
  'pay-by-hand': ['claimed', 'approved', 'uncertain', 'failed'],
  retry: ['failed'],
  refund: ['failed'],
  'settle-dispute': ['failed'],
}

/** Actions that move no money: an open request does not block them. */
const HARMLESS: ReadonlySet<WithdrawalAction> = new Set(['claim', 'release'])
/** Actions that require that no money was paid: blocked while the provider reports otherwise. */
const ON_A_FAILURE: ReadonlySet<WithdrawalAction> = new Set(['retry', 'refund'])
/** Actions that require a claim first; without one the refusal says so. */
const BY_THE_HOLDER: ReadonlySet<WithdrawalAction> = new Set(['release', 'approve', 'pay-by-hand'])

/** All rules of an admin's action: status, claim, approvers and limit. Blockers and step-up come after. */
export function checkAction(
  move: WithdrawalAction,
  withdrawal: Withdrawal,
  actor: ActionActor,
  now: Date,
): Result<null, ActionRefusal> {
  const status = statusAt(withdrawal, now)
  if (withdrawal.openApproval !== null && !HARMLESS.has(move)) return refuse('STATE_CONFLICT')
  if (withdrawal.disputed && ON_A_FAILURE.has(move)) return refuse('STATE_CONFLICT')
  if (move === 'settle-dispute' && !withdrawal.disputed) return refuse('STATE_CONFLICT')
  if (status === 'pending' && BY_THE_HOLDER.has(move)) return refuse('NOT_CLAIM_HOLDER')
  if (!ACTIONS_FROM[move].includes(status)) return refuse('STATE_CONFLICT')
  if (status === 'claimed' && !isHolder(withdrawal, actor, now))
    return refuse(move === 'claim' ? 'STATE_CONFLICT' : 'NOT_CLAIM_HOLDER')
  return checkApprovers(move, withdrawal, actor)
}

function checkApprovers(
  move: WithdrawalAction,
  withdrawal: Withdrawal,
  actor: ActionActor,
): Result<null, ActionRefusal> {
  if (move !== 'approve' && move !== 'second-approve') return ok(null)
  if (move === 'second-approve' && withdrawal.approvedBy === actor.id && !actor.isSoleApprover)
    return refuse('SAME_PERSON')
  return isAboveLimit(withdrawal.amount, actor.limit) ? refuse('LIMIT_EXCEEDED') : ok(null)
}

const isHolder = (withdrawal: Withdrawal, actor: Pick<ActionActor, 'id'>, now: Date): boolean =>
  holdsAt(withdrawal, now) && withdrawal.claim?.by === actor.id

export const isAboveLimit = (amount: Satang, limit: Satang | null): boolean => limit !== null && amount > limit

/**
 * Members who may not receive money any more, or who have bonus to return. Amounts, names and turnover were checked on
 * approval, and are not checked again.
 */
const OF_THE_MEMBER: ReadonlySet<BlockerCode> = new Set(['MEMBER_NOT_ACTIVE', 'MEMBER_BLOCKED', 'BONUS_DUE'])
const UNDECIDED: ReadonlySet<WithdrawalStatus> = new Set(['pending', 'claimed', 'awaiting-second'])

/** Whether an action is checked for blockers: before the decision, and again before a retry; never after approval. */
export const isChecked = (move: WithdrawalAction, status: WithdrawalStatus): boolean =>
  move === 'retry' ||
  (UNDECIDED.has(status) && (move === 'approve' || move === 'second-approve' || move === 'pay-by-hand'))

/** Which blockers refuse an action: all of them a decision, only the member's own restrictions a retry. */
export const refusesAction = (
  blocker: { readonly code: BlockerCode },
  move: WithdrawalAction,
  status: WithdrawalStatus,
): boolean => isChecked(move, status) && (move !== 'retry' || OF_THE_MEMBER.has(blocker.code))

/** The result of an approval. Without a payment provider an approved withdrawal waits to be paid manually. */
export function afterApproval(
  amount: Satang,
  secondFrom: Satang | null,
  hasProvider: boolean,
): 'awaiting-second' | 'paying' | 'approved' {
  if (secondFrom !== null && amount >= secondFrom) return 'awaiting-second'
  return hasProvider ? 'paying' : 'approved'
}

/**
 * A manual payment needs a second approval above one's own limit, from the amount of the rule, and always when it
 * resolves a conflicting payout.
 */
export function manualNeedsSecondApproval(
  { amount, disputed }: Pick<Withdrawal, 'amount' | 'disputed'>,
  limit: Satang | null,
  secondFrom: Satang | null,
): boolean {
  return disputed || isAboveLimit(amount, limit) || (secondFrom !== null && amount >= secondFrom)
}

/** An approved manual payment: the request blocked the withdrawal, so only the claim may have expired. */
export const MANUAL_PAYMENT_FROM: readonly WithdrawalStatus[] = ['pending', ...ACTIONS_FROM['pay-by-hand']]

/** The member can cancel until it is decided. */
export const CANCELLED_FROM: readonly WithdrawalStatus[] = ['pending', 'claimed']
