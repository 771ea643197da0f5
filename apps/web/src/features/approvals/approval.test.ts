import { expect, test } from 'vitest'
import { bellCount, signedAmount, submittedFacts } from './approval.ts'
import { hasRecord } from './notification.ts'

test('signs an adjustment by its direction, other requests by their amount', () => {
  expect(signedAmount({ kind: 'members.adjust', amount: 500, given: { amount: '-500.00', reason: 'x' } })).toBe(-500)
  expect(signedAmount({ kind: 'members.adjust', amount: 500, given: { amount: '500.00' } })).toBe(500)
  expect(signedAmount({ kind: 'deposits.create', amount: 250.5, given: {} })).toBe(250.5)
  expect(signedAmount({ kind: 'banking.account-secret', amount: null, given: {} })).toBeNull()
})

test('counts what this admin can decide or has not read, not their own requests', () => {
  const approvals = [
    { can: ['approve', 'reject'] as const },
    { can: ['withdraw'] as const },
    { can: [] as const },
    { can: ['reject'] as const },
  ].map(({ can }) => ({ can: [...can] }))
  expect(bellCount({ approvals, seconds: [], notifications: [] })).toBe(2)
  expect(
    bellCount({ approvals, seconds: [{}], notifications: [{ kind: 'export.ready' }, { kind: 'books.unbalanced' }] }),
  ).toBe(5)
  // An open request is counted as the approval it is.
  expect(bellCount({ approvals, seconds: [], notifications: [{ kind: 'approval.requested' }] })).toBe(2)
})

test('has no record for a rejected creation', () => {
  expect(hasRecord({ kind: 'approval.rejected', request: 'deposits.create' })).toBe(false)
  expect(hasRecord({ kind: 'approval.approved', request: 'deposits.create' })).toBe(true)
  expect(hasRecord({ kind: 'approval.rejected', request: 'members.adjust' })).toBe(true)
  expect(hasRecord({ kind: 'withdrawal.second-rejected', request: null })).toBe(true)
})

test('shows the approver what a bonus is and what it takes to become cash', () => {
  const given = { promotion: 'Songkran', deposit: '500.00', turnover: '1500.00', reason: 'VIP' }
  expect(submittedFacts(given, key => key)).toEqual([
    { label: 'fact.promotion', value: 'Songkran' },
    { label: 'fact.turnover', value: '฿1,500.00' },
    { label: 'fact.reason', value: 'VIP' },
  ])
})
