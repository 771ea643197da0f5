import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { files as publicFiles } from 'virtual:public-words'
import { isLocale, type Locale, localeNames, locales } from './locales.ts'
import { openingFile, type ScreenWords, type WordsFile } from './words.ts'

export { i18next as i18n }

let files = publicFiles
/** Registers the files of the back office; the public pages have theirs only. */
export const registerWords = (more: typeof files): void => void (files = { ...files, ...more })

let markStarted: () => void = () => undefined
const started = new Promise<void>(resolve => {
  markStarted = resolve
})
/** The files of the words in use, which another language needs as well. */
const inUse = new Set<WordsFile>()

/** Loads a file of words before rendering. Throws if it cannot be loaded. */
export async function startTranslations(locale: Locale, file: WordsFile): Promise<void> {
  const { words } = await read(locale, file)
  inUse.add(file)
  i18next.on('languageChanged', markPage)
  await i18next.use(initReactI18next).init({
    lng: locale,
    supportedLngs: localeNames,
    // Every locale is complete (catalogues.test.ts), so no fallback is downloaded.
    fallbackLng: false,
    resources: { [locale]: words },
    // Further namespaces are added as files are read.
    partialBundledLanguages: true,
    defaultNS: false,
    // What several features call the same way is named there once.
    fallbackNS: 'ui',
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  markStarted()
}

/**
 * Changes the language after loading all words in use, so that no key flashes. Throws and changes nothing if loading
 * fails.
 */
export async function changeLocale(locale: Locale): Promise<void> {
  const added = new Set<WordsFile>()
  // A page that opens meanwhile needs its words in this language too.
  for (let missing = [...inUse]; missing.length > 0; missing = [...inUse].filter(file => !added.has(file))) {
    await Promise.all(missing.map(file => add(locale, file)))
    for (const file of missing) added.add(file)
  }
  await i18next.changeLanguage(locale)
}

/** Loads the words of a screen that is about to open, unless the page opened with them. */
export const loadScreenWords = async (screen: ScreenWords): Promise<void> =>
  inUse.has(openingFile(screen)) ? undefined : loadWords(screen)

/** Loads further words, such as those of a drawer. */
export async function loadWords(file: WordsFile): Promise<void> {
  await started
  const isNew = !inUse.has(file)
  inUse.add(file)
  try {
    await add(currentLocale(), file)
  } catch (failure) {
    if (isNew) inUse.delete(file)
    throw failure
  }
}

async function add(locale: Locale, file: WordsFile): Promise<void> {
  const { words } = await read(locale, file)
  for (const [namespace, texts] of Object.entries(words)) i18next.addResourceBundle(locale, namespace, texts)
}

function read(locale: Locale, file: WordsFile) {
  const load = files[`${locale}/${file}`]
  if (load === undefined) throw new Error(`no words ${locale}/${file}`)
  return load()
}

export function currentLocale(): Locale {
  const name = i18next.resolvedLanguage
  return isLocale(name) ? name : 'en'
}

function markPage(name: string): void {
  if (isLocale(name)) document.documentElement.lang = locales[name].htmlLang
}
