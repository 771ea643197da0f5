import { withdrawalId } from '@backoffice/contract/forms'
import type { BankAccountId } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { BankAccounts } from '../bank-accounts/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'
import type { Turnover } from '../turnover/index.ts'
import { withdrawalsMatchHolds } from './ledger-check.repo.ts'
import { payoutsRepo, type PayoutsRepo, readFigures, type WithdrawalFigures } from './payouts.repo.ts'
import { withdrawalExports, withdrawalLists } from './lists.routes.ts'
import { ofMember } from './member-withdrawals.ts'
import type { FinishedHandler, RequestedHandler, WithdrawalContext } from './context.ts'
import { APPROVE_AUTOMATICALLY, evaluateAutoApproval } from './commands/approve-automatically.ts'
import { cancelWithdrawal } from './commands/cancel-withdrawal.ts'
import { expireClaims } from './commands/claim-withdrawal.ts'
import { sendPayout } from './commands/send-payout.ts'
import { reconcilePayouts } from './commands/reconcile-payouts.ts'
import { requestWithdrawal } from './commands/request-withdrawal.ts'
import { settlePayout } from './commands/apply-payout-update.ts'
import { SEND_PAYOUT } from './domain/payout.ts'
import { withdrawalHandlers } from './withdrawals.routes.ts'
import { withdrawalsRepo, type WithdrawalsRepo } from './withdrawals.repo.ts'

export { payoutsRepo, type PayoutsRepo } from './payouts.repo.ts'
export { type WithdrawalFilters, withdrawalList } from './withdrawals.list.ts'
export { withdrawalsRepo, type FinishedWithdrawal, type WithdrawalsRepo } from './withdrawals.repo.ts'
export type { CancellationResult } from './commands/cancel-withdrawal.ts'
export { type PayoutOutcome, PROVIDER_NAME } from './domain/payout.ts'
export type { WithdrawalRequest } from './commands/request-withdrawal.ts'
export type Withdrawals = ReturnType<typeof createWithdrawals>

type WithdrawalDependencies = {
  readonly ledger: Ledger
  readonly members: Members
  readonly approvals: Approvals
  readonly bankAccounts: BankAccounts
  readonly turnover: Turnover
}
/** The module's statements; replaced in mutation tests. */
export type WithdrawalRepos = { readonly repo: WithdrawalsRepo; readonly payouts: PayoutsRepo }

const SENDERS = 4
const CHECKERS = 2
const RECONCILE_SECONDS = 2
const CLAIM_SECONDS = 10

/** The withdrawals module: from the signed request to the settled payout. */
export function createWithdrawals(
  deps: Deps,
  dependencies: WithdrawalDependencies,
  repos: Partial<WithdrawalRepos> = {},
) {
  const { ledger, members, approvals, bankAccounts, turnover } = dependencies
  const canPayFrom = (reader: Reader, id: BankAccountId) => bankAccounts.canPayFrom(reader, id)
  const module: WithdrawalContext = {
    deps,
    repo: withdrawalsRepo,
    payouts: payoutsRepo,
    ...repos,
    ledger,
    members,
    approvals,
    turnover,
    fairpay: bankAccounts.fairpay,
    canPayFrom,
    finishedHandlers: [],
    requestedHandlers: [],
  }
  const lists = withdrawalLists(module)
  ledger.addCheck(withdrawalsMatchHolds)
  return {
    handlers: { ...lists, ...withdrawalHandlers(module) },
    /** For the members module: reads about one member, without a request. */
    ofMember: ofMember(module),
    /** The exports of the lists. */
    exports: withdrawalExports(module, lists),
    /** Commands for signed events. */
    request: requestWithdrawal(module),
    cancel: cancelWithdrawal(module),
    settlePayout: settlePayout(module),
    /** Registers what another module does in the transaction that ends a withdrawal. */
    onFinished: (handler: FinishedHandler): void => void module.finishedHandlers.push(handler),
    onRequested: (handler: RequestedHandler): void => void module.requestedHandlers.push(handler),
    figures: (): Promise<WithdrawalFigures> => readFigures(deps.reader, deps.clock.now()),
    /** The work of the job and the timers, callable in tests. */
    send: (reference: string): Promise<void> => sendPayout(module, reference),
    reconcile: (): Promise<void> => reconcilePayouts(module),
    expireClaims: (): Promise<void> => expireClaims(module),
    start(): void {
      deps.jobs.work(SEND_PAYOUT, data => sendPayout(module, String(data['reference'])), { concurrency: SENDERS })
      deps.jobs.work(APPROVE_AUTOMATICALLY, data => evaluateAutoApproval(module, withdrawalId.parse(data['id'])), {
        concurrency: CHECKERS,
      })
      deps.jobs.every('payouts.reconcile', RECONCILE_SECONDS, () => reconcilePayouts(module))
      deps.jobs.every('withdrawals.expire-claims', CLAIM_SECONDS, () => expireClaims(module))
    },
  }
}
