import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'
import type { TurnoverRepo } from './turnover.repo.ts'

/** Dependencies of the module's commands. */
export type TurnoverContext = {
  readonly deps: Deps
  readonly repo: TurnoverRepo
  readonly ledger: Pick<Ledger, 'post' | 'reverse' | 'walletOf'>
  readonly members: Pick<Members, 'getForUpdate'>
}
