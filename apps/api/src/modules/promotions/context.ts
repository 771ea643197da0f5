import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'
import type { Rewards } from '../rewards/index.ts'
import type { Turnover } from '../turnover/index.ts'
import type { Uploads } from '../uploads/index.ts'

/** Dependencies of the module's commands. */
export type PromotionContext = {
  readonly deps: Deps
  readonly approvals: Pick<Approvals, 'twoPerson'>
  readonly ledger: Pick<Ledger, 'addCheck' | 'reverse'>
  readonly members: Pick<Members, 'findByIds' | 'findByUsername' | 'getForUpdate' | 'consumeSoloLimit'>
  readonly rewards: Pick<
    Rewards,
    | 'credit'
    | 'endGrant'
    | 'findGrant'
    | 'forfeitOfDeposit'
    | 'onGrantEnded'
    | 'onGrantReopened'
    | 'onDueReturned'
    | 'openGrantsOf'
  >
  readonly turnover: Pick<Turnover, 'cancelRequirement' | 'contributions' | 'reopenRequirement'>
  readonly pictures: Pick<Uploads['pictures'], 'find' | 'setReferences'>
}
