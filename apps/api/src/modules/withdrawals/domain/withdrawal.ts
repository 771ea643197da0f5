import type { WithdrawalAction, WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import {
  ok,
  refuse,
  type AdminId,
  type BusinessDay,
  type MemberId,
  type Result,
  type Satang,
  type WithdrawalId,
} from '@backoffice/kernel'

/** What a decision about a withdrawal needs: its row, and any open approval request. */
export type Withdrawal = {
  readonly id: WithdrawalId
  readonly externalId: string
  readonly memberId: MemberId
  /** The stored status; {@link statusAt} returns the current one. */
  readonly status: WithdrawalStatus
  readonly amount: Satang
  readonly payTo: { readonly bankCode: string; readonly accountNo: string; readonly name: string }
  readonly claim: { readonly by: AdminId; readonly until: Date } | null
  readonly approvedBy: AdminId | null
  /** Payouts started so far; the next one has the next number. */
  readonly attempts: number
  readonly requestedAt: Date
  readonly businessDay: BusinessDay
  /** The open approval request on this withdrawal: until it is decided, the money may already be paid. */
  readonly openApproval: string | null
  /** A failed payout that may be paid after all, as the provider reported. */
  readonly disputed: boolean
}

/** Duration of a claim. */
const LEASE_MINUTES = 10
export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MINUTES * 60_000)

/** The current status: an expired claim counts as pending, whether or not the sweeper has run. */
export function statusAt(withdrawal: Pick<Withdrawal, 'status' | 'claim'>, now: Date): WithdrawalStatus {
  return withdrawal.status === 'claimed' && !holdsAt(withdrawal, now) ? 'pending' : withdrawal.status
}

/** True while the claim lasts; false at its last instant. */
const holdsAt = ({ claim }: Pick<Withdrawal, 'claim'>, now: Date): boolean =>
  claim !== null && claim.until.getTime() > now.getTime()

const FINAL = ['paid', 'paid-by-hand', 'refunded', 'rejected', 'cancelled'] as const
/** Final states never change. */
export type FinalStatus = (typeof FINAL)[number]
export const isFinal = (status: WithdrawalStatus): status is FinalStatus => FINAL.some(final => final === status)

/** Something remains to be decided: it has not ended, and no payout is in progress. */
export const isOpen = ({ status }: Pick<Withdrawal, 'status'>): boolean => !isFinal(status) && status !== 'paying'

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

/** The admin of an action, as its rules see them. */
export type ActionActor = {
  readonly id: AdminId
  /** Their approval limit; null means no limit. */
  readonly limit: Satang | null
  /** They are the owner, and no second active admin has the permission for the second approval. */
  readonly isSoleApprover: boolean
}

export type ActionRefusal = 'STATE_CONFLICT' | 'NOT_CLAIM_HOLDER' | 'SAME_PERSON' | 'LIMIT_EXCEEDED'

/** All rules of an admin's action: status, claim, approvers and limit. Blockers and step-up come after. */
export function checkAction(
  action: WithdrawalAction,
  withdrawal: Withdrawal,
  actor: ActionActor,
  now: Date,
): Result<null, ActionRefusal> {
  const status = statusAt(withdrawal, now)
  if (withdrawal.openApproval !== null && !HARMLESS.has(action)) return refuse('STATE_CONFLICT')
  if (withdrawal.disputed && ON_A_FAILURE.has(action)) return refuse('STATE_CONFLICT')
  if (action === 'settle-dispute' && !withdrawal.disputed) return refuse('STATE_CONFLICT')
  if (status === 'pending' && BY_THE_HOLDER.has(action)) return refuse('NOT_CLAIM_HOLDER')
  if (!ACTIONS_FROM[action].includes(status)) return refuse('STATE_CONFLICT')
  if (status === 'claimed' && withdrawal.claim?.by !== actor.id)
    return refuse(action === 'claim' ? 'STATE_CONFLICT' : 'NOT_CLAIM_HOLDER')
  if (action !== 'approve' && action !== 'second-approve') return ok(null)
  if (action === 'second-approve' && withdrawal.approvedBy === actor.id && !actor.isSoleApprover)
    return refuse('SAME_PERSON')
  return isAboveLimit(withdrawal.amount, actor.limit) ? refuse('LIMIT_EXCEEDED') : ok(null)
}

export const isAboveLimit = (amount: Satang, limit: Satang | null): boolean => limit !== null && amount > limit

/** A signed-in admin, as far as the actions depend on them. */
type Admin = {
  readonly id: AdminId
  readonly role: string
  readonly limits: { readonly approve: Satang | null }
}

/** `othersCanSecond`: a second active admin has the permission for the second approval. */
export const toActionActor = ({ id, role, limits }: Admin, othersCanSecond: boolean): ActionActor => ({
  id,
  limit: limits.approve,
  isSoleApprover: role === 'owner' && !othersCanSecond,
})

/** Only then does it matter whether another admin could be the second approver. */
export const needsSecondApproval = (withdrawal: Withdrawal, { id, role }: Admin): boolean =>
  withdrawal.status === 'awaiting-second' && withdrawal.approvedBy === id && role === 'owner'

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

/** The provider reference of attempt number `attempt`: the id, then `<id>-2`, `<id>-3` … never used twice. */
export const payoutReference = (id: WithdrawalId, attempt: number): string => (attempt === 1 ? id : `${id}-${attempt}`)
