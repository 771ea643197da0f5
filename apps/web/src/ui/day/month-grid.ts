import { addDays, type BusinessDay } from '@backoffice/kernel/business-day'

/** Sunday is 0. */
const weekdayOf = (day: BusinessDay): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The weeks of a day's month, each of seven days from the first weekday on, including days of the adjacent months. */
export function weeksOf(day: BusinessDay, firstWeekday: number): BusinessDay[][] {
  const first = `${day.slice(0, 8)}01`
  const start = addDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7))
  const weeks: BusinessDay[][] = []
  for (let from = start; from.slice(0, 7) <= day.slice(0, 7); from = addDays(from, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(from, at)))
  return weeks
}

/** The same day some months later, or that month's last day. */
export function addMonths(day: BusinessDay, months: number): BusinessDay {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The day a key moves to; null for other keys. */
export function dayByKey(day: BusinessDay, key: string, firstWeekday: number): BusinessDay | null {
  const place = (weekdayOf(day) - firstWeekday + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -place)
    case 'End':
      return addDays(day, 6 - place)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}

/** The earliest and latest day; either may be open. */
export type DayLimits = { min?: BusinessDay | undefined; max?: BusinessDay | undefined }
