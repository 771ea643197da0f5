import { readFileSync } from 'node:fs'
import { wordsFolders } from '@backoffice/contract/generated/words'
import type { Language, Namespace, TextKey } from '@backoffice/contract/texts/words'

/** The texts of a namespace by their keys. */
type Texts = ReadonlyMap<string, string>

const source = import.meta.resolve('@backoffice/contract')
const known = new Map<string, Texts>()

/** A text of the product in a language. */
export const textOf = <N extends Namespace>(language: Language, namespace: N, key: TextKey<N>): string =>
  findText(language, namespace, key) ?? key

/** The text of a code that may have none. */
export const findText = (language: Language, namespace: Namespace, key: string): string | undefined =>
  textsOf(language, namespace).get(key)

function textsOf(language: Language, namespace: Namespace): Texts {
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
