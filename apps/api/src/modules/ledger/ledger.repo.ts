import {
  availableOf,
  balancesOf,
  findBalance,
  openBankAccount,
  openGameClearing,
  openMemberAccounts,
} from './accounts.repo.ts'
import { bookHold, closeHold, findHold, openHold } from './holds.repo.ts'
import { book, findByReference, findReversalOf, findTransfer } from './transfers.repo.ts'

/** The statements the books run on. Handed in, so that a test can plant a bug in one and see it caught. */
export const ledgerRepo = {
  openMemberAccounts,
  openBankAccount,
  openGameClearing,
  availableOf,
  balancesOf,
  findBalance,
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
