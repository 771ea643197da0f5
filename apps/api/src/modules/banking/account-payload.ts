import { toDecimal, type Satang } from '@backoffice/kernel'
import type { AccountTerms } from './domain/bank-account.ts'

/** Terms as an ask keeps them: money as text, because the ask is plain JSON. */
export type StoredTerms = {
  readonly [K in keyof AccountTerms]: AccountTerms[K] extends Satang | null ? string | null : AccountTerms[K]
}

export const toStoredTerms = (terms: AccountTerms): StoredTerms => ({
  holder: terms.holder,
  channel: terms.channel,
  purpose: terms.purpose,
  priority: terms.priority,
  minDeposit: textOf(terms.minDeposit),
  maxDeposit: textOf(terms.maxDeposit),
  dailyLimit: textOf(terms.dailyLimit),
})

export const fromStoredTerms = (stored: StoredTerms): AccountTerms => ({
  holder: stored.holder,
  channel: stored.channel,
  purpose: stored.purpose,
  priority: stored.priority,
  minDeposit: moneyOf(stored.minDeposit),
  maxDeposit: moneyOf(stored.maxDeposit),
  dailyLimit: moneyOf(stored.dailyLimit),
})

const textOf = (amount: Satang | null): string | null => (amount === null ? null : String(amount))
const moneyOf = (text: string | null): Satang | null => (text === null ? null : (BigInt(text) as Satang))

const NONE = '–'

/** What the second person reads: each term as text. */
export const shownTerms = (terms: AccountTerms): Record<keyof AccountTerms, string> => ({
  holder: terms.holder,
  channel: terms.channel,
  purpose: terms.purpose,
  priority: String(terms.priority),
  minDeposit: shownMoney(terms.minDeposit),
  maxDeposit: shownMoney(terms.maxDeposit),
  dailyLimit: shownMoney(terms.dailyLimit),
})
const shownMoney = (amount: Satang | null): string => (amount === null ? NONE : toDecimal(amount))

export const termNames = [
  'holder',
  'channel',
  'purpose',
  'priority',
  'minDeposit',
  'maxDeposit',
  'dailyLimit',
] as const satisfies readonly (keyof AccountTerms)[]

/** The terms that differ, as "before → after". */
export function shownChanges(before: AccountTerms, after: AccountTerms): Partial<Record<keyof AccountTerms, string>> {
  const [was, is] = [shownTerms(before), shownTerms(after)]
  return Object.fromEntries(
    termNames.filter(name => before[name] !== after[name]).map(name => [name, `${was[name]} → ${is[name]}`]),
  )
}
