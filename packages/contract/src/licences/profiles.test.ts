import { expect, test } from 'vitest'
import { licenceProfiles, type LicenceProfileName } from './profiles.ts'
import { licenceRules, type LicenceRules, rulesOf } from './rules.ts'

const ALL = ['deposit', 'net-deposit', 'loss', 'stake', 'session'] as const
const PERIODS = ['day', 'week', 'month'] as const
const IDENTITY = ['identity-card', 'passport'] as const
const ADDRESS = ['bank-book', 'address'] as const
const FUNDS = ['source-of-funds'] as const
const CHECKED = ['registration', 'sign-in'] as const

/**
 * The rules of every profile, written a second time on purpose, in the order of neutral, gli, ukgc and mga: a change of
 * a profile shows here.
 */
const expected: { readonly [R in keyof LicenceRules]: readonly LicenceRules[R][] } = {
  limitKinds: [ALL, ALL, ALL, ['deposit', 'loss', 'stake', 'session']],
  limitPeriods: [PERIODS, PERIODS, PERIODS, PERIODS],
  limitWindow: ['rolling', 'rolling', 'fixed', 'rolling'],
  limitRequired: [[], [], [], []],
  limitRaiseHours: [24, 24, 24, 24],
  limitRaiseAfterPeriod: [false, false, false, false],
  limitRaiseConfirmed: [true, true, true, true],
  limitCaps: [[], [], [], []],
  heldDepositsReleased: [true, true, true, true],
  heldDepositHours: [24, 24, 24, 24],
  timeOutMinHours: [24, 24, 24, 24],
  timeOutMaxDays: [60, 60, 42, 30],
  exclusionMinDays: [180, 180, 183, 180],
  exclusionMaxDays: [null, null, 1_827, null],
  exclusionForGood: [true, true, false, true],
  returnHours: [24, 24, 24, 24],
  returnForGoodDays: [365, 365, null, 1],
  returnForGoodHours: [168, 168, 168, 168],
  returnDecided: [true, true, true, true],
  exclusionBonuses: ['cancel', 'cancel', 'cancel', 'cancel'],
  registerChecked: [CHECKED, CHECKED, CHECKED, CHECKED],
  realityCheckMinutes: [60, 60, 60, 60],
  pauseMinutes: [null, null, null, null],
  pauseAfterMinutes: [null, null, null, null],
  bonusWinCap: [true, false, false, false],
  bonusTurnoverMax: [null, null, 10, null],
  bonusOneCategory: [false, false, true, false],
  bonusFirstOnly: [false, false, false, false],
  withdrawalCancelled: [true, true, false, true],
  eventWin: [100_000, 100_000, 100_000, 100_000],
  eventWager: [50_000, 50_000, 50_000, 50_000],
  eventTransaction: [100_000, 100_000, 100_000, 100_000],
  eventDay: [200_000, 200_000, 200_000, 200_000],
  harmNight: [15, 15, 15, 15],
  harmChasing: [20, 20, 20, 20],
  harmStakes: [20, 20, 20, 20],
  harmSession: [15, 15, 15, 20],
  harmCancelled: [20, 20, 20, 25],
  harmDeposits: [15, 15, 15, 20],
  harmRefused: [15, 15, 15, 15],
  harmAccounts: [10, 10, 10, 15],
  harmLimits: [15, 15, 15, 15],
  harmTimeOuts: [10, 10, 10, 15],
  harmWords: [30, 30, 30, 30],
  harmReviewFrom: [40, 40, 40, 40],
  harmReviewHours: [72, 72, 24, 72],
  bonusStopFrom: [70, 70, 60, 70],
  staffLockAfter: [null, 3, 3, 3],
  staffLockMinutes: [30, 30, 30, 30],
  staffIdleMinutes: [null, 15, 15, 15],
  staffSessionHours: [null, 12, 12, 12],
  retentionMemberDays: [1_827, 1_827, 1_827, 1_827],
  retentionSignInDays: [1_827, 1_827, 1_827, 1_827],
  retentionSlipDays: [1_827, 1_827, 1_827, 1_827],
  retentionBankTextDays: [3_653, 3_653, 3_653, 3_653],
  retentionStatementDays: [3_653, 3_653, 3_653, 3_653],
  retentionRegisterDays: [365, 365, 365, 365],
  retentionEventDays: [3_653, 3_653, 3_653, 3_653],
  retentionReportDays: [3_653, 3_653, 3_653, 3_653],
  retentionComplaintDays: [1_827, 1_827, 1_827, 1_827],
  retentionSuspicionDays: [1_827, 1_827, 1_827, 1_827],
  retentionDocumentDays: [1_827, 1_827, 1_827, 1_827],
  suspicionPlayShare: [50, 50, 50, 50],
  suspicionQuickHours: [48, 48, 48, 48],
  suspicionFrom: [10_000, 10_000, 10_000, 10_000],
  complaintAnswerDays: [14, 14, 56, 10],
  kycLevel1Kinds: [IDENTITY, IDENTITY, IDENTITY, IDENTITY],
  kycLevel2Kinds: [ADDRESS, ADDRESS, ADDRESS, ADDRESS],
  kycLevel3Kinds: [FUNDS, FUNDS, FUNDS, FUNDS],
  kycDepositLimit0: [null, null, 50_000, 80_000],
  kycDepositLimit1: [null, null, null, null],
  kycDepositLimit2: [null, null, null, null],
  kycWithdrawalLimit0: [null, null, 50_000, 80_000],
  kycWithdrawalLimit1: [null, null, null, null],
  kycWithdrawalLimit2: [null, null, null, null],
  kycWithdrawalFrom1: [null, null, null, null],
  kycWithdrawalFrom2: [null, null, 500_000, null],
  kycWithdrawalFrom3: [null, null, null, null],
}
const names: readonly LicenceProfileName[] = ['neutral', 'gli', 'ukgc', 'mga']

test.each(names.map((name, index) => [name, index] as const))(
  'the profile %s has exactly its rules, each with a source',
  (name, index) => {
    const profile = licenceProfiles[name]
    expect(rulesOf(profile)).toEqual(Object.fromEntries(licenceRules.map(rule => [rule, expected[rule][index]])))
    expect(licenceRules.filter(rule => profile[rule].source.trim() === '')).toEqual([])
  },
)
