import { expect, test } from 'vitest'
import {
  canBeCategorized,
  changesSince,
  type Day,
  dayOf,
  categoriesFor,
  type Item,
  unreconciledWith,
} from './reconciliation.ts'

const item: Item = {
  kind: 'line-not-booked',
  lineId: 'l',
  transferId: null,
  depositId: null,
  effect: -10,
  direction: 'out',
  amount: 10,
  at: '2026-11-19T03:00:00.000Z',
  reference: null,
  text: null,
}
const lines: Day['lines'] = { opening: 100, in: 50, out: 10, inCount: 2, outCount: 1, closing: 140, closingAsOf: null }
const ledger: Day['ledger'] = { opening: 100, in: 50, out: 0, closing: 150 }

test('defaults to yesterday, and rejects tomorrow and invalid days', () => {
  expect(dayOf(undefined, '2026-11-20')).toBe('2026-11-19')
  expect(dayOf('2026-11-20', '2026-11-20')).toBe('2026-11-20')
  expect(dayOf('2026-11-21', '2026-11-20')).toBe('2026-11-19')
  expect(dayOf('2026-02-30', '2026-11-20')).toBe('2026-11-19')
})

test('excludes what items and the previous day account for', () => {
  const day = { ledger, differences: { carried: 5, missingLines: 0, bookings: -10, closing: -10 } }
  expect(unreconciledWith(day, 145)).toBe(0)
  expect(unreconciledWith(day, 145.1)).toBe(0.1)
  expect(unreconciledWith({ ...day, differences: { ...day.differences, carried: null } }, 140)).toBe(0)
})

test('offers categories for bank lines only', () => {
  expect(canBeCategorized(item)).toBe(true)
  expect(canBeCategorized({ ...item, kind: 'booking-without-line', lineId: null })).toBe(false)
  expect(canBeCategorized({ ...item, kind: 'line-booked-on-another-day' })).toBe(false)
  expect(categoriesFor('in')).not.toContain('fee')
  expect(categoriesFor('out')).not.toContain('interest')
})

test('lists changes after closing', () => {
  const closed = {
    by: { id: 'a', name: 'Ploy' },
    at: '2026-11-20T02:00:00.000Z',
    bankBalance: 150,
    difference: 0,
    unexplained: 0,
    note: null,
    ledgerClosing: 150,
    lines: { in: 50, out: 0, inCount: 2, outCount: 0 },
  }
  expect(changesSince({ closed, lines, ledger })).toEqual([
    { what: 'out', before: 0, now: 10, countBefore: 0, countNow: 1 },
  ])
  expect(changesSince({ closed: null, lines, ledger })).toEqual([])
})
