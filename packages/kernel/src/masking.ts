import { toAsciiDigits } from './text.ts'
import { showAccountNo, showPhone, toAccountNo, toPhone } from './thai.ts'

/** Masking of phones, account numbers and free text without the right to personal data. */

/** Visible digits of a number of unknown kind. */
const SHOWN_DIGITS = 4

/** A phone with masked middle, 081-•••-4471, in any notation; other text shows only its last digits. */
export function maskPhone(text: string): string {
  const phone = toPhone(text)
  return phone === null ? maskAllButLast(text) : showPhone(phone).replace(/-\d{3}-/, '-•••-')
}

/**
 * An account number in its bank's grouping, with digits masked from the fifth to the one before the last:
 * 401-2-•••••-7. Text a bank has masked stays as it is; other text shows only its last digits.
 */
export function maskAccountNo(bankCode: string, text: string): string {
  const accountNo = toAccountNo(text)
  if (accountNo === null) return maskAllButLast(text)
  const shown = showAccountNo(bankCode, accountNo)
  let seen = 0
  return shown.replace(/\d/g, digit => (++seen > 4 && seen < accountNo.length ? '•' : digit))
}

function maskAllButLast(text: string): string {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  let seen = 0
  return text.replace(/\p{Nd}/gu, digit => (++seen > digits - SHOWN_DIGITS ? digit : '•'))
}

/** Fewer consecutive digits are neither a phone nor an account. */
const MIN_MASKED = 6
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`
const MONTH = String.raw`(?:0?[1-9]|1[0-2])`
const DATE = String.raw`${DAY}\/${MONTH}(?:\/(?:(?:19|20|25)\d\d|\d\d))?|(?:19|20|25)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const TIME = String.raw`(?:[01]?\d|2[0-3]):\d\d(?::\d\d)?`
const GAP = String.raw`[^\dx•\n]{1,3}`
const PHONE_START = String.raw`(?<![\d.,:/])(?:0|(?:00)?66)`
/** A mobile number without its zero, or the rest of a phone number, is not an amount in any notation. */
const NO_PHONE = [
  String.raw`(?!(?:[689]\d{8}|[689]\d\d,\d{3},\d{3})(?!\d))`,
  String.raw`(?!(?<=${PHONE_START}${GAP})(?:\d{8,9}|\d{2,3},\d{3},\d{3})(?!\d))`,
  String.raw`(?!(?<=${PHONE_START}(?:${GAP})?[689]\d{1,2}${GAP})(?:\d{6,7}|(?:\d,)?\d{3},\d{3})(?!\d))`,
].join('')
/** Amounts up to hundreds of millions: longer numbers, or ones that start with 0, may be personal. */
const AMOUNT = String.raw`${NO_PHONE}(?:(?:0|[1-9]\d{0,8}|[1-9]\d{0,2}(?:,\d{3}){1,2})\.\d\d|[1-9]\d{0,2}(?:,\d{3}){1,2})`
const PLAIN = String.raw`(?<!\d)(?:${DATE}|${TIME}|${AMOUNT})(?!\d|[.,:/-]\d)`
/** Digits with symbols between them, or blanks and symbols not followed by a date, time or amount. */
const NUMBER = String.raw`\d(?:\d|(?:[^\dx•\s]{1,4}|[^\dx•\n]{1,6}(?!${PLAIN}))\d)*`
const PLAIN_OR_NUMBER = new RegExp(`(${PLAIN})|${NUMBER}`, 'g')

/**
 * Free text with long numbers masked except their last digits: accounts and phones in digits of any script, with any
 * non-letters between them. Dates, times and amounts stay.
 */
export function maskNumbers(text: string): string {
  const characters = Array.from(text)
  // One plain character each, so that positions in the outline equal those in the text.
  const outline = characters.map(outlineOf).join('')
  for (const { 0: found, 1: plain, index } of outline.matchAll(PLAIN_OR_NUMBER)) {
    const digits = found.match(/\d/g)?.length ?? 0
    if (plain !== undefined || digits < MIN_MASKED) continue
    const hidden = digits - Math.min(SHOWN_DIGITS, Math.floor(digits * 0.4))
    let seen = 0
    for (let at = index; at < index + found.length; at++)
      if (/\d/.test(outline.charAt(at)) && ++seen <= hidden) characters[at] = '•'
  }
  return characters.join('')
}

/** A digit of any script as 0 to 9, a letter as `x`, other characters as they are or, when longer, as `~`. */
function outlineOf(character: string): string {
  if (/^[\p{Nd}\p{No}]$/u.test(character)) {
    const digit = toAsciiDigits(character)
    return /^\d$/.test(digit) ? digit : 'x'
  }
  if (/^(?!\p{Me})(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nl}]$/u.test(character)) return 'x'
  const plain = character.normalize('NFKC')
  return plain.length === 1 ? plain : '~'
}
