import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Ledger } from '../ledger/index.ts'

/** Dependencies of the module's commands. */
export type BankAccountContext = {
  readonly deps: Deps
  readonly ledger: Pick<Ledger, 'openBankAccount'>
  readonly approvals: Pick<Approvals, 'twoPerson'>
}
