import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { conflictOf } from './conflict.ts'

const at = '2026-11-20T05:41:08Z'
const ploy = { id: 'a', name: 'Ploy' }
const refused = (code: 'STATE_CONFLICT' | 'NOT_CLAIM_HOLDER' | 'BLOCKED', details: Record<string, unknown>) =>
  new ApiError({ status: 409, code, message: '', details })

test('a claim by somebody else says who has it and since when', () => {
  expect(conflictOf(refused('STATE_CONFLICT', { by: ploy, at, status: 'claimed' }))).toEqual({
    how: 'claimed',
    name: 'Ploy',
    at,
    status: 'claimed',
  })
})

test('a decision of somebody else comes with its status', () => {
  expect(conflictOf(refused('STATE_CONFLICT', { by: ploy, at, status: 'rejected' }))?.how).toBe('moved')
})

test('a change by the system names nobody', () => {
  expect(conflictOf(refused('STATE_CONFLICT', { by: null, at, status: 'cancelled' }))?.how).toBe('state')
})

test('an expired claim asks for a new one', () => {
  expect(conflictOf(refused('NOT_CLAIM_HOLDER', { by: null, at, status: 'pending' }))?.how).toBe('lapsed')
})

test('an open approval request says who asked', () => {
  expect(conflictOf(refused('STATE_CONFLICT', { by: ploy, at, status: 'uncertain', approvalId: 'x' }))?.how).toBe(
    'asked',
  )
})

test('missing facts are missing, not invented', () => {
  expect(conflictOf(refused('STATE_CONFLICT', { by: 7, at: 5 }))).toEqual({
    how: 'unknown',
    name: '',
    at: '',
    status: '',
  })
})

test('other refusals are no conflict', () => {
  expect(conflictOf(refused('BLOCKED', {}))).toBeNull()
  expect(conflictOf(new Error('x'))).toBeNull()
})
