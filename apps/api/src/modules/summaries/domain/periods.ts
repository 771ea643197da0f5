import type { FieldError, FieldErrorCode } from '@backoffice/contract/field-errors'
import type { Rollup } from '@backoffice/contract/summaries/terms'
import { addDays, type BusinessDay, isBusinessDay, ok, refuse, type Result } from '@backoffice/kernel'

/** A range of whole periods, both inclusive: `2026-11-22`, `2026-11` or `2026` by its rollup. */
export type PeriodRange = { readonly by: Rollup; readonly from: string; readonly to: string }

/** Without a range: so many periods up to the current one; all years. */
const DEFAULT_PERIODS = { day: 31, month: 12 } as const
/** The longest range of days and of months. */
const MAX_PERIODS = { day: 366, month: 120 } as const

const LENGTH = { day: 10, month: 7, year: 4 } as const
const FORM = {
  day: 'DAY',
  month: 'MONTH',
  year: 'YEAR',
} as const

/** The period a business day belongs to. */
export const periodOf = (by: Rollup, day: BusinessDay): string => day.slice(0, LENGTH[by])

export const firstDayOf = (period: string): BusinessDay => `${period}${'-01-01'.slice(period.length - 4)}`
export const lastDayOf = (by: Rollup, period: string): BusinessDay => addDays(firstDayOf(addPeriods(by, period, 1)), -1)

/** The period so many periods later, or earlier. */
export function addPeriods(by: Rollup, period: string, count: number): string {
  if (by === 'day') return addDays(period, count)
  const [year = 0, month = 1] = period.split('-').map(Number)
  const date = new Date(Date.UTC(by === 'year' ? year + count : year, by === 'year' ? 0 : month - 1 + count, 1))
  return periodOf(by, date.toISOString())
}

/** Every period of a range, oldest first. */
export function periodsOf({ by, from, to }: PeriodRange): readonly string[] {
  const periods: string[] = []
  for (let period = from; period <= to; period = addPeriods(by, period, 1)) periods.push(period)
  return periods
}

/**
 * The requested range. Without one: the last 31 days or 12 months, or all years since `earliest`. Refuses with the field
 * what is no period, in the future, upside down, or longer than a year of days or ten years of months.
 */
export function readRange(
  { by, from, to }: { by: Rollup; from?: string | undefined; to?: string | undefined },
  today: BusinessDay,
  earliest: BusinessDay | null,
): Result<PeriodRange, 'VALIDATION'> {
  const current = periodOf(by, today)
  for (const [field, period] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (period === undefined) continue
    if (!isPeriod(by, period)) return badField(field, FORM[by])
    if (period > current) return badField(field, 'IN_FUTURE')
  }
  const until = to ?? current
  const since = from ?? defaultFrom(by, until, earliest)
  if (since > until) return badField('to', 'BEFORE_START')
  const max = by === 'year' ? null : MAX_PERIODS[by]
  return max !== null && addPeriods(by, since, max) <= until
    ? badField('from', by === 'day' ? 'TOO_MANY_DAYS' : 'TOO_MANY_MONTHS', { max })
    : ok({ by, from: since, to: until })
}

const badField = (field: string, code: FieldErrorCode, params?: FieldError['params']) => ({
  ...refuse('VALIDATION'),
  fields: { [field]: params === undefined ? { code } : { code, params } },
})

/** Before 1970 there are no business days, and no operator. */
const isPeriod = (by: Rollup, text: string): boolean =>
  text.length === LENGTH[by] && isBusinessDay(firstDayOf(text)) && text >= '1970'

function defaultFrom(by: Rollup, to: string, earliest: BusinessDay | null): string {
  if (by !== 'year') return addPeriods(by, to, 1 - DEFAULT_PERIODS[by])
  const first = earliest === null ? to : periodOf(by, earliest)
  return first < to ? first : to
}

/** The rollup these days are exactly one period of, where a period that runs ends today; null: none. */
export function wholePeriod(from: BusinessDay, to: BusinessDay, today: BusinessDay): Rollup | null {
  const found = (['year', 'month', 'day'] as const).find(by => {
    const period = periodOf(by, from)
    return (
      firstDayOf(period) === from && (to === lastDayOf(by, period) || (to === today && periodOf(by, to) === period))
    )
  })
  return found ?? null
}

/**
 * The range of equal length before. Of a range that runs, `part` is the day of the range before that corresponds to
 * today: it is compared up to the same time, later ones not at all. A day the earlier month does not have is its last.
 */
export function rangeBefore(
  { by, from, to }: PeriodRange,
  today: BusinessDay,
): { readonly range: PeriodRange; readonly part: BusinessDay | null } {
  const length = periodsOf({ by, from, to }).length
  const range = { by, from: addPeriods(by, from, -length), to: addPeriods(by, from, -1) }
  if (to !== periodOf(by, today)) return { range, part: null }
  const part = `${range.to}${today.slice(range.to.length)}`
  return { range, part: isBusinessDay(part) ? part : lastDayOf('month', part.slice(0, 7)) }
}
