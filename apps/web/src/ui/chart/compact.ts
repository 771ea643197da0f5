import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MINUS } from '../../i18n/format.ts'
import type { Locale } from '../../i18n/locales.ts'

/** Powers of ten and their names, the largest first. */
const units: Record<Locale, readonly (readonly [from: number, name: string])[]> = {
  en: [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'k'],
  ],
  fr: [
    [1e9, ' Md'],
    [1e6, ' M'],
    [1e3, ' k'],
  ],
  ro: [
    [1e9, ' mld.'],
    [1e6, ' mil.'],
    [1e3, 'k'],
  ],
  zh: [
    [1e8, '亿'],
    [1e4, '万'],
  ],
  th: [
    [1e6, ' ล้าน'],
    [1e3, 'k'],
  ],
}
const short = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'negative' })

/** 250k, 1.5M: an amount on an axis, with at most one decimal. */
export const compactIn =
  (locale: Locale) =>
  (amount: number): string => {
    const [from, name] = units[locale].find(each => Math.abs(amount) >= each[0]) ?? [1, '']
    return `${short.format(amount / from)}${name}`.replace('-', MINUS)
  }

/** Writes the amounts of an axis in the current language. */
export function useCompact(): (amount: number) => string {
  const { locale } = useTranslation()
  return useMemo(() => compactIn(locale), [locale])
}
