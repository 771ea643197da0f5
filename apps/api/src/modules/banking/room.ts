import type { ErrorCode } from '@backoffice/contract'
import type { DepositId, Result } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { insertLink } from './bank-line-links.repo.ts'
import { findOpenLines, findOpenSides, removeLink } from './own-sides.repo.ts'
import { cancelOwnTransfer, findByReference, findOwnTransfer, insertOwnTransfer } from './own-transfers.repo.ts'

/** A line that lies as a deposit turned out to be something else. */
export type ExplainedElsewhere = {
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
  given: ExplainedElsewhere,
) => Promise<Result<{ readonly depositId: string | null }, ErrorCode>>

/** The other way: a line is nobody's own money after all, and lies as a deposit (again). */
export type ReopenDeposit = (
  context: CommandContext,
  given: { readonly bankTransactionId: string },
) => Promise<Result<{ readonly depositId: DepositId }, ErrorCode>>

/** The statements around own transfers. Handed in, so that a test can plant a bug in one and see it caught. */
export const ownTransfersRepo = {
  insertLink,
  removeLink,
  findOpenLines,
  findOpenSides,
  findOwnTransfer,
  findByReference,
  insertOwnTransfer,
  cancelOwnTransfer,
}
export type OwnTransfersRepo = typeof ownTransfersRepo

/** What the use cases of this room work with. */
export type BankingRoom = {
  readonly deps: Deps
  readonly repo: OwnTransfersRepo
  readonly ledger: Pick<Ledger, 'post' | 'reverse' | 'openBankAccount'>
  readonly approvals: Pick<Approvals, 'ask'>
  /** Both given by the deposits when the rooms are composed. */
  readonly settleDeposit: SettleDeposit
  readonly reopenDeposit: ReopenDeposit
}
