import type { RandomInteger } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Members } from '../members/index.ts'
import type { Rewards } from '../rewards/index.ts'
import type { Uploads } from '../uploads/index.ts'

export type WheelDependencies = {
  readonly members: Pick<Members, 'findByUsername' | 'getForUpdate' | 'recordActivity'>
  readonly rewards: Pick<Rewards, 'credit' | 'debitUnits' | 'unitsOf'>
  readonly approvals: Pick<Approvals, 'twoPerson'>
  readonly pictures: Pick<Uploads['pictures'], 'find' | 'setReferences' | 'removeReferences'>
}

/** Dependencies of the module's commands. */
export type WheelContext = WheelDependencies & { readonly deps: Deps; readonly random: RandomInteger }
