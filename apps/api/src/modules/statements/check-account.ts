import type { Statement, StatementHeader } from '@backoffice/statements'
import { showAccountNo } from '@backoffice/kernel'
import { MAX_PROBLEMS, mergeEqual, type OperatorAccount, type Problem } from './problem.ts'

/** The currency of every account. */
const ACCOUNT_CURRENCY = 'THB'
const MAX_NAME = 60

/** Statements in another currency or for another account; each difference once, at its first occurrence. */
export function findAccountProblems(headers: readonly StatementHeader[], account: OperatorAccount): Problem[] {
  const currencies = headers.flatMap(({ line, currency = ACCOUNT_CURRENCY }) =>
    currency === ACCOUNT_CURRENCY ? [] : [otherCurrency(line, currency)],
  )
  const accounts = headers.filter(header => isOfAnother(header, account)).map(header => otherAccount(header, account))
  return [...mergeEqual(currencies), ...mergeEqual(accounts)].slice(0, MAX_PROBLEMS)
}

/** Entries in another currency than their account. */
export function findEntryCurrencyProblems(statements: readonly Statement[]): Problem[] {
  const entries = statements.flatMap(statement => statement.entries)
  return mergeEqual(
    entries.flatMap(({ line, currency }) => (currency === ACCOUNT_CURRENCY ? [] : [otherCurrency(line, currency)])),
  ).slice(0, MAX_PROBLEMS)
}

function otherCurrency(line: number, found: string): Problem {
  return {
    line,
    field: 'currency',
    code: 'other_currency',
    message: `the statement is in ${found}; accounts are kept in ${ACCOUNT_CURRENCY}`,
    found,
    expected: ACCOUNT_CURRENCY,
  }
}

function otherAccount({ line, accountId: { iban, accountNo, other } }: StatementHeader, own: OperatorAccount): Problem {
  const found = (other ?? iban ?? accountNo ?? '').slice(0, MAX_NAME)
  const expected = `${own.bankAbbr} ${showAccountNo(own.bankCode, own.accountNo)}`
  return {
    line,
    field: 'account',
    code: 'account',
    message: `the statement is for account ${found}; the chosen account is ${expected}`,
    found,
    expected,
  }
}

/** A file that names accounts must name this one: by its number, or by a longer name that ends with it. */
function isOfAnother({ accountId: { iban, accountNo, other } }: StatementHeader, own: OperatorAccount): boolean {
  const names = [accountNo, iban, other].filter(name => name !== undefined)
  const numbers = names.map(name => name.replace(/\D/g, '')).filter(digits => digits !== '')
  if (numbers.length === 0) return names.length > 0
  return !numbers.some(
    digits =>
      bare(digits) === bare(own.accountNo) || (digits.length > own.accountNo.length && digits.endsWith(own.accountNo)),
  )
}
const bare = (digits: string): string => digits.replace(/^0+/, '')
