import { expect, test } from 'vitest'
import { recordLinkOf } from './record-links.ts'

const refId = '01a1f968-71ed-75c4-a3bd-6b49579a2f62'

test('a line leads to the deposit or the withdrawal it is about', () => {
  expect(recordLinkOf({ type: 'deposit', refId })).toEqual({ to: '/account/deposit', id: refId })
  expect(recordLinkOf({ type: 'withdraw-hold', refId })).toEqual({ to: '/account/withdraw', id: refId })
})

test('an adjustment has no page of its own, nor has what is not an id of ours', () => {
  expect(recordLinkOf({ type: 'adjustment', refId })).toBeNull()
  expect(recordLinkOf({ type: 'deposit', refId: 'opening balance' })).toBeNull()
})
