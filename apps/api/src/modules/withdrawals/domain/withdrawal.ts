import type { WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import type { AdminId, BankAccountId, BusinessDay, MemberId, Satang, WithdrawalId } from '@backoffice/kernel'

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
export const holdsAt = ({ claim }: Pick<Withdrawal, 'claim'>, now: Date): boolean =>
  claim !== null && claim.until.getTime() > now.getTime()

const FINAL: ReadonlySet<WithdrawalStatus> = new Set(['paid', 'paid-by-hand', 'refunded', 'rejected', 'cancelled'])

/** Final states never change. */
export const isFinal = (status: WithdrawalStatus): boolean => FINAL.has(status)

/** The provider reference of attempt number `attempt`: the id, then `<id>-2`, `<id>-3` … never used twice. */
export const payoutReference = (id: WithdrawalId, attempt: number): string => (attempt === 1 ? id : `${id}-${attempt}`)

/** The account of a manual payment, where named. */
export type ManualPayment = { readonly reference: string; readonly bankAccountId: BankAccountId | null }
