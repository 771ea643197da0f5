import type { Rollup } from '@backoffice/contract/summaries/terms'
import { addDays, type BusinessDay, isBusinessDay } from '@backoffice/kernel/business-day'
import type { Search } from '../../ui/resource-table/search-state.ts'

/** Days, months or years, `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, both included. */
export type PeriodRange = { readonly from: string; readonly to: string }

export const isRollup = (text: string | undefined): text is Rollup =>
  text === 'day' || text === 'month' || text === 'year'
const lengths: Record<Rollup, number> = { day: 10, month: 7, year: 4 }

/** The day, month or year that a business day belongs to. */
export const periodOf = (by: Rollup, day: BusinessDay): string => day.slice(0, lengths[by])

/** Whether a text is an existing period of this kind. */
export const isPeriod = (by: Rollup, text: string): boolean =>
  text.length === lengths[by] && isBusinessDay(`${text}${'-01-01'.slice(text.length - 4)}`)

/** The query of the endpoint: the address as it is, since the server checks it and has the defaults. */
export function summaryQuery({ by, from, to }: Search): { by: Rollup; from?: string; to?: string } {
  return {
    by: isRollup(by) ? by : 'day',
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

/** The month `count` months from a month, `YYYY-MM`. */
export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The server's default range; null for all years. */
export function defaultRange(by: Rollup, today: BusinessDay): PeriodRange | null {
  if (by === 'day') return { from: addDays(today, -30), to: today }
  const month = periodOf('month', today)
  return by === 'month' ? { from: addMonths(month, -11), to: month } : null
}

/** The days of a month or the months of a year, up to today. */
export function rangeWithin(by: 'day' | 'month', whole: string, today: BusinessDay): PeriodRange {
  const last = by === 'day' ? addDays(`${addMonths(whole, 1)}-01`, -1) : `${whole}-12`
  const now = periodOf(by, today)
  return { from: `${whole}-01`, to: last < now ? last : now }
}

/** The month or year that a range covers, as far as it has passed; null for any other range. */
export function wholeOf(by: Rollup, range: PeriodRange, today: BusinessDay): string | null {
  if (by === 'year') return null
  const whole = range.from.slice(0, by === 'day' ? 7 : 4)
  const { from, to } = rangeWithin(by, whole, today)
  return from === range.from && to === range.to ? whole : null
}

/** The month (by day) or year (by month) before or after the end of a range; null in the future and for years. */
export function stepRange(by: Rollup, range: PeriodRange, step: -1 | 1, today: BusinessDay): PeriodRange | null {
  if (by === 'year') return null
  const next =
    by === 'day' ? addMonths(range.to.slice(0, 7), step) : String(Number(range.to.slice(0, 4)) + step).padStart(4, '0')
  return next > today.slice(0, next.length) ? null : rangeWithin(by, next, today)
}

export const presetsOf = {
  day: ['last31', 'thisMonth', 'lastMonth', 'week'],
  month: ['last12', 'thisYear', 'lastYear'],
  year: ['all', 'last5'],
} as const satisfies Record<Rollup, readonly string[]>
export type Preset = (typeof presetsOf)[Rollup][number]

/** The range of a preset; null is the default, which has no parameters. */
export function presetRange(preset: Preset, today: BusinessDay): PeriodRange | null {
  const year = Number(today.slice(0, 4))
  switch (preset) {
    case 'last31':
    case 'last12':
    case 'all':
      return null
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'thisMonth':
      return rangeWithin('day', today.slice(0, 7), today)
    case 'lastMonth':
      return rangeWithin('day', addMonths(today.slice(0, 7), -1), today)
    case 'thisYear':
      return rangeWithin('month', String(year), today)
    case 'lastYear':
      return rangeWithin('month', String(year - 1), today)
    case 'last5':
      return { from: String(year - 4), to: String(year) }
  }
}

/** The longest range of the server. */
export const MAX_DAYS = 366
export const MAX_MONTHS = 120

/** Why the server would refuse a range of existing periods; null if it would not. */
export function rangeProblem(by: Rollup, { from, to }: PeriodRange, today: BusinessDay) {
  if (from > to) return 'order'
  if (to > periodOf(by, today)) return 'future'
  const first = by === 'day' ? addDays(to, 1 - MAX_DAYS) : by === 'month' ? addMonths(to, 1 - MAX_MONTHS) : from
  return from < first ? 'length' : null
}
