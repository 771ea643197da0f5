import { type ReadAmount, readAmount } from '../amount.ts'
import { arabicDigits } from '../digits.ts'
import type { CsvMapping } from './mapping.ts'

export type SignedAmount = ReadAmount & { readonly negative?: boolean; readonly marked?: boolean }

const bad = (why: string): SignedAmount => ({ ok: false, why })

/**
 * An amount with a sign before or behind it, brackets, or a CR or DR suffix, its currency, and grouping per mapping.
 * `marked`: the sign was CR or DR.
 */
export function readCellAmount(cell: string, mapping: CsvMapping): SignedAmount {
  const text = arabicDigits(cell.replaceAll(/[\p{Zs}]/gu, ' ').trim())
  const { bare, signs, marked } = takeOff(text, mapping.currency)
  if (signs.length > 1) return bad('the amount has two signs')
  const digits = withoutGrouping(bare, mapping)
  if (digits === undefined) return bad('thousands are not grouped as the mapping says')
  const read = readAmount(digits, mapping.decimal, mapping.currency)
  if (!read.ok) return read
  const negative = signs === '-'
  if (negative && read.amount === 0n) return bad('zero has no sign')
  return { ...read, negative, marked }
}

/** Notations of baht beside an amount, besides the code. */
const baht = ['฿', 'บาท', 'baht']

function takeOff(text: string, currency: string): { bare: string; signs: string; marked: boolean } {
  const names = [currency, ...(currency === 'THB' ? baht : [])].map(name => name.toLowerCase())
  const isBracketed = text.startsWith('(') && text.endsWith(')')
  let [bare, signs] = isBracketed ? [text.slice(1, -1).trim(), '-'] : [text, '']
  const mark = bare.slice(-2).toUpperCase()
  const marked = mark === 'CR' || mark === 'DR'
  if (marked) [bare, signs] = [bare.slice(0, -2).trim(), signs + (mark === 'DR' ? '-' : '+')]
  // Twice: the sign may be before or behind the currency.
  for (let round = 0; round < 2; round += 1) {
    const [first, last] = [signOf(bare.slice(0, 1)), signOf(bare.slice(-1))]
    if (first !== '') [bare, signs] = [bare.slice(1).trim(), signs + first]
    else if (last !== '') [bare, signs] = [bare.slice(0, -1).trim(), signs + last]
    const lower = bare.toLowerCase()
    const [before, behind] = [names.find(name => lower.startsWith(name)), names.find(name => lower.endsWith(name))]
    if (before !== undefined) bare = bare.slice(before.length).trim()
    else if (behind !== undefined) bare = bare.slice(0, -behind.length).trim()
  }
  return { bare, signs, marked }
}

const signOf = (sign: string): string => (sign === '-' || sign === '−' ? '-' : sign === '+' ? '+' : '')

/** Without thousands separators; undefined when they are not between groups of three. */
function withoutGrouping(text: string, { thousands, decimal }: CsvMapping): string | undefined {
  if (thousands === undefined || !text.includes(thousands)) return text
  const at = text.indexOf(decimal)
  const [whole, fraction] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)]
  const [first = '', ...groups] = whole.split(thousands)
  const sound = first.length >= 1 && first.length <= 3 && groups.every(group => group.length === 3)
  return sound && !fraction.includes(thousands) ? first + groups.join('') + fraction : undefined
}
