import { z } from 'zod'
import { bahtSum, businessDay, freeText, id, instant, person } from '../forms.ts'
import { formSchema } from '../record-schemas.ts'
import { units } from '../rewards/forms.ts'
import { nothingDerived, setting } from '../setting-documents/setting-endpoints.ts'
import {
  creditReward,
  rankBases,
  rankDirections,
  rankIcons,
  rankingFields,
  rankMoveReasons,
  rankRewardTimes,
  rankTierFields,
} from './terms.ts'

/** A reward of a tier: credit in baht with turnover in percent of it, or diamonds or spins. */
export const rankReward = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('credit'), ...formSchema({ fields: creditReward }).shape }),
  z.strictObject({ kind: z.literal('diamond'), amount: units }),
  z.strictObject({ kind: z.literal('spin'), amount: units }),
])
export type RankReward = z.output<typeof rankReward>

export const rankRewards = z.strictObject({
  promotion: rankReward.nullable(),
  daily: rankReward.nullable(),
  monthly: rankReward.nullable(),
})
export type RankRewards = z.output<typeof rankRewards>

/** What an admin edits. */
export const rankTierForm = z.strictObject({ ...formSchema({ fields: rankTierFields }).shape, rewards: rankRewards })
export type RankTierForm = z.output<typeof rankTierForm>

export const rankTier = z.strictObject({
  id,
  ...rankTierForm.shape,
  members: z.number().int(),
  updatedAt: instant,
  version: z.number().int(),
})
export type RankTierResponse = z.output<typeof rankTier>

/** `moveTo` is required while members have the tier; null leaves them without one. */
export const rankTierDeletion = z.strictObject({ moveTo: id.nullable().optional(), reason: freeText(500) })
export const rankMove = z.strictObject({ tierId: id.nullable(), reason: freeText(500) })

const tierName = z.strictObject({ id, name: z.string(), level: z.number().int() })
const memberName = z.strictObject({ id, username: z.string() })
/** Amounts by kind: credit in baht, diamonds and spins in pieces. */
export const rankAmounts = z.strictObject({
  credit: bahtSum,
  diamonds: z.number().int(),
  spins: z.number().int(),
})

export const rankHistoryRow = z.strictObject({
  id,
  member: memberName,
  from: tierName.nullable(),
  to: tierName.nullable(),
  direction: z.enum(rankDirections),
  reason: z.enum(rankMoveReasons),
  /** The sum of the month that decided; null for a manual move. */
  sum: bahtSum.nullable(),
  by: person.nullable(),
  text: z.string().nullable(),
  businessDay,
  at: instant,
})
export type RankHistoryRow = z.output<typeof rankHistoryRow>

/** Rewards of a day, or of a month. `amount` is credit; `count` is the number of rewards of all kinds. */
export const rankReceived = z.strictObject({
  date: z.string().describe('`YYYY-MM-DD`, or `YYYY-MM` by month'),
  amount: bahtSum,
  count: z.number().int(),
  diamonds: z.number().int(),
  spins: z.number().int(),
})

/** A member promoted in the period: the tier reached, the sum that decided, what it was worth, what was received. */
export const rankPromotion = z.strictObject({
  member: memberName,
  rank: tierName,
  sum: bahtSum.nullable(),
  reward: rankAmounts,
  received: rankAmounts,
  at: instant,
})

export const rankPosition = z.strictObject({
  rank: z.string(),
  id,
  level: z.number().int(),
  members: z.number().int(),
})

export const memberRank = z.strictObject({
  tier: z
    .strictObject({ ...tierName.shape, icon: z.enum(rankIcons), colour: z.string(), threshold: bahtSum })
    .nullable(),
  since: instant.nullable(),
  /** The last day on which a manual move holds; the job leaves the member alone until then. */
  heldUntil: businessDay.nullable(),
  basis: z.enum(rankBases),
  enabled: z.boolean(),
  /** Of the current month so far. */
  sum: bahtSum,
  next: z.strictObject({ ...tierName.shape, threshold: bahtSum, missing: bahtSum }).nullable(),
  rewards: z
    .array(
      z.strictObject({
        id,
        tier: tierName,
        time: z.enum(rankRewardTimes),
        period: z.string().describe('The day or month it is for; empty for a promotion'),
        ...rankAmounts.shape,
        at: instant,
      }),
    )
    .describe('The last 20 received'),
})

/** What the job would do if the day closed now. */
export const rankPreview = z.strictObject({
  day: businessDay,
  isMonthEnd: z.boolean(),
  complete: z.boolean().describe('False: stopped after some seconds, so that figures are too low'),
  basis: z.enum(rankBases),
  tiers: z.array(
    z.strictObject({
      ...tierName.shape,
      promoted: z.number().int(),
      demoted: z.number().int().describe('Members who would leave the tier'),
      members: z.number().int().describe('Members of the tier after promotions'),
      cost: z.strictObject({ promotion: rankAmounts, daily: rankAmounts, monthly: rankAmounts }),
    }),
  ),
  total: rankAmounts,
  members: z
    .array(
      z.strictObject({
        member: memberName,
        from: tierName.nullable(),
        to: tierName,
        sum: bahtSum,
        canReceive: z.boolean().describe('False: restricted, and promoted without rewards'),
      }),
    )
    .describe('Members who would be promoted, highest sum first; at most 200'),
})
export type RankPreview = z.output<typeof rankPreview>

export const rankingSetting = setting('ranking', {
  path: '/setting/ranking',
  document: formSchema({ fields: rankingFields }),
  derived: nothingDerived,
  access: { read: 'marketing.read', write: 'marketing.manage' },
  summary: 'Settings of the ranking: on or off, what counts, demotion at the end of the month',
})
export type RankingDocument = z.output<(typeof rankingSetting)['document']>
