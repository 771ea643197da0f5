import type { BankAccountId, WithdrawalId } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Banking } from '../banking/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'
import type { Turnover } from '../turnover/index.ts'
import { withdrawalsMatchHolds } from './book-check.repo.ts'
import { withdrawalExports } from './export-withdrawals.ts'
import { readFigures, type WithdrawalFigures } from './figures.repo.ts'
import { withFinishedHooks } from './finished-hooks.ts'
import { payoutsRepo, type PayoutsRepo } from './payouts.repo.ts'
import { ofMember } from './of-member.ts'
import type { WithdrawalRoom } from './room.ts'
import { APPROVE_AUTOMATICALLY, judgeAutomatically } from './use-cases/approve-automatically.ts'
import { cancelWithdrawal } from './use-cases/cancel-withdrawal.ts'
import { expireClaims } from './use-cases/expire-claims.ts'
import { PAY_BY_HAND, payByHandAgreed } from './use-cases/pay-by-hand.ts'
import { SEND_PAYOUT } from './use-cases/plan-payout.ts'
import { reconcilePayouts } from './use-cases/reconcile-payouts.ts'
import { requestWithdrawal } from './use-cases/request-withdrawal.ts'
import { sendPayout } from './use-cases/send-payout.ts'
import { SETTLE_DISPUTE, settleDisputeAgreed } from './use-cases/settle-dispute.ts'
import { settlePayout } from './use-cases/settle-payout.ts'
import { withdrawalHandlers } from './withdrawals.routes.ts'
import { withdrawalsRepo, type WithdrawalsRepo } from './withdrawals.repo.ts'

export { payoutsRepo, type PayoutsRepo } from './payouts.repo.ts'
export { withdrawalsRepo, type WithdrawalsRepo } from './withdrawals.repo.ts'
export type { Cancelled } from './use-cases/cancel-withdrawal.ts'
export { PROVIDER_NAME } from './domain/payout.ts'
export type { Learnt } from './domain/payout.ts'
export type { FinishedHook } from './finished-hooks.ts'
export type { FinishedWithdrawal } from './finished.repo.ts'
export type { Requested } from './use-cases/request-withdrawal.ts'
export type Withdrawals = ReturnType<typeof createWithdrawals>

export type WithdrawalDoors = {
  readonly ledger: Ledger
  readonly members: Members
  readonly approvals: Approvals
  readonly banking: Banking
  readonly turnover: Turnover
}
/** The room's statements; a test hands in others to plant a bug. */
export type WithdrawalRepos = { readonly repo: WithdrawalsRepo; readonly payouts: PayoutsRepo }

const SENDERS = 4
const JUDGES = 2
const RECONCILE_SECONDS = 2
const CLAIM_SECONDS = 10

/** Withdrawals, from the signed request to the settled payout. */
export function createWithdrawals(
  deps: Deps,
  doors: WithdrawalDoors,
  repos: WithdrawalRepos = { repo: withdrawalsRepo, payouts: payoutsRepo },
) {
  const { ledger, members, approvals, banking, turnover } = doors
  const mayPayFrom = (reader: Reader, id: BankAccountId) => banking.mayPayFrom(reader, id)
  const { repo, onFinished } = withFinishedHooks(repos.repo)
  const room: WithdrawalRoom = {
    deps,
    repo,
    payouts: repos.payouts,
    ledger,
    members,
    approvals,
    turnover,
    fairpay: banking.fairpay,
    mayPayFrom,
  }
  approvals.carriedOutBy(PAY_BY_HAND, payByHandAgreed(room))
  approvals.carriedOutBy(SETTLE_DISPUTE, settleDisputeAgreed(room))
  ledger.addCheck(withdrawalsMatchHolds)
  return {
    handlers: withdrawalHandlers(room),
    /** For the members' desk: what this room says of one member, without a request. */
    ofMember: ofMember(room),
    /** The lists as they may be taken out whole. */
    exports: withdrawalExports(room),
    /** Commands of signed events. */
    request: requestWithdrawal(room),
    cancel: cancelWithdrawal(room),
    settlePayout: settlePayout(room),
    /** For rooms that want to know of every withdrawal that ends; they register while the rooms are composed. */
    onFinished,
    figures: (): Promise<WithdrawalFigures> => readFigures(deps.reader, deps.clock.now()),
    /** What the job and the timers do, to be called at will. */
    send: (reference: string): Promise<void> => sendPayout(room, reference),
    reconcile: (): Promise<void> => reconcilePayouts(room),
    expireClaims: (): Promise<void> => expireClaims(room),
    start(): void {
      deps.jobs.work(SEND_PAYOUT, data => sendPayout(room, String(data['reference'])), { concurrency: SENDERS })
      deps.jobs.work(APPROVE_AUTOMATICALLY, data => judgeAutomatically(room, String(data['id']) as WithdrawalId), {
        concurrency: JUDGES,
      })
      deps.jobs.every('payouts.reconcile', RECONCILE_SECONDS, () => reconcilePayouts(room))
      deps.jobs.every('withdrawals.expire-claims', CLAIM_SECONDS, () => expireClaims(room))
    },
  }
}
