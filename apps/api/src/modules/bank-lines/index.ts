import type { CommandContext } from '../../platform/command/command.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { categorizeLine } from './commands/categorize-line.ts'
import {
  claimLine,
  mightBeInternalTransfer,
  type ClaimedLine,
  type PossibleInternalTransfer,
  type ReportedLine,
} from './commands/claim-line.ts'
import { findPayouts } from './commands/find-payouts.ts'
import { watchFeeds } from './commands/watch-feeds.ts'
import type { BankLineContext, Matching, NewLine, RecategorizedLine } from './context.ts'
import { countStale, countUncategorizedOut } from './feeds.repo.ts'
import { bankLinesAreReconciled } from './ledger-check.repo.ts'
import { bankLineExports, bankLineLists } from './lists.routes.ts'

export { insertLink, isDistinctInFile, removeLink } from './bank-line-links.repo.ts'
export { type BankLineRecord, findBankLine, payerWays } from './bank-lines.list.ts'
export type { ClaimedLine, PossibleInternalTransfer } from './commands/claim-line.ts'
export type { DepositMatching, NewLine, OpenLeg, RecategorizedLine, TransferMatching } from './context.ts'
export {
  type BankLine,
  bareAccountNo,
  identityOf,
  identityOfReused,
  type Importer,
  isLongAgo,
  isSameMovement,
  type KnownBy,
  knowsTime,
  LONG_AGO_DAYS,
  type LineSource,
  sourceOf,
  wrongFeedTime,
  wrongStatementTime,
  wrongTypedTime,
} from './domain/bank-line.ts'
export type { Counterparty } from './domain/counterparty.ts'
export { matchLeg, type OtherAccount } from './domain/leg-match.ts'
export { toLineResponse, type LineResponse } from './line-response.ts'
export type BankLines = ReturnType<typeof createBankLines>

const WATCH_SECONDS = 30
const DAYS_BACK = 7

/** The bank lines module: what the banks report, and what each line is matched with. */
export function createBankLines(deps: Deps, { ledger }: { ledger: Ledger }) {
  let matching: Matching | null = null
  const module: BankLineContext = {
    deps,
    ledger,
    get matching() {
      if (matching === null) throw new Error('The handlers of bank transactions are not registered')
      return matching
    },
  }
  const lists = bankLineLists(deps)
  const explain = categorizeLine(module)
  ledger.addCheck(bankLinesAreReconciled)
  return {
    handlers: {
      ...lists,
      'banking.explain': ({ params, body, origin }) => runCommand(deps, explain, origin, { id: params.id, ...body }),
    } satisfies Partial<Handlers>,
    exports: bankLineExports(lists),
    /** Registers what lines are matched with, while the modules are created. Neither side knows the other. */
    register(sides: Matching): void {
      matching = sides
    },
    /**
     * Links a new line to a transfer or a manual payment, or reports that it may be one; null: neither. Its account's
     * row is locked.
     */
    claim: (context: CommandContext, line: NewLine): Promise<ClaimedLine | PossibleInternalTransfer | null> =>
      claimLine(module, context, line),
    /** Whether a stored line that is repeated may be a leg of an internal transfer. Stores nothing. */
    mightBeInternalTransfer: (tx: Tx, line: ReportedLine): Promise<boolean> =>
      mightBeInternalTransfer(module, tx, line),
    /** Reverses the deposit of a line that an internal transfer is linked to. */
    settleDeposit: (context: CommandContext, line: RecategorizedLine) => module.matching.deposits.settle(context, line),
    /** Makes a line that was unlinked from an internal transfer a deposit (again). */
    reopenDeposit: (context: CommandContext, line: { readonly bankTransactionId: string }) =>
      module.matching.deposits.reopen(context, line),
    watchFeeds: (): Promise<void> => watchFeeds(deps),
    findPayouts: (): Promise<void> => findPayouts(module),
    /** Stale feeds; alert above 0. */
    countStaleFeeds: (): Promise<number> => countStale(deps.reader),
    /** Uncategorized debits of the last days. */
    countUncategorizedOut: (): Promise<number> =>
      countUncategorizedOut(deps.reader, new Date(deps.clock.now().getTime() - DAYS_BACK * 86_400_000)),
    start(): void {
      deps.jobs.every('banking.watch-feeds', WATCH_SECONDS, () => watchFeeds(deps))
      deps.jobs.every('banking.find-payouts', WATCH_SECONDS, () => findPayouts(module))
    },
  }
}
