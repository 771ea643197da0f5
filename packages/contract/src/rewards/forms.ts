import { z } from 'zod'
import { id } from '../forms.ts'
import { MAX_TURNOVER_PERCENT, MAX_UNITS, rewardKinds } from './terms.ts'

/** Turnover of a reward in percent of its amount: 0 none, 100 once. */
export const turnoverPercent = z.int().min(0).max(MAX_TURNOVER_PERCENT)

/** Diamonds or spins. */
export const units = z.int().min(1).max(MAX_UNITS)

/** The `result` of a player's event that brings a reward. */
export const rewardResult = z.strictObject({
  kind: z.enum(rewardKinds),
  amount: z.number().describe('Baht for credit, otherwise a whole number'),
  grantId: id.optional().describe('The grant of a credit with turnover'),
  turnoverRequired: z.number().optional().describe('Turnover in baht until it becomes cash'),
  expiresAt: z.string().optional().describe('Instant until which the turnover has to be met'),
})
export type RewardResult = z.output<typeof rewardResult>
