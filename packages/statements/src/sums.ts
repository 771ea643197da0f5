import { toText } from './amount.ts'
import type { Rules } from './options.ts'
import { type Problems, problem } from './problems.ts'
import type { Balance, Entry, Statement, StatementError } from './statement.ts'

export type Sums = { readonly sums: Statement['sums']; readonly warnings: readonly StatementError[] }

const signed = (entry: Entry): bigint => (entry.direction === 'in' ? entry.amount : -entry.amount)

/** Checks opening balance and booked entries against the closing balance, which reveals lost or duplicate entries. */
export function checkSums(
  facts: {
    line: number
    field: string
    opening: Balance | undefined
    closing: Balance | undefined
    entries: readonly Entry[]
  },
  rules: Rules,
  problems: Problems,
): Sums {
  const { line, field, opening, closing } = facts
  if (opening === undefined || closing === undefined) return { sums: 'untold', warnings: [] }
  const booked = facts.entries.filter(entry => entry.status === 'booked')
  const foreign = booked.find(entry => entry.currency !== opening.currency)
  if (foreign !== undefined) return { sums: 'untold', warnings: [mixed(foreign, opening.currency)] }
  const reached = booked.reduce((sum, entry) => sum + signed(entry), opening.amount)
  if (reached === closing.amount) return { sums: 'agree', warnings: [] }
  const text = (amount: bigint): string => `${toText(amount, closing.currency)} ${closing.currency}`
  const message = `opening balance and entries give ${text(reached)}, the statement closes with ${text(closing.amount)}`
  return differing(problem(line, field, 'sums', message, toText(closing.amount, closing.currency)), rules, problems)
}

/** Totals that do not match: an error, or with `report` a warning. */
export function differing(found: StatementError, rules: Rules, problems: Problems): Sums {
  if (rules.sums === 'report') return { sums: 'differ', warnings: [found] }
  problems.addAll([found])
  return { sums: 'differ', warnings: [] }
}

function mixed(entry: Entry, currency: string): StatementError {
  return problem(
    entry.line,
    'currency',
    'currency',
    `an entry in ${entry.currency} on an account in ${currency}: sums were not checked`,
  )
}
