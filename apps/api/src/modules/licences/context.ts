import type { LicenceRules } from '@backoffice/contract/licences/rules'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'

/** Dependencies of the module. */
export type LicenceContext = {
  readonly deps: Deps
  readonly approvals: Pick<Approvals, 'twoPerson'>
  /** The titles of the promotions that these rules forbid. */
  readonly forbiddenPromotions: (reader: Reader, rules: LicenceRules, now: Date) => Promise<readonly string[]>
}
