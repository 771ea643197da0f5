import type { Era, Locale } from './locales.ts'

/** The texts of a namespace, nested by the parts of their keys. */
export type Texts = { readonly [part: string]: string | readonly string[] | Texts }
/** Values for `{{name}}` in a text; a `count` that is a number also chooses the plural form. */
type Values = { readonly [name: string]: string | number | boolean | null | undefined }
type Options = Values & {
  /** The namespace of the key, unless the key names it: `shell:menu`. */
  readonly ns?: string | undefined
  /** Returned for an unknown key; otherwise it is the key itself. */
  readonly defaultValue?: string | undefined
}

/** Returns the text of a key, or of the first known key of several. */
export type Translate = {
  (key: string | readonly string[], options?: Options): string
  /** A list of texts. */
  list: (key: string) => readonly string[]
}

/** What several features call the same way stands here once. */
const SHARED = 'ui'

let words: Record<string, Texts> = {}
let current: Locale = 'en'
/** Null until the user chooses one. */
let era: Era | null = null
let plurals = new Intl.PluralRules(current)
/** How often the texts of a namespace have changed. */
let versions: Record<string, number> = {}
const listeners = new Set<() => void>()

export const currentLocale = (): Locale => current

/** The era of the years that are shown; null for the language's own. */
export const currentEra = (): Era | null => era

/** Shows all years in an era. */
export function changeEra(next: Era | null): void {
  if (next === era) return
  era = next
  for (const listener of listeners) listener()
}

/** Changes when the language or the era does, or the texts of one of the namespaces. */
export const versionOf = (namespaces: readonly string[]): string =>
  `${current} ${era ?? ''} ${[...namespaces, SHARED].reduce((sum, name) => sum + (versions[name] ?? 0), 0)}`

/** Subscribes to changes of the texts. */
export function onTextsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds texts of the current language to those of their namespaces. */
export function addTexts(more: Readonly<Record<string, Texts>>): void {
  add(more)
  for (const listener of listeners) listener()
}

function add(more: Readonly<Record<string, Texts>>): void {
  for (const [namespace, texts] of Object.entries(more)) {
    const before = words[namespace]
    if (before !== undefined && Object.keys(texts).every(key => before[key] !== undefined)) continue
    words[namespace] = { ...before, ...texts }
    versions[namespace] = (versions[namespace] ?? 0) + 1
  }
}

/** Replaces all texts by those of a language. */
export function replaceTexts(locale: Locale, all: readonly Readonly<Record<string, Texts>>[]): void {
  words = {}
  versions = {}
  current = locale
  plurals = new Intl.PluralRules(locale)
  all.forEach(add)
  for (const listener of listeners) listener()
}

/** Finds texts in the given namespaces, in their order. */
export function translatorOf(namespaces: readonly string[]): Translate {
  const find = (key: string, ns: string | undefined) => {
    const [name, path] = key.includes(':') ? split(key) : [ns, key]
    const parts = path.split('.')
    for (const each of [...(name === undefined ? namespaces : [name]), SHARED]) {
      const found = textAt(words[each], parts)
      if (found !== undefined) return found
    }
    return undefined
  }
  const translate = (keys: string | readonly string[], options: Options = {}): string => {
    for (const key of typeof keys === 'string' ? [keys] : keys) {
      const { count } = options
      const plural = typeof count === 'number' ? find(`${key}_${plurals.select(count)}`, options.ns) : undefined
      const text = plural ?? find(key, options.ns)
      if (typeof text === 'string') return fill(text, options)
    }
    return options.defaultValue ?? String(typeof keys === 'string' ? keys : keys.at(-1)).replace(/^\w+:/, '')
  }
  const list = (key: string) => {
    const found = find(key, undefined)
    return Array.isArray(found) ? (found as readonly string[]) : []
  }
  return Object.assign(translate, { list })
}

/** Whether a namespace has a text for a key. */
export const hasText = (namespace: string, key: string): boolean =>
  typeof textAt(words[namespace], key.split('.')) === 'string'

const split = (key: string): [namespace: string, path: string] => {
  const at = key.indexOf(':')
  return [key.slice(0, at), key.slice(at + 1)]
}

/** The text of a path. A part of a key may itself contain points, such as an event's name. */
function textAt(texts: Texts | undefined, parts: readonly string[]): string | readonly string[] | undefined {
  if (texts === undefined) return undefined
  for (let length = parts.length; length > 0; length--) {
    const found = texts[parts.slice(0, length).join('.')]
    if (found === undefined) continue
    if (typeof found === 'string' || Array.isArray(found)) {
      if (length === parts.length) return found as string | readonly string[]
      continue
    }
    const inner = textAt(found as Texts, parts.slice(length))
    if (inner !== undefined) return inner
  }
  return undefined
}

const fill = (text: string, values: Values): string =>
  text.includes('{{') ? text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => toText(values[name])) : text

const toText = (value: Values[string]): string => (value === undefined || value === null ? '' : String(value))
