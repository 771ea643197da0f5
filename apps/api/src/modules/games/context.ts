import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Members } from '../members/index.ts'
import type { Turnover } from '../turnover/index.ts'
import type { Shares } from './domain/split.ts'
import type { GamesRepo } from './games.repo.ts'

/** Dependencies of the module's commands. */
export type GamesContext = {
  readonly deps: Deps
  readonly repo: GamesRepo
  readonly shares: Shares
  readonly ledger: Pick<Ledger, 'post' | 'reverse' | 'walletOf' | 'openGameClearing'>
  readonly members: Pick<Members, 'findByUsername' | 'getForUpdate'>
  readonly limits: Pick<Limits, 'check'>
  readonly turnover: Pick<
    Turnover,
    'countStake' | 'settleStake' | 'reverseStake' | 'followVoid' | 'stakeBonus' | 'returnBonus' | 'reverseBonus'
  >
}
