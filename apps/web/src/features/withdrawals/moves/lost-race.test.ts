import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { lostRace } from './lost-race.ts'

test('a lost race says who, when and what it became', () => {
  const error = new ApiError({ status: 409, code: 'STATE_CONFLICT', message: '', details: { by: { id: 'a', name: 'Ploy' }, at: '2026-11-20T05:41:08Z', status: 'claimed' } })
  expect(lostRace(error)).toEqual({ name: 'Ploy', at: '2026-11-20T05:41:08Z', status: 'claimed' })
})

test('missing facts are missing, not invented', () => {
  expect(lostRace(new ApiError({ status: 409, code: 'NOT_CLAIM_HOLDER', message: '', details: { by: null, at: 5 } }))).toEqual({ name: undefined, at: undefined, status: undefined })
})

test('other refusals are no race', () => {
  expect(lostRace(new ApiError({ status: 422, code: 'BLOCKED', message: '' }))).toBeNull()
  expect(lostRace(new Error('x'))).toBeNull()
})
