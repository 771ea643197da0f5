import { expect, test } from 'vitest'
import { figureTargets, queueTargets } from './dashboard-links.ts'

const day = '2026-11-22'

test('opens the list with the rows of the business day', () => {
  const { deposits, firstDeposits, registrations, bonusCost } = figureTargets(
    day,
    new Set(['deposits.read', 'members.read', 'summaries.read']),
  )
  expect(deposits).toEqual({ to: '/account/deposit', search: { creditedFrom: day, creditedTo: day } })
  expect(firstDeposits?.search).toEqual({ creditedFrom: day, creditedTo: day, first: 'yes' })
  expect(registrations).toEqual({ to: '/member/list', search: { from: day, to: day } })
  expect(bonusCost).toEqual({
    to: '/account-summary/transfers',
    search: { from: day, to: day, account: 'bonus-cost' },
  })
})

test('opens the games behind GGR for those who can read them', () => {
  const { ggr } = figureTargets(day, new Set(['games.read']))
  expect(ggr).toEqual({ to: '/agentinfo', search: { tab: 'ggr', from: day, to: day } })
})

test('opens the lists of the parts of a sum, which has none of its own', () => {
  const targets = figureTargets(day, new Set(['summaries.read', 'games.read', 'deposits.read', 'withdrawals.read']))
  expect(targets).not.toHaveProperty('netDeposits')
  expect(targets).not.toHaveProperty('ngr')
  const parts = [targets.bonusCost, targets.adjustments, targets.fees]
  expect(parts.map(each => each?.search.account)).toEqual(['bonus-cost', 'adjustments', 'fees'])
})

test('links to nothing the user cannot open', () => {
  const targets = figureTargets(day, new Set(['summaries.read']))
  expect(Object.keys(targets).sort()).toEqual(['adjustments', 'bonusCost', 'fees'])
  expect(queueTargets(new Set(['approvals.read']))).toEqual({ asked: { to: '/approvals', search: {} } })
  expect(queueTargets(new Set(['deposits.read']))).toEqual({
    unmatched: { to: '/account/deposit', search: { tab: 'unmatched' } },
  })
})
