import type { Deps } from '../../platform/deps.ts'
import type { BankAccounts } from '../bank-accounts/index.ts'
import type { Deposits } from '../deposits/index.ts'
import type { Reconciliation } from '../reconciliation/index.ts'
import type { ParseQueue } from './parse-queue.ts'

/** Dependencies of the module's commands. */
export type StatementContext = {
  readonly deps: Deps
  readonly bankAccounts: Pick<BankAccounts, 'accountOf'>
  readonly reconciliation: Pick<Reconciliation, 'knownBalance'>
  readonly deposits: Pick<Deposits, 'creditBankTransaction' | 'lookUp'>
  readonly parseQueue: ParseQueue
}
