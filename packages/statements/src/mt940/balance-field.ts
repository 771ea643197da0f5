import { isCurrency } from '../amount.ts'
import type { Problems } from '../problems.ts'
import type { Balance } from '../statement.ts'
import type { Field } from './fields.ts'
import { lacksMark, NO_MARK, readSwiftAmount, readSwiftDay } from './swift-value.ts'

/** `unmarked`: its amount has no decimal mark. */
export type ReadBalance = { readonly balance: Balance; readonly unmarked: boolean }

/** `:60F:C200101EUR444,29` and similar: mark, day, currency, amount. `own`: the currency of a balance without one. */
export function readBalance(field: Field, own: string | undefined, problems: Problems): ReadBalance | undefined {
  const text = (field.lines[0] ?? '').trim()
  const name = (part: string): string => `:${field.tag}: ${part}`
  const [mark, day] = [text.slice(0, 1), text.slice(1, 7)]
  if (mark !== 'C' && mark !== 'D')
    return problems.add(field.line, name('mark'), 'direction', 'a balance is C (credit) or D (debit)', text)
  const on = readSwiftDay(day)
  if (on === undefined) problems.add(field.line, name('date'), 'date', 'not a day of the calendar, written YYMMDD', day)
  const isNamed = own === undefined || !/^\d/.test(text.slice(7))
  const currency = isNamed ? text.slice(7, 10) : own
  if (!isNamed) problems.doubt(field.line, name('currency'), 'currency', 'the balance names no currency', text)
  if (!isCurrency(currency))
    return problems.add(field.line, name('currency'), 'currency', 'not a currency code', currency)
  const amountText = text.slice(isNamed ? 10 : 7)
  const read = readSwiftAmount(amountText, currency)
  if (!read.ok) return problems.add(field.line, name('amount'), 'amount', read.why, amountText)
  const unmarked = lacksMark(amountText, currency)
  if (unmarked) problems.doubt(field.line, name('amount'), 'amount', NO_MARK, amountText)
  return on === undefined
    ? undefined
    : { balance: { amount: mark === 'D' ? -read.amount : read.amount, currency, on }, unmarked }
}
