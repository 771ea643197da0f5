import type { Endpoints, ClientResponse } from '@backoffice/contract'
import { addDays, isBusinessDay } from '@backoffice/kernel/business-day'
import { today } from '../../ui/time/now.ts'

export type Day = ClientResponse<Endpoints['banking.reconciliation']>['data'][number]
export type Detail = ClientResponse<Endpoints['banking.reconciliation-of']>['data']
export type Item = Detail['items'][number]
export type LineCategory = 'fee' | 'interest' | 'own-transfer' | 'withdrawal' | 'return'

/** The day in the URL; by default yesterday, which has to be closed next. Never a future day. */
export function dayOf(text: string | undefined, now: string = today()): string {
  if (text !== undefined && isBusinessDay(text) && text <= now) return text
  return isBusinessDay(now) ? addDays(now, -1) : now
}

/** The day before or after a business day. */
export const stepFrom = (day: string, by: 1 | -1): string => (isBusinessDay(day) ? addDays(day, by) : day)

/** Rounds baht to the satang. */
export const satangExact = (baht: number): number => Math.round(baht * 100) / 100

/** The expected unreconciled amount for this balance. The server decides; it knows how the previous day was closed. */
export const unreconciledWith = (
  { ledger, differences }: Pick<Day, 'ledger' | 'differences'>,
  bankBalance: number,
): number => satangExact(bankBalance - ledger.closing - differences.bookings - (differences.carried ?? 0))

/** The categories of a bank line, by direction. */
export const categoriesFor = (direction: Item['direction']): readonly LineCategory[] =>
  direction === 'out' ? ['fee', 'own-transfer', 'withdrawal', 'return'] : ['interest', 'own-transfer']

const explained: ReadonlySet<Item['kind']> = new Set<Item['kind']>(['line-not-booked', 'line-may-be-known', 'suspense'])

/** Whether an item is an unreconciled bank line. */
export const canBeCategorized = (item: Item): boolean => item.lineId !== null && explained.has(item.kind)

/** What has changed since closing, with the values before and now. */
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
