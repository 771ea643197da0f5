import { z } from 'zod'
import { baht, bahtSum, id, instant, person } from '../forms.ts'
import { gameCategories } from '../games/terms.ts'
import { formSchema } from '../record-schemas.ts'
import { MAX_TURNOVER_PERCENT, rewardSources } from '../rewards/terms.ts'
import { contributionFields } from './terms.ts'

export { gameCategories, type GameCategory } from '../games/terms.ts'

export const { contributions } = formSchema({ fields: contributionFields }).shape

/** Required wagering in percent of its base: 100 is once, 3000 thirty times. */
const turnoverPercent = z.int().min(1).max(MAX_TURNOVER_PERCENT)

export const requirementStatuses = ['open', 'completed', 'waived', 'cancelled'] as const
export const requirementSources = ['deposit', 'grant', 'adjustment'] as const

/** Progress of a requirement by category: stakes, and their counted amount. */
export const categoryProgress = z.strictObject({ category: z.enum(gameCategories), staked: bahtSum, counted: bahtSum })

/** What a requirement comes from. Of a grant: the reward that brought the bonus, and the title of its promotion. */
export const requirementSource = z.strictObject({
  kind: z.enum(requirementSources),
  id: z.string(),
  reward: z.enum(rewardSources).nullable(),
  promotion: z.string().nullable(),
})

/** A turnover requirement before withdrawals. Its terms are those of its opening. */
export const requirement = z.strictObject({
  id,
  source: requirementSource,
  status: z.enum(requirementStatuses),
  /** Its base: the deposit, or deposit and bonus. */
  base: baht,
  percent: turnoverPercent,
  contributions,
  /** base × percent, rounded up to the satang; `done` is rounded down, so that both are equal only when complete. */
  required: bahtSum,
  done: bahtSum,
  remaining: bahtSum,
  byCategory: z.array(categoryProgress),
  /** For a grant: the maximum bonus that converts to cash (null: all), and the amount converted. */
  cap: baht.nullable(),
  converted: bahtSum.nullable(),
  /** For a grant: converted bonus that a later void made unearned, and that is still to be returned. */
  due: bahtSum,
  openedAt: instant,
  finishedAt: instant.nullable(),
  waivedBy: person.nullable(),
  reason: z.string().nullable(),
  version: z.number().int(),
  can: z.array(z.enum(['waive'])),
})

/** An open requirement where only its progress is shown. */
export const openRequirement = requirement.pick({ id: true, source: true, required: true, done: true, remaining: true })

/** Amount a member still has to wager, over all open requirements. */
export const turnoverTotals = z.strictObject({
  required: bahtSum,
  done: bahtSum,
  remaining: bahtSum,
  /** Converted bonus to return, of open and of ended grants. */
  due: bahtSum,
  open: z.number().int(),
  byCategory: z.array(categoryProgress),
})
