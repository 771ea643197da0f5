import { describe, expect, test } from 'vitest'
import { codeFor, endReasons, expiryOf, isSeenDue } from './session-life.ts'

const limits = { idleMinutes: 30, absoluteHours: 12 }
const at = (text: string) => new Date(`2026-03-01T${text}Z`)

describe('a session', () => {
  test('lives while it is used and young', () => {
    expect(expiryOf({ createdAt: at('08:00:00'), lastSeenAt: at('19:40:00') }, at('19:59:59.999'), limits)).toBeNull()
  })

  test('ends after half an hour without a sign of life, to the millisecond', () => {
    const session = { createdAt: at('08:00:00'), lastSeenAt: at('09:00:00') }
    expect(expiryOf(session, at('09:29:59.999'), limits)).toBeNull()
    expect(expiryOf(session, at('09:30:00'), limits)).toBe('idle')
  })

  test('ends after twelve hours, however busy', () => {
    expect(expiryOf({ createdAt: at('08:00:00'), lastSeenAt: at('20:00:00') }, at('20:00:00'), limits)).toBe('absolute')
  })

  test('writes its sign of life once a minute', () => {
    const session = { createdAt: at('08:00:00'), lastSeenAt: at('09:00:00') }
    expect(isSeenDue(session, at('09:00:59.999'))).toBe(false)
    expect(isSeenDue(session, at('09:01:00'))).toBe(true)
  })

  test('tells its holder how it ended', () => {
    expect(endReasons.map(codeFor)).toEqual(['SESSION_INVALIDATED', 'INVALID_TOKEN', 'SESSION_INVALIDATED', 'SESSION_INVALIDATED', 'SESSION_EXPIRED', 'SESSION_EXPIRED'])
  })
})
