import { fromBaht, isBaht, isId, toAccountNo, toPhone, type Satang } from '@backoffice/kernel'

/** What the words in the search box may name. */
export type SearchTerms = {
  /** The whole id of a withdrawal or of its member. */
  readonly id: string | null
  /** The beginning of a username, or of the number the player site gave. */
  readonly prefix: string | null
  readonly accountNo: string | null
  readonly phone: string | null
  readonly amount: Satang | null
}

/** Reads `q`: an id, an account or phone with or without dashes, an amount with or without commas, else the beginning of a name. */
export function termsOf(q: string): SearchTerms {
  const text = q.trim()
  const lower = text.toLowerCase()
  if (isId(lower)) return { id: lower, prefix: null, accountNo: null, phone: null, amount: null }
  return { id: null, prefix: text, accountNo: toAccountNo(text), phone: toPhone(text), amount: amountOf(text) }
}

function amountOf(text: string): Satang | null {
  const plain = text.replaceAll(',', '').replace(/^฿\s*/u, '')
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(plain)) return null
  const baht = Number(plain)
  return baht > 0 && isBaht(baht) ? fromBaht(baht) : null
}

/** The text as a LIKE pattern for what begins with it; its own wildcards stand for themselves. */
export const beginsWith = (text: string): string => `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
