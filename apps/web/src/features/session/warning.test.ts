import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { warningOf } from './warning.ts'

const failure = (status: number, code: ConstructorParameters<typeof ApiError>[0]['code']) => new ApiError({ status, code, message: '' })

test('a session that ended says why', () => {
  expect(warningOf(failure(401, 'SESSION_INVALIDATED'))).toBe('elsewhere')
  expect(warningOf(failure(401, 'SESSION_EXPIRED'))).toBe('idleTooLong')
})

test('a server that could not be asked is named, so that nobody looks for the fault with themselves', () => {
  for (const error of [failure(0, 'NETWORK'), failure(0, 'TIMEOUT'), failure(502, 'BAD_ANSWER'), failure(503, 'UNAVAILABLE'), failure(429, 'TOO_MANY_REQUESTS')]) expect(warningOf(error), error.code).toBe('unreachable')
})

test('an invented token is worth no word', () => {
  expect(warningOf(failure(401, 'INVALID_TOKEN'))).toBeUndefined()
  expect(warningOf(failure(200, 'INVALID_TOKEN'))).toBeUndefined()
})
