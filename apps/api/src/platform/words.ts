import { readFileSync } from 'node:fs'
import { wordsFolders } from '@backoffice/contract/generated/words'
import { type Language, type Namespace, SHARED, type TextKey } from '@backoffice/contract/texts/words'

/** Values for `{{name}}` in a text. */
type Values = Readonly<Record<string, string>>

const source = import.meta.resolve('@backoffice/contract')
const known = new Map<string, ReadonlyMap<string, string>>()

/** A text of the product in a language. */
export const textOf = <N extends Namespace>(
  language: Language,
  namespace: N,
  key: TextKey<N>,
  values: Values = {},
): string =>
  (findText(language, namespace, key) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '')

/** The text of a code that may have none. */
export const findText = (language: Language, namespace: Namespace, key: string): string | undefined =>
  textsOf(language, namespace).get(key) ?? textsOf(language, SHARED).get(key)

/** The codes that have a text under a part of a namespace. */
export const codesUnder = (namespace: Namespace, part: string): readonly string[] =>
  [...textsOf('en', namespace).keys()].filter(key => key.startsWith(`${part}.`)).map(key => key.slice(part.length + 1))

function textsOf(language: Language, namespace: Namespace): ReadonlyMap<string, string> {
  const file = `${wordsFolders[namespace]}/${language}.json`
  let texts = known.get(file)
  if (texts === undefined) {
    texts = new Map(textsUnder(JSON.parse(readFileSync(new URL(file, source), 'utf8')), ''))
    known.set(file, texts)
  }
  return texts
}

const textsUnder = (part: unknown, under: string): (readonly [string, string])[] =>
  typeof part === 'string'
    ? [[under, part]]
    : Object.entries(part ?? {}).flatMap(([key, each]) => textsUnder(each, under === '' ? key : `${under}.${key}`))
