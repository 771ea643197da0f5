import { addDays, boundsOf, isBusinessDay, ok, type BusinessDay, type DayRule, type Result } from '@backoffice/kernel'
import { badField } from './cursor.ts'

/** From an instant (inclusive) to another (exclusive); null is open. */
export type Period = { readonly from: Date | null; readonly until: Date | null }

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
const EARLIEST = Date.UTC(1970, 0, 2)
const LATEST = Date.UTC(2200, 0, 1)

/**
 * A list's `from` and `to` as instants or business days. A day in `to` is included as a whole; an instant is exclusive.
 */
export function periodOf(
  query: { from?: string | undefined; to?: string | undefined },
  rule: DayRule,
): Result<Period, 'VALIDATION'> {
  const from = query.from === undefined ? null : edgeOf(query.from, 'from', rule)
  const until = query.to === undefined ? null : edgeOf(query.to, 'until', rule)
  if (from === undefined) return badField('from', 'DAY')
  if (until === undefined) return badField('to', 'DAY')
  if (from !== null && until !== null && from > until) return upsideDown
  return ok({ from, until })
}

const upsideDown = badField('to', 'BEFORE_START')

export type DayRange = { readonly from: BusinessDay; readonly to: BusinessDay }

/** The business days asked for, both inclusive and `max` at most; by default the last ones, up to `today`. */
export function dayRange(
  query: { readonly from?: BusinessDay | undefined; readonly to?: BusinessDay | undefined },
  today: BusinessDay,
  { standard, max }: { readonly standard: number; readonly max: number },
): Result<DayRange, 'VALIDATION'> {
  const to = query.to ?? today
  const from = query.from ?? addDays(to, 1 - standard)
  if (from > to) return upsideDown
  return addDays(from, max) <= to ? badField('from', 'TOO_MANY_DAYS', { max }) : ok({ from, to })
}

/** Undefined when it is neither. */
function edgeOf(text: string, edge: 'from' | 'until', rule: DayRule): Date | undefined {
  if (!isBusinessDay(text) && !INSTANT.test(text)) return undefined
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime()) || instant.getTime() < EARLIEST || instant.getTime() > LATEST) return undefined
  if (!isBusinessDay(text)) return instant
  const bounds = boundsOf(text, rule)
  return edge === 'from' ? bounds.from : bounds.to
}
