import { z } from 'zod'
import { baht, bahtSum, businessDay, depositId, freeText, id, instant, memberId, person } from '../forms.ts'
import { gameCategories } from '../games/terms.ts'
import { formSchema } from '../record-schemas.ts'
import { turnoverPercent } from '../rewards/forms.ts'
import { picture } from '../uploads/pictures.ts'
import { promotionFields } from './fields.ts'
import {
  backtestAssumptions,
  endReasons,
  grantOrigins,
  MAX_BACKTEST_DAYS,
  openGrantOptions,
  promotionActions,
  promotionRefusals,
  promotionStatuses,
  recipientStatuses,
} from './terms.ts'

const declared = formSchema({ fields: promotionFields }).shape
const { amount, basisPoints, maxBonus } = declared.bonus.shape

export const promotionBonus = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), amount }),
  z.strictObject({
    kind: z.literal('percent'),
    basisPoints: basisPoints.describe('Of the deposit; rounded down to the satang'),
    maxBonus,
  }),
])

/** Who receives it; the members that meet all of it. */
export const promotionAudience = declared.audience

/** The terms of a promotion. A grant keeps those of its version. */
export const promotionForm = z.strictObject({
  ...declared,
  bonus: promotionBonus,
  turnoverPercent: turnoverPercent.describe('Of the base; 0: the bonus is cash immediately'),
  contributions: declared.contributions.nullable().describe('Null: the operator’s, as of the grant'),
  capMultiple: declared.capMultiple.describe(
    'The most that becomes cash, in multiples of the bonus; null: all. Not every licence allows one',
  ),
  stackable: declared.stackable.describe('A member has one grant to wager at a time, unless all of them are stackable'),
  validDays: declared.validDays.describe('Days to wager it, counted from the grant; null: no limit'),
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
  ngr: bahtSum.nullable().describe('Null: transfers from before an upgrade are still being summed up'),
  /** By the business day of the grant, newest first. */
  days: z.array(z.strictObject({ day: businessDay, ...figures })),
  results: z
    .array(z.strictObject({ day: businessDay, ggr: bahtSum }))
    .nullable()
    .describe(
      'GGR of each recipient since their first grant, by business day, oldest first, without days of zero; null as NGR',
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
  amount: declared.minDeposit.describe('The deposit; 0: without one. With `depositId` its own amount applies'),
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
  days: z.int().min(1).max(MAX_BACKTEST_DAYS).default(MAX_BACKTEST_DAYS),
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
  contributions: declared.contributions,
  audience: promotionAudience.omit({ withTags: true, withoutTags: true }),
  /** Only members with certain tags receive it. */
  isSelective: z.boolean(),
})
