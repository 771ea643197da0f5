import type { ApprovalKind } from '@backoffice/contract/approvals/terms'
import { ok, refuse, type AdminId, type ApprovalId, type Result, type Satang } from '@backoffice/kernel'

type ApprovalStatus = 'awaiting-second' | 'approved' | 'rejected' | 'expired' | 'withdrawn'

/** An action that needs two admins: requested by the first, executed when the second approves. */
export type Approval = {
  readonly id: ApprovalId
  readonly kind: ApprovalKind
  /** The stored status; {@link approvalStatusAt} returns the current one. */
  readonly status: ApprovalStatus
  readonly subject: { readonly kind: string; readonly id: string; readonly label: string }
  readonly amount: Satang | null
  readonly payload: unknown
  readonly askedBy: AdminId
  readonly expiresAt: Date
}

/** An undecided request expires after a day. */
const LIFE = 24 * 3_600_000
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + LIFE)

/** The current status, whether or not the sweeper has run. */
export function approvalStatusAt(
  { status, expiresAt }: Pick<Approval, 'status' | 'expiresAt'>,
  now: Date,
): ApprovalStatus {
  return status === 'awaiting-second' && expiresAt.getTime() <= now.getTime() ? 'expired' : status
}

/** The admin who decides. */
export type Decider = {
  readonly id: AdminId
  readonly limit: Satang | null
  /** They are the owner, and no second active admin can decide on this request. */
  readonly isSoleApprover: boolean
  /** The request changes their own role or account. */
  readonly isInvolved: boolean
}

export type Decision = 'approve' | 'reject'

/** All rules of a decision. Step-up comes after. */
export function checkDecision(
  decision: Decision,
  approval: Approval,
  decider: Decider,
  now: Date,
): Result<{ sole: boolean }, 'STATE_CONFLICT' | 'SAME_PERSON' | 'APPROVER_INVOLVED' | 'LIMIT_EXCEEDED'> {
  if (approvalStatusAt(approval, now) !== 'awaiting-second') return refuse('STATE_CONFLICT')
  const own = approval.askedBy === decider.id
  if (own && !decider.isSoleApprover) return refuse('SAME_PERSON')
  if (!own && decider.isInvolved) return refuse('APPROVER_INVOLVED')
  const above = approval.amount !== null && decider.limit !== null && approval.amount > decider.limit
  if (decision === 'approve' && above) return refuse('LIMIT_EXCEEDED')
  return ok({ sole: own })
}

/** Only its requester withdraws a request, and only while it is undecided. */
export function checkWithdrawal(
  approval: Approval,
  by: AdminId,
  now: Date,
): Result<null, 'FORBIDDEN' | 'STATE_CONFLICT'> {
  if (approval.askedBy !== by) return refuse('FORBIDDEN')
  return approvalStatusAt(approval, now) === 'awaiting-second' ? ok(null) : refuse('STATE_CONFLICT')
}
