import { z } from 'zod'
import {
  baht,
  bahtSum,
  businessDay,
  depositId,
  freeText,
  id,
  instant,
  memberId,
  person,
  positiveBaht,
} from '../forms.ts'
import { gameCategories } from '../games/terms.ts'
import { tag } from '../members/forms.ts'
import { turnoverPercent } from '../rewards/forms.ts'
import { MAX_BONUS_BAHT } from '../rewards/terms.ts'
import { contributions } from '../turnover/forms.ts'
import { picture, pictureRef } from '../uploads/pictures.ts'
import {
  backtestAssumptions,
  endReasons,
  grantOrigins,
  MAX_AUDIENCE_TAGS,
  MAX_BACKTEST_DAYS,
  MAX_BONUS_BASIS_POINTS,
  MAX_CAP_MULTIPLE,
  MAX_VALID_DAYS,
  openGrantOptions,
  promotionActions,
  promotionFrequencies,
  promotionRefusals,
  promotionStatuses,
  recipientStatuses,
  turnoverBases,
} from './terms.ts'

const amount = baht.refine(each => each >= 0n, 'must not be below 0')
const count = (max: number) => z.int().min(1).max(max)
const tags = z.array(tag).max(MAX_AUDIENCE_TAGS)

const bonusAmount = positiveBaht.refine(
  each => each <= BigInt(MAX_BONUS_BAHT) * 100n,
  `must not be above ${MAX_BONUS_BAHT}`,
)
export const promotionBonus = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), amount: bonusAmount }),
  z.strictObject({
    kind: z.literal('percent'),
    basisPoints: count(MAX_BONUS_BASIS_POINTS).describe('Of the deposit; rounded down to the satang'),
    maxBonus: bonusAmount,
  }),
])

/** Who receives it; the members that meet all of it. */
export const promotionAudience = z.strictObject({
  registeredWithinDays: count(3_650).nullable(),
  /** Members with any of these; empty: all. */
  withTags: tags,
  withoutTags: tags,
  /** Credited deposits before this one, reversed ones left out. */
  minDeposits: z.int().min(0).max(1_000_000).nullable(),
  maxDeposits: z.int().min(0).max(1_000_000).nullable(),
})

/** The terms of a promotion. A grant keeps those of its version. */
export const promotionForm = z.strictObject({
  title: freeText(120),
  /** The terms as players read them. */
  terms: freeText(5_000).nullable(),
  picture: pictureRef.nullable(),
  /** Place on the player site, smallest first. */
  position: z.int().min(0).max(9_999),
  frequency: z.enum(promotionFrequencies),
  bonus: promotionBonus,
  minDeposit: amount,
  turnoverBase: z.enum(turnoverBases),
  turnoverPercent: turnoverPercent.describe('Of the base; 0: the bonus is cash immediately'),
  contributions: contributions.nullable().describe('Null: the operator’s, as of the grant'),
  capMultiple: count(MAX_CAP_MULTIPLE)
    .nullable()
    .describe('The most that becomes cash, in multiples of the bonus; null: all. Not every licence allows one'),
  audience: promotionAudience,
  stackable: z.boolean().describe('A member has one grant to wager at a time, unless all of them are stackable'),
  validDays: count(MAX_VALID_DAYS).nullable().describe('Days to wager it, counted from the grant; null: no limit'),
  limits: z.strictObject({
    /** Grants per member; null: as its frequency allows. */
    perMember: count(10_000).nullable(),
    /** Grants of all members per business day. */
    perDay: count(10_000_000).nullable(),
    /** All bonuses together; it ends when the smallest bonus no longer fits. */
    budget: positiveBaht.nullable(),
  }),
  /** Null: as soon as it is scheduled. */
  startsAt: instant.nullable(),
  /** Null: until it is ended. */
  endsAt: instant.nullable(),
})
export type PromotionForm = z.output<typeof promotionForm>

export const promotion = z.strictObject({
  id,
  ...promotionForm.shape,
  picture: picture.nullable(),
  status: z.enum(promotionStatuses),
  endReason: z.enum(endReasons).nullable(),
  /** Grants, and the sum of their bonuses. */
  granted: z.number().int(),
  grantedBonus: bahtSum,
  /** Counted against the budget: bonuses less what was not converted. */
  spent: bahtSum,
  /** Null: no budget. */
  budgetLeft: bahtSum.nullable(),
  createdAt: instant,
  createdBy: person.nullable(),
  updatedAt: instant,
  updatedBy: person.nullable(),
  can: z.array(z.enum(promotionActions)),
  /** The version of its terms, which {@link promotionVersion} lists. */
  termsVersion: z.number().int(),
  version: z.number().int(),
})
export type PromotionResponse = z.output<typeof promotion>

/** One saved version of its terms. */
export const promotionVersion = z.strictObject({
  version: z.number().int(),
  form: promotionForm,
  picture: picture.nullable(),
  /** Grants under it. */
  granted: z.number().int(),
  savedAt: instant,
  savedBy: person.nullable(),
})

const figures = {
  /** Grants, and their bonuses. */
  granted: z.number().int(),
  bonus: bahtSum,
  members: z.number().int(),
  /** Deposits with a grant. */
  deposits: z.number().int(),
  depositAmount: bahtSum,
  /** The cost so far: bonuses that became cash. */
  converted: bahtSum,
  /** Bonuses still being wagered. */
  reserved: bahtSum,
}
export const promotionFigures = z.strictObject({
  ...figures,
  /** GGR less net bonus cost, adjustments and payout fees of each recipient since their first grant. */
  ngr: bahtSum.nullable().describe('Null: too many recipients to compute it'),
  /** By the business day of the grant, newest first. */
  days: z.array(z.strictObject({ day: businessDay, ...figures })),
  results: z
    .array(z.strictObject({ day: businessDay, ggr: bahtSum }))
    .nullable()
    .describe(
      'GGR of each recipient since their first grant, by business day, oldest first; null: too many recipients',
    ),
})

/** One grant of a promotion. */
export const recipient = z.strictObject({
  id,
  promotion: z.strictObject({ id, title: z.string() }),
  member: z.strictObject({ id, username: z.string() }),
  /** `completed` with `required` 0: it was cash immediately. */
  status: z.enum(recipientStatuses),
  origin: z.enum(grantOrigins),
  deposit: z.strictObject({ id, amount: baht }).nullable(),
  bonus: baht,
  required: bahtSum,
  done: bahtSum,
  remaining: bahtSum,
  /** The most that becomes cash; null: all. */
  cap: baht.nullable(),
  converted: bahtSum,
  /** Of the terms it was granted under. */
  version: z.number().int(),
  grantedAt: instant,
  grantedBy: person.nullable().describe('Null: claimed by the member'),
  expiresAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Of a grant by staff, or of its end. */
  reason: z.string().nullable(),
  can: z.array(z.enum(['cancel'])),
})
export type RecipientResponse = z.output<typeof recipient>

export const grantForm = z.strictObject({ memberId, depositId: depositId.optional(), reason: freeText(500) })
/** A credited deposit a grant may name. */
export const grantableDeposit = z.strictObject({
  id,
  amount: baht,
  creditedAt: instant,
  isUsed: z.boolean().describe('It has a bonus: a grant for it is refused'),
})
export const endForm = z.strictObject({ grants: z.enum(openGrantOptions), reason: freeText(500) })

/** A deposit to try terms with, which need not be saved. */
export const simulation = z.strictObject({
  form: promotionForm,
  amount: amount.describe('The deposit; 0: without one. With `depositId` its own amount applies'),
  /** Checks the audience, and with `promotionId` the grants there already are. */
  memberId: memberId.optional(),
  depositId: id
    .optional()
    .describe('A credited deposit of the member instead of a new one, as a grant by staff for it'),
  promotionId: id.optional(),
})
export const simulationResult = z.strictObject({
  eligible: z.boolean(),
  /** All rules that refuse it. */
  refusals: z.array(z.enum(promotionRefusals)),
  /** What it would be if no rule refused it. */
  bonus: bahtSum,
  turnover: z.strictObject({
    base: bahtSum,
    required: bahtSum,
    /** Stakes in one category alone; null: it does not count. */
    byCategory: z.array(
      z.strictObject({ category: z.enum(gameCategories), percent: z.number().int(), stakes: bahtSum.nullable() }),
    ),
    replacesDeposit: z.boolean().describe('The deposit’s own requirement is replaced'),
  }),
  /** The most of the bonus wallet that becomes cash; null: all. */
  maxConverted: bahtSum.nullable(),
  expiresAt: instant.nullable(),
})

/** Terms to compute the costs of the past with. */
export const backtest = z.strictObject({
  form: promotionForm,
  days: count(MAX_BACKTEST_DAYS).default(MAX_BACKTEST_DAYS),
})
export const backtestResult = z.strictObject({
  from: businessDay,
  to: businessDay,
  /** Deposits of the period that meet its terms. */
  deposits: z.number().int(),
  depositAmount: bahtSum,
  members: z.number().int(),
  granted: z.number().int(),
  /** The most it would have cost: as if all of it had become cash. */
  bonus: bahtSum,
  required: bahtSum,
  /** The first day a bonus was refused for the budget; null: it lasted. */
  budgetSpentOn: businessDay.nullable(),
  days: z.array(z.strictObject({ day: businessDay, granted: z.number().int(), bonus: bahtSum })),
  assumptions: z.array(z.enum(backtestAssumptions)),
  /** More deposits than are computed: the latest of them only. */
  truncated: z.boolean(),
})

/** An active promotion as the player site shows it. The terms decide; the site need not hide it from others. */
export const sitePromotion = promotionForm.omit({ limits: true, audience: true, contributions: true }).extend({
  id,
  picture: picture.nullable(),
  contributions,
  audience: promotionAudience.omit({ withTags: true, withoutTags: true }),
  /** Only members with certain tags receive it. */
  isSelective: z.boolean(),
})
