import type { Satang } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Members } from '../members/index.ts'
import type { Rewards } from '../rewards/index.ts'
import type { Rates } from './domain/code.ts'

/** Dependencies of the module. */
export type CreditCodesContext = {
  readonly deps: Deps
  readonly approvals: Pick<Approvals, 'twoPerson'>
  readonly members: Pick<Members, 'findByUsername' | 'getForUpdate' | 'consumeSoloLimit' | 'soloLimitUsed'>
  readonly rewards: Pick<Rewards, 'credit'>
  /** What a diamond costs: the highest rate so far. */
  readonly perDiamond: (reader: Reader) => Promise<Satang>
  /** What a spin costs on average; null: unknown, because no wheel is live. */
  readonly perSpin: (reader: Reader) => Promise<Satang | null>
}

/** What units cost now. */
export const ratesOf = async (
  { perDiamond, perSpin }: Pick<CreditCodesContext, 'perDiamond' | 'perSpin'>,
  reader: Reader,
): Promise<Rates> => ({ diamond: await perDiamond(reader), spin: await perSpin(reader) })
