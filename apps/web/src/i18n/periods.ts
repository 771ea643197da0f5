import { useMemo } from 'react'
import { useTranslation } from './use-translation.ts'
import { textOf } from './format.ts'
import { datesIn, dayAndMonthIn, type Locale } from './locales.ts'
import { currentEra } from './translate.ts'

/** Formats days, months and years, `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, in one locale. */
export type PeriodFormat = {
  /** Sun 22 Nov 2026, November 2026, 2026. */
  period(period: string): string
  /** A period on an axis: 22, Nov, 2026. */
  shortPeriod(period: string): string
  /** 1–22 Oct 2026, Oct 2025 – Sep 2026: two periods of one kind, both included. */
  periods(from: string, to: string): string
}

type Form = Intl.DateTimeFormatOptions
const year: Form = { year: 'numeric' }
const long: Forms = [year, { month: 'long', ...year }, { weekday: 'short', day: 'numeric', month: 'short', ...year }]
const short: Forms = [year, { month: 'short' }, { day: 'numeric' }]
const ranged: Forms = [year, { month: 'short', ...year }, { day: 'numeric', month: 'short', ...year }]
type Forms = readonly [ofYear: Form, ofMonth: Form, ofDay: Form]

const firstInstant = (period: string): Date => new Date(`${period}${'-01-01'.slice(period.length - 4)}T00:00:00Z`)

export function periodFormatFor(locale: Locale): PeriodFormat {
  const formats = new Map<Form, Intl.DateTimeFormat>()
  const dates = datesIn(locale, currentEra())
  const of = ([ofYear, ofMonth, ofDay]: Forms, period: string) => {
    const form = period.length === 4 ? ofYear : period.length === 7 ? ofMonth : ofDay
    const own = form.day !== undefined && form.month !== undefined ? dayAndMonthIn(locale) : {}
    const format = formats.get(form) ?? new Intl.DateTimeFormat(dates, { ...form, ...own, timeZone: 'UTC' })
    formats.set(form, format)
    return format
  }
  const one = (forms: Forms, period: string) => textOf(of(forms, period).formatToParts(firstInstant(period)))
  return {
    // The comma of "Sun, 22 Nov 2026" is noise in a table.
    period: period => one(long, period).replace(',', ''),
    shortPeriod: period => one(short, period),
    periods: (from, to) =>
      textOf(of(ranged, from).formatRangeToParts(firstInstant(from), firstInstant(to))).replace(
        /^(\d+) – (?=\d)/,
        '$1–',
      ),
  }
}

/** The formats of periods in the current language. */
export function usePeriodFormat(): PeriodFormat {
  const { locale, era } = useTranslation()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the formats are those of the era
  return useMemo(() => periodFormatFor(locale), [locale, era])
}
