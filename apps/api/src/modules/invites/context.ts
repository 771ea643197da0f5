import type { inviteSetting } from '@backoffice/contract/invites/setting'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Members } from '../members/index.ts'
import type { Rewards } from '../rewards/index.ts'

export type InviteTerms = z.output<(typeof inviteSetting)['document']>

/** Dependencies of the module's commands. */
export type InviteContext = {
  readonly deps: Deps
  readonly members: Pick<Members, 'getForUpdate'>
  readonly rewards: Pick<Rewards, 'credit'>
  readTerms(reader: Reader): Promise<InviteTerms>
}
