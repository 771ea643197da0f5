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
const PUBLIC_INDEX = 'virtual:public-words'
const AUDIT_LABELS = 'auditLabels'
/** What only exported files and the audit log show of a noun's words. */
const notOnScreens: ReadonlySet<string> = new Set(['exported', 'audit'])
/** The files the public pages load: their script names no others. */
const publicFiles: ReadonlySet<string> = new Set(['sign-in', 'second-factor', 'joining', 'templates'])
const shared = path.join(import.meta.dirname, 'src/i18n/locales')
const nouns = path.join(import.meta.dirname, '../../packages/contract/src')

/** The file of a namespace in a language: of a noun beside its contract, of the screen's own frame beside it. */
const catalogueOf = (locale: string, namespace: string): string =>
  namespace in wordsFolders
    ? path.join(nouns, wordsFolders[namespace as keyof typeof wordsFolders], `${locale}.json`)
    : path.join(shared, locale, `${namespace}.json`)
const files = Object.entries<readonly string[]>(words)

/**
 * `virtual:public-words` and `virtual:words` load the files of `src/i18n/words.ts`, each made of the catalogues of its
 * namespaces: those of the public pages, and the others.
 */
export function wordsFiles(): Plugin {
  return {
    name: 'words-files',
    resolveId: id => (id.startsWith(INDEX) || id === PUBLIC_INDEX ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${INDEX}`) return indexOf(file => !publicFiles.has(file))
      if (id === `\0${PUBLIC_INDEX}`) return indexOf(file => publicFiles.has(file))
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

/**
 * The name of a file of words; null for any other module. All have one hash, of everything they are made of: the script
 * that names these 200 files is a kilobyte smaller than with a hash each.
 */
export function wordsName(id: string): string | null {
  const [, locale, file] = /^\0virtual:words\/(\w+)\/([\w-]+)$/.exec(id) ?? []
  return locale === undefined ? null : `locale-${locale}-${file}-${(version ??= hashSources())}`
}

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

function indexOf(isListed: (file: string) => boolean): string {
  const listed = files.map(([file]) => file).filter(isListed)
  const loaders = localeNames.flatMap(locale =>
    listed.map(file => `'${locale}/${file}': () => import('${INDEX}/${locale}/${file}')`),
  )
  return `export const files = {\n${loaders.join(',\n')}\n}\n`
}
