import { z } from 'zod'
import { baht, bahtSum, businessDay, clock, id, instant, person, positiveBaht, freeText } from '../forms.ts'
import { contributions, turnoverPercent } from '../turnover/forms.ts'
import { wrong } from '../field-errors.ts'

/** Null is off, the default of every rule. */
const amountRule = positiveBaht.nullable()
const countRule = z.int().min(1).max(10_000).nullable()
const atLeast = z.int().min(0).max(36_500)

/** Rules of auto-approval. Every rule must hold, and no blocker may exist. */
export const autoRules = z
  .strictObject({
    enabled: z.boolean(),
    maxAmount: amountRule,
    /** Per member and business day, auto-approvals only. */
    perMemberDailyCount: countRule,
    perMemberDailySum: amountRule,
    minAccountAgeDays: atLeast,
    minDepositCount: atLeast,
    /** The name on the member's latest bank transaction is available and matches. */
    requireNameMatch: z.boolean(),
    excludeTags: z.array(freeText(40)).max(50),
    excludeIfSharesBankPhoneOrIp: z.boolean(),
    /** Win/bet ratio of seven days, in parts of 10,000; none without stakes. */
    maxWinRatio: z.int().min(0).max(10_000_000).nullable(),
    /** In the operator's zone; `from` after `to` spans midnight. Null: always. */
    hours: z
      .strictObject({ from: clock, to: clock })
      .refine(({ from, to }) => from !== to, wrong('EMPTY_RANGE'))
      .nullable(),
  })
  .refine(({ enabled, maxAmount }) => !enabled || maxAmount !== null, {
    path: ['maxAmount'],
    ...wrong('REQUIRED'),
  })

export const turnoverMoments = ['settlement', 'bet'] as const
export type TurnoverMoment = (typeof turnoverMoments)[number]

const rules = {
  min: amountRule,
  max: amountRule,
  dailyCount: countRule,
  dailySum: amountRule,
  openRequestsPerMember: countRule,
  secondApprovalFrom: amountRule,
  /** A win is large from this amount, if it is also at least `largeWinMultiple` times its bet. Either null: off. */
  largeWinFrom: amountRule,
  largeWinMultiple: z.int().min(1).max(1_000_000).nullable(),
  /** For each deposit credited from now on; open requirements keep their terms. */
  turnoverPercent: turnoverPercent.nullable(),
  contributions,
  /** When a bet counts: when it is settled, or when it is placed. A bonus waits for its open bets in both cases. */
  turnoverCountsAt: z.enum(turnoverMoments).default('settlement'),
  nameMustMatch: z.boolean(),
  auto: autoRules,
}

export const withdrawalSettings = z
  .strictObject(rules)
  .refine(({ min, max }) => min === null || max === null || min <= max, {
    path: ['max'],
    ...wrong('BELOW_MINIMUM'),
  })
export const withdrawalSettingsShown = z.strictObject({
  ...rules,
  version: z.number().int(),
  updatedAt: instant,
  updatedBy: person.nullable(),
})

/** One version of the settings: its changes, and all values, ready to be restored. */
export const withdrawalSettingsVersion = z.strictObject({
  version: z.number().int(),
  at: instant,
  by: person.nullable(),
  changed: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  settings: z.strictObject(rules),
})

/** Why a withdrawal needs manual review. BLOCKED: a blocker prevents any approval. */
export const autoReasons = [
  'DISABLED',
  'ABOVE_MAXIMUM',
  'NEEDS_SECOND',
  'OUTSIDE_HOURS',
  'ACCOUNT_TOO_NEW',
  'TOO_FEW_DEPOSITS',
  'NAME_NOT_MATCHED',
  'EXCLUDED_TAG',
  'SHARES_BANK_PHONE_OR_IP',
  'WIN_RATIO',
  'LARGE_WIN',
  'DAILY_COUNT',
  'DAILY_SUM',
  'BLOCKED',
] as const
export type AutoReason = (typeof autoReasons)[number]

/** Values a dry run cannot reconstruct and takes from the present. */
const approximations = [
  'LIMITS_AS_NOW',
  'TAGS_AS_NOW',
  'BANK_AND_PHONE_AS_NOW',
  'LET_THROUGH_BY_APPROVAL_TIME',
  'NOT_ALL_EXAMINED',
] as const

const some = z.strictObject({ count: z.number().int(), amount: bahtSum })
const evaluated = z.strictObject({
  id,
  externalId: z.string(),
  username: z.string(),
  amount: baht,
  requestedAt: instant,
  status: z.string(),
  reason: z.string().nullable(),
})

/** What a set of rules would have decided on the withdrawals of the last thirty days. */
export const dryRun = z.strictObject({
  from: instant,
  to: instant,
  /** Total in that period, and the number examined: newest first, within a few seconds. */
  requested: z.number().int(),
  examined: z.number().int(),
  approved: some,
  leftToPeople: some,
  reasons: z.array(z.strictObject({ reason: z.enum(autoReasons), count: z.number().int() })),
  /** Against manual decisions; cancelled and undecided ones are in neither. */
  agreement: z.strictObject({
    approvedByBoth: some,
    approvedByPeopleOnly: some,
    rejectedByPeopleApprovedByRules: some,
    rejectedByBoth: some,
    /** Manually rejected ones the rules would have paid: up to fifty, largest first. */
    rejected: z.array(evaluated),
    /** Manually paid ones the rules would have left to review: up to fifty, largest first, with reasons. */
    left: z.array(evaluated.extend({ reasons: z.array(z.enum(autoReasons)) })),
  }),
  byDay: z.array(z.strictObject({ day: businessDay, requested: some, approved: some })),
  approximations: z.array(z.enum(approximations)),
})
