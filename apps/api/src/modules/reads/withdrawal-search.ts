import {
  fromBaht,
  isBaht,
  isId,
  normalizeReference,
  toAccountNo,
  toAsciiDigits,
  toPhone,
  type Satang,
} from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'

/** What the words in the search box may name. */
export type SearchTerms = {
  /** The whole id of a withdrawal or of its member. */
  readonly id: string | null
  /** The beginning of a username, or of the number the player site gave. */
  readonly prefix: string | null
  readonly accountNo: string | null
  readonly phone: string | null
  readonly amount: Satang | null
  /**
   * The last digits of an account or a phone: only for who may see those, so that nobody can find them out digit by
   * digit.
   */
  readonly ending: string | null
}

/**
 * Reads `q`: an id, an account or phone with or without dashes, or its last digits, an amount with or without commas,
 * else the beginning of a name.
 */
export function termsOf(q: string, seesPersonal = false): SearchTerms {
  const text = normalizeReference(q)
  const lower = text.toLowerCase()
  if (isId(lower)) return { id: lower, prefix: null, accountNo: null, phone: null, amount: null, ending: null }
  return {
    id: null,
    prefix: text,
    accountNo: toAccountNo(text),
    phone: toPhone(text),
    amount: amountOf(text),
    ending: seesPersonal ? endingOf(text) : null,
  }
}

/** Fewer digits than this end too many numbers. */
const MIN_ENDING = 4

function endingOf(text: string): string | null {
  const digits = toAsciiDigits(text).replace(/[\s-]/g, '')
  return /^\d{1,15}$/.test(digits) && digits.length >= MIN_ENDING ? digits : null
}

function amountOf(text: string): Satang | null {
  const plain = text.replaceAll(',', '').replace(/^฿\s*/u, '')
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(plain)) return null
  const baht = Number(plain)
  return baht > 0 && isBaht(baht) ? fromBaht(baht) : null
}

/** The text as a LIKE pattern for what begins with it; its own wildcards stand for themselves. */
export const beginsWith = (text: string): string => `${text.replace(/[\\%_]/g, sign => `\\${sign}`)}%`

const backwards = (text: string): string => Array.from(text).toReversed().join('')

/** Whether a number ends in these digits, by the index of numbers read backwards. */
export const endsWith = (number: RawBuilder<unknown>, digits: string): RawBuilder<boolean> =>
  sql<boolean>`reverse(${number}) like ${`${backwards(digits)}%`}`

const digitsOf = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`regexp_replace(${column}, '\\D', '', 'g')`

/** Each way in which a bank line `t` may name its payer: a whole account or phone, or the last digits of either. */
export function payerWays({
  accountNo,
  phone,
  ending,
}: Pick<SearchTerms, 'accountNo' | 'phone' | 'ending'>): RawBuilder<unknown>[] {
  const [account, payerPhone] = [digitsOf(sql`t.counterparty_account_no`), digitsOf(sql`t.counterparty_phone`)]
  // Phones of earlier releases are kept as they were told.
  const phones = phone === null ? [] : [phone.slice(1), `0${phone.slice(3)}`]
  return [
    ...(accountNo === null ? [] : [sql`${account} = ${accountNo}`]),
    ...phones.map(digits => sql`reverse(${payerPhone}) = ${backwards(digits)}`),
    ...(ending === null ? [] : [endsWith(account, ending), endsWith(payerPhone, ending)]),
  ]
}
