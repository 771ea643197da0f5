import type { ExclusionKind } from '@backoffice/contract/exclusions/terms'
import type { LicenceRules } from '@backoffice/contract/licences/rules'

/** A time-out or an exclusion that is to be set. `endsAt` null: for good. */
export type NewExclusion = {
  readonly kind: ExclusionKind
  readonly endsAt: Date | null
}
/** The one that holds. */
export type HeldExclusion = NewExclusion & { readonly startsAt: Date }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FOREVER = Infinity

const endOf = ({ endsAt }: Pick<NewExclusion, 'endsAt'>): number => endsAt?.getTime() ?? FOREVER
const later = (one: NewExclusion, other: NewExclusion): Date | null =>
  endOf(one) >= endOf(other) ? one.endsAt : other.endsAt

export const after = (now: Date, { hours = 0, days = 0 }: { hours?: number; days?: number }): Date =>
  new Date(now.getTime() + hours * HOUR_MS + days * DAY_MS)

/** A time-out that is over holds no longer; an exclusion does until the member returns. */
export const isHeld = (held: HeldExclusion, now: Date): boolean =>
  held.kind !== 'timeout' || endOf(held) > now.getTime()

/**
 * What is set where one holds already: it only becomes longer. An exclusion replaces a time-out and ends no earlier.
 * Null: what holds is as long, so it stays.
 */
export function lengthened(held: HeldExclusion, wanted: NewExclusion): NewExclusion | null {
  if (held.kind === 'timeout' && wanted.kind !== 'timeout') return { ...wanted, endsAt: later(wanted, held) }
  if (held.kind !== 'timeout' && wanted.kind === 'timeout') return null
  return endOf(wanted) > endOf(held) ? wanted : null
}

type Problem = { readonly code: 'TOO_SMALL' | 'TOO_LARGE'; readonly bound: number }

/** What a licence does not permit of the hours of a time-out. */
export function timeOutProblem(
  hours: number,
  { timeOutMinHours: min, timeOutMaxDays: max }: Pick<LicenceRules, 'timeOutMinHours' | 'timeOutMaxDays'>,
): Problem | null {
  if (hours < min) return { code: 'TOO_SMALL', bound: min }
  return max !== null && hours > max * 24 ? { code: 'TOO_LARGE', bound: max * 24 } : null
}

type ExclusionRules = Pick<LicenceRules, 'exclusionMinDays' | 'exclusionMaxDays' | 'exclusionForGood'>

/** What a licence does not permit of the days of an exclusion; null: for good. */
export function exclusionProblem(days: number | null, rules: ExclusionRules): Problem | 'NOT_FOR_GOOD' | null {
  const { exclusionMinDays: min, exclusionMaxDays: max } = rules
  if (days === null) return rules.exclusionForGood ? null : 'NOT_FOR_GOOD'
  if (days < min) return { code: 'TOO_SMALL', bound: min }
  return max !== null && days > max ? { code: 'TOO_LARGE', bound: max } : null
}

type ReturnRules = Pick<LicenceRules, 'returnHours' | 'returnForGoodDays' | 'returnForGoodHours'>

/** From when the return can be requested; null: never. A time-out ends by itself then. */
export function returnableFrom({ startsAt, endsAt }: HeldExclusion, rules: ReturnRules): Date | null {
  if (endsAt !== null) return endsAt
  return rules.returnForGoodDays === null ? null : after(startsAt, { days: rules.returnForGoodDays })
}

/** When a return that is requested now can take effect. */
export const returnDueAt = ({ endsAt }: HeldExclusion, rules: ReturnRules, now: Date): Date =>
  after(now, { hours: endsAt === null ? rules.returnForGoodHours : rules.returnHours })
