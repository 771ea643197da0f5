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
  /** The settings in force now, or until the end of a day. */
  readTerms(reader: Reader, end?: Date): Promise<InviteTerms>
}
