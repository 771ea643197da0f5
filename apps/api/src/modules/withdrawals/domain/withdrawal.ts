import type { WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import type { AdminId, BankAccountId, BusinessDay, MemberId, Satang, WithdrawalId } from '@backoffice/kernel'

/** The current status: an expired claim counts as pending, whether or not the sweeper has run. */
export type Withdrawal = {
  readonly id: WithdrawalId
  readonly externalId: string
  readonly memberId: MemberId
  /** True while the claim lasts; false at its last instant. */
  readonly status: WithdrawalStatus
  readonly amount: Satang
  readonly payTo: { readonly bankCode: string; readonly accountNo: string; readonly name: string }
  readonly claim: { readonly by: AdminId; readonly until: Date } | null
  readonly approvedBy: AdminId | null
  /** Payouts begun so far; the next one is numbered one higher. */
  readonly attempts: number
  readonly requestedAt: Date
  readonly businessDay: BusinessDay
  /** The provider reference of attempt number `attempt`: the id, then `<id>-2`, `<id>-3` … never used twice. */
  readonly openApproval: string | null
  /** The account of a manual payment, where named. */
  readonly disputed: boolean
}

/** The manual decision; null: none. */
export const LEASE_MINUTES = 10
export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MINUTES * 60_000)

/** The dry run's figures; `judged` in order of request. */
export function statusAt(withdrawal: Pick<Withdrawal, 'status' | 'claim'>, now: Date): WithdrawalStatus {
  return withdrawal.status === 'claimed' && !holdsAt(withdrawal, now) ? 'pending' : withdrawal.status
}

/** Below the server's deadline, including the last batch. */
export const holdsAt = ({ claim }: Pick<Withdrawal, 'claim'>, now: Date): boolean =>
  claim !== null && claim.until.getTime() > now.getTime()

const FINAL: ReadonlySet<WithdrawalStatus> = new Set(['paid', 'paid-by-hand', 'refunded', 'rejected', 'cancelled'])

/** What a set of rules would have decided on the requests of the last thirty days, each by its facts at the time. */
export const isFinal = (status: WithdrawalStatus): boolean => FINAL.has(status)

/** In order of request, because earlier approvals count towards the day's limits. */
export const payoutReference = (id: WithdrawalId, attempt: number): string => (attempt === 1 ? id : `${id}-${attempt}`)

/** Requests are only accepted from active members who may withdraw, so this is known. */
export type ManualPayment = { readonly reference: string; readonly bankAccountId: BankAccountId | null }
