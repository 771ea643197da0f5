import type { Satang } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Members } from '../members/index.ts'
import type { Rewards } from '../rewards/index.ts'

/** Dependencies of the module. */
export type CreditCodesContext = {
  readonly deps: Deps
  readonly approvals: Pick<Approvals, 'twoPerson'>
  readonly members: Pick<Members, 'findByUsername' | 'getForUpdate' | 'consumeSoloLimit' | 'soloLimitUsed'>
  readonly rewards: Pick<Rewards, 'credit'>
  /** What a diamond is exchanged for. */
  readonly perDiamond: (reader: Reader) => Promise<Satang>
  /** Unknown codes of each member. */
  readonly guesses: Limiter
}
