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
import type { Sight } from '../personal.ts'

/** What a search text may match. */
export type SearchTerms = {
  /** The complete id of a withdrawal or of its member. */
  readonly id: string | null
  /** The start of a username, or of the player site's id. */
  readonly prefix: string | null
  readonly accountNo: string | null
  readonly phone: string | null
  readonly amount: Satang | null
  /** The last digits of an account or wallet: only for who sees them, so that none is guessed digit by digit. */
  readonly accountEnding: string | null
  /** The last digits of a phone, by the same rule. */
  readonly phoneEnding: string | null
}

const SEES_NOTHING: Sight = { phones: false, accounts: false }

/**
 * Parses `q`: an id, an account or phone with or without dashes, or its last digits, an amount with or without commas,
 * otherwise the start of a name.
 */
export function termsOf(q: string, sees: Sight = SEES_NOTHING): SearchTerms {
  const text = normalizeReference(q)
  const lower = text.toLowerCase()
  if (isId(lower)) return { ...NONE, id: lower }
  const ending = endingOf(text)
  return {
    id: null,
    prefix: text,
    accountNo: toAccountNo(text),
    phone: toPhone(text),
    amount: amountOf(text),
    accountEnding: sees.accounts ? ending : null,
    phoneEnding: sees.phones ? ending : null,
  }
}

const NONE: SearchTerms = {
  id: null,
  prefix: null,
  accountNo: null,
  phone: null,
  amount: null,
  accountEnding: null,
  phoneEnding: null,
}

/** Fewer digits match too many numbers. */
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

/** A LIKE pattern for texts that start with this one; its own wildcards are escaped. */
export const beginsWith = (text: string): string => `${text.replace(/[\\%_]/g, sign => `\\${sign}`)}%`

/** A text as the indexes of numbers read backwards hold it. */
export const backwards = (text: string): string => Array.from(text).toReversed().join('')

/** Whether a number ends with these digits, by the index of reversed numbers. */
export const endsWith = (number: RawBuilder<unknown>, digits: string): RawBuilder<boolean> =>
  sql<boolean>`reverse(${number}) like ${`${backwards(digits)}%`}`
