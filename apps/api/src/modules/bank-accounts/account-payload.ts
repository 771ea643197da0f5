import { bankAccount } from '@backoffice/contract/bank-accounts/forms'
import { accountTerms } from '@backoffice/contract/bank-accounts/terms'
import { type Satang, toDecimal } from '@backoffice/kernel'
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

export const termNames = Object.keys(accountTerms) as (keyof AccountTerms)[]

const NONE = '–'
const shown = (value: string | number | Satang | null): string =>
  value === null ? NONE : typeof value === 'bigint' ? toDecimal(value) : String(value)

/** The approver's view: each term as text. */
export const shownTerms = (terms: AccountTerms): Partial<Record<keyof AccountTerms, string>> =>
  Object.fromEntries(termNames.map(name => [name, shown(terms[name])]))

/** The terms that differ, as "before → after". */
export const shownChanges = (before: AccountTerms, after: AccountTerms): Partial<Record<keyof AccountTerms, string>> =>
  Object.fromEntries(
    termNames
      .filter(name => before[name] !== after[name])
      .map(name => [name, `${shown(before[name])} → ${shown(after[name])}`]),
  )
