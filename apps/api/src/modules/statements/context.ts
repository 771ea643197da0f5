import type { Deps } from '../../platform/deps.ts'
import type { Banking } from '../banking/index.ts'
import type { Deposits } from '../deposits/index.ts'

/** Dependencies of the module's commands. */
export type StatementContext = {
  readonly deps: Deps
  readonly banking: Pick<Banking, 'accountOf' | 'knownBalance'>
  readonly deposits: Pick<Deposits, 'creditBankTransaction' | 'lookUp'>
}
