import { timeZone } from './zone.ts'

type Shape = 'time' | 'minute' | 'day' | 'day-short' | 'instant'

const shapes: Record<Shape, Intl.DateTimeFormatOptions> = {
  'time': { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  'minute': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  'day': { day: 'numeric', month: 'short', year: 'numeric' },
  'day-short': { day: 'numeric', month: 'short' },
  'instant': { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
}
const formatters = new Map<string, Intl.DateTimeFormat>()

/** An instant in the operator's zone. In Thai the year is Buddhist; digits are Western everywhere. */
export function formatInstant(instant: string | number | Date, shape: Shape, locale: string): string {
  return formatterOf(shape, locale, timeZone()).format(new Date(instant))
}

/** A business day, `YYYY-MM-DD`, as a date. It is a day already: no zone moves it. */
export function formatDay(day: string, shape: 'day' | 'day-short', locale: string): string {
  return formatterOf(shape, locale, 'UTC').format(new Date(`${day}T00:00:00Z`))
}

function formatterOf(shape: Shape, locale: string, zone: string): Intl.DateTimeFormat {
  const key = `${shape} ${locale} ${zone}`
  let formatter = formatters.get(key)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(spoken(locale), { ...shapes[shape], timeZone: zone, numberingSystem: 'latn' })
    formatters.set(key, formatter)
  }
  return formatter
}

/** `en` alone would put the month first; the product's readers write the day first. */
const spoken = (locale: string): string => (locale === 'en' ? 'en-GB' : locale === 'th' ? 'th-TH-u-ca-buddhist' : locale)

/** How long, the way a queue shows it: `00:48`, `07:06`, `1:02:09`, from a day on `2d 04:10`. Never negative. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [days, hours, minutes, rest] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  if (days > 0) return `${days}d ${two(hours)}:${two(minutes)}`
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}

const two = (figure: number): string => String(figure).padStart(2, '0')
