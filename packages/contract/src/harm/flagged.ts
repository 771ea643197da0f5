import { z } from 'zod'
import { businessDay, memberId } from '../forms.ts'
import { harmMarkers, MAX_SCORE } from './terms.ts'

const count = z.number().int().min(0)
export const score = z.number().int().min(0).max(MAX_SCORE)
export const reasons = z
  .array(
    z.strictObject({
      marker: z.enum(harmMarkers),
      figure: z.number().int().describe('How many; of rising bets the percentage of the bets before'),
      points: score,
    }),
  )
  .describe('What the score consists of, most points first')

const examples = z
  .array(
    z.strictObject({
      member: z.strictObject({ id: memberId, username: z.string() }),
      day: businessDay,
      score,
      reasons,
    }),
  )
  .describe('At most 10, each with the day of the highest score; none without `protection.read`')
const some = z.strictObject({ count, examples })
const side = z.strictObject({
  review: count.describe('Members whose score reached the level of a review on one of the days'),
  stop: count.describe('Of these, members whose score reached the level from which bonuses stop'),
  markers: z
    .array(z.strictObject({ marker: z.enum(harmMarkers), members: count }))
    .describe('How many of these members each marker gave points'),
  examples,
})
const progress = z.strictObject({ counted: count, of: count })

/** Whom rules of the markers of harm would have flagged at the ends of past business days. */
export const flaggedPreview = z.strictObject({
  from: businessDay,
  until: businessDay,
  complete: z.boolean().describe('Every day and every member with figures was counted'),
  days: progress.describe('Days whose figures are counted'),
  members: progress.describe('Members with figures who were counted in time, of at least so many; without closed ones'),
  active: count.describe('Members of whom there was an event in these days; 0 where counting took too long'),
  before: side.describe('By the rules in force'),
  after: side.describe('By the new rules'),
  added: some.describe('Flagged by the new rules only'),
  removed: some.describe('Flagged by the rules in force only'),
})
export type FlaggedPreview = z.output<typeof flaggedPreview>
