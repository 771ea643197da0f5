import type { DocumentKind, KycLevel } from '@backoffice/contract/documents/terms'
import type { LicenceRules } from '@backoffice/contract/licences/rules'
import { fromBaht, type Satang } from '@backoffice/kernel'

export type LevelRules = Pick<LicenceRules, 'kycLevel1Kinds' | 'kycLevel2Kinds' | 'kycLevel3Kinds'>
type WithdrawalRules = Pick<
  LicenceRules,
  | 'kycWithdrawalLimit0'
  | 'kycWithdrawalLimit1'
  | 'kycWithdrawalLimit2'
  | 'kycWithdrawalFrom1'
  | 'kycWithdrawalFrom2'
  | 'kycWithdrawalFrom3'
>
type DepositRules = Pick<LicenceRules, 'kycDepositLimit0' | 'kycDepositLimit1' | 'kycDepositLimit2'>

/** The kinds of documents of each level, from the first on. */
export const kindsOf = (rules: LevelRules): readonly (readonly DocumentKind[])[] => [
  rules.kycLevel1Kinds,
  rules.kycLevel2Kinds,
  rules.kycLevel3Kinds,
]

/** The level that accepted, unexpired documents prove: one of the kinds of each level up to it. */
export function levelOf(accepted: readonly DocumentKind[], rules: LevelRules): KycLevel {
  const missing = kindsOf(rules).findIndex(kinds => !kinds.some(kind => accepted.includes(kind)))
  return (missing === -1 ? 3 : missing) as KycLevel
}

/** The most that a member of a level may deposit in a month; null: no limit. */
export const depositLimitOf = (level: KycLevel, rules: DepositRules): Satang | null =>
  satangOrNull([rules.kycDepositLimit0, rules.kycDepositLimit1, rules.kycDepositLimit2, null][level])

export const limitsDeposits = ({ kycDepositLimit0, kycDepositLimit1, kycDepositLimit2 }: DepositRules): boolean =>
  [kycDepositLimit0, kycDepositLimit1, kycDepositLimit2].some(limit => limit !== null)

/** Null: no level is needed for a withdrawal of any amount. */
export const limitsWithdrawals = (rules: WithdrawalRules): boolean =>
  [...limitsOf(rules), ...thresholdsOf(rules)].some(limit => limit !== null)

const limitsOf = (rules: WithdrawalRules) => [
  rules.kycWithdrawalLimit0,
  rules.kycWithdrawalLimit1,
  rules.kycWithdrawalLimit2,
]
const thresholdsOf = (rules: WithdrawalRules) => [
  rules.kycWithdrawalFrom1,
  rules.kycWithdrawalFrom2,
  rules.kycWithdrawalFrom3,
]

/** The lowest level that a withdrawal of this amount after these of 30 days needs, from the member's level on. */
export function levelNeeded(level: KycLevel, amount: Satang, before: Satang, rules: WithdrawalRules): KycLevel {
  const limits = limitsOf(rules).map(satangOrNull)
  const bySum = [0, 1, 2, 3].find(each => {
    const limit = limits[each] ?? null
    return each >= level && (limit === null || before + amount <= limit)
  })
  const thresholds = thresholdsOf(rules).map(satangOrNull)
  const byAmount = thresholds.findLastIndex(from => from !== null && amount >= from) + 1
  return Math.max(level, bySum ?? 3, byAmount) as KycLevel
}

const satangOrNull = (amount: number | null | undefined): Satang | null =>
  amount === null || amount === undefined ? null : fromBaht(amount)
