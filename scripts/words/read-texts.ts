import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { endpoints, errors } from '@backoffice/contract'
import { permissions } from '@backoffice/contract/permissions'
import { nodesOf, parseText } from '../architecture/syntax.ts'
import type { Scope } from './banned-phrases.ts'

/** A text people read, and where it is written. */
export type SourceText = { readonly place: string; readonly text: string }

const root = path.resolve(import.meta.dirname, '../..')
const locales = 'apps/web/src/i18n/locales'

/** Sources whose string literals are printed on the command line. */
const commandLine = [
  'scripts/start',
  'scripts/backup',
  'apps/api/src/cli',
  'apps/api/src/platform/config',
  'packages/embedded-postgres/src',
]
const commands = ['scripts/commands.ts', 'scripts/help.ts']
/** Sources of what the API writes for people: titles and values of exports, messages of fields. */
const api = ['apps/api/src/modules', 'apps/api/src/platform', 'packages/contract/src']

const isSql = (text: string) => /\b(?:select|insert into|order by|left join)\b/.test(text)
const isThai = (text: string) => /\p{Script=Thai}/u.test(text)
const isPhrase = (text: string) => /\p{L}/u.test(text)

/** Every text of a scope. */
export function readTexts(scope: Scope): SourceText[] {
  const literals = [...commandLine, ...api].flatMap(literalsBelow).concat(commands.flatMap(literalsOf))
  return scope === 'thai'
    ? [...catalogue('th'), ...literals.filter(({ text }) => isThai(text))]
    : [...catalogue('en'), ...contractTexts(), ...literals.filter(({ text }) => text.includes(' ') && !isThai(text))]
}

/** The strings of a catalogue, without the names of what is filled in. */
function catalogue(locale: string): SourceText[] {
  return [
    ...globSync(`${locales}/${locale}/*.json`, { cwd: root }),
    ...globSync(`packages/contract/src/**/words/**/${locale}.json`, { cwd: root }),
    ...globSync(`apps/web/src/demo/{words,*/words}/${locale}.json`, { cwd: root }),
  ].flatMap(file => valuesOf(JSON.parse(readFileSync(path.join(root, file), 'utf8')), file))
}

function valuesOf(value: unknown, place: string): SourceText[] {
  if (typeof value === 'string') return [{ place, text: value.replaceAll(/\{\{\w+\}\}/g, '…') }]
  return Object.entries(value ?? {}).flatMap(([key, each]) => valuesOf(each, `${place} ${key}`))
}

/** Texts of the contract that are built at run time or stand in its documents. */
function contractTexts(): SourceText[] {
  return [
    ...Object.entries(errors).map(([code, { message }]) => ({ place: `error ${code}`, text: message })),
    ...Object.entries(endpoints).map(([name, { summary }]) => ({ place: `endpoint ${name}`, text: summary })),
    ...Object.entries(permissions).map(([key, text]) => ({ place: `permission ${key}`, text })),
  ]
}

function literalsBelow(folder: string): SourceText[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/\.(?:test|repo)\.ts$|(?:^|\/)(?:test|sample|generated)\//.test(file))
    .flatMap(file => literalsOf(path.join(folder, file)))
}

/** The string literals and template parts of a source file, comments and import paths not. */
function literalsOf(file: string): SourceText[] {
  const tree = parseText(readFileSync(path.join(root, file), 'utf8'))
  return nodesOf(tree, node => node.type === 'ImportDeclaration' || node.type === 'TsLiteralType')
    .map(({ type, value, cooked }) => (type === 'StringLiteral' ? value : type === 'TemplateElement' ? cooked : ''))
    .filter(text => typeof text === 'string')
    .filter(text => isPhrase(text) && !isSql(text))
    .map(text => ({ place: file, text }))
}
