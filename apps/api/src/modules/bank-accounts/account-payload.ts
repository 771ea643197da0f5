import { bankAccount } from '@backoffice/contract/bank-accounts/forms'
import { toDecimal, type Satang } from '@backoffice/kernel'
import { z } from 'zod'
import { satangText } from '../approvals/index.ts'
import type { AccountTerms } from './domain/bank-account.ts'

const { holder, channel, purpose, priority } = bankAccount.shape
const limit = satangText.nullable()

/** Terms as a request stores them. */
export const storedTerms = z.object({
  holder,
  channel,
  purpose,
  priority,
  minDeposit: limit,
  maxDeposit: limit,
  dailyLimit: limit,
})

export const termNames = [
  'holder',
  'channel',
  'purpose',
  'priority',
  'minDeposit',
  'maxDeposit',
  'dailyLimit',
] as const satisfies readonly (keyof AccountTerms)[]

const NONE = '–'

/** The approver's view: each term as text. */
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

/** The terms that differ, as "before → after". */
export function shownChanges(before: AccountTerms, after: AccountTerms): Partial<Record<keyof AccountTerms, string>> {
  const [was, is] = [shownTerms(before), shownTerms(after)]
  return Object.fromEntries(
    termNames.filter(name => before[name] !== after[name]).map(name => [name, `${was[name]} → ${is[name]}`]),
  )
}
