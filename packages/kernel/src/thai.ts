/** Thai formats: phones and bank account numbers. */

import { toAsciiDigits } from './text.ts'

/** Characters people and programs put between digits. */
const BETWEEN_DIGITS = /[\s\u2800\p{Cc}\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}−().,:/_]/gu

/** The digits of a number of any script as 0 to 9, without separators; other characters stay. */
const bareNumber = (text: string): string => toAsciiDigits(text.replace(BETWEEN_DIGITS, '')).replace(BETWEEN_DIGITS, '')

/**
 * A Thai phone in any notation (`0XXXXXXXXX`, `66…`, `+66…`, `0066…`, any script, with separators) in its stored form
 * `+66…`; null for other text.
 */
export function toPhone(text: string): string | null {
  // National numbers start with 0, so that 66 can only be the country code.
  const national = bareNumber(text).replace(/^(?:\+|00)?660?/, '0')
  return /^0[689]\d{8}$/.test(national) || /^0[2-57]\d{7}$/.test(national) ? `+66${national.slice(1)}` : null
}

/** A stored phone in Thai notation: `08x-xxx-xxxx`. */
export function showPhone(phone: string): string {
  const national = phone.startsWith('+66') ? `0${phone.slice(3)}` : phone
  return national.length === 10
    ? `${national.slice(0, 3)}-${national.slice(3, 6)}-${national.slice(6)}`
    : `${national.slice(0, 2)}-${national.slice(2, 5)}-${national.slice(5)}`
}

/** A phone in Thai notation; other text stays as it is. */
export function tidyPhone(text: string): string {
  const phone = toPhone(text)
  return phone === null ? text : showPhone(phone)
}

/** A bank account number without separators; null unless it has 10 to 15 digits. Leading zeros count. */
export function toAccountNo(text: string): string | null {
  const digits = bareNumber(text)
  return /^\d{10,15}$/.test(digits) ? digits : null
}

const GROUPS: Record<string, readonly number[]> = {
  '011': [3, 6, 1],
  '017': [3, 6, 1],
  '069': [3, 6, 1],
  '024': [3, 3, 3, 1],
  '030': [3, 1, 5, 3],
  '033': [3, 1, 5, 3],
  '034': [3, 1, 5, 3],
  '067': [4, 3, 6, 1],
}

/** An account number in its bank's grouping: SCB 401-2-34567-7; a wallet's number is a phone. */
export function showAccountNo(bankCode: string, accountNo: string): string {
  if (bankCode === 'TMN') return showPhone(accountNo)
  const groups = GROUPS[bankCode] ?? [3, 1, 5, 1]
  if (groups.reduce((sum, size) => sum + size, 0) !== accountNo.length) return accountNo
  let at = 0
  return groups.map(size => accountNo.slice(at, (at += size))).join('-')
}
