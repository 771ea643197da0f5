import type { Endpoints, ClientResponse } from '@backoffice/contract'
import { addDays, isBusinessDay } from '@backoffice/kernel/business-day'
import { today } from '../../ui/time/now.ts'

export type Day = ClientResponse<Endpoints['banking.reconciliation']>['data'][number]
export type Detail = ClientResponse<Endpoints['banking.reconciliation-of']>['data']
export type Item = Detail['items'][number]
export type LineCategory = 'fee' | 'interest' | 'own-transfer' | 'withdrawal' | 'return'

/**
 * The day an address names; yesterday when it names none, for that is the one to be closed. Never one that has not
 * begun.
 */
export function dayOf(text: string | undefined, now: string = today()): string {
  if (text !== undefined && isBusinessDay(text) && text <= now) return text
  return isBusinessDay(now) ? addDays(now, -1) : now
}

/** The day before or after. Only of a business day. */
export const stepFrom = (day: string, by: 1 | -1): string => (isBusinessDay(day) ? addDays(day, by) : day)

/** Baht to the satang: what doubles leave behind is no money. */
export const satangExact = (baht: number): number => Math.round(baht * 100) / 100

/**
 * What the day looks like it leaves unexplained with this balance: the server judges, and knows what the day before was
 * closed with.
 */
export const unreconciledWith = (
  { ledger, differences }: Pick<Day, 'ledger' | 'differences'>,
  bankBalance: number,
): number => satangExact(bankBalance - ledger.closing - differences.bookings - (differences.carried ?? 0))

/** What a bank's line can be said to be, by where the money went. */
export const categoriesFor = (direction: Item['direction']): readonly LineCategory[] =>
  direction === 'out' ? ['fee', 'own-transfer', 'withdrawal', 'return'] : ['interest', 'own-transfer']

const explained: ReadonlySet<Item['kind']> = new Set<Item['kind']>(['line-not-booked', 'line-may-be-known', 'suspense'])

/** Whether somebody can say what it is: a bank's line that nobody has explained. */
export const canBeCategorized = (item: Item): boolean => item.lineId !== null && explained.has(item.kind)

/** What of a closed day is no longer as it was, as it was and as it is. */
export function changesSince({ closed, lines, ledger }: Pick<Day, 'closed' | 'lines' | 'ledger'>): {
  what: 'in' | 'out' | 'ledger'
  before: number
  now: number
  countBefore?: number
  countNow?: number
}[] {
  if (closed === null) return []
  const all = [
    {
      what: 'in' as const,
      before: closed.lines.in,
      now: lines.in,
      countBefore: closed.lines.inCount,
      countNow: lines.inCount,
    },
    {
      what: 'out' as const,
      before: closed.lines.out,
      now: lines.out,
      countBefore: closed.lines.outCount,
      countNow: lines.outCount,
    },
    { what: 'ledger' as const, before: closed.ledgerClosing, now: ledger.closing },
  ]
  return all.filter(
    ({ before, now, ...counts }) =>
      before !== now || ('countBefore' in counts && counts.countBefore !== counts.countNow),
  )
}
