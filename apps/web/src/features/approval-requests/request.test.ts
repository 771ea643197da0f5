import { expect, test } from 'vitest'
import { firstReads } from './lists.ts'
import { readableKey, signedAmount } from './request.ts'

test('a key without a text is shown as words', () => {
  expect([readableKey('newRole'), readableKey('reason')]).toEqual(['New role', 'Reason'])
})

test('a balance adjustment has its sign', () => {
  expect(signedAmount({ kind: 'members.adjust', amount: 50, given: { amount: '-50.00' } })).toBe(-50)
  expect(signedAmount({ kind: 'deposits.create', amount: 50, given: { amount: '-50.00' } })).toBe(50)
})

test('the history starts with the latest decision, of every closed request', () => {
  expect(firstReads({ tab: 'history' })).toEqual([
    {
      name: 'approvals.list',
      query: { status: 'approved,rejected,expired,withdrawn', sort: '-decidedAt', limit: '50' },
    },
  ])
})
