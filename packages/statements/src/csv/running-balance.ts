import { toText } from '../amount.ts'
import type { Rules } from '../options.ts'
import { type Problems, problem } from '../problems.ts'
import type { Balance, Day, Entry } from '../statement.ts'
import { differing, type Sums } from '../sums.ts'

/** One row for the running balance. */
export type Step = {
  readonly line: number
  readonly on: Day
  readonly currency: string
  readonly moved: bigint
  readonly balance: bigint | undefined
  /** The debit was written with a minus in the debit column. */
  readonly signed?: boolean
}

export const stepOf = ({ line, bookedOn, currency, direction, amount, balanceAfter }: Entry): Step => ({
  line,
  on: bookedOn,
  currency,
  moved: direction === 'in' ? amount : -amount,
  balance: balanceAfter,
})

type Run = Sums & { readonly opening?: Balance; readonly closing?: Balance }

/**
 * Checks each row's balance against the previous one. Banks list oldest or newest first; when neither order holds, the
 * break of the order that breaks later is reported.
 */
export function checkRun(steps: readonly Step[], rules: Rules, problems: Problems): Run {
  if (steps.length === 0 || steps.some(step => step.balance === undefined)) return { sums: 'untold', warnings: [] }
  const upwards = breakOf(steps)
  const downwards = breakOf(steps.toReversed())
  if (upwards === undefined) return { sums: 'agree', warnings: [], ...endsOf(steps) }
  if (downwards === undefined) return { sums: 'agree', warnings: [], ...endsOf(steps.toReversed()) }
  const { step, expected } = upwards.at >= downwards.at ? upwards : downwards
  const balance = toText(step.balance ?? 0n, step.currency)
  const message = `the balance before and this row give ${toText(expected, step.currency)}, the row says ${balance}`
  return differing(problem(step.line, 'balanceColumn', 'sums', message, balance), rules, problems)
}

function breakOf(steps: readonly Step[]): { at: number; step: Step; expected: bigint } | undefined {
  for (const [at, step] of steps.entries()) {
    const before = steps[at - 1]?.balance
    const expected = (before ?? 0n) + step.moved
    if (before !== undefined && expected !== step.balance) return { at, step, expected }
  }
  return undefined
}

/** Balances before the oldest row and after the newest. */
function endsOf(steps: readonly Step[]): { opening?: Balance; closing?: Balance } {
  const [oldest, newest] = [steps[0], steps.at(-1)]
  if (oldest?.balance === undefined || newest?.balance === undefined) return {}
  return {
    opening: { amount: oldest.balance - oldest.moved, currency: oldest.currency, on: oldest.on },
    closing: { amount: newest.balance, currency: newest.currency, on: newest.on },
  }
}
