import { useTranslation } from './use-translation.ts'
import { datesIn, dayAndMonthIn, type Era, type Locale, locales } from './locales.ts'
import { currentEra } from './translate.ts'

type When = string | number | Date
/** `time` 12:41:08 · `clock` 12:41 · `day` 20 Nov · `date` 20 Nov 2026 · `dateTime` 20 Nov 2026, 12:41:08 */
export type DateForm = 'time' | 'clock' | 'day' | 'date' | 'dateTime'

/** Formats dates and durations of one locale in the operator's time zone. `Intl` provides zones, eras and month names. */
export type Format = {
  when(instant: When, form: DateForm): string
  /** A business day `YYYY-MM-DD`, independent of the zone. */
  businessDay(day: string, form?: 'day' | 'date'): string
  /** November 2026: the month of a business day. */
  month(day: string): string
  /** Nov: the month of a business day on an axis. */
  shortMonth(day: string): string
  /** 15–28 Nov, 28 Oct – 3 Nov: two business days, both included. */
  days(from: string, to: string): string
  /** Fri: the weekday of a business day. */
  weekday(day: string): string
  /** The first day of the week; Sunday is 0. */
  firstWeekday: number
  /** 1 m 52 s, 3 h 05 m, 2 d 4 h. */
  duration(seconds: number): string
  /** 48 s, 7 min, 3 h, 2 d: a rough age. */
  age(seconds: number): string
}

let zone = 'Asia/Bangkok'
/** Sets the operator's time zone from `/config.json`. */
export function formatInZone(timeZone: string): void {
  zone = timeZone
}

/** Forms with a day take it from {@link dayAndMonthIn}. */
const forms: Record<DateForm | 'month', Intl.DateTimeFormatOptions> = {
  month: { month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  dateTime: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
}

const made = new Map<string, Format>()

export function formatFor(locale: Locale): Format {
  const era = currentEra()
  const key = `${locale} ${zone} ${era}`
  const known = made.get(key)
  if (known !== undefined) return known
  const format = build(locale, zone, era)
  made.set(key, format)
  return format
}

/** The formats of the current language and era. */
export function useFormat(): Format {
  return formatFor(useTranslation().locale)
}

/** A year of 25xx needs no era. */
export const textOf = (parts: readonly Intl.DateTimeFormatPart[]): string =>
  parts
    .filter(part => part.type !== 'era')
    .map(part => part.value)
    .join('')
    .replace(/\s+/g, ' ')
    // Left of an era before a time.
    .replace(' ,', ',')
    .trim()

function build(locale: Locale, timeZone: string, era: Era | null): Format {
  const { firstWeekday, weekdays } = locales[locale]
  const dates = datesIn(locale, era)
  const weekday = new Intl.DateTimeFormat(dates, { weekday: weekdays, timeZone: 'UTC' })
  const shortMonth = new Intl.DateTimeFormat(dates, { month: 'short', timeZone: 'UTC' })
  const formats = new Map<string, Intl.DateTimeFormat>()
  const formatted = (instant: When, form: keyof typeof forms, inZone: string) => {
    const key = `${form} ${inZone}`
    const format =
      formats.get(key) ??
      new Intl.DateTimeFormat(dates, {
        ...forms[form],
        ...('day' in forms[form] && dayAndMonthIn(locale)),
        timeZone: inZone,
      })
    formats.set(key, format)
    return textOf(format.formatToParts(new Date(instant)))
  }
  return {
    when: (instant, form) => formatted(instant, form, timeZone),
    businessDay: (day, form = 'date') => formatted(`${day}T00:00:00Z`, form, 'UTC'),
    month: day => formatted(`${day}T00:00:00Z`, 'month', 'UTC'),
    shortMonth: day => shortMonth.format(new Date(`${day}T00:00:00Z`)),
    days: (from, to) => {
      const [first, last] = [from, to].map(day => formatted(`${day}T00:00:00Z`, 'day', 'UTC'))
      // The day stands before its month where months have names.
      const isOneMonth = from.slice(0, 7) === to.slice(0, 7) && !('hasNumericDates' in locales[locale])
      return isOneMonth ? `${Number(from.slice(8))}–${last}` : `${first} – ${last}`
    },
    weekday: day => weekday.format(new Date(`${day}T00:00:00Z`)),
    firstWeekday,
    duration: seconds => durationIn(unitsOf[locale], seconds),
    age: seconds => ageIn(unitsOf[locale], seconds),
  }
}

type Units = {
  day: string
  hour: string
  minute: string
  minutes: string
  second: string
}
const unitsOf: Record<Locale, Units> = {
  en: {
    day: 'd',
    hour: 'h',
    minute: 'm',
    minutes: 'min',
    second: 's',
  },
  fr: {
    day: 'j',
    hour: 'h',
    minute: 'min',
    minutes: 'min',
    second: 's',
  },
  ro: {
    day: 'z',
    hour: 'h',
    minute: 'min',
    minutes: 'min',
    second: 's',
  },
  zh: {
    day: '天',
    hour: '小时',
    minute: '分',
    minutes: '分钟',
    second: '秒',
  },
  th: {
    day: 'วัน',
    hour: 'ชม.',
    minute: 'นาที',
    minutes: 'นาที',
    second: 'วิ',
  },
}

function durationIn(units: Units, seconds: number): string {
  const total = Math.max(0, Math.round(seconds))
  const [days, hours, minutes] = [
    Math.floor(total / 86_400),
    Math.floor(total / 3_600) % 24,
    Math.floor(total / 60) % 60,
  ]
  if (days > 0) return `${days} ${units.day} ${hours} ${units.hour}`
  if (hours > 0) return `${hours} ${units.hour} ${String(minutes).padStart(2, '0')} ${units.minute}`
  if (minutes > 0) return `${minutes} ${units.minute} ${String(total % 60).padStart(2, '0')} ${units.second}`
  return `${total} ${units.second}`
}

function ageIn(units: Units, seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  if (total < 60) return `${total} ${units.second}`
  if (total < 3_600) return `${Math.floor(total / 60)} ${units.minutes}`
  return total < 86_400 ? `${Math.floor(total / 3_600)} ${units.hour}` : `${Math.floor(total / 86_400)} ${units.day}`
}

/**
 * The minus sign on screen, U+2212: as wide as a plus, and never wrapped away from its digits. Exports and the API use
 * the hyphen.
 */
export const MINUS = '\u2212'
