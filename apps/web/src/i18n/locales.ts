type LocaleRules = {
  /** In its own language. */
  name: string
  dates: string
  /** Sunday is 0. */
  firstWeekday: number
  weekdays: 'short' | 'narrow'
  /** Months of dates are digits, as in files and lists of Chinese back offices: 2026/11/20. */
  hasNumericDates?: true
}

/** The languages of the product. A new one needs its catalogues and an entry here. */
export const locales = {
  en: { name: 'English', dates: 'en-GB', firstWeekday: 1, weekdays: 'short' },
  fr: { name: 'Français', dates: 'fr-FR', firstWeekday: 1, weekdays: 'narrow' },
  ro: { name: 'Română', dates: 'ro-RO', firstWeekday: 1, weekdays: 'narrow' },
  zh: { name: '中文', dates: 'zh-CN', firstWeekday: 1, weekdays: 'narrow', hasNumericDates: true },
  th: { name: 'ไทย', dates: 'th-TH', firstWeekday: 0, weekdays: 'narrow' },
} as const satisfies Record<string, LocaleRules>

export type Locale = keyof typeof locales
export const localeNames = Object.keys(locales) as Locale[]
export const defaultLocale: Locale = 'en'

export const isLocale = (name: unknown): name is Locale => typeof name === 'string' && Object.hasOwn(locales, name)

/** Buddhist years (พ.ศ.) are 543 ahead of Common Era years (ค.ศ.). */
export type Era = 'be' | 'ce'
export const isEra = (name: unknown): name is Era => name === 'be' || name === 'ce'

/** The era of years where the user has not chosen one. */
export const eraOf = (locale: Locale): Era => (locale === 'th' ? 'be' : 'ce')

/** The day and the short month of a date, for `Intl`. */
export const dayAndMonthIn = (locale: Locale) =>
  'hasNumericDates' in locales[locale]
    ? ({ day: '2-digit', month: '2-digit' } as const)
    : ({ day: 'numeric', month: 'short' } as const)

/** The name of a locale for `Intl`, which counts years in an era. Eras are display only; the API is Gregorian. */
export const datesIn = (locale: Locale, era: Era | null): string =>
  `${locales[locale].dates}-u-ca-${(era ?? eraOf(locale)) === 'be' ? 'buddhist' : 'gregory'}-nu-latn`
