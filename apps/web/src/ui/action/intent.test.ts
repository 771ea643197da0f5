import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { intentFor, staysOpen } from './intent.ts'

let made = 0
const newKey = () => `key-${++made}`
const refusal = (status: number, code: ConstructorParameters<typeof ApiError>[0]['code']) =>
  new ApiError({ status, code, message: code })

test('uses the same key for a retry of the same input', () => {
  const first = intentFor(null, { reason: 'name differs' }, newKey)
  expect(intentFor(first, { reason: 'name differs' }, newKey).key).toBe(first.key)
})

test('starts a new intent for other input', () => {
  const first = intentFor(null, { reason: 'name differs' }, newKey)
  expect(intentFor(first, { reason: 'limit' }, newKey).key).not.toBe(first.key)
})

test('ends an intent with a definite response', () => {
  const first = intentFor(null, undefined, newKey)
  expect(intentFor(null, undefined, newKey).key).not.toBe(first.key)
})

test('keeps the intent open while the outcome is unknown', () => {
  for (const error of [
    refusal(0, 'TIMEOUT'),
    refusal(0, 'NETWORK'),
    refusal(500, 'INTERNAL'),
    refusal(503, 'UNAVAILABLE'),
    refusal(409, 'IN_PROGRESS'),
    refusal(429, 'TOO_MANY_REQUESTS'),
    refusal(403, 'STEP_UP_REQUIRED'),
    refusal(401, 'SESSION_EXPIRED'),
  ])
    expect(staysOpen(error), error.code).toBe(true)
})

test('ends it with a refusal', () => {
  for (const error of [
    refusal(409, 'STATE_CONFLICT'),
    refusal(422, 'BLOCKED'),
    refusal(403, 'FORBIDDEN'),
    refusal(404, 'NOT_FOUND'),
    refusal(400, 'VALIDATION'),
  ])
    expect(staysOpen(error), error.code).toBe(false)
})
