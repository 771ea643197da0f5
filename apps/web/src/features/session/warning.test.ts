import { FORCE_LOGOUT_MESSAGE, sessionEndedMessages } from '@backoffice/contract/sockets'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { forcedNotice, warningOf } from './warning.ts'

const failure = (status: number, code: ConstructorParameters<typeof ApiError>[0]['code'], details = {}) =>
  new ApiError({ status, code, message: '', details })

test('states the reason of an ended session', () => {
  expect(warningOf(failure(401, 'SESSION_INVALIDATED'))).toBe('elsewhere')
  expect(warningOf(failure(401, 'SESSION_EXPIRED'))).toBe('idleTooLong')
})

test('does not report a session ended by an administrator as a sign-in elsewhere', () => {
  const ended = (reason?: string) => warningOf(failure(401, 'SESSION_ENDED', reason === undefined ? {} : { reason }))
  expect([
    ended('ended-by-admin'),
    ended('locked'),
    ended('disabled'),
    ended('restored'),
    ended('of-a-later-release'),
    ended(),
  ]).toEqual(['endedByAdmin', 'accountLocked', 'accountDisabled', 'systemRestored', 'endedByAdmin', 'endedByAdmin'])
  const forced = (message: string) => forcedNotice({ code: 'SESSION_ENDED', message })
  expect(Object.values(sessionEndedMessages).map(forced)).toEqual([
    'endedByAdmin',
    'accountLocked',
    'accountDisabled',
    'passwordReset',
    'addressRefused',
    'systemRestored',
  ])
  expect(forced('Something of a later release')).toBe('endedByAdmin')
  expect(forcedNotice({ code: 'SESSION_INVALIDATED', message: FORCE_LOGOUT_MESSAGE })).toBe('signedOutElsewhere')
})

test('names an unreachable server', () => {
  for (const error of [
    failure(0, 'NETWORK'),
    failure(0, 'TIMEOUT'),
    failure(502, 'BAD_ANSWER'),
    failure(503, 'UNAVAILABLE'),
    failure(429, 'TOO_MANY_REQUESTS'),
  ])
    expect(warningOf(error), error.code).toBe('unreachable')
})

test('shows nothing for an unknown token', () => {
  expect(warningOf(failure(401, 'INVALID_TOKEN'))).toBeUndefined()
  expect(warningOf(failure(200, 'INVALID_TOKEN'))).toBeUndefined()
})
