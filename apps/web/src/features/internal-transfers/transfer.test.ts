import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { bodyOf, emptyBooking, parseDuplicateReference, wouldOverdraw } from './transfer.ts'

test('leaves the time to the server if none is set', () => {
  expect(bodyOf({ ...emptyBooking, amount: '1,000.50', reference: ' T-1 ' })).toEqual({
    fromAccountId: '',
    toAccountId: '',
    amount: 1000.5,
    reference: 'T-1',
    reason: '',
  })
})

test('warns about a negative ledger balance before submitting', () => {
  expect(wouldOverdraw({ balance: 100 }, '100.01')).toBe(true)
  expect(wouldOverdraw({ balance: 100 }, '100')).toBe(false)
  expect(wouldOverdraw({ balance: 100 }, 'abc')).toBe(false)
  expect(wouldOverdraw(undefined, '1')).toBe(false)
})

test('names the transfer that has the same reference', () => {
  const details = {
    reference: 'T-1',
    id: 'x',
    amount: '500.00',
    occurredAt: '2026-07-12T05:00:00.000Z',
    by: { id: 'a', name: 'Ploy' },
  }
  const refused = (code: 'DUPLICATE_REFERENCE' | 'STATE_CONFLICT', input: Record<string, unknown>) =>
    new ApiError({ status: 422, code, message: '', details: input })
  expect(parseDuplicateReference(refused('DUPLICATE_REFERENCE', details))).toEqual({
    reference: 'T-1',
    amount: 500,
    name: 'Ploy',
    at: '2026-07-12T05:00:00.000Z',
  })
  expect(parseDuplicateReference(refused('DUPLICATE_REFERENCE', {}))).toBeNull()
  expect(parseDuplicateReference(refused('STATE_CONFLICT', details))).toBeNull()
})
