import { z } from 'zod'
import { wrong } from '../field-errors.ts'
import { MAX_TAG_LENGTH, MAX_TAGS } from '../fields.ts'
import { baht, bahtSum, businessDay, freeText, id, instant, person } from '../forms.ts'
import { formSchema } from '../record-schemas.ts'
import { autoRuleFields, turnoverMoments, withdrawalRuleFields } from './rule-fields.ts'

export { type TurnoverMoment, turnoverMoments } from './rule-fields.ts'

/** Rules of auto-approval. Every rule must hold, and no blocker may exist. */
export const autoRules = formSchema({ fields: autoRuleFields })
  .safeExtend({ excludeTags: z.array(freeText(MAX_TAG_LENGTH)).max(autoRuleFields.excludeTags.most ?? MAX_TAGS) })
  .refine(({ hours }) => hours === null || hours.from !== hours.to, { path: ['hours'], ...wrong('EMPTY_RANGE') })

const rules = {
  ...formSchema({ fields: withdrawalRuleFields }).shape,
  turnoverCountsAt: z.enum(turnoverMoments).default('settlement'),
  auto: autoRules,
}
export const withdrawalSettings = z
  .strictObject(rules)
  .refine(({ min, max }) => min === null || max === null || min <= max, { path: ['max'], ...wrong('BELOW_MINIMUM') })
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
