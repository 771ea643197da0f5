import type { ErrorCode } from '@backoffice/contract'
import type { Result } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Ledger } from '../ledger/index.ts'

/** A line that lies as a deposit turned out to be something else. */
export type ExplainedElsewhere = { readonly bankTransactionId: string; readonly as: 'own-transfer' | 'interest'; readonly reason: string }

/** Takes a deposit nobody was credited back out of the books, because its line is explained otherwise; refused where it has moved on. */
export type SettleDeposit = (context: CommandContext, given: ExplainedElsewhere) => Promise<Result<{ readonly depositId: string | null }, ErrorCode>>

/** What the use cases of this room work with. */
export type BankingRoom = {
  readonly deps: Deps
  readonly ledger: Pick<Ledger, 'post' | 'openBankAccount'>
  readonly approvals: Pick<Approvals, 'ask'>
  /** Given by the deposits when the rooms are composed. */
  readonly settleDeposit: SettleDeposit
}
