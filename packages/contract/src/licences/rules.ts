// Without schemas: the browser takes these values and nothing else.
import { documentKinds } from '../documents/terms.ts'

export const limitKinds = ['deposit', 'net-deposit', 'loss', 'stake', 'session'] as const
export type LimitKind = (typeof limitKinds)[number]
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** A limit that a licence sets for every member: baht, of sessions minutes. */
export type LicenceCap = { readonly kind: LimitKind; readonly period: LimitPeriod; readonly amount: number }

export type NumberUnit = 'hours' | 'days' | 'minutes' | 'times' | 'baht' | 'points' | 'attempts' | 'percent'
type Shape =
  | {
      readonly is: 'number'
      readonly unit: NumberUnit
      readonly min: number
      readonly max: number
    }
  | { readonly is: 'switch' }
  | { readonly is: 'choice'; readonly options: readonly string[] }
  | { readonly is: 'choices'; readonly options: readonly string[] }
  | { readonly is: 'caps' }
/** `none`: null is a value too, and means that there is no such rule. */
export type RuleShape = Shape & { readonly group: string; readonly none?: true }

const levelBaht = { group: 'documents', is: 'number', unit: 'baht', min: 1, max: 1_000_000_000, none: true } as const
const levelKinds = { group: 'documents', is: 'choices', options: documentKinds } as const
const retention = { group: 'retention', is: 'number', unit: 'days', min: 30, max: 36_500, none: true } as const

/**
 * Every rule that a licence can set, by its name: what it may be, and the group it is shown in. Code asks for the rule
 * in force, never for the licence.
 */
export const ruleShapes = {
  /** The kinds of limits a member can set. */
  limitKinds: { group: 'limits', is: 'choices', options: limitKinds },
  limitPeriods: { group: 'limits', is: 'choices', options: limitPeriods },
  /** `rolling`: the last 24 hours and 7 days. `fixed`: business days, and weeks from Monday. A month is a calendar month. */
  limitWindow: { group: 'limits', is: 'choice', options: ['rolling', 'fixed'] },
  /** Kinds of which a member needs a limit for every period to deposit: they cannot be removed. */
  limitRequired: { group: 'limits', is: 'choices', options: limitKinds },
  /** How long a higher limit waits before it can be confirmed. */
  limitRaiseHours: { group: 'limits', is: 'number', unit: 'hours', min: 0, max: 720 },
  /** A higher limit also waits for the end of the period that runs. */
  limitRaiseAfterPeriod: { group: 'limits', is: 'switch' },
  /** A higher limit needs the member’s confirmation after its delay. */
  limitRaiseConfirmed: { group: 'limits', is: 'switch' },
  limitCaps: { group: 'limits', is: 'caps' },
  /** Whether money held above a limit may be credited once the limit permits it; otherwise it can only be returned. */
  heldDepositsReleased: { group: 'limits', is: 'switch' },
  /** Within what time held money is returned or credited: staff are notified. */
  heldDepositHours: { group: 'limits', is: 'number', unit: 'hours', min: 1, max: 720 },
  timeOutMinHours: { group: 'exclusion', is: 'number', unit: 'hours', min: 1, max: 720 },
  timeOutMaxDays: { group: 'exclusion', is: 'number', unit: 'days', min: 1, max: 365, none: true },
  exclusionMinDays: { group: 'exclusion', is: 'number', unit: 'days', min: 1, max: 3_650 },
  exclusionMaxDays: { group: 'exclusion', is: 'number', unit: 'days', min: 1, max: 36_500, none: true },
  exclusionForGood: { group: 'exclusion', is: 'switch' },
  /** How long after its end an exclusion still holds once its return is requested. */
  returnHours: { group: 'exclusion', is: 'number', unit: 'hours', min: 0, max: 720 },
  /** When the return from an exclusion for good can be requested; none: never. */
  returnForGoodDays: { group: 'exclusion', is: 'number', unit: 'days', min: 1, max: 36_500, none: true },
  returnForGoodHours: { group: 'exclusion', is: 'number', unit: 'hours', min: 0, max: 720 },
  /** A person of the staff decides about a return; otherwise it takes effect after its delay. */
  returnDecided: { group: 'exclusion', is: 'switch' },
  /** What happens to bonuses that are not met when a member is excluded. */
  exclusionBonuses: { group: 'exclusion', is: 'choice', options: ['cancel', 'keep'] },
  /** When a person is looked up in the list of excluded people. */
  registerChecked: { group: 'exclusion', is: 'choices', options: ['registration', 'sign-in'] },
  /** The player site reminds of the time played. */
  realityCheckMinutes: { group: 'session', is: 'number', unit: 'minutes', min: 5, max: 240, none: true },
  /** A pause of this length is forced … */
  pauseMinutes: { group: 'session', is: 'number', unit: 'minutes', min: 1, max: 1_440, none: true },
  /** … after this time of play. */
  pauseAfterMinutes: { group: 'session', is: 'number', unit: 'minutes', min: 5, max: 1_440, none: true },
  /** Whether what becomes cash of a bonus may be capped. */
  bonusWinCap: { group: 'bonus', is: 'switch' },
  bonusTurnoverMax: { group: 'bonus', is: 'number', unit: 'times', min: 1, max: 1_000, none: true },
  /** A bonus is for one category of games. */
  bonusOneCategory: { group: 'bonus', is: 'switch' },
  /** Only a member’s first deposit may bring a bonus. */
  bonusFirstOnly: { group: 'bonus', is: 'switch' },
  withdrawalCancelled: { group: 'withdrawals', is: 'switch' },
  /** From what amount a win, a stake, a deposit or a withdrawal is a significant event … */
  eventWin: { group: 'events', is: 'number', unit: 'baht', min: 1, max: 1_000_000_000, none: true },
  eventWager: { group: 'events', is: 'number', unit: 'baht', min: 1, max: 1_000_000_000, none: true },
  eventTransaction: { group: 'events', is: 'number', unit: 'baht', min: 1, max: 1_000_000_000, none: true },
  /** … and from what sum of a member’s deposits, or of their withdrawals, in one business day. */
  eventDay: { group: 'events', is: 'number', unit: 'baht', min: 1, max: 1_000_000_000, none: true },
  /** The most points of each marker of harm in a member’s score of 0 to 100; 0: it does not count. */
  harmNight: { group: 'harm', is: 'number', unit: 'points', min: 0, max: 100 },
  harmChasing: { group: 'harm', is: 'number', unit: 'points', min: 0, max: 100 },
  harmStakes: { group: 'harm', is: 'number', unit: 'points', min: 0, max: 100 },
  harmSession: { group: 'harm', is: 'number', unit: 'points', min: 0, max: 100 },
  harmCancelled: { group: 'harm', is: 'number', unit: 'points', min: 0, max: 100 },
  harmDeposits: { group: 'harm', is: 'number', unit: 'points', min: 0, max: 100 },
  harmRefused: { group: 'harm', is: 'number', unit: 'points', min: 0, max: 100 },
  harmAccounts: { group: 'harm', is: 'number', unit: 'points', min: 0, max: 100 },
  harmLimits: { group: 'harm', is: 'number', unit: 'points', min: 0, max: 100 },
  harmTimeOuts: { group: 'harm', is: 'number', unit: 'points', min: 0, max: 100 },
  harmWords: { group: 'harm', is: 'number', unit: 'points', min: 0, max: 100 },
  /** The score from which a person reviews a member, and within what time. */
  harmReviewFrom: { group: 'harm', is: 'number', unit: 'points', min: 1, max: 100, none: true },
  harmReviewHours: { group: 'harm', is: 'number', unit: 'hours', min: 1, max: 720 },
  /** The score from which bonuses and marketing stop until a person has reviewed the member. */
  bonusStopFrom: { group: 'harm', is: 'number', unit: 'points', min: 1, max: 100, none: true },
  /** After how many failures the sign-in of an account from an address is refused, and for how long. */
  staffLockAfter: { group: 'staff', is: 'number', unit: 'attempts', min: 1, max: 10, none: true },
  staffLockMinutes: { group: 'staff', is: 'number', unit: 'minutes', min: 1, max: 1_440 },
  /** When a session of staff ends without activity, and at the latest. Shorter settings bind. */
  staffIdleMinutes: { group: 'staff', is: 'number', unit: 'minutes', min: 2, max: 1_440, none: true },
  staffSessionHours: { group: 'staff', is: 'number', unit: 'hours', min: 1, max: 168, none: true },
  /** How long what is stored is kept; none: without end. Of a member: since the account was closed and moved no money. */
  retentionMemberDays: retention,
  /** Addresses and devices of sign-ins. */
  retentionSignInDays: retention,
  retentionSlipDays: retention,
  /** Names, accounts and texts that bank lines have. */
  retentionBankTextDays: retention,
  retentionStatementDays: retention,
  /** People a register of excluded people no longer lists. */
  retentionRegisterDays: retention,
  retentionEventDays: retention,
  retentionReportDays: retention,
  /** Since the complaint was answered or decided. */
  retentionComplaintDays: retention,
  /** Since it was decided whether suspicious activity is reported. */
  retentionSuspicionDays: retention,
  /** Documents of members: since their account was closed, or since they expired or were refused. */
  retentionDocumentDays: retention,
  /** A withdrawal is suspicious where less than this part of the deposits was bet … */
  suspicionPlayShare: { group: 'suspicion', is: 'number', unit: 'percent', min: 0, max: 100 },
  /** … or where a new member withdraws all deposits within this time of the first one. */
  suspicionQuickHours: { group: 'suspicion', is: 'number', unit: 'hours', min: 1, max: 720, none: true },
  /** Smaller amounts are no indicator. */
  suspicionFrom: { group: 'suspicion', is: 'number', unit: 'baht', min: 1, max: 1_000_000_000 },
  /** Within what time a complaint is answered. */
  complaintAnswerDays: { group: 'complaints', is: 'number', unit: 'days', min: 1, max: 365 },
  /** One accepted document of these kinds for each level up to it; without a kind a level cannot be reached. */
  kycLevel1Kinds: levelKinds,
  kycLevel2Kinds: levelKinds,
  kycLevel3Kinds: levelKinds,
  /** The most that a member of a level deposits in a calendar month; more is held. */
  kycDepositLimit0: levelBaht,
  kycDepositLimit1: levelBaht,
  kycDepositLimit2: levelBaht,
  /** The most that a member of a level withdraws in 30 days … */
  kycWithdrawalLimit0: levelBaht,
  kycWithdrawalLimit1: levelBaht,
  kycWithdrawalLimit2: levelBaht,
  /** … and from what amount on a single withdrawal needs a level. */
  kycWithdrawalFrom1: levelBaht,
  kycWithdrawalFrom2: levelBaht,
  kycWithdrawalFrom3: levelBaht,
} as const satisfies Readonly<Record<string, RuleShape>>

type ValueOf<S> =
  | (S extends { is: 'number' }
      ? number
      : S extends { is: 'switch' }
        ? boolean
        : S extends { is: 'choice'; options: readonly (infer O)[] }
          ? O
          : S extends { is: 'choices'; options: readonly (infer O)[] }
            ? readonly O[]
            : readonly LicenceCap[])
  | (S extends { none: true } ? null : never)

export type LicenceRule = keyof typeof ruleShapes
export const licenceRules = Object.keys(ruleShapes) as LicenceRule[]
/** The value of every rule. */
export type LicenceRules = { readonly [R in LicenceRule]: ValueOf<(typeof ruleShapes)[R]> }
/** Every rule with where it is written. */
export type LicenceProfile = {
  readonly [R in LicenceRule]: { readonly value: LicenceRules[R]; readonly source: string }
}
/** Changes of an operator to the rules of a profile. */
export type RuleChanges = { readonly [R in LicenceRule]?: LicenceProfile[R] }

/** The values alone. */
export const rulesOf = (profile: LicenceProfile): LicenceRules =>
  Object.fromEntries(licenceRules.map(rule => [rule, profile[rule].value])) as LicenceRules
