import type { ErrorCode } from '@backoffice/contract'
import type { BankAccountId, DepositId, Result } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/index.ts'
import type { BankLineRecord } from './bank-lines.list.ts'
import type { BankLine } from './domain/bank-line.ts'
import type { OtherAccount } from './domain/leg-match.ts'

/** A line that was a deposit has another category. */
export type RecategorizedLine = {
  readonly bankTransactionId: string
  readonly as: 'own-transfer' | 'interest'
  readonly reason: string
}

/** A new line of one of the operator's accounts, whose row is locked. */
export type NewLine = BankLine & { readonly transactionId: string; readonly bankAccountId: BankAccountId }

/** What deposits know of a line, and do when it becomes, or no longer is, something else. */
export type DepositMatching = {
  /** Whether a posted deposit may be the report of this movement by another source. */
  isBooked(context: CommandContext, line: NewLine): Promise<boolean>
  /** Reverses a deposit that was not credited, because its line is categorized otherwise; refused where it changed. */
  settle(
    context: CommandContext,
    line: RecategorizedLine,
  ): Promise<Result<{ readonly depositId: DepositId | null }, ErrorCode>>
  /** The reverse: a line is not an internal transfer after all, and becomes a deposit (again). */
  reopen(
    context: CommandContext,
    line: { readonly bankTransactionId: string },
  ): Promise<Result<{ readonly depositId: DepositId }, ErrorCode>>
}

/** The leg of an internal transfer that waits for its line. */
export type OpenLeg = { readonly id: string; readonly sameReference: boolean } & OtherAccount

/** What internal transfers know of a line. */
export type TransferMatching = {
  /** Transfers that may wait for this line, the likeliest first. */
  findOpenLegs(tx: Tx, lineId: string): Promise<OpenLeg[]>
  /** Refused where the line cannot be a leg of this transfer. */
  checkLeg(
    tx: Tx,
    line: Pick<BankLineRecord, 'accountId' | 'direction' | 'amount'>,
    transferId: string | undefined,
  ): Promise<Result<{ readonly id: string }, ErrorCode>>
}

/** Both sides of the matching of bank lines. */
export type Matching = { readonly deposits: DepositMatching; readonly internalTransfers: TransferMatching }

/** Dependencies of the module's commands. */
export type BankLineContext = {
  readonly deps: Deps
  readonly ledger: Pick<Ledger, 'post'>
  /** The registered handlers; throws before they are registered. */
  readonly matching: Matching
}
