import { isCurrency } from '../amount.ts'
import { encodings } from '../decode.ts'
import { problem } from '../problems.ts'
import type { StatementError } from '../statement.ts'
import { dateFormats, delimiters, optionalColumns, thousandsMarks } from './mapping.ts'

type Facts = Readonly<Record<string, unknown>>
type Say = (field: string, message: string, value?: unknown) => void

const MAX_SKIPPED = 1000
const MAX_COLUMN = 499
const MAX_TEXT = 200
const MAX_WORDS = 50

/** Problems of a mapping; empty when it is usable. `field` is the property's path. */
export function checkMapping(mapping: unknown): readonly StatementError[] {
  const errors: StatementError[] = []
  const say: Say = (field, message, value) => {
    errors.push(
      problem(
        0,
        field,
        'mapping',
        message,
        typeof value === 'string' || typeof value === 'number' ? String(value) : undefined,
      ),
    )
  }
  if (isFacts(mapping)) checkProperties(mapping, say)
  else say('csv', 'a CSV file needs a mapping of its columns')
  return errors
}

function checkProperties(mapping: Facts, say: Say): void {
  const oneOf = (field: string, allowed: readonly unknown[]): void => {
    if (!allowed.includes(mapping[field]))
      say(field, `must be one of ${allowed.map(each => JSON.stringify(each)).join(' ')}`, mapping[field])
  }
  oneOf('delimiter', delimiters)
  oneOf('hasHeader', [true, false])
  oneOf('encoding', encodings)
  oneOf('dateFormat', dateFormats)
  oneOf('era', ['ce', 'be'])
  oneOf('decimal', ['.', ','])
  oneOf('ignoreRows', ['none', 'without-date'])
  if (mapping['thousands'] !== undefined) oneOf('thousands', thousandsMarks)
  if (mapping['thousands'] === mapping['decimal'])
    say('thousands', 'must differ from the decimal mark', mapping['thousands'])
  if (!isWhole(mapping['skipLines'], MAX_SKIPPED))
    say('skipLines', `must be a whole number from 0 to ${MAX_SKIPPED}`, mapping['skipLines'])
  const { currency } = mapping
  if (typeof currency !== 'string' || !isCurrency(currency))
    say('currency', 'must be a currency code such as THB', currency)
  checkColumns(mapping, say)
}

function checkColumns(mapping: Facts, say: Say): void {
  const byName = mapping['hasHeader'] === true
  const column = (field: string, value: unknown): void => {
    if (isWhole(value, MAX_COLUMN)) return
    if (typeof value !== 'string') say(field, 'must be the heading of a column or its number, from 0', value)
    else if (!byName) say(field, 'a file without header has no headings: give the number of the column, from 0', value)
    else if (value.trim() === '' || value.length > MAX_TEXT)
      say(field, `a heading has 1 to ${MAX_TEXT} characters`, value)
  }
  column('dateColumn', mapping['dateColumn'])
  for (const field of optionalColumns) if (mapping[field] !== undefined) column(field, mapping[field])
  const { amount } = mapping
  if (!isFacts(amount)) return say('amount', 'must say where the amount is')
  const columns = { signed: ['column'], two: ['inColumn', 'outColumn'], typed: ['amountColumn', 'typeColumn'] }
  const { kind } = amount
  if (kind !== 'signed' && kind !== 'two' && kind !== 'typed')
    return say('amount.kind', 'must be one of "signed" "two" "typed"', kind)
  for (const field of columns[kind]) column(`amount.${field}`, amount[field])
  if (kind === 'two' && amount['inColumn'] === amount['outColumn'])
    say('amount.outColumn', 'must be another column than inColumn')
  if (kind === 'typed') checkSignTexts(amount, say)
}

function checkSignTexts(amount: Facts, say: Say): void {
  const seen = new Set<string>()
  for (const field of ['inWords', 'outWords']) {
    const words: unknown = amount[field]
    if (!Array.isArray(words) || words.length === 0 || words.length > MAX_WORDS) {
      say(`amount.${field}`, `must be a list of 1 to ${MAX_WORDS} words`)
      continue
    }
    for (const word of words as readonly unknown[]) {
      if (typeof word !== 'string' || word.trim() === '' || word.length > MAX_TEXT)
        say(`amount.${field}`, 'must hold words', word)
      else if (seen.has(labelKey(word)))
        say(`amount.${field}`, 'holds a word twice, or one that is in both lists', word)
      else seen.add(labelKey(word))
    }
  }
}

/** Words are compared without case and surrounding blanks. */
export const labelKey = (word: string): string => word.trim().toLowerCase()

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
