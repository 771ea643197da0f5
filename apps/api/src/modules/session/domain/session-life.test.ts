import { describe, expect, test } from 'vitest'
import { endReasons, expiryOf, isSeenDue, refusalFor } from './session-life.ts'

const limits = { idleMinutes: 30, absoluteHours: 12 }
const at = (text: string) => new Date(`2026-03-01T${text}Z`)

describe('a session', () => {
  test('is active while it is used and young', () => {
    expect(expiryOf({ createdAt: at('08:00:00'), lastSeenAt: at('19:40:00') }, at('19:59:59.999'), limits)).toBeNull()
  })

  test('ends after half an hour without activity, to the millisecond', () => {
    const session = { createdAt: at('08:00:00'), lastSeenAt: at('09:00:00') }
    expect(expiryOf(session, at('09:29:59.999'), limits)).toBeNull()
    expect(expiryOf(session, at('09:30:00'), limits)).toBe('idle')
  })

  test('ends after twelve hours, however busy', () => {
    expect(expiryOf({ createdAt: at('08:00:00'), lastSeenAt: at('20:00:00') }, at('20:00:00'), limits)).toBe('absolute')
  })

  test('records activity once a minute', () => {
    const session = { createdAt: at('08:00:00'), lastSeenAt: at('09:00:00') }
    expect(isSeenDue(session, at('09:00:59.999'))).toBe(false)
    expect(isSeenDue(session, at('09:01:00'))).toBe(true)
  })

  test('reports how it ended', () => {
    expect(Object.fromEntries(endReasons.map(reason => [reason, refusalFor(reason).code]))).toEqual({
      replaced: 'SESSION_INVALIDATED',
      'signed-out': 'INVALID_TOKEN',
      'ended-by-admin': 'SESSION_ENDED',
      disabled: 'SESSION_ENDED',
      locked: 'SESSION_ENDED',
      'password-reset': 'SESSION_ENDED',
      address: 'SESSION_ENDED',
      restored: 'SESSION_ENDED',
      idle: 'SESSION_EXPIRED',
      absolute: 'SESSION_EXPIRED',
    })
    expect(refusalFor('disabled').facts).toEqual({ reason: 'disabled' })
    expect(refusalFor(undefined).code).toBe('INVALID_TOKEN')
  })
})
