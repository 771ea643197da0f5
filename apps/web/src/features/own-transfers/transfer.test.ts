import { expect, test } from 'vitest'
import { bodyOf, emptyBooking, wouldOverdraw } from './transfer.ts'

test('without a time the server says when', () => {
  expect(bodyOf({ ...emptyBooking, amount: '1,000.50', reference: ' T-1 ' })).toEqual({ fromAccountId: '', toAccountId: '', amount: 1000.5, reference: 'T-1', reason: '' })
})

test('more than the books have is said before it is booked', () => {
  expect(wouldOverdraw({ balance: 100 }, '100.01')).toBe(true)
  expect(wouldOverdraw({ balance: 100 }, '100')).toBe(false)
  expect(wouldOverdraw({ balance: 100 }, 'abc')).toBe(false)
  expect(wouldOverdraw(undefined, '1')).toBe(false)
})
