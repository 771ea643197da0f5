import type { CashbackDocument } from '@backoffice/contract/cashback/setting'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Members } from '../members/index.ts'
import type { Rewards } from '../rewards/index.ts'
import type { Version } from './domain/period.ts'

export type CashbackContext = {
  readonly deps: Deps
  readonly members: Pick<Members, 'findByIds' | 'findByUsername' | 'getForUpdate'>
  readonly rewards: Pick<Rewards, 'credit'>
  readonly settings: {
    /** Every version, oldest first. */
    versions(reader: Reader): Promise<readonly Version[]>
    parse(stored: unknown): CashbackDocument
    encode(settings: CashbackDocument): unknown
  }
}
