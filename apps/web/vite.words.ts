import { records } from '@backoffice/contract/generated/lists'
import { menuTitles } from '@backoffice/contract/generated/menu-titles'
import { wordsFolders } from '@backoffice/contract/generated/words'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { localeNames } from './src/i18n/locales.ts'
import { isIn, words, type WordsFile } from './src/i18n/words.ts'

const INDEX = 'virtual:words'
const AUDIT_LABELS = 'auditLabels'
/** What only exported files and the audit log show of a noun's words. */
const notOnScreens: ReadonlySet<string> = new Set(['exported', 'audit'])
const shared = path.join(import.meta.dirname, 'src/i18n/locales')
const nouns = path.join(import.meta.dirname, '../../packages/contract/src')

/** The file of a namespace in a language: of a noun beside its contract, of the screen's own frame beside it. */
const catalogueOf = (locale: string, namespace: string): string =>
  namespace in wordsFolders
    ? path.join(nouns, wordsFolders[namespace as keyof typeof wordsFolders], `${locale}.json`)
    : path.join(shared, locale, `${namespace}.json`)
const files = Object.entries<readonly string[]>(words)

/**
 * `virtual:words` loads the files of `src/i18n/words.ts`, each made of the catalogues of its namespaces. In a build
 * their names follow from language and file, so that no script lists these 200 files.
 */
export function wordsFiles(): Plugin {
  let isBuild = false
  return {
    name: 'words-files',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    buildStart() {
      if (isBuild)
        for (const [locale, file] of everyFile)
          this.emitFile({
            type: 'chunk',
            preserveSignature: 'strict',
            id: `${INDEX}/${locale}/${file}`,
            fileName: `assets/${fileOf(locale, file)}.js`,
          })
    },
    resolveId: id => (id.startsWith(INDEX) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${INDEX}`) return isBuild ? builtIndex() : servedIndex()
      const [, locale, file] = /^\0virtual:words\/(\w+)\/([\w-]+)$/.exec(id) ?? []
      const namespaces = files.find(([name]) => name === file)?.[1]
      if (locale === undefined || namespaces === undefined) return undefined
      const content = namespaces.map(namespace => {
        if (namespace === AUDIT_LABELS) return `${namespace}: ${auditLabelsIn(locale)}`
        const catalogue = catalogueOf(locale, namespace)
        this.addWatchFile(catalogue)
        const texts = namespace === 'nav' ? titlesIn(locale, catalogue) : readFileSync(catalogue, 'utf8')
        return `${namespace}: ${textsIn(file as WordsFile, namespace, texts)}`
      })
      return `export const words = {\n${content.join(',\n')}\n}\n`
    },
  }
}

/** The titles of all pages: those of the shell, and those in the words of a noun. */
const titlesIn = (locale: string, catalogue: string): string =>
  JSON.stringify({
    ...(JSON.parse(readFileSync(catalogue, 'utf8')) as Labels),
    ...Object.fromEntries(
      Object.keys(menuTitles).map(name => [
        name,
        (JSON.parse(readFileSync(catalogueOf(locale, name), 'utf8')) as Labels)['menu'],
      ]),
    ),
  })

type Labels = Readonly<Record<string, string>>

/** The labels of audited actions and records, which are among the words of their nouns, and the names of all. */
function auditLabelsIn(locale: string): string {
  const parts = Object.keys(wordsFolders).map(namespace => {
    const { audit = {}, label = '' } = JSON.parse(readFileSync(catalogueOf(locale, namespace), 'utf8')) as {
      audit?: { action?: Labels; kind?: Labels }
      label?: string
    }
    const declared = records.filter(({ noun }) => noun === namespace).map(({ kind }) => [kind, label] as const)
    return { ...audit, kind: { ...audit.kind, ...Object.fromEntries(declared) } }
  })
  const action: Labels = Object.assign({}, ...parts.map(part => part.action))
  const kind: Labels = Object.assign({}, ...parts.map(part => part.kind))
  return JSON.stringify({ action, kind, actions: Object.keys(action), kinds: Object.keys(kind) })
}

function textsIn(file: WordsFile, namespace: string, texts: string): string {
  const entries = Object.entries(JSON.parse(texts) as Record<string, unknown>)
  return JSON.stringify(
    Object.fromEntries(
      entries.filter(([key, text]) => !notOnScreens.has(key) && isIn(file, namespace, key, typeof text === 'string')),
    ),
  )
}

const everyFile = localeNames.flatMap(locale => files.map(([file]) => [locale, file] as const))

/** The name of a file of words. All have one hash, of everything they are made of. */
const fileOf = (locale: string, file: string): string => `locale-${locale}-${file}-${(version ??= hashSources())}`

let version: string | undefined
function hashSources(): string {
  const hash = createHash('sha256')
  const sources = globSync(
    [
      'src/i18n/locales/*/*.json',
      '../../packages/contract/src/**/words/**/*.json',
      'src/i18n/words.ts',
      'vite.words.ts',
    ],
    { cwd: import.meta.dirname },
  )
  for (const file of sources.sort()) hash.update(file).update(readFileSync(path.join(import.meta.dirname, file)))
  return hash.digest('hex').slice(0, 8)
}

/** Tells a failure as Vite does of the scripts it loads. */
const builtIndex = (): string => `
const failed = error => {
  dispatchEvent(new Event('vite:preloadError'))
  throw error
}
export const load = (locale, file) =>
  import(/* @vite-ignore */ \`./${fileOf('${locale}', '${file}')}.js\`).catch(failed)
`

function servedIndex(): string {
  const loaders = everyFile.map(([locale, file]) => `'${locale}/${file}': () => import('${INDEX}/${locale}/${file}')`)
  return `const files = {\n${loaders.join(',\n')}\n}\nexport const load = (locale, file) => files[\`\${locale}/\${file}\`]()\n`
}
