import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { depositsAreBooked } from './book-check.repo.ts'
import { countUnknownAccount } from './deposits.repo.ts'
import { depositHandlers } from './deposits.routes.ts'
import type { BankLine } from './domain/bank-line.ts'
import { depositExports } from './exports.ts'
import { createDepositHooks } from './hooks.ts'
import { type DepositDoors, type DepositsRepo, depositsRepo, type Room } from './room.ts'
import { creditBankTransaction } from './use-cases/credit-bank-transaction.ts'
import { MATCH, matchApproved } from './use-cases/match-deposit.ts'
import { ENTER, entryAgreed } from './use-cases/enter-deposit.ts'
import { expireIntents } from './use-cases/expire-intents.ts'
import { explainLine } from './use-cases/explain-line.ts'
import { lookUpLine } from './use-cases/look-up-line.ts'
import { reopenLine } from './use-cases/reopen-line.ts'
import { requestDeposit } from './use-cases/request-deposit.ts'
import { REVERSE, reversalAgreed } from './use-cases/reverse-deposit.ts'

export { depositsAreBooked } from './book-check.repo.ts'
export { aloneOf } from './deposits.policy.ts'
export { type BankLine, identityOf, type Importer, type LineSource } from './domain/bank-line.ts'
export { isLongAgo, LONG_AGO_DAYS, wrongFeedTime, wrongStatementTime } from './domain/movement-time.ts'
export type { DepositFact, DepositHook } from './hooks.ts'
export { type BankingDoor, type DepositDoors, type DepositsRepo, depositsRepo, type SlipsDoor } from './room.ts'
export { transactionById } from './transaction-by-id.ts'
export type { Seen } from './use-cases/credit-bank-transaction.ts'
export type { LookedUp } from './use-cases/look-up-line.ts'
export type { PayThis } from './use-cases/request-deposit.ts'

const EXPIRE_SECONDS = 20

/** Money that comes in: what banks tell of, what people enter, and whose it is. */
export function createDeposits(deps: Deps, doors: DepositDoors, repo: DepositsRepo = depositsRepo) {
  const hooks = createDepositHooks()
  const room: Room = { ...doors, deps, repo, hooks }
  doors.ledger.addCheck(depositsAreBooked)
  doors.approvals.carriedOutBy(ENTER, entryAgreed(room))
  doors.approvals.carriedOutBy(MATCH, matchApproved(room))
  doors.approvals.carriedOutBy(REVERSE, reversalAgreed(room))
  doors.banking.settleDepositsWith(
    (context, given) => explainLine(room, context, given),
    (context, given) => reopenLine(room, context, given),
  )
  return {
    handlers: depositHandlers(room),
    /** The lists that may be taken out as a file. */
    exports: depositExports(room),
    /** The door for every bank line, of feeds and of statements; its `run` is for the command of another room. */
    creditBankTransaction: creditBankTransaction(room),
    /** What would become of a line if it were told now. Nothing is kept. */
    lookUp: (reader: Reader, line: BankLine) => lookUpLine(room, reader, line),
    requestDeposit: requestDeposit(room),
    /** What other rooms do in the transaction of a credit, or of its reversal. */
    onCredited: hooks.onCredited,
    onReversed: hooks.onReversed,
    /**
     * Deposits that lie unmatched because the account they came into is none of ours: should stay 0, somebody pays
     * where nobody watches.
     */
    countUnknownAccount: () => countUnknownAccount(deps.reader),
    expireIntents: () => expireIntents(room),
    start: (): void => deps.jobs.every('deposits.expire-intents', EXPIRE_SECONDS, () => expireIntents(room)),
  }
}
export type Deposits = ReturnType<typeof createDeposits>
