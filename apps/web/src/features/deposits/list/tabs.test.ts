import { expect, test } from 'vitest'
import { isFeed, tabOf, tabsFor, toTab } from './tabs.ts'

test('who may not read bank lines or import statements has no tabs of them', () => {
  expect(tabsFor(permission => permission === 'deposits.read')).toEqual(['all', 'unmatched', 'intents'])
  expect(tabsFor(() => true)).toHaveLength(10)
})

test('lines of every other channel have a tab of their own', () => {
  expect([
    tabOf(
      'other',
      tabsFor(() => true),
    ),
    isFeed('other'),
  ]).toEqual(['other', true])
})

test('an address that names a tab nobody has leads to everything', () => {
  expect(tabOf('scb', ['all', 'unmatched'])).toBe('all')
  expect(tabOf('unmatched', ['all', 'unmatched'])).toBe('unmatched')
})

test('an open deposit stays open between lists of deposits, a search everywhere, and nothing else', () => {
  const search = { tab: 'unmatched', id: '1', q: 'som', channel: 'scb', cursor: 'c' }
  expect(toTab(search, 'unmatched', 'all')).toEqual({ tab: undefined, channel: undefined, cursor: undefined })
  expect(toTab(search, 'unmatched', 'scb')).toEqual({
    tab: 'scb',
    id: undefined,
    channel: undefined,
    cursor: undefined,
  })
})
