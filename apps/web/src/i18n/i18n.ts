import i18next from 'i18next'
import type { BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLocale, type Locale, localeNames, locales } from './locales.ts'

export { i18next as i18n }

let markStarted: () => void = () => undefined
const started = new Promise<void>(resolve => {
  markStarted = resolve
})

/** Loads the given namespaces of a locale before rendering. Throws if they cannot be loaded. */
export async function startTranslations(locale: Locale, namespaces: readonly string[]): Promise<void> {
  await readAll(locale, namespaces)
  i18next.on('languageChanged', markPage)
  await i18next
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: locale,
      supportedLngs: localeNames,
      // Every locale is complete (catalogues.test.ts), so no fallback is downloaded.
      fallbackLng: false,
      ns: [...namespaces],
      defaultNS: false,
      // What several features call the same way is named there once.
      fallbackNS: 'ui',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  markStarted()
}

/**
 * Changes the language after loading all namespaces in use, so that no key flashes. Throws and changes nothing if
 * loading fails.
 */
export async function changeLocale(locale: Locale): Promise<void> {
  await readAll(locale, inUse)
  await i18next.changeLanguage(locale)
}

/** Loads further namespaces for a page that is about to open. */
export async function loadTranslations(...namespaces: string[]): Promise<void> {
  await started
  await readAll(currentLocale(), namespaces)
  await i18next.loadNamespaces(namespaces)
}

/** i18next shows keys for namespaces it could not load, so they are loaded before it requests them. */
async function readAll(locale: Locale, namespaces: Iterable<string>): Promise<void> {
  await Promise.all(Array.from(namespaces, namespace => readCatalogue(locale, namespace)))
  for (const namespace of namespaces) inUse.add(namespace)
}
const inUse = new Set<string>()

export function currentLocale(): Locale {
  const name = i18next.resolvedLanguage
  return isLocale(name) ? name : 'en'
}

function markPage(name: string): void {
  if (isLocale(name)) document.documentElement.lang = locales[name].htmlLang
}

type Words = Record<string, unknown>

const files = import.meta.glob<Words>('./locales/*/*.json', { import: 'default' })

/** Loads one catalogue, cached. */
async function readCatalogue(locale: string, namespace: string): Promise<Words> {
  const load = files[`./locales/${locale}/${namespace}.json`]
  if (load === undefined) throw new Error(`no catalogue ${locale}/${namespace}`)
  return load()
}

/** Loads a catalogue on first use. The build bundles two files per locale: sign-in's and the rest. */
const catalogues: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read(locale, namespace, done) {
    readCatalogue(locale, namespace).then(
      labels => done(null, labels as Parameters<typeof done>[1]),
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), false),
    )
  },
}
