import { expect, test } from 'vitest'
import { isFeed, keptBetween, tabsFor } from './deposit.ts'

test('who may not read bank lines or import statements has no tabs of them', () => {
  expect(tabsFor(permission => permission === 'deposits.read')).toEqual(['all', 'unmatched', 'intents'])
  expect(tabsFor(() => true)).toHaveLength(10)
})

test('lines of every other channel have a tab of their own', () => {
  expect([tabsFor(() => true).includes('other'), isFeed('other')]).toEqual([true, true])
})

test('an open deposit stays open between lists of deposits, a search everywhere, and nothing else', () => {
  expect(keptBetween('unmatched', 'all')).toEqual(['q', 'id'])
  expect(keptBetween('unmatched', 'scb')).toEqual(['q'])
})
