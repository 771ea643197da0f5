import { useMemo, useSyncExternalStore } from 'react'
import type { Era, Locale } from './locales.ts'
import { currentEra, currentLocale, onTextsChange, type Translate, translatorOf, versionOf } from './translate.ts'

/** The texts of one namespace or several; the component is drawn again when they, the language or the era change. */
export function useTranslation(namespaces: string | readonly string[] = []): {
  t: Translate
  locale: Locale
  era: Era | null
} {
  const key = typeof namespaces === 'string' ? namespaces : namespaces.join(' ')
  const names = useMemo(() => (key === '' ? [] : key.split(' ')), [key])
  const version = useSyncExternalStore(onTextsChange, () => versionOf(names))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function for other texts: what was derived from them is derived again
  const t = useMemo(() => translatorOf(names), [names, version])
  return { t, locale: currentLocale(), era: currentEra() }
}
