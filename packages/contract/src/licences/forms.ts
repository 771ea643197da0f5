import { z } from 'zod'
import { wrong } from '../field-errors.ts'
import { flaggedPreview } from '../harm/flagged.ts'
import { freeText, id, instant, person } from '../forms.ts'
import { licenceProfileNames } from './profiles.ts'
import {
  type LicenceRule,
  licenceRules,
  limitKinds,
  limitPeriods,
  type RuleChanges,
  type RuleShape,
  ruleShapes,
} from './rules.ts'

const cap = z.strictObject({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  amount: z.number().int().min(1).max(1_000_000_000).describe('Baht; minutes of sessions'),
})

function schemaOf(shape: RuleShape): z.ZodType {
  const value =
    shape.is === 'number'
      ? z.number().int().min(shape.min).max(shape.max)
      : shape.is === 'switch'
        ? z.boolean()
        : shape.is === 'choice'
          ? z.enum(shape.options)
          : shape.is === 'choices'
            ? z.array(z.enum(shape.options)).refine(isDistinct, wrong('TAKEN'))
            : z
                .array(cap)
                .max(limitKinds.length * limitPeriods.length)
                .refine(hasOneOfEach, wrong('TAKEN'))
  return shape.none === true ? value.nullable() : value
}

const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length
const hasOneOfEach = (caps: readonly z.output<typeof cap>[]): boolean =>
  isDistinct(caps.map(({ kind, period }) => `${kind} ${period}`))

const source = freeText(200)

/** Rules of a profile that an operator changed, each with where it is written. */
export const ruleChanges = z.strictObject(
  Object.fromEntries(
    licenceRules.map(rule => [rule, z.strictObject({ value: schemaOf(ruleShapes[rule]), source }).optional()]),
  ),
) as unknown as z.ZodType<RuleChanges>

/** The licence as an operator describes it: a profile of the product, and what differs from it. */
export const licenceForm = z.strictObject({
  profile: z.enum(licenceProfileNames),
  name: freeText(60),
  changes: ruleChanges,
})
export type LicenceForm = z.output<typeof licenceForm>

const ruleName = z.enum(licenceRules as [LicenceRule, ...LicenceRule[]])
const ruleValue = z
  .union([z.number(), z.boolean(), z.string(), z.null(), z.array(z.string()).readonly(), z.array(cap).readonly()])
  .describe('Of the shape of its rule')

export const licence = z.strictObject({
  version: z.number().int().describe('0: never changed, the profile of LICENCE_PROFILE'),
  profile: z.enum(licenceProfileNames),
  name: z.string().nullable(),
  rules: z.array(
    z.strictObject({
      rule: ruleName,
      value: ruleValue,
      source: z.string(),
      own: z.boolean().describe('Changed by the operator'),
    }),
  ),
  changedAt: instant.nullable(),
  requestedBy: person.nullable(),
  approvedBy: person.nullable(),
  reason: z.string().nullable(),
  /** The request that waits for a second approver. */
  pending: z.strictObject({ approvalId: id, requestedBy: person, requestedAt: instant }).nullable(),
})
export type Licence = z.output<typeof licence>

/** What no longer agrees with the rules once they change. */
export const licenceEffects = [
  /** Promotions that are scheduled, active or paused: they grant nothing until their terms are changed. */
  'promotions',
  /** Limits of kinds or periods that are not offered: they hold until the member removes them. */
  'limits-not-offered',
  /** Limits above a cap: the cap binds. */
  'limits-above-cap',
  /** Higher limits that wait: they follow the rule of the time they were requested. */
  'raises-waiting',
  /** Time-outs and exclusions of another length: they end as they were set. */
  'exclusions',
  /** Deposits held above a limit: whether they may be credited. */
  'held-deposits',
] as const
export type LicenceEffect = (typeof licenceEffects)[number]

export const licencePreview = z.strictObject({
  differences: z.array(z.strictObject({ rule: ruleName, before: ruleValue, after: ruleValue })),
  effects: z.array(
    z.strictObject({
      effect: z.enum(licenceEffects),
      count: z.number().int(),
      examples: z.array(z.string()).describe('Names of at most 5 of them'),
    }),
  ),
  flagged: flaggedPreview
    .nullable()
    .describe('Whom the rules of the markers of harm would have flagged; null: these rules do not change'),
})
export type LicencePreview = z.output<typeof licencePreview>
