import type { FieldProblem } from '@backoffice/contract/field-errors'
import type { LicenceForm } from '@backoffice/contract/licences/forms'
import { changedProfile } from '@backoffice/contract/licences/profiles'
import { canonicalText } from '../../platform/command/stored-json.ts'
import { type LicenceRule, licenceRules, type LicenceRules, rulesOf } from '@backoffice/contract/licences/rules'

/** The rules that a form stands for. */
export const rulesOfForm = ({ profile, changes }: Pick<LicenceForm, 'profile' | 'changes'>): LicenceRules =>
  rulesOf(changedProfile(profile, changes))

/** Equal values, in whatever order their keys were stored. */
export const isSameValue = (one: unknown, other: unknown): boolean => canonicalText(one) === canonicalText(other)

/** The rules that differ, in their order. */
export const differencesOf = (before: LicenceRules, after: LicenceRules) =>
  licenceRules
    .filter(rule => !isSameValue(before[rule], after[rule]))
    .map(rule => ({ rule, before: before[rule], after: after[rule] }))

/** Rules that contradict each other, at the one to change; null: none. */
export function rulesProblem(rules: LicenceRules): FieldProblem | null {
  const at = <C extends 'BELOW_MINIMUM' | 'REQUIRED'>(rule: LicenceRule, code: C) =>
    ({ field: `changes.${rule}`, code }) as const
  const { exclusionMinDays, exclusionMaxDays, timeOutMinHours, timeOutMaxDays, pauseMinutes, pauseAfterMinutes } = rules
  if (exclusionMaxDays !== null && exclusionMaxDays < exclusionMinDays) return at('exclusionMaxDays', 'BELOW_MINIMUM')
  if (timeOutMaxDays !== null && timeOutMaxDays * 24 < timeOutMinHours) return at('timeOutMaxDays', 'BELOW_MINIMUM')
  if (pauseMinutes === null && pauseAfterMinutes !== null) return at('pauseMinutes', 'REQUIRED')
  if (pauseAfterMinutes === null && pauseMinutes !== null) return at('pauseAfterMinutes', 'REQUIRED')
  if (rules.limitRequired.some(kind => !rules.limitKinds.includes(kind))) return at('limitKinds', 'REQUIRED')
  if (rules.limitRequired.length > 0 && rules.limitPeriods.length === 0) return at('limitPeriods', 'REQUIRED')
  return null
}
