import type { Satang } from '@backoffice/kernel'
import { z } from 'zod'
import { issueAt, wrong } from '../field-errors.ts'
import { baht, bahtSum, freeText, id, instant, memberId, person, positiveBaht } from '../forms.ts'
import { limitKinds, limitPeriods } from '../licences/rules.ts'
import { isInMinutes, limitChanges, limitSetters, MAX_LIMIT, MINUTES_OF } from './terms.ts'

const kind = z.enum(limitKinds)
const period = z.enum(limitPeriods)
const amountForm = positiveBaht
  .refine(amount => amount <= BigInt(MAX_LIMIT) * 100n, wrong('TOO_LARGE', { max: MAX_LIMIT }))
  .nullable()
  .describe('Baht, of sessions whole minutes; null removes the limit')

/** Which limit a request is about. */
export const limitOf = { kind, period } as const

/** A limit to be set. Sessions have whole minutes, and not more than their period has. */
export const limitInput = <const F extends z.core.$ZodLooseShape>(more: F) =>
  z.strictObject({ ...more, ...limitOf, amount: amountForm }).superRefine((input, { addIssue }) => {
    const { kind: of, period: within, amount } = input as unknown as LimitInput
    // An amount that is no money is still the number that was sent, and has its own error.
    if (!isInMinutes(of) || typeof amount !== 'bigint') return
    if (amount % 100n !== 0n || amount > MINUTES_OF[within] * 100)
      addIssue(issueAt(['amount'], 'WHOLE', { max: MINUTES_OF[within] }))
  })
type LimitInput = {
  readonly kind: z.output<typeof kind>
  readonly period: z.output<typeof period>
  readonly amount: Satang | number | null
}

/** A limit as staff set it. */
export const limitChangeInput = limitInput({ reason: freeText(500) })

const pending = z.strictObject({
  amount: baht.nullable().describe('Null: the limit is removed'),
  from: instant,
  needsConfirmation: z
    .boolean()
    .describe('The member confirms it from then on; otherwise it takes effect automatically'),
})

/** What binds a member in one kind and period: the lower of their own limit and the licence’s. */
export const memberLimit = z.strictObject({
  ...limitOf,
  amount: baht.describe('Baht, of sessions minutes'),
  own: baht.nullable().describe('The member’s own limit; null: only the licence sets one'),
  cap: baht.nullable().describe('What the licence sets for every member'),
  setBy: z.enum(limitSetters),
  since: instant.nullable(),
  used: bahtSum.nullable().describe('In the window that runs; null: sessions are counted by the player site'),
  left: bahtSum.nullable(),
  from: instant.describe('When the window began'),
  until: instant.nullable().describe('When it ends or the first part of the use leaves it; null: nothing is used yet'),
  pending: pending.nullable(),
})

export const limitChange = z.strictObject({
  id,
  ...limitOf,
  change: z.enum(limitChanges),
  before: baht.nullable(),
  after: baht.nullable(),
  pendingFrom: instant.nullable(),
  madeBy: z.enum(limitSetters),
  admin: person.nullable(),
  reason: z.string().nullable(),
  at: instant,
})

/** All about a member’s limits. */
export const memberLimits = z.strictObject({
  limits: z.array(memberLimit),
  changes: z.array(limitChange).describe('The newest first; at most 50'),
  offered: z.strictObject({ kinds: z.array(kind), periods: z.array(period) }).describe('What the licence permits'),
  canChange: z.boolean(),
})
export type MemberLimitsResponse = z.output<typeof memberLimits>

/** A row of the list of all limits. */
export const limitRow = memberLimit
  .omit({ cap: true, own: true })
  .extend({ id, member: z.strictObject({ id: memberId, username: z.string(), name: z.string() }) })
export type LimitRow = z.output<typeof limitRow>

/** As the player site is answered. */
export const siteLimit = memberLimit.omit({ since: true })
