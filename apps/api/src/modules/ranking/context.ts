import type { RankingDocument } from '@backoffice/contract/ranking/forms'
import { addDays, type BusinessDay, businessDayOf } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Members } from '../members/index.ts'
import type { Rewards } from '../rewards/index.ts'

/** Dependencies of the module's functions. */
export type RankingContext = {
  readonly deps: Deps
  readonly members: Pick<Members, 'getForUpdate'>
  readonly rewards: Pick<Rewards, 'credit'>
  readonly readSetting: (reader: Reader) => Promise<RankingDocument>
}

export const today = ({ clock, config }: Deps): BusinessDay => businessDayOf(clock.now(), config.dayRule)

/** Transactions of the last day may still be running at its end. */
const GRACE_MS = 5 * 60_000

/** The last business day that is over, and whose transactions are. */
export const lastDayOver = ({ clock, config }: Deps): BusinessDay =>
  addDays(businessDayOf(new Date(clock.now().getTime() - GRACE_MS), config.dayRule), -1)

export const rankChanged = (ids: readonly string[]) => ({ name: 'rank.changed', topic: 'marketing' as const, ids })
