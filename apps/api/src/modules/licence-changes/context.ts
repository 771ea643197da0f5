import type { FlaggedPreview } from '@backoffice/contract/harm/flagged'
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
  /** Whom rules in force and others would have flagged on past days. */
  readonly flagged: (before: LicenceRules, after: LicenceRules) => Promise<FlaggedPreview>
}
