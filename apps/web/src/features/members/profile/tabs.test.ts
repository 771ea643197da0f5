import { expect, test } from 'vitest'
import { profileTabOf, profileTabsFor, toProfileTab } from './tabs.ts'

test('who may not see deposits has no such tab, and a link to it leads to the overview', () => {
  const tabs = profileTabsFor(permission => permission !== 'deposits.read')
  expect(tabs).not.toContain('deposits')
  expect(tabs).toContain('withdrawals')
  expect(profileTabOf('deposits', tabs)).toBe('overview')
})

test('an address without a tab, or with one nobody knows, is the overview', () => {
  const tabs = profileTabsFor(() => true)
  expect(profileTabOf(undefined, tabs)).toBe('overview')
  expect(profileTabOf('bets', tabs)).toBe('overview')
  expect(profileTabOf('credit', tabs)).toBe('credit')
})

test('another tab begins without the filters of the one before', () => {
  expect(toProfileTab({ tab: 'credit', type: 'deposit', cursor: 'x' }, 'timeline')).toEqual({
    tab: 'timeline',
    type: undefined,
    cursor: undefined,
  })
  expect(toProfileTab({ tab: 'credit' }, 'overview')).toEqual({ tab: undefined })
})
