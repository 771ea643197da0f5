import type { diamondSetting } from '@backoffice/contract/diamonds/forms'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Members } from '../members/index.ts'
import type { Rewards } from '../rewards/index.ts'

export type DiamondDocument = z.output<(typeof diamondSetting)['document']>

/** Dependencies of the module. */
export type DiamondsContext = {
  readonly deps: Deps
  readonly members: Pick<Members, 'findByUsername' | 'getForUpdate'>
  readonly rewards: Pick<Rewards, 'credit' | 'debitUnits'>
  readonly read: (reader: Reader) => Promise<DiamondDocument>
}
