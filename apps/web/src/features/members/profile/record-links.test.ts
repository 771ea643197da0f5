import { expect, test } from 'vitest'
import { recordLinkOf } from './record-links.ts'

const refId = '01a1f968-71ed-75c4-a3bd-6b49579a2f62'

test('links an entry to its deposit or withdrawal', () => {
  expect(recordLinkOf({ type: 'deposit', refId })).toEqual({ to: '/account/deposit', id: refId })
  expect(recordLinkOf({ type: 'withdraw-hold', refId })).toEqual({ to: '/account/withdraw', id: refId })
})

test('has no link for adjustments and foreign ids', () => {
  expect(recordLinkOf({ type: 'adjustment', refId })).toBeNull()
  expect(recordLinkOf({ type: 'deposit', refId: 'opening balance' })).toBeNull()
})
