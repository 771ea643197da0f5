import { isBaht } from '@backoffice/kernel'
import { z } from 'zod'
import { bahtSum, freeText, id, instant, person, copiedText } from '../forms.ts'
import { turnoverPercent } from '../rewards/forms.ts'
import { MAX_UNITS, rewardKinds } from '../rewards/terms.ts'
import { creditCodeStatuses, MAX_CODE_CREDIT, MAX_CODE_USES, MAX_CODES } from './terms.ts'

const uses = z.int().min(1).max(MAX_CODES)
const terms = {
  name: freeText(120),
  prefix: copiedText()
    .regex(/^[A-Za-z0-9]{0,10}$/, 'must have at most 10 letters and digits')
    .toUpperCase(),
  count: z.int().min(1).max(MAX_CODES),
  kind: z.enum(rewardKinds),
  amount: z.number().positive().describe('Of each use: baht for credit, otherwise a whole number'),
  turnoverPercent: turnoverPercent.describe('Of credit, in percent of the amount'),
  usesPerCode: uses,
  usesPerMember: uses.describe('Of all codes of the batch'),
  validFrom: instant.nullable(),
  validUntil: instant.nullable(),
  note: freeText(500).nullable(),
}
export type BatchTerms = z.output<z.ZodObject<typeof terms>>

/** What an admin enters. A batch never changes: its codes have been handed out. */
export const batchForm = z
  .strictObject(terms)
  .refine(({ kind, amount }) => kind !== 'credit' || (isBaht(amount) && amount <= MAX_CODE_CREDIT), {
    path: ['amount'],
    error: `must be an amount of baht with at most two decimals, up to ${MAX_CODE_CREDIT}`,
  })
  .refine(({ kind, amount }) => kind === 'credit' || (Number.isInteger(amount) && amount <= MAX_UNITS), {
    path: ['amount'],
    error: `must be a whole number up to ${MAX_UNITS}`,
  })
  .refine(({ kind, turnoverPercent: percent }) => kind === 'credit' || percent === 0, {
    path: ['turnoverPercent'],
    error: 'is for credit only',
  })
  .refine(({ count, usesPerCode }) => count * usesPerCode <= MAX_CODE_USES, {
    path: ['usesPerCode'],
    error: `must not come to more than ${MAX_CODE_USES} uses of all codes`,
  })
  .refine(({ validFrom, validUntil }) => validFrom === null || validUntil === null || validFrom < validUntil, {
    path: ['validUntil'],
    error: 'must be after the start',
  })

export const batch = z.strictObject({
  id,
  ...terms,
  prefix: z.string(),
  cost: bahtSum
    .nullable()
    .describe(
      'Of all uses as it was created; diamonds at the highest rate so far, spins at their average cost, null without a live wheel',
    ),
  /** Of its codes: all uses left or some, used up, revoked. Expired codes count as unused. */
  unused: z.number().int(),
  used: z.number().int(),
  revoked: z.number().int(),
  /** Redemptions, of codes with uses left too. */
  uses: z.number().int(),
  isExpired: z.boolean(),
  createdBy: person,
  createdAt: instant,
  can: z.array(z.enum(['revoke'])),
})
export type BatchResponse = z.output<typeof batch>

export const creditCode = z.strictObject({
  id,
  code: z.string().describe('Masked without `marketing.manage` as long as it can be redeemed'),
  status: z.enum(creditCodeStatuses),
  batch: z.strictObject({ id, name: z.string() }),
  kind: terms.kind,
  amount: terms.amount,
  turnoverPercent: z.number().int(),
  uses: z.number().int(),
  usesPerCode: z.number().int(),
  createdAt: instant,
  validUntil: instant.nullable(),
  lastUsedAt: instant.nullable(),
  revoked: z.strictObject({ by: person, at: instant, reason: z.string() }).nullable(),
  can: z.array(z.enum(['revoke'])),
})
export type CodeResponse = z.output<typeof creditCode>

export const codeUse = z.strictObject({
  id,
  codeId: id,
  code: creditCode.shape.code,
  batch: creditCode.shape.batch,
  kind: terms.kind,
  amount: terms.amount,
  turnoverPercent: z.number().int(),
  member: z.strictObject({ id, username: z.string(), phone: z.string().describe('Masked without `members.phone`') }),
  usedAt: instant,
})
export type UseResponse = z.output<typeof codeUse>

export const codeDetail = z.strictObject({
  ...creditCode.shape,
  redemptions: z.array(codeUse).describe('Newest first; at most 200'),
})
