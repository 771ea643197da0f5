import { type BankAccountId, boundsOf, type BusinessDay, minus, type Satang, toBaht } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { KnownBalance } from '../reconciliation/index.ts'
import type { ImportPlan } from './plan-import.ts'
import type { StatementContext } from './context.ts'

/** A statement whose opening balance differs from the known one. `difference`: opening minus known. */
export type OpeningMismatch = {
  readonly opening: Satang
  readonly known: Satang
  readonly difference: Satang
  readonly source: KnownBalance['source']
  readonly asOf: Date
}

type Context = Pick<StatementContext, 'reconciliation' | 'deps'>

/** Null when the opening balance agrees with the known one, or either is missing. */
export async function findOpeningMismatch(
  { reconciliation, deps }: Context,
  reader: Reader,
  accountId: BankAccountId,
  plan: ImportPlan,
): Promise<OpeningMismatch | null> {
  if (plan.opening === null) return null
  const { amount } = plan.opening
  const found: KnownBalance[] = []
  for (const at of startsOf(plan, plan.opening.on, deps.config.dayRule.timeZone)) {
    const known = await reconciliation.knownBalance(reader, accountId, at)
    if (known?.balance === amount) return null
    if (known !== null) found.push(known)
  }
  const known = found.findLast(({ source }) => source === 'bank') ?? found.at(-1)
  return known === undefined
    ? null
    : {
        opening: amount,
        known: known.balance,
        difference: minus(amount, known.balance),
        source: known.source,
        asOf: known.asOf,
      }
}

/**
 * The possible instants of an opening balance, latest last. Banks date it by the statement's first day or the day
 * before; an intraday statement starts with its first transaction.
 */
function startsOf({ firstAt, first, closing }: ImportPlan, on: BusinessDay, timeZone: string): Date[] {
  const midnight = (day: BusinessDay) => boundsOf(day, { timeZone, cutOff: '00:00' })
  const last = firstAt ?? midnight(closing?.on ?? on).to
  const starts = [midnight(on).from, ...(first === null ? [] : [midnight(first).from]), last].map(start =>
    start.getTime(),
  )
  return [...new Set(starts.filter(start => start <= last.getTime()))]
    .toSorted((one, other) => one - other)
    .map(start => new Date(start))
}

/** Response form. */
export const toWire = ({ opening, known, difference, source, asOf }: OpeningMismatch) => ({
  opening: toBaht(opening),
  known: toBaht(known),
  difference: toBaht(difference),
  source,
  asOf: asOf.toISOString(),
})
