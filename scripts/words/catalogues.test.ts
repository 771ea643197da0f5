import { errorCodes } from '@backoffice/contract'
import { wordsFolders } from '@backoffice/contract/generated/words'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { keysSpelledIn, keysUsedIn } from './keys.ts'
import { literalsIn } from './literals.ts'

const root = path.resolve(import.meta.dirname, '../..')
const source = path.join(root, 'apps/web/src')
const folder = path.join(source, 'i18n/locales')
const locales = readdirSync(folder)
/** Those of nouns stand beside their contract. */
const nouns = path.join(root, 'packages/contract/src')
const nounFolders = new Map<string, string>(Object.entries(wordsFolders))
/** The demo area keeps its texts beside its screens: `mail/words/en.json` is of the namespace `demoMail`. */
const demo = path.join(source, 'demo')
const demoFolders = new Map(
  globSync('{words,*/words}/en.json', { cwd: demo }).map(file => {
    const [app = ''] = file.split('/')
    const isArea = app === 'words'
    return [isArea ? 'demo' : `demo${app.slice(0, 1).toUpperCase()}${app.slice(1)}`, path.dirname(file)] as const
  }),
)
const namespaces = [
  ...readdirSync(path.join(folder, 'en')).map(file => path.basename(file, '.json')),
  ...nounFolders.keys(),
  ...[...demoFolders.keys()].toSorted(),
]

/** Keys that a namespace does not have are looked up here (`fallbackNS`). */
const FALLBACK = 'ui'

type Words = { [key: string]: string | Words }
const catalogue = (locale: string, namespace: string): Map<string, string> =>
  flat(JSON.parse(readFileSync(fileOf(locale, namespace), 'utf8')) as Words)

function fileOf(locale: string, namespace: string): string {
  const [ofNoun, inDemo] = [nounFolders.get(namespace), demoFolders.get(namespace)]
  if (ofNoun !== undefined) return path.join(nouns, ofNoun, `${locale}.json`)
  return inDemo === undefined
    ? path.join(folder, locale, `${namespace}.json`)
    : path.join(demo, inDemo, `${locale}.json`)
}

function flat(words: Words, under = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[under + key, value] as const] : [...flat(value, `${under}${key}.`)],
    ),
  )
}

/** Languages count differently: `_one` is a form of English that Thai does not have. */
const withoutForms = (keys: Iterable<string>) =>
  [...new Set([...keys].map(key => key.replace(/_(zero|one|two|few|many|other)$/, '')))].toSorted()

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map(file => ({ file, text: readFileSync(path.join(source, file), 'utf8') }))

test('it reads every source file', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(files.some(({ file }) => file === 'pages/PublicPages.tsx')).toBe(true)
})

describe.each(locales.filter(locale => locale !== 'en'))('%s', locale => {
  test.each(namespaces)('%s has the keys English has', namespace => {
    expect(withoutForms(catalogue(locale, namespace).keys())).toEqual(withoutForms(catalogue('en', namespace).keys()))
  })

  test.each(namespaces)('%s fills in the same places', namespace => {
    const places = (text: string) =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))
    const english = catalogue('en', namespace)
    // A plural form that English lacks has the places of its other form.
    const sourceOf = (key: string) =>
      english.get(key) ?? english.get(key.replace(/_(zero|two|few|many)$/, '_other')) ?? ''
    for (const [key, text] of catalogue(locale, namespace))
      expect({ key, places: places(text) }).toEqual({ key, places: places(sourceOf(key)) })
  })
})

describe.each(locales)('%s', locale => {
  test.each(namespaces)('%s has no empty words, and every plural form of its language', namespace => {
    const words = catalogue(locale, namespace)
    expect([...words].filter(([, text]) => text.trim() === '')).toEqual([])
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const counted = [...words.keys()].filter(key => key.endsWith('_other')).map(key => key.slice(0, -'_other'.length))
    expect(counted.flatMap(stem => forms.map(form => `${stem}_${form}`)).filter(key => !words.has(key))).toEqual([])
  })
})

test('every key the sources ask for exists', () => {
  const missing = files.flatMap(({ file, text }) =>
    keysUsedIn(text)
      .filter(used => !used.dynamic && !exists(used.namespaces, used.key))
      .map(used => `${file}: ${used.key}`),
  )
  expect(missing).toEqual([])
})

/** What only the API shows: the labels of the audit log, and under `exported` and in `files` what no screen has. */
const isOfApi = (namespace: string, key: string): boolean => namespace === 'files' || /^(?:exported|audit)\./.test(key)

test('every key that exists is asked for', () => {
  const used = files.flatMap(({ text }) => [
    ...keysUsedIn(text),
    ...keysSpelledIn(text).map(each => ({ ...each, namespaces })),
  ])
  const unused = namespaces.flatMap(namespace =>
    withoutForms(catalogue('en', namespace).keys())
      .filter(key => !isOfApi(namespace, key))
      .filter(key => !used.some(each => isOf(each.namespaces, namespace) && matches(each, key)))
      .map(key => `${namespace}:${key}`),
  )
  expect(unused).toEqual([])
})

test('every text that only files have is of a column or a value of theirs', () => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root }).map(file => readFileSync(path.join(root, file), 'utf8'))
  const [modules, lists] = [read('apps/api/src/modules/**/*.ts'), read('packages/contract/src/*/lists.ts')]
  const unused = namespaces.flatMap(namespace => {
    const asking = [...modules.filter(text => namespace === 'files' || text.includes(`'${namespace}'`)), ...lists]
    return [...catalogue('en', namespace).keys()].flatMap(key => {
      const [, name] = /^(?:exported|column|unit|account)\.([^.]+)/.exec(key) ?? []
      const isUsed = asking.some(text => new RegExp(`\\b${name}\\b`).test(text))
      return isOfApi(namespace, key) && name !== undefined && !isUsed ? [`${namespace}:${key}`] : []
    })
  })
  expect(unused).toEqual([])
})

test('no words stand in the sources themselves', () => {
  const literals = files
    .filter(({ file }) => file.endsWith('.tsx'))
    .flatMap(({ file, text }) => literalsIn(text).map(literal => `${file}: ${literal}`))
  expect(literals).toEqual([])
})

/** A file that opens no namespace is handed the `t` of another. */
const isOf = (opened: readonly string[], namespace: string): boolean =>
  opened.length === 0 || opened.includes(namespace) || namespace === FALLBACK

function exists(candidates: readonly string[], key: string): boolean {
  // A list of words is asked for by its name.
  return (candidates.length > 0 ? [...candidates, FALLBACK] : namespaces).some(
    namespace =>
      namespaces.includes(namespace) &&
      withoutForms(catalogue('en', namespace).keys()).some(candidate => candidate.replace(/\.\d+$/, '') === key),
  )
}

/**
 * A hole stands for one part of a key; in a longer key (`kind.${name}`) for anything. A list of words is asked for by
 * its name.
 */
function matches({ key, dynamic }: { key: string; dynamic: boolean }, candidate: string): boolean {
  const listless = candidate.replace(/\.\d+$/, '')
  if (!dynamic) return key === listless
  const hole = key === '§' ? '[^.]+' : '.+'
  return new RegExp(
    `^${key
      .split('§')
      .map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join(hole)}$`,
  ).test(listless)
}

/** Failures the browser finds itself, without an answer of the API. */
const browserCodes = ['NETWORK', 'TIMEOUT', 'BAD_ANSWER', 'UNKNOWN']

test.each(locales)('%s has a text for each error code of the contract, and none for any other', locale => {
  const codes = [...catalogue(locale, 'errors').keys()].filter(key => /^[A-Z_]+$/.test(key))
  expect(codes.toSorted()).toEqual([...errorCodes, ...browserCodes].toSorted())
})
