import { expect, test } from 'vitest'
import { changeSearch } from '../../../ui/resource-table/search-state.ts'
import { paidOn, tabOf, toTab } from './tabs.ts'

test('an unknown tab is the queue', () => {
  expect(tabOf('nonsense')).toBe('queue')
  expect(tabOf(undefined)).toBe('queue')
  expect(tabOf('paid')).toBe('paid')
})

test('paid today is what was finished today, whenever it was requested', () => {
  expect(paidOn('2026-11-20')).toEqual({ status: 'paid,paid-by-hand', finishedOn: '2026-11-20' })
})

test('another tab keeps the search and the open record, and drops what narrowed the old one', () => {
  const search = {
    q: 'som',
    id: 'one',
    status: 'pending',
    cursor: 'c',
    sort: 'amount',
    from: '2026-11-01',
    auto: '1',
    finishedOn: '2026-11-01',
  }
  expect(changeSearch(search, toTab('all'))).toEqual({ q: 'som', id: 'one', tab: 'all' })
  expect(changeSearch({ tab: 'all' }, toTab('queue'))).toEqual({})
})
