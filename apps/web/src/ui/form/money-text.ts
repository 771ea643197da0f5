import { plainAmount } from '../money/format-money.ts'

/** An amount as the text a user typed. */
const AMOUNT = /^-?\d{1,14}(\.\d{1,2})?$/

export const isAmount = (text: string): boolean => AMOUNT.test(plainAmount(text))

/** The typed amount in baht. Requires {@link isAmount}. */
export function readBaht(text: string): number {
  if (!isAmount(text)) throw new Error('this is not an amount')
  return Number(plainAmount(text))
}

/** Formats a form's initial amount: `1234.5` becomes `1,234.50`; a missing amount stays empty. */
export function writeBaht(baht: number | null | undefined): string {
  return baht === null || baht === undefined
    ? ''
    : baht.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** Formats a valid amount and leaves other text as typed. */
export const tidyBaht = (text: string): string => (isAmount(text) ? writeBaht(readBaht(text)) : text)
