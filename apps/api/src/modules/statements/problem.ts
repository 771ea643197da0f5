import type { statementProblem } from '@backoffice/contract/statements/forms'
import type { z } from 'zod'
import type { BankLine } from '../bank-lines/index.ts'

/** The account a file is imported for. */
export type OperatorAccount = {
  readonly bankCode: string
  readonly bankAbbr: string
  readonly accountNo: string
  readonly channel: BankLine['channel']
}

/** A problem or a note about a file. */
export type Problem = Readonly<z.output<typeof statementProblem>>

/** Maximum problems listed per file. */
export const MAX_PROBLEMS = 50

/** Merges equal problems: the first one with its count. */
export function mergeEqual(problems: readonly Problem[]): Problem[] {
  const groups = Map.groupBy(problems, ({ field, code, message }) => JSON.stringify([field, code, message]))
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [others.length === 0 ? first : { ...first, count: others.length + 1 }],
  )
}

export const toProblem = (line: number, field: string, code: string, message: string): Problem => ({
  line,
  field,
  code,
  message,
})
