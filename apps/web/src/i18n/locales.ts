/** The languages of the product. A new locale needs its catalogues and an entry here; fr, ro and zh follow. */
export const locales = {
  en: { name: 'English', htmlLang: 'en', dates: 'en-GB', firstWeekday: 1, weekdays: 'short' },
  // Buddhist years are display only; the API is Gregorian.
  th: {
    name: 'ไทย',
    htmlLang: 'th',
    dates: 'th-TH-u-ca-buddhist-nu-latn',
    firstWeekday: 0,
    weekdays: 'narrow',
  },
} as const satisfies Record<
  string,
  { name: string; htmlLang: string; dates: string; firstWeekday: number; weekdays: 'short' | 'narrow' }
>

export type Locale = keyof typeof locales
export const localeNames = Object.keys(locales) as Locale[]
export const defaultLocale: Locale = 'en'

export const isLocale = (name: unknown): name is Locale => typeof name === 'string' && Object.hasOwn(locales, name)
