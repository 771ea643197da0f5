import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { parseStateConflict } from './state-conflict.ts'

const at = '2026-11-20T05:41:08Z'
const ploy = { id: 'a', name: 'Ploy' }
const refused = (code: 'STATE_CONFLICT' | 'NOT_CLAIM_HOLDER' | 'BLOCKED', details: Record<string, unknown>) =>
  new ApiError({ status: 409, code, message: '', details })

test('a lost claim says who took it and when', () => {
  expect(parseStateConflict(refused('STATE_CONFLICT', { by: ploy, at, status: 'claimed' }))).toEqual({
    how: 'claimed',
    name: 'Ploy',
    at,
    status: 'claimed',
  })
})

test('a decision of somebody else is told with its state', () => {
  expect(parseStateConflict(refused('STATE_CONFLICT', { by: ploy, at, status: 'rejected' }))?.how).toBe('moved')
})

test('what no person did is blamed on nobody', () => {
  expect(parseStateConflict(refused('STATE_CONFLICT', { by: null, at, status: 'cancelled' }))?.how).toBe('state')
})

test('a claim that ran out asks to be taken again', () => {
  expect(parseStateConflict(refused('NOT_CLAIM_HOLDER', { by: null, at, status: 'pending' }))?.how).toBe('lapsed')
})

test('an ask that is open says who asked', () => {
  expect(
    parseStateConflict(refused('STATE_CONFLICT', { by: ploy, at, status: 'uncertain', approvalId: 'x' }))?.how,
  ).toBe('asked')
})

test('missing facts are missing, not invented', () => {
  expect(parseStateConflict(refused('STATE_CONFLICT', { by: 7, at: 5 }))).toEqual({
    how: 'unknown',
    name: '',
    at: '',
    status: undefined,
  })
})

test('other refusals are no race', () => {
  expect(parseStateConflict(refused('BLOCKED', {}))).toBeNull()
  expect(parseStateConflict(new Error('x'))).toBeNull()
})
