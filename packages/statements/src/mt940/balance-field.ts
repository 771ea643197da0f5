import { isCurrency } from '../currency.ts'
import type { Problems } from '../problems.ts'
import type { Balance } from '../statement.ts'
import type { Field } from './fields.ts'
import { readSwiftAmount, readSwiftDay } from './swift-value.ts'

/** `:60F:C200101EUR444,29` and its kin: credit or debit, day, currency, amount. */
export function readBalance(field: Field, problems: Problems): Balance | undefined {
  const text = (field.lines[0] ?? '').trim()
  const name = (part: string): string => `:${field.tag}: ${part}`
  const [mark, day, currency] = [text.slice(0, 1), text.slice(1, 7), text.slice(7, 10)]
  if (mark !== 'C' && mark !== 'D') return problems.add(field.line, name('mark'), 'direction', 'a balance is C (credit) or D (debit)', text)
  const on = readSwiftDay(day)
  if (on === undefined) problems.add(field.line, name('date'), 'date', 'not a day of the calendar, written YYMMDD', day)
  if (!isCurrency(currency)) return problems.add(field.line, name('currency'), 'currency', 'not a currency code', currency)
  const read = readSwiftAmount(text.slice(10), currency)
  if (!read.ok) return problems.add(field.line, name('amount'), 'amount', read.why, text.slice(10))
  return on === undefined ? undefined : { amount: mark === 'D' ? -read.amount : read.amount, currency, on }
}
