import {
  availableOf,
  balancesOf,
  findBalance,
  lockAccounts,
  openBankAccount,
  openGameClearing,
  openMemberAccounts,
  openUnitAccounts,
  unitsOf,
} from './accounts.repo.ts'
import { bookHold, closeHold, findHold, openHold } from './holds.repo.ts'
import { book, findByReference, findReversalOf, findTransfer } from './transfers.repo.ts'

/** The ledger's statements. Injectable, so that mutation tests can replace single ones. */
export const ledgerRepo = {
  openMemberAccounts,
  openUnitAccounts,
  unitsOf,
  openBankAccount,
  openGameClearing,
  availableOf,
  balancesOf,
  findBalance,
  lockAccounts,
  book,
  findByReference,
  findTransfer,
  findReversalOf,
  openHold,
  findHold,
  closeHold,
  bookHold,
}
export type LedgerRepo = typeof ledgerRepo
