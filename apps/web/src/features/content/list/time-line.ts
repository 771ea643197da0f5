import type { ContentStatus } from '@backoffice/contract/content/terms'
import { addDays, type BusinessDay } from '@backoffice/kernel/business-day'

export const ranges = ['2w', '5w', '3m'] as const
export type Range = (typeof ranges)[number]

const lengths: Readonly<Record<Range, { days: number; before: number }>> = {
  '2w': { days: 14, before: 3 },
  '5w': { days: 35, before: 8 },
  '3m': { days: 91, before: 14 },
}

export const lengthOf = (range: Range): number => lengths[range].days

/** The first day of a range that shows today near its start. */
export const firstDayOf = (range: Range, today: BusinessDay): BusinessDay => addDays(today, -lengths[range].before)

const weekday = (day: BusinessDay): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The days with a line: Mondays, or the first days of months in a long range. */
export function ticksOf(first: BusinessDay, days: number): BusinessDay[] {
  const all = Array.from({ length: days }, (_, at) => addDays(first, at))
  return all.filter(day => (days > 35 ? day.endsWith('-01') : weekday(day) === 1))
}

export type Span = { readonly from: number; readonly to: number }
type Scheduled = { readonly status: ContentStatus; readonly startsAt: string | null; readonly endsAt: string | null }

/** A bar in shares of the range. An end that is cut continues outside of it, or has no date. */
export type Bar = {
  readonly start: number
  readonly end: number
  readonly isStartCut: boolean
  readonly isEndCut: boolean
}

/** Where an item is on the time line; null outside of the range. */
export function barOf({ status, startsAt, endsAt }: Scheduled, { from, to }: Span, now: number): Bar | null {
  // Without a start, a draft would be live as soon as it is published.
  const start = startsAt === null ? (status === 'draft' ? now : -Infinity) : Date.parse(startsAt)
  const end = endsAt === null ? Infinity : Date.parse(endsAt)
  if (start >= to || end <= from || end <= start || (status === 'ended' && endsAt === null)) return null
  const share = (at: number) => (Math.min(Math.max(at, from), to) - from) / (to - from)
  return { start: share(start), end: share(end), isStartCut: start < from, isEndCut: end > to }
}

export type Label = { readonly place: 'inside' | 'after' | 'before' | 'none' }

/** Where a bar's text of `width` px fits on a line of `line` px. */
export function placeText({ start, end }: Bar, width: number, line: number): Label['place'] {
  if ((end - start) * line >= width) return 'inside'
  if ((1 - end) * line >= width) return 'after'
  return start * line >= width ? 'before' : 'none'
}
