import { digitsOf, type ReadAmount, readAmount } from '../amount.ts'
import { dayOf, fullYear } from '../calendar.ts'
import type { Day } from '../statement.ts'

const MAX_DIGITS = 15

/** `YYMMDD`. */
export function readSwiftDay(text: string): Day | undefined {
  if (!/^\d{6}$/.test(text)) return undefined
  return dayOf(fullYear(Number(text.slice(0, 2))), Number(text.slice(2, 4)), Number(text.slice(4)))
}

/** `MMDD` in the year nearest to a day: 0102 beside 31 December is January of the next year. */
export function readNearestDay(text: string, near: Day): Day | undefined {
  const year = Number(near.slice(0, 4))
  const [month, day] = [Number(text.slice(0, 2)), Number(text.slice(2))]
  const distance = (each: Day): number => Math.abs(Date.parse(each) - Date.parse(near))
  const days = [year - 1, year, year + 1].map(each => dayOf(each, month, day)).filter(each => each !== undefined)
  return days.toSorted((left, right) => distance(left) - distance(right))[0]
}

/** A point before zero, one or two final digits is a decimal mark; before three it may group thousands. */
const POINT = /^(\d*)\.(\d{0,2})$/

/** A SWIFT amount: at most 15 digits, with a comma (some banks use a point), never with grouping. */
export function readSwiftAmount(text: string, currency: string): ReadAmount {
  // Leading zeros fill a bank's column.
  const bare = text.replace(/^0+(?=\d)/, '').replace(POINT, '$1,$2')
  if (bare.length > MAX_DIGITS + 1) return { ok: false, why: `an amount has at most ${MAX_DIGITS} digits` }
  return readAmount(bare, ',', currency)
}

export const NO_MARK = 'an amount is written with a decimal comma, as in "12,50" or "12,"'

/** Without a mark, 1050 may be 1,050 or 10.50: only balances decide. Zero is unambiguous. */
export const lacksMark = (text: string, currency: string): boolean =>
  !/[,.]/.test(text) && /[1-9]/.test(text) && digitsOf(currency) > 0

/** "NONREF" means no reference; "EREF" and similar refer to the information below. */
export const isNoReference = (text: string): boolean => /^(?:NONREF|NOT ?PROVIDED|[EKMP]REF\+?|MARF)$/i.test(text)
