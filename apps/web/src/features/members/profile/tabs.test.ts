import { expect, test } from 'vitest'
import { profileTabOf, profileTabsFor, toProfileTab } from './tabs.ts'

test('hides tabs without permission and opens the overview instead', () => {
  const tabs = profileTabsFor(permission => permission !== 'deposits.read')
  expect(tabs).not.toContain('deposits')
  expect(tabs).toContain('withdrawals')
  expect(profileTabOf('deposits', tabs)).toBe('overview')
})

test('opens the overview without a tab or with an unknown one', () => {
  const tabs = profileTabsFor(() => true)
  expect(profileTabOf(undefined, tabs)).toBe('overview')
  expect(profileTabOf('bets', tabs)).toBe('overview')
  expect(profileTabOf('credit', tabs)).toBe('credit')
})

test('drops the filters of the previous tab', () => {
  expect(toProfileTab({ tab: 'credit', type: 'deposit', cursor: 'x' }, 'timeline')).toEqual({
    tab: 'timeline',
    type: undefined,
    cursor: undefined,
  })
  expect(toProfileTab({ tab: 'credit' }, 'overview')).toEqual({ tab: undefined })
})
