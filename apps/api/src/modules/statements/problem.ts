import type { statementProblem } from '@backoffice/contract/statements/forms'
import type { z } from 'zod'
import type { BankLine } from '../deposits/index.ts'

/** The account a file is imported for. */
export type OperatorAccount = {
  readonly bankCode: string
  readonly bankAbbr: string
  readonly accountNo: string
  readonly channel: BankLine['channel']
}

/** What is wrong with a file, or to be known of it. */
export type Problem = Readonly<z.output<typeof statementProblem>>

/** Problems listed of one file. */
export const MAX_PROBLEMS = 50

/** Equal problems as one: the first of them, with how often it occurs. */
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
