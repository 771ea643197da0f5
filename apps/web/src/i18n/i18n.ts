import { load } from 'virtual:words'
import type { Locale } from './locales.ts'
import { addTexts, currentLocale, replaceTexts, type Texts, translatorOf } from './translate.ts'
import { openingFile, type ScreenWords, type WordsFile } from './words.ts'

/** A file the demo area registers (ADR 72). */
type DemoWords = 'demo' | `demo-${string}`

type Loaders = Readonly<Record<string, () => Promise<{ readonly words: Words }>>>
let demoFiles: Loaders = {}
/** Registers the files of the demo area, by language and name. */
export const registerWords = (files: Loaders): void => void (demoFiles = files)

let markStarted: () => void = () => undefined
const started = new Promise<void>(resolve => {
  markStarted = resolve
})
/** The files of the words in use, which another language needs as well. */
const inUse = new Set<WordsFile | DemoWords>()

export { currentLocale }

/** A text outside components; the key names its namespace. */
export const translate = translatorOf([])

/** Loads a file of words before rendering. Throws if it cannot be loaded. */
export async function startTranslations(locale: Locale, file: WordsFile): Promise<void> {
  const { words } = await read(locale, file)
  inUse.add(file)
  show(locale, [words])
  markStarted()
}

/**
 * Changes the language after loading all words in use, so that no key flashes. Throws and changes nothing if loading
 * fails.
 */
export async function changeLocale(locale: Locale): Promise<void> {
  const loaded = new Map<WordsFile | DemoWords, Words>()
  // A page that opens meanwhile needs its words in this language too.
  for (let missing = [...inUse]; missing.length > 0; missing = [...inUse].filter(file => !loaded.has(file)))
    await Promise.all(missing.map(async file => loaded.set(file, (await read(locale, file)).words)))
  show(locale, [...loaded.values()])
}

function show(locale: Locale, words: readonly Words[]): void {
  replaceTexts(locale, words)
  document.documentElement.lang = locale
}

/** Loads the words of a screen that is about to open, unless the page opened with them. */
export const loadScreenWords = async (screen: ScreenWords): Promise<void> =>
  inUse.has(openingFile(screen)) ? undefined : loadWords(screen)

/** Loads further words, such as those of a drawer. */
export async function loadWords(file: WordsFile | DemoWords): Promise<void> {
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

async function add(locale: Locale, file: WordsFile | DemoWords): Promise<void> {
  const { words } = await read(locale, file)
  // Another language, chosen meanwhile, has loaded this file as well.
  if (locale === currentLocale()) addTexts(words)
}

type Words = Readonly<Record<string, Texts>>

const read = async (locale: Locale, file: WordsFile | DemoWords): Promise<{ words: Words }> =>
  (await (demoFiles[`${locale}/${file}`]?.() ?? load(locale, file))) as { words: Words }
