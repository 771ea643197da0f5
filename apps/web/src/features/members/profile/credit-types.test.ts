import { expect, test } from 'vitest'
import { behind } from './credit-types.ts'

const refId = '01a1f968-71ed-75c4-a3bd-6b49579a2f62'

test('a line leads to the deposit or the withdrawal it is about', () => {
  expect(behind({ type: 'deposit', refId })).toEqual({ to: '/account/deposit', id: refId })
  expect(behind({ type: 'withdraw-hold', refId })).toEqual({ to: '/account/withdraw', id: refId })
})

test('an adjustment has no page of its own, nor has what is not an id of ours', () => {
  expect(behind({ type: 'adjustment', refId })).toBeNull()
  expect(behind({ type: 'deposit', refId: 'opening balance' })).toBeNull()
})
