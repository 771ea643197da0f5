import type { ErrorCode } from '@backoffice/contract'
import type { DepositId, Result } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { insertLink } from './bank-line-links.repo.ts'
import { findOpenLines, findOpenLegs, removeLink } from './transfer-legs.repo.ts'
import {
  cancelInternalTransfer,
  findByReference,
  findInternalTransfer,
  insertInternalTransfer,
} from './internal-transfers.repo.ts'

/** A line that was a deposit has another category. */
export type RecategorizedLine = {
  readonly bankTransactionId: string
  readonly as: 'own-transfer' | 'interest'
  readonly reason: string
}

/**
 * Reverses a deposit that was not credited, because its line is categorized otherwise; refused where it has changed.
 */
export type SettleDeposit = (
  context: CommandContext,
  input: RecategorizedLine,
) => Promise<Result<{ readonly depositId: string | null }, ErrorCode>>

/** The reverse: a line is not an internal transfer after all, and becomes a deposit (again). */
export type ReopenDeposit = (
  context: CommandContext,
  input: { readonly bankTransactionId: string },
) => Promise<Result<{ readonly depositId: DepositId }, ErrorCode>>

/** The statements of internal transfers. Injectable, so that mutation tests can replace single ones. */
export const internalTransfersRepo = {
  insertLink,
  removeLink,
  findOpenLines,
  findOpenLegs,
  findInternalTransfer,
  findByReference,
  insertInternalTransfer,
  cancelInternalTransfer,
}
export type InternalTransfersRepo = typeof internalTransfersRepo

/** Dependencies of the module's commands. */
export type BankingContext = {
  readonly deps: Deps
  readonly repo: InternalTransfersRepo
  readonly ledger: Pick<Ledger, 'post' | 'reverse' | 'openBankAccount'>
  readonly approvals: Pick<Approvals, 'twoPerson'>
  /** Both provided by the deposits module when the modules are created. */
  readonly settleDeposit: SettleDeposit
  readonly reopenDeposit: ReopenDeposit
}
