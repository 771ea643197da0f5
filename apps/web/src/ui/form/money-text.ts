import { MINUS } from '../../i18n/format.ts'

/** An amount as a form holds it: the text a person typed. */
const AMOUNT = /^-?\d{1,14}(\.\d{1,2})?$/

/**
 * What is left of a typed amount without its ornaments; one that was copied off the screen has the minus sign of the
 * screens.
 */
const plainOf = (text: string): string => text.replace(/[฿,\s\u2060]/g, '').replace(MINUS, '-')

export const isAmount = (text: string): boolean => AMOUNT.test(plainOf(text))

/** The typed amount in baht, as the wire wants it. Only of what {@link isAmount}. */
export function readBaht(text: string): number {
  if (!isAmount(text)) throw new Error('this is not an amount')
  return Number(plainOf(text))
}

/** An amount as a form begins with: `1234.5` is `1,234.50`; nothing is nothing. */
export function writeBaht(baht: number | null | undefined): string {
  return baht === null || baht === undefined
    ? ''
    : baht.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** The same amount, written as amounts are; what is none is left as it was typed. */
export const tidyBaht = (text: string): string => (isAmount(text) ? writeBaht(readBaht(text)) : text)
