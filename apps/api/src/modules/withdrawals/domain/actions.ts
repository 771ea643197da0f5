import type { BlockerCode, WithdrawalAction, WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import { ok, refuse, type AdminId, type Result, type Satang } from '@backoffice/kernel'
import { holdsAt, statusAt, type Withdrawal } from './withdrawal.ts'

/** The person who wants to move it. */
export type ActionActor = {
  readonly id: AdminId
  /** The largest amount they may approve; null is no limit. */
  readonly limit: Satang | null
  /** They are the owner, and no second active admin holds the key to approve as the second person. */
  readonly isSoleApprover: boolean
}

export type ActionRefusal = 'STATE_CONFLICT' | 'NOT_CLAIM_HOLDER' | 'SAME_PERSON' | 'LIMIT_EXCEEDED'

/** The states each move may begin in. A claimed one is its holder's; all others are anybody's with the key. */
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

/** Moves that leave the money where it is: an open ask does not stand in their way. */
const HARMLESS: ReadonlySet<WithdrawalAction> = new Set(['claim', 'release'])
/** Moves that rest on the money not having left: not while the provider says that it has. */
const ON_A_FAILURE: ReadonlySet<WithdrawalAction> = new Set(['retry', 'refund'])
/** Moves that need a claim first; asked for too early, that is what the refusal says. */
const BY_THE_HOLDER: ReadonlySet<WithdrawalAction> = new Set(['release', 'approve', 'pay-by-hand'])

/**
 * The one judge of a person's move: of the state, the claim, the two people and the limit. Blockers and step-up come
 * after.
 */
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

export const isHolder = (withdrawal: Withdrawal, actor: Pick<ActionActor, 'id'>, now: Date): boolean =>
  holdsAt(withdrawal, now) && withdrawal.claim?.by === actor.id

export const isAboveLimit = (amount: Satang, limit: Satang | null): boolean => limit !== null && amount > limit

/**
 * Whom money may not go to any more. Amounts, names and turnover were checked when it was approved, and are not again.
 */
const OF_THE_MEMBER: ReadonlySet<BlockerCode> = new Set(['MEMBER_NOT_ACTIVE', 'MEMBER_BLOCKED'])
const UNDECIDED: ReadonlySet<WithdrawalStatus> = new Set(['pending', 'claimed', 'awaiting-second'])

/**
 * Whether a move is checked for blockers at all: before the decision, and again before a retry; never what was approved
 * before.
 */
export const isChecked = (move: WithdrawalAction, status: WithdrawalStatus): boolean =>
  move === 'retry' ||
  (UNDECIDED.has(status) && (move === 'approve' || move === 'second-approve' || move === 'pay-by-hand'))

/** Which blockers refuse a move: all of them a decision, the member's own restrictions alone a retry. */
export const refusesAction = (
  blocker: { readonly code: BlockerCode },
  move: WithdrawalAction,
  status: WithdrawalStatus,
): boolean => isChecked(move, status) && (move !== 'retry' || OF_THE_MEMBER.has(blocker.code))

/** Where an approval leads. Without a payment provider an approved withdrawal waits to be paid by hand. */
export function afterApproval(
  amount: Satang,
  secondFrom: Satang | null,
  hasProvider: boolean,
): 'awaiting-second' | 'paying' | 'approved' {
  if (secondFrom !== null && amount >= secondFrom) return 'awaiting-second'
  return hasProvider ? 'paying' : 'approved'
}

/**
 * A manual payment needs a second approval above one's own limit, from the amount on where every approval does, and
 * always when it closes a disputed payout, as settling the dispute does.
 */
export function manualNeedsSecondApproval(
  { amount, disputed }: Pick<Withdrawal, 'amount' | 'disputed'>,
  limit: Satang | null,
  secondFrom: Satang | null,
): boolean {
  return disputed || isAboveLimit(amount, limit) || (secondFrom !== null && amount >= secondFrom)
}

/**
 * A payment by hand that two people agreed on: the ask kept the withdrawal still, so only the claim may have run out.
 */
export const MANUAL_PAYMENT_FROM: readonly WithdrawalStatus[] = ['pending', ...ACTIONS_FROM['pay-by-hand']]

/** The member may take it back until somebody has decided. */
export const CANCELLED_FROM: readonly WithdrawalStatus[] = ['pending', 'claimed']
