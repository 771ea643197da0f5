import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { depositsAreBooked } from './ledger-check.repo.ts'
import { countUnknownAccount } from './deposits.repo.ts'
import { depositHandlers } from './deposits.routes.ts'
import type { BankLine } from '../bank-lines/index.ts'
import { createDepositHooks } from './hooks.ts'
import { depositExports, depositLists } from './lists.routes.ts'
import { type DepositDependencies, type DepositsRepo, depositsRepo, type DepositContext } from './context.ts'
import { creditBankTransaction } from './commands/credit-bank-transaction.ts'
import { expireIntents } from './commands/expire-intents.ts'
import { findKnownLine } from './commands/look-up-line.ts'
import { depositMatching } from './commands/match-line.ts'
import { requestDeposit } from './commands/request-deposit.ts'

export { findSoloLimit } from './deposits.policy.ts'
export type { DepositFact, DepositHook } from './hooks.ts'
export { type DepositDependencies, type DepositsRepo, depositsRepo, type SlipsApi } from './context.ts'
export { transactionById } from './deposits.routes.ts'
export type { LineOutcome } from './commands/credit-bank-transaction.ts'
export type { LineLookup } from './commands/look-up-line.ts'
export type { PaymentInstructions } from './commands/request-deposit.ts'

const EXPIRE_SECONDS = 20

/** The deposits module: bank reports, manual entries, and matching. */
export function createDeposits(deps: Deps, dependencies: DepositDependencies, repo: DepositsRepo = depositsRepo) {
  const hooks = createDepositHooks()
  const module: DepositContext = { ...dependencies, deps, repo, hooks }
  const lists = depositLists(module)
  dependencies.ledger.addCheck(depositsAreBooked)
  return {
    handlers: { ...lists, ...depositHandlers(module) },
    /** The exports of the lists. */
    exports: depositExports(module, lists),
    /** Entry point of every bank line, from feeds and statements; its `run` is for another module's command. */
    creditBankTransaction: creditBankTransaction(module),
    /** The outcome of a line if it were processed now. Stores nothing. */
    lookUp: (reader: Reader, line: BankLine) => findKnownLine(module, reader, line),
    requestDeposit: requestDeposit(module),
    /** Its side of the matching of bank lines. */
    matching: depositMatching(module),
    /** Hooks of other modules in the transaction of a credit, or of its reversal. */
    onCredited: hooks.onCredited,
    onReversed: hooks.onReversed,
    /** Hooks of other modules where a deposit is held above a limit, and where such a one is returned. */
    onHeld: hooks.onHeld,
    onReturned: hooks.onReturned,
    /** Unmatched deposits on unregistered accounts: should stay 0, because someone pays into an unmonitored account. */
    countUnknownAccount: () => countUnknownAccount(deps.reader),
    expireIntents: () => expireIntents(module),
    start: (): void => deps.jobs.every('deposits.expire-intents', EXPIRE_SECONDS, () => expireIntents(module)),
  }
}
export type Deposits = ReturnType<typeof createDeposits>
