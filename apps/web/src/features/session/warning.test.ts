import { FORCE_LOGOUT_MESSAGE, sessionEndedMessages } from '@backoffice/contract/sockets'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { forcedNotice, warningOf } from './warning.ts'

const failure = (status: number, code: ConstructorParameters<typeof ApiError>[0]['code'], details = {}) =>
  new ApiError({ status, code, message: '', details })

test('a session that ended says why', () => {
  expect(warningOf(failure(401, 'SESSION_INVALIDATED'))).toBe('elsewhere')
  expect(warningOf(failure(401, 'SESSION_EXPIRED'))).toBe('idleTooLong')
})

test('a session an administrator ended is not announced as a sign-in elsewhere', () => {
  const ended = (reason?: string) => warningOf(failure(401, 'SESSION_ENDED', reason === undefined ? {} : { reason }))
  expect([ended('ended-by-admin'), ended('disabled'), ended('restored'), ended('of-a-later-release'), ended()]).toEqual(
    ['endedByAdmin', 'accountDisabled', 'systemRestored', 'endedByAdmin', 'endedByAdmin'],
  )
  const forced = (message: string) => forcedNotice({ code: 'SESSION_ENDED', message })
  expect(Object.values(sessionEndedMessages).map(forced)).toEqual(['endedByAdmin', 'accountDisabled', 'systemRestored'])
  expect(forced('Something of a later release')).toBe('endedByAdmin')
  expect(forcedNotice({ code: 'SESSION_INVALIDATED', message: FORCE_LOGOUT_MESSAGE })).toBe('signedOutElsewhere')
})

test('a server that could not be asked is named, so that nobody looks for the fault with themselves', () => {
  for (const error of [
    failure(0, 'NETWORK'),
    failure(0, 'TIMEOUT'),
    failure(502, 'BAD_ANSWER'),
    failure(503, 'UNAVAILABLE'),
    failure(429, 'TOO_MANY_REQUESTS'),
  ])
    expect(warningOf(error), error.code).toBe('unreachable')
})

test('an invented token is worth no word', () => {
  expect(warningOf(failure(401, 'INVALID_TOKEN'))).toBeUndefined()
  expect(warningOf(failure(200, 'INVALID_TOKEN'))).toBeUndefined()
})
