import { z } from 'zod'
import { baht, bahtSum, businessDay, id, instant, person, positiveBaht, freeText } from '../forms.ts'
import { contributions, turnoverPercent } from '../turnover/forms.ts'

/** Null is off, as every rule is until somebody sets it. */
const amountRule = positiveBaht.nullable()
const countRule = z.int().min(1).max(10_000).nullable()
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time written HH:MM')
const atLeast = z.int().min(0).max(36_500)

/** When a withdrawal is approved without a person. Every rule has to hold, and nothing may stand against it. */
export const autoRules = z
  .strictObject({
    enabled: z.boolean(),
    maxAmount: amountRule,
    /** Of one member on one business day, automatic approvals alone. */
    perMemberDailyCount: countRule,
    perMemberDailySum: amountRule,
    minAccountAgeDays: atLeast,
    minDepositCount: atLeast,
    /** The name on the member's newest bank movement is there to compare, and agrees. */
    requireNameMatch: z.boolean(),
    excludeTags: z.array(freeText(40)).max(50),
    excludeIfSharesBankPhoneOrIp: z.boolean(),
    /** Wins over stakes of seven days, in parts of 10,000; a member who staked nothing has none. */
    maxWinRatio: z.int().min(0).max(10_000_000).nullable(),
    /** In the operator's zone; `from` after `to` runs over midnight. Null: always. */
    hours: z
      .strictObject({ from: clock, to: clock })
      .refine(({ from, to }) => from !== to, 'must not be empty')
      .nullable(),
  })
  .refine(({ enabled, maxAmount }) => !enabled || maxAmount !== null, {
    path: ['maxAmount'],
    error: 'must be set before approvals are automatic',
  })

const rules = {
  min: amountRule,
  max: amountRule,
  dailyCount: countRule,
  dailySum: amountRule,
  openRequestsPerMember: countRule,
  secondApprovalFrom: amountRule,
  /** Of each deposit credited from now on; what is open keeps its own. */
  turnoverPercent: turnoverPercent.nullable(),
  contributions,
  nameMustMatch: z.boolean(),
  auto: autoRules,
}

export const withdrawalSettings = z
  .strictObject(rules)
  .refine(({ min, max }) => min === null || max === null || min <= max, {
    path: ['max'],
    error: 'must not be below min',
  })
export const withdrawalSettingsShown = z.strictObject({
  ...rules,
  version: z.number().int(),
  updatedAt: instant,
  updatedBy: person.nullable(),
})

/** One version of the settings: what it changed, and all of it, ready to be put back. */
export const withdrawalSettingsVersion = z.strictObject({
  version: z.number().int(),
  at: instant,
  by: person.nullable(),
  changed: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  settings: z.strictObject(rules),
})

/** Why a withdrawal is left to a person. BLOCKED: something stands against any approval. */
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
  'DAILY_COUNT',
  'DAILY_SUM',
  'BLOCKED',
] as const
export type AutoReason = (typeof autoReasons)[number]

/** What a dry run could not know as it was then, and takes as it is now. */
export const approximations = [
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

/** What a set of rules would have done with the withdrawals of the last thirty days. */
export const dryRun = z.strictObject({
  from: instant,
  to: instant,
  /** All there are in that time, and how many were looked at: newest first, as many as a few seconds allow. */
  requested: z.number().int(),
  examined: z.number().int(),
  approved: some,
  leftToPeople: some,
  reasons: z.array(z.strictObject({ reason: z.enum(autoReasons), count: z.number().int() })),
  /** Against what people decided; cancelled and undecided ones are in neither. */
  agreement: z.strictObject({
    approvedByBoth: some,
    approvedByPeopleOnly: some,
    rejectedByPeopleApprovedByRules: some,
    rejectedByBoth: some,
    /** Of those people rejected and the rules would have paid: up to fifty, the largest first. */
    rejected: z.array(evaluated),
    /** Of those people paid and the rules would have left to them: up to fifty, the largest first, with why. */
    left: z.array(evaluated.extend({ reasons: z.array(z.enum(autoReasons)) })),
  }),
  byDay: z.array(z.strictObject({ day: businessDay, requested: some, approved: some })),
  approximations: z.array(z.enum(approximations)),
})
