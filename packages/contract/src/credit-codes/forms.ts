import { isBaht } from '@backoffice/kernel'
import { z } from 'zod'
import { bahtSum, id, instant, person, copiedText } from '../forms.ts'
import { formSchema } from '../record-schemas.ts'
import { MAX_UNITS } from '../rewards/terms.ts'
import { batchFields, codePrefix, creditCodeStatuses, MAX_CODE_CREDIT, MAX_CODE_USES } from './terms.ts'
import { wrong } from '../field-errors.ts'

const declared = formSchema({ fields: batchFields })
const { turnoverPercent, usesPerMember } = declared.shape
const terms = declared.safeExtend({
  prefix: copiedText().regex(codePrefix.rule.is, codePrefix.rule.error).toUpperCase(),
  amount: z.number().positive().describe('Of each use: baht for credit, otherwise a whole number'),
  turnoverPercent: turnoverPercent.describe('Of credit, in percent of the amount'),
  usesPerMember: usesPerMember.describe('Of all codes of the batch'),
})
export type BatchTerms = z.output<typeof terms>

/** What an admin enters. A batch never changes: its codes have been handed out. */
export const batchForm = terms
  .refine(({ kind, amount }) => kind !== 'credit' || isBaht(amount), { path: ['amount'], ...wrong('AMOUNT') })
  .refine(({ kind, amount }) => kind !== 'credit' || amount <= MAX_CODE_CREDIT, {
    path: ['amount'],
    ...wrong('TOO_LARGE', { max: MAX_CODE_CREDIT }),
  })
  .refine(({ kind, amount }) => kind === 'credit' || (Number.isInteger(amount) && amount <= MAX_UNITS), {
    path: ['amount'],
    ...wrong('WHOLE', { max: MAX_UNITS }),
  })
  .refine(({ kind, turnoverPercent: percent }) => kind === 'credit' || percent === 0, {
    path: ['turnoverPercent'],
    ...wrong('NOT_ALLOWED'),
  })
  .refine(({ count, usesPerCode }) => count * usesPerCode <= MAX_CODE_USES, {
    path: ['usesPerCode'],
    ...wrong('TOO_MANY_USES', { max: MAX_CODE_USES }),
  })

export const batch = z.strictObject({
  id,
  ...terms.shape,
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
  kind: terms.shape.kind,
  amount: terms.shape.amount,
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
  kind: terms.shape.kind,
  amount: terms.shape.amount,
  turnoverPercent: z.number().int(),
  member: z.strictObject({ id, username: z.string(), phone: z.string().describe('Masked without `members.phone`') }),
  usedAt: instant,
})
export type UseResponse = z.output<typeof codeUse>

export const codeDetail = z.strictObject({
  ...creditCode.shape,
  redemptions: z.array(codeUse).describe('Newest first; at most 200'),
})
