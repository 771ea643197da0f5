import { expect, test } from 'vitest'
import { ApiError, type FailureCode } from '../../api/api-error.ts'
import { blockersIn, canRetry, isRetryPointless } from './error-text.ts'

const refusal = (status: number, code: FailureCode) => new ApiError({ status, code, message: code })

test('offers “Try again” only where the same request can succeed', () => {
  for (const error of [
    refusal(0, 'TIMEOUT'),
    refusal(503, 'UNAVAILABLE'),
    refusal(429, 'TOO_MANY_REQUESTS'),
    new Error('cut'),
  ])
    expect(canRetry(error)).toBe(true)
  for (const error of [
    refusal(422, 'BLOCKED'),
    refusal(422, 'LIMIT_EXCEEDED'),
    refusal(403, 'FORBIDDEN'),
    refusal(409, 'STATE_CONFLICT'),
  ])
    expect(canRetry(error)).toBe(false)
})

test('disables the confirmation after a refusal that no field can correct', () => {
  expect(isRetryPointless(refusal(422, 'BLOCKED'), true)).toBe(true)
  expect(isRetryPointless(refusal(422, 'LIMIT_EXCEEDED'), false)).toBe(true)
  expect(isRetryPointless(refusal(400, 'VALIDATION'), true)).toBe(false)
  expect(isRetryPointless(refusal(0, 'NETWORK'), false)).toBe(false)
})

test('reads the blockers of a refusal from its details only', () => {
  const blocker = {
    code: 'TURNOVER_NOT_MET',
    facts: { required: '400.00', done: '0.00' },
    liftedBy: { permission: 'turnover.waive', roles: ['owner'] },
  }
  expect(blockersIn({ blockers: [blocker, 'last-owner', { code: 7 }, null] })).toEqual([blocker])
  expect(blockersIn({ blockers: 'none' })).toEqual([])
})
