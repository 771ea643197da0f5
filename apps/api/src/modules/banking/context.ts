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

/** A line that lies as a deposit turned out to be something else. */
export type RecategorizedLine = {
  readonly bankTransactionId: string
  readonly as: 'own-transfer' | 'interest'
  readonly reason: string
}

/**
 * Takes a deposit nobody was credited back out of the books, because its line is explained otherwise; refused where it
 * has moved on.
 */
export type SettleDeposit = (
  context: CommandContext,
  input: RecategorizedLine,
) => Promise<Result<{ readonly depositId: string | null }, ErrorCode>>

/** The other way: a line is nobody's own money after all, and lies as a deposit (again). */
export type ReopenDeposit = (
  context: CommandContext,
  input: { readonly bankTransactionId: string },
) => Promise<Result<{ readonly depositId: DepositId }, ErrorCode>>

/** The statements around own transfers. Handed in, so that a test can plant a bug in one and see it caught. */
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

/** What the use cases of this room work with. */
export type BankingContext = {
  readonly deps: Deps
  readonly repo: InternalTransfersRepo
  readonly ledger: Pick<Ledger, 'post' | 'reverse' | 'openBankAccount'>
  readonly approvals: Pick<Approvals, 'twoPerson'>
  /** Both given by the deposits when the rooms are composed. */
  readonly settleDeposit: SettleDeposit
  readonly reopenDeposit: ReopenDeposit
}
