import { toAsciiDigits } from './text.ts'
import { showAccountNo, showPhone, toAccountNo, toPhone } from './thai.ts'

/** What people without the right to personal data see of phones, account numbers and free text. */

/** Digits that are left of a number nobody can tell the kind of. */
const SHOWN_DIGITS = 4

/** A phone with its middle hidden, 081-•••-4471, however it is written; of what is none only the last digits. */
export function maskPhone(text: string): string {
  const phone = toPhone(text)
  return phone === null ? maskAllButLast(text) : showPhone(phone).replace(/-\d{3}-/, '-•••-')
}

/**
 * An account number grouped as its bank prints it, with the digits before the last one hidden from the fifth on:
 * 401-2-•••••-7. What a bank has masked itself stays as it is written; of anything else only the last digits are left.
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

/** Fewer digits in a row than this are no phone and no account. */
const MIN_MASKED = 6
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`
const MONTH = String.raw`(?:0?[1-9]|1[0-2])`
const DATE = String.raw`${DAY}\/${MONTH}(?:\/(?:(?:19|20|25)\d\d|\d\d))?|(?:19|20|25)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const TIME = String.raw`(?:[01]?\d|2[0-3]):\d\d(?::\d\d)?`
const GAP = String.raw`[^\dx•\n]{1,3}`
const PHONE_START = String.raw`(?<![\d.,:/])(?:0|(?:00)?66)`
/**
 * A mobile whose zero a spreadsheet took, or the rest of a phone after its beginning, is no amount however it is
 * written.
 */
const NO_PHONE = [
  String.raw`(?!(?:[689]\d{8}|[689]\d\d,\d{3},\d{3})(?!\d))`,
  String.raw`(?!(?<=${PHONE_START}${GAP})(?:\d{8,9}|\d{2,3},\d{3},\d{3})(?!\d))`,
  String.raw`(?!(?<=${PHONE_START}(?:${GAP})?[689]\d{1,2}${GAP})(?:\d{6,7}|(?:\d,)?\d{3},\d{3})(?!\d))`,
].join('')
/** Up to hundreds of millions: a longer one, or one that begins with 0, may be a number of somebody's. */
const AMOUNT = String.raw`${NO_PHONE}(?:(?:0|[1-9]\d{0,8}|[1-9]\d{0,2}(?:,\d{3}){1,2})\.\d\d|[1-9]\d{0,2}(?:,\d{3}){1,2})`
const PLAIN = String.raw`(?<!\d)(?:${DATE}|${TIME}|${AMOUNT})(?!\d|[.,:/-]\d)`
/** Digits with signs between them, or blanks and signs where no date, time or amount begins after them. */
const NUMBER = String.raw`\d(?:\d|(?:[^\dx•\s]{1,4}|[^\dx•\n]{1,6}(?!${PLAIN}))\d)*`
const PLAIN_OR_NUMBER = new RegExp(`(${PLAIN})|${NUMBER}`, 'g')

/**
 * Free text with its long numbers hidden but for their last digits: accounts and phones in digits of any script and
 * with anything but letters between them. Dates, times and amounts stay.
 */
export function maskNumbers(text: string): string {
  const characters = Array.from(text)
  // One plain character for each: what is found in the outline is hidden in the text.
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

/** A digit of any script as 0 to 9, a letter as `x`, other signs as they are or, where they are long, as `~`. */
function outlineOf(character: string): string {
  if (/^[\p{Nd}\p{No}]$/u.test(character)) {
    const digit = toAsciiDigits(character)
    return /^\d$/.test(digit) ? digit : 'x'
  }
  if (/^(?!\p{Me})(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nl}]$/u.test(character)) return 'x'
  const plain = character.normalize('NFKC')
  return plain.length === 1 ? plain : '~'
}
