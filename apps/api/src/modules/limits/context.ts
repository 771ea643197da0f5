import type { Deps } from '../../platform/deps.ts'
import type { Members } from '../members/index.ts'
import type { PlayerSite } from '../player-site/index.ts'

/** Dependencies of the module's commands. */
export type LimitsContext = {
  readonly deps: Deps
  readonly members: Pick<Members, 'findByIds' | 'findByUsername' | 'getForUpdate'>
  readonly playerSite: Pick<PlayerSite, 'notify'>
}
