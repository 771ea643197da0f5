import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { parseStateConflict } from './state-conflict.ts'

const conflict = (details: Record<string, unknown>) =>
  new ApiError({ status: 409, code: 'STATE_CONFLICT', message: 'Somebody was faster', details })
const at = '2026-11-20T05:00:00.000Z'

test('a race lost to a person names them', () => {
  expect(parseStateConflict(conflict({ status: 'ignored', by: { id: '1', name: 'Anan' }, at }))).toEqual({
    how: 'moved',
    name: 'Anan',
    at,
    status: 'ignored',
  })
})

test('a race lost to an ask for a second person says so, one lost to nobody says where it stands', () => {
  expect(
    parseStateConflict(conflict({ status: 'credited', by: { id: '1', name: 'Anan' }, at, approvalId: 'a' }))?.how,
  ).toBe('asked')
  expect(parseStateConflict(conflict({ status: 'credited', by: null, at }))?.how).toBe('state')
  expect(parseStateConflict(conflict({}))?.how).toBe('unknown')
})

test('other failures are no lost races', () => {
  expect(parseStateConflict(new ApiError({ status: 422, code: 'MEMBER_CLOSED', message: '' }))).toBeNull()
  expect(parseStateConflict(new Error('x'))).toBeNull()
})
