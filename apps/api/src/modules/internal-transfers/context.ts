import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import { type BankLines, insertLink, removeLink } from '../bank-lines/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { findByReference, findInternalTransfer } from './internal-transfers.list.ts'
import { cancelInternalTransfer, insertInternalTransfer } from './internal-transfers.repo.ts'
import { findOpenLegs, findOpenLines } from './transfer-legs.repo.ts'

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

export type InternalTransferDependencies = {
  readonly ledger: Ledger
  readonly approvals: Pick<Approvals, 'twoPerson'>
  readonly bankLines: Pick<BankLines, 'settleDeposit' | 'reopenDeposit'>
}

/** Dependencies of the module's commands. */
export type InternalTransferContext = InternalTransferDependencies & {
  readonly deps: Deps
  readonly repo: InternalTransfersRepo
}
