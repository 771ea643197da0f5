import { MINUS } from '../../i18n/format.ts'

const figure = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Prevents a line break between sign and amount. */
const WORD_JOINER = '\u2060'
const NEGATIVE = `${MINUS}${WORD_JOINER}`
const POSITIVE = `+${WORD_JOINER}`
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Formats baht, in every language: `฿1,234,567.50`, `−฿0.25`. */
export function formatMoney(baht: number): string {
  const text = figure.format(Math.abs(baht))
  // The sign is decided after rounding: no `−฿0.00`.
  return baht < 0 && text !== '0.00' ? `${NEGATIVE}฿${text}` : `฿${text}`
}

/** Formats a change with its sign: `+฿500.00`, `−฿0.25`. */
export function formatSignedMoney(baht: number): string {
  const text = formatMoney(baht)
  return baht > 0 && text !== '฿0.00' ? `${POSITIVE}${text}` : text
}

/** Formats without satang: `฿1,234,568`, `−฿100`. */
export function formatWholeMoney(baht: number): string {
  const rounded = Math.round(Math.abs(baht))
  return baht < 0 && rounded !== 0 ? `${NEGATIVE}฿${whole.format(rounded)}` : `฿${whole.format(rounded)}`
}

/** Formats a count: `1,284`. */
export const formatCount = (count: number): string => whole.format(count)

/** Thousands in groups of three, or none; then at most one decimal separator. */
const GROUPED = /^(-?\d{1,3})((?:,\d{3})+)(\.\d+)?$/
const DECIMAL_COMMA = /^(-?\d+),(\d{1,2})$/

/**
 * A typed amount as digits with a decimal point; other text as it is. A comma before one or two last digits is a
 * decimal separator, as in French and Romanian: `10,50` is never taken for 1,050.
 */
export function plainAmount(typed: string): string {
  const text = typed.replace(/[฿\s\p{Cf}]/gu, '').replace(MINUS, '-')
  const [, first, groups, rest = ''] = GROUPED.exec(text) ?? []
  if (first !== undefined && groups !== undefined) return `${first}${groups.replaceAll(',', '')}${rest}`
  return text.replace(DECIMAL_COMMA, '$1.$2')
}

/** Parses a typed amount (`1,000.50`, `10,50`, `฿500`) in baht; null if it is invalid or has more than two decimals. */
export function parseMoney(text: string): number | null {
  const plain = plainAmount(text)
  return /^\d{1,14}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}
