import { z } from 'zod'
import { exclusionKinds } from '../exclusions/terms.ts'
import { baht, id, instant, positiveBaht } from '../forms.ts'
import { rewardKinds, rewardSources } from '../rewards/terms.ts'
import { limitKinds, limitPeriods } from '../licences/rules.ts'
import { limitChanges, limitSetters } from '../limits/terms.ts'
import type { PlayerEventType } from './terms.ts'

/**
 * Events to the player site. Each is sent until it is accepted, always with the same `webhook-id`, and those of a
 * member in the order of `number`.
 */
const member = {
  username: z.string(),
  memberExternalId: z.string(),
  number: z.number().int().min(1).meta({ description: 'counts the member’s events: 1, 2, 3 …' }),
}
const deposit = { ...member, depositId: id, amount: positiveBaht, channel: z.string() }
const grant = {
  ...member,
  grantId: id,
  source: z.enum(rewardSources),
  bonus: positiveBaht,
  converted: baht,
  finishedAt: instant,
}
const withdrawal = { ...member, withdrawalId: id, externalId: z.string(), amount: positiveBaht, finishedAt: instant }

export const playerEvents = {
  'deposit.credited': z.strictObject({ ...deposit, creditedAt: instant }),
  /** Money that arrived above a limit of the member: it is returned, or credited once the limit lets it in. */
  'deposit.held': z.strictObject({ ...deposit, heldAt: instant }),
  'deposit.returned': z.strictObject({ ...deposit, returnedAt: instant }),
  'deposit.reversed': z.strictObject({ ...deposit, reversedAt: instant }),
  'withdrawal.paid': z.strictObject({ ...withdrawal, byHand: z.boolean(), fee: baht.nullable() }),
  'withdrawal.rejected': z.strictObject({ ...withdrawal, reason: z.string() }),
  'withdrawal.refunded': z.strictObject({ ...withdrawal, reason: z.string() }),
  'withdrawal.cancelled': z.strictObject(withdrawal),
  'member.password-reset-requested': z.strictObject({ ...member, requestId: id, requestedAt: instant }),
  'reward.credited': z.strictObject({
    ...member,
    source: z.enum(rewardSources),
    sourceId: id,
    kind: z.enum(rewardKinds),
    amount: z.number().positive().describe('Baht for credit, otherwise a whole number'),
    creditedAt: instant,
  }),
  'grant.completed': z.strictObject(grant),
  'grant.expired': z.strictObject(grant),
  'grant.cancelled': z.strictObject(grant),
  'grant.forfeited': z.strictObject(grant),
  'grant.reopened': z.strictObject({
    ...member,
    grantId: id,
    source: z.enum(rewardSources),
    bonus: positiveBaht,
    due: baht.describe('Converted bonus the member still has to return'),
    reopenedAt: instant,
  }),
  'exclusion.changed': z.strictObject({
    ...member,
    exclusionId: id,
    status: z.enum(['set', 'return-refused', 'ended']),
    kind: z.enum(exclusionKinds),
    until: instant
      .nullable()
      .describe('The end of a time-out, or from when a return can be requested. Null: permanent'),
    changedAt: instant,
  }),
  'limit.changed': z.strictObject({
    ...member,
    kind: z.enum(limitKinds),
    period: z.enum(limitPeriods),
    change: z.enum(limitChanges),
    amount: baht.nullable().describe('What holds now, in baht, of sessions minutes; null: the limit was removed'),
    pending: z
      .strictObject({ amount: baht.nullable(), from: instant, needsConfirmation: z.boolean() })
      .nullable()
      .describe('What waits; of a removal the amount is null'),
    by: z.enum(limitSetters),
    changedAt: instant,
  }),
} as const satisfies Record<PlayerEventType, z.ZodType>

/** Events that concern no member. They have no order: the site reads what is current. */
export const siteEvents = {
  'content.changed': z.strictObject({ changedAt: instant }),
} as const
export type SiteEventType = keyof typeof siteEvents

/** Facts the module has at the time; the member's name and number are added on delivery. */
export type PlayerEventFacts<T extends PlayerEventType> = Omit<z.output<(typeof playerEvents)[T]>, keyof typeof member>
