import type { LicenceProfile, RuleChanges } from './rules.ts'

const from =
  (source: string) =>
  <T>(value: T): { readonly value: T; readonly source: string } => ({ value, source })
/** The source of a rule that the product sets where a licence sets none. */
export const PRODUCT_SOURCE = 'Default of the product'
const ours = from(PRODUCT_SOURCE)
const limits = from('GLI-19 v3.0 A.3.7')
const exclusion = from('GLI-19 v3.0 A.3.8')
const interaction = from('LCCP 3.4.3: identify, act, evaluate; the figure set by the operator')
const markers = from('Player Protection Directive: markers of harm; the figure set by the operator')
const documents = from('A figure set by the operator')
const events = from('GLI-19 v3.0 2.8.8: an amount set by the operator')

/** GLI-19 v3.0, Interactive Gaming Systems. */
const gli: LicenceProfile = {
  limitKinds: limits(['deposit', 'net-deposit', 'loss', 'stake', 'session']),
  limitPeriods: limits(['day', 'week', 'month']),
  limitWindow: ours('rolling'),
  limitRequired: ours([]),
  limitRaiseHours: limits(24),
  limitRaiseAfterPeriod: ours(false),
  limitRaiseConfirmed: ours(true),
  limitCaps: ours([]),
  heldDepositsReleased: ours(true),
  heldDepositHours: ours(24),
  timeOutMinHours: ours(24),
  timeOutMaxDays: ours(60),
  exclusionMinDays: ours(180),
  exclusionMaxDays: ours(null),
  exclusionForGood: exclusion(true),
  returnHours: ours(24),
  returnForGoodDays: ours(365),
  returnForGoodHours: ours(168),
  returnDecided: ours(true),
  exclusionBonuses: ours('cancel'),
  registerChecked: exclusion(['registration', 'sign-in']),
  realityCheckMinutes: ours(60),
  pauseMinutes: ours(null),
  pauseAfterMinutes: ours(null),
  bonusWinCap: from('GLI-19 v3.0 A.5.3')(false),
  bonusTurnoverMax: ours(null),
  bonusOneCategory: ours(false),
  bonusFirstOnly: ours(false),
  withdrawalCancelled: ours(true),
  eventWin: events(100_000),
  eventWager: events(50_000),
  eventTransaction: events(100_000),
  eventDay: events(200_000),
  harmNight: ours(15),
  harmChasing: ours(20),
  harmStakes: ours(20),
  harmSession: ours(15),
  harmCancelled: ours(20),
  harmDeposits: ours(15),
  harmRefused: ours(15),
  harmAccounts: ours(10),
  harmLimits: ours(15),
  harmTimeOuts: ours(10),
  harmWords: ours(30),
  harmReviewFrom: ours(40),
  harmReviewHours: ours(72),
  bonusStopFrom: ours(70),
  staffLockAfter: from('GLI-19 v3.0 B.2.3: three unsuccessful attempts')(3),
  staffLockMinutes: from('GLI-19 v3.0 B.2.3; the time of PCI DSS 4 8.3.4')(30),
  staffIdleMinutes: from('GLI-19 v3.0 B.2.3; the time of PCI DSS 4 8.2.8')(15),
  staffSessionHours: ours(12),
  retentionMemberDays: ours(1_827),
  retentionSignInDays: ours(1_827),
  retentionSlipDays: ours(1_827),
  retentionBankTextDays: ours(3_653),
  retentionStatementDays: ours(3_653),
  retentionRegisterDays: ours(365),
  retentionEventDays: ours(3_653),
  retentionReportDays: ours(3_653),
  retentionComplaintDays: from('GLI-19 v3.0 A.4.4: five years')(1_827),
  retentionSuspicionDays: ours(1_827),
  retentionDocumentDays: ours(1_827),
  suspicionPlayShare: ours(50),
  suspicionQuickHours: ours(48),
  suspicionFrom: ours(10_000),
  complaintAnswerDays: ours(14),
  kycLevel1Kinds: ours(['identity-card', 'passport']),
  kycLevel2Kinds: ours(['bank-book', 'address']),
  kycLevel3Kinds: ours(['source-of-funds']),
  kycDepositLimit0: ours(null),
  kycDepositLimit1: ours(null),
  kycDepositLimit2: ours(null),
  kycWithdrawalLimit0: ours(null),
  kycWithdrawalLimit1: ours(null),
  kycWithdrawalLimit2: ours(null),
  kycWithdrawalFrom1: ours(null),
  kycWithdrawalFrom2: ours(null),
  kycWithdrawalFrom3: ours(null),
}

/** As GLI-19, where an operator of no licence may cap what becomes cash, and the settings alone say when staff is locked. */
const neutral: LicenceProfile = {
  ...gli,
  bonusWinCap: ours(true),
  staffLockAfter: ours(null),
  staffLockMinutes: ours(30),
  staffIdleMinutes: ours(null),
  staffSessionHours: ours(null),
}

/** United Kingdom: RTS as of 30 September 2026, LCCP and the social responsibility code of bonuses. */
const ukgc: LicenceProfile = {
  ...gli,
  limitKinds: from('RTS 12: the gross limit is the only deposit limit; others under their own names')([
    'deposit',
    'net-deposit',
    'loss',
    'stake',
    'session',
  ]),
  limitPeriods: from('RTS 12: 24 hours, 7 days, calendar month')(['day', 'week', 'month']),
  limitWindow: from('RTS 12, from 30 September 2026: fixed windows')('fixed'),
  limitRaiseHours: from('RTS 12: 24 hours and a confirmation')(24),
  limitRaiseConfirmed: from('RTS 12: 24 hours and a confirmation')(true),
  heldDepositsReleased: from('RTS 12: deposits are blocked until the period restarts')(true),
  timeOutMaxDays: from('LCCP 3.3.4: up to six weeks')(42),
  exclusionMinDays: from('LCCP 3.5.3: at least six months')(183),
  exclusionMaxDays: from('LCCP 3.5.3: up to five years')(1_827),
  exclusionForGood: from('LCCP 3.5.3: definite periods')(false),
  returnHours: from('LCCP 3.5.3: 24 hours before a return takes effect')(24),
  returnForGoodDays: ours(null),
  registerChecked: from('GAMSTOP: before a registration and each sign-in')(['registration', 'sign-in']),
  bonusTurnoverMax: from('SR code 5.1.1, from 19 January 2026: at most 10 times')(10),
  bonusOneCategory: from('SR code 5.1.1, from 19 January 2026: one product')(true),
  withdrawalCancelled: from('RTS 14: no cancelling of withdrawals')(false),
  harmSession: from('LCCP 3.4.3: time spent gambling is an indicator; the figure set by the operator')(15),
  harmReviewFrom: interaction(40),
  harmReviewHours: interaction(24),
  bonusStopFrom: from('LCCP 3.4.3: no marketing or new bonuses on strong indicators; the level set by the operator')(
    60,
  ),
  retentionMemberDays: from('Money Laundering Regulations 2017, 40: five years after the relationship ends')(1_827),
  complaintAnswerDays: from('LCCP 6.1.1: 8 weeks')(56),
  kycDepositLimit0: documents(50_000),
  kycWithdrawalLimit0: documents(50_000),
  kycWithdrawalFrom2: documents(500_000),
}

/** Malta: Player Protection Directive. */
const mga: LicenceProfile = {
  ...gli,
  limitKinds: from('Player Protection Directive: deposits, wagers, losses, time')([
    'deposit',
    'loss',
    'stake',
    'session',
  ]),
  limitRaiseHours: from('Player Protection Directive: 24 hours')(24),
  timeOutMinHours: from('Player Protection Directive: 24 hours to 30 days')(24),
  timeOutMaxDays: from('Player Protection Directive: 24 hours to 30 days')(30),
  exclusionForGood: from('Player Protection Directive: definite or indefinite')(true),
  returnHours: from('Player Protection Directive: 24 hours after a definite period')(24),
  returnForGoodDays: from('Player Protection Directive: on request')(1),
  returnForGoodHours: from('Player Protection Directive: 7 days after an indefinite period')(168),
  returnDecided: from('Player Protection Directive: the operator decides')(true),
  realityCheckMinutes: from('Player Protection Directive: reality checks')(60),
  harmChasing: markers(20),
  harmSession: markers(20),
  harmCancelled: markers(25),
  harmDeposits: markers(20),
  harmAccounts: markers(15),
  harmTimeOuts: markers(15),
  harmReviewFrom: markers(40),
  retentionMemberDays: from(
    'Prevention of Money Laundering and Funding of Terrorism Regulations, 13: five years after the relationship ends',
  )(1_827),
  complaintAnswerDays: from('Player Protection Directive: 10 days')(10),
  kycDepositLimit0: documents(80_000),
  kycWithdrawalLimit0: documents(80_000),
}

/** The profiles of the product; LICENCE_PROFILE names one. */
export const licenceProfiles = { neutral, gli, ukgc, mga } as const satisfies Readonly<Record<string, LicenceProfile>>
export type LicenceProfileName = keyof typeof licenceProfiles
export const licenceProfileNames = Object.keys(licenceProfiles) as LicenceProfileName[]

/** A profile with an operator's changes. */
export const changedProfile = (name: LicenceProfileName, changes: RuleChanges): LicenceProfile => ({
  ...licenceProfiles[name],
  ...changes,
})
