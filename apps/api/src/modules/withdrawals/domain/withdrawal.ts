import type { WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import type { AdminId, BankAccountId, BusinessDay, MemberId, Satang, WithdrawalId } from '@backoffice/kernel'

/** What a decision about one withdrawal rests on: its row, and whether a second person has been asked about it. */
export type Withdrawal = {
  readonly id: WithdrawalId
  readonly externalId: string
  readonly memberId: MemberId
  /** As the row says; {@link statusAt} says what holds now. */
  readonly status: WithdrawalStatus
  readonly amount: Satang
  readonly payTo: { readonly bankCode: string; readonly accountNo: string; readonly name: string }
  readonly claim: { readonly by: AdminId; readonly until: Date } | null
  readonly approvedBy: AdminId | null
  /** Payouts begun so far; the next one is numbered one higher. */
  readonly attempts: number
  readonly requestedAt: Date
  readonly businessDay: BusinessDay
  /**
   * The ask for a second person that waits on this withdrawal: until it is decided the money may already be on its way.
   */
  readonly openApproval: string | null
  /** A payout that counts as failed may be paid after all: the provider has said so. */
  readonly disputed: boolean
}

/** How long a claim keeps others out. */
export const LEASE_MINUTES = 10
export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MINUTES * 60_000)

/**
 * The status that holds now: a claim whose lease has run out is pending again, whether or not a sweeper has been by.
 */
export function statusAt(withdrawal: Pick<Withdrawal, 'status' | 'claim'>, now: Date): WithdrawalStatus {
  return withdrawal.status === 'claimed' && !holdsAt(withdrawal, now) ? 'pending' : withdrawal.status
}

/** True while the lease runs; at its last instant it is over. */
export const holdsAt = ({ claim }: Pick<Withdrawal, 'claim'>, now: Date): boolean =>
  claim !== null && claim.until.getTime() > now.getTime()

const FINAL: ReadonlySet<WithdrawalStatus> = new Set(['paid', 'paid-by-hand', 'refunded', 'rejected', 'cancelled'])

/** Final states never change. */
export const isFinal = (status: WithdrawalStatus): boolean => FINAL.has(status)

/** What the provider knows try number `attempt` by: the id, then `<id>-2`, `<id>-3` … never used twice. */
export const payoutReference = (id: WithdrawalId, attempt: number): string => (attempt === 1 ? id : `${id}-${attempt}`)

/** Where money paid by hand came from, when the person said so. */
export type ManualPayment = { readonly reference: string; readonly bankAccountId: BankAccountId | null }
