import type { LicenceRules } from '@backoffice/contract/licences/rules'
import type { BusinessDay, DayRule, MemberId } from '@backoffice/kernel'

/** What a report covers. */
export type ReportQuery = {
  /** Business days, both inclusive, and their instants. */
  readonly from: BusinessDay
  readonly to: BusinessDay
  readonly since: Date
  readonly until: Date
  readonly memberId: MemberId | null
  readonly rule: DayRule
  /** Of the licence, as at printing. */
  readonly rules: LicenceRules
}
