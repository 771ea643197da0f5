import { toText } from '../currency.ts'
import type { Rules } from '../options.ts'
import { type Problems, problem } from '../problems.ts'
import type { Balance, Entry } from '../statement.ts'
import { differing, type Sums } from '../sums.ts'

const signed = (entry: Entry): bigint => (entry.direction === 'in' ? entry.amount : -entry.amount)

export type Run = Sums & { readonly opening?: Balance; readonly closing?: Balance }

/**
 * Holds each row's balance against the one before it. Banks list the oldest row first or the newest; where neither order
 * holds, the break is told in the order that breaks later.
 */
export function checkRun(entries: readonly Entry[], rules: Rules, problems: Problems): Run {
  if (entries.length === 0 || entries.some(entry => entry.balanceAfter === undefined)) return { sums: 'untold', warnings: [] }
  const upwards = breakOf(entries)
  const downwards = breakOf(entries.toReversed())
  if (upwards === undefined) return { sums: 'agree', warnings: [], ...endsOf(entries) }
  if (downwards === undefined) return { sums: 'agree', warnings: [], ...endsOf(entries.toReversed()) }
  const { entry, expected } = upwards.at >= downwards.at ? upwards : downwards
  const balance = toText(entry.balanceAfter ?? 0n, entry.currency)
  const message = `the balance before and this row give ${toText(expected, entry.currency)}, the row says ${balance}`
  return differing(problem(entry.line, 'balanceColumn', 'sums', message, balance), rules, problems)
}

function breakOf(entries: readonly Entry[]): { at: number; entry: Entry; expected: bigint } | undefined {
  for (const [at, entry] of entries.entries()) {
    const before = entries[at - 1]?.balanceAfter
    const expected = (before ?? 0n) + signed(entry)
    if (before !== undefined && expected !== entry.balanceAfter) return { at, entry, expected }
  }
  return undefined
}

/** Balances before the oldest row and after the newest. */
function endsOf(entries: readonly Entry[]): { opening?: Balance; closing?: Balance } {
  const [oldest, newest] = [entries[0], entries.at(-1)]
  if (oldest?.balanceAfter === undefined || newest?.balanceAfter === undefined) return {}
  return {
    opening: { amount: oldest.balanceAfter - signed(oldest), currency: oldest.currency, on: oldest.bookedOn },
    closing: { amount: newest.balanceAfter, currency: newest.currency, on: newest.bookedOn },
  }
}
