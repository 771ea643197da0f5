import { limitPeriods } from '@backoffice/contract/licences/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endOf, leavesAt, windowOf } from './window.ts'

const bangkok = { timeZone: 'Asia/Bangkok', cutOff: '00:00' }
const stockholm = { timeZone: 'Europe/Stockholm', cutOff: '06:00' }
const shown = (
  at: string,
  period: 'day' | 'week' | 'month',
  dayRule = bangkok,
  window: 'fixed' | 'rolling' = 'fixed',
) => {
  const { from, until } = windowOf(period, new Date(at), { dayRule, window })
  return [from.toISOString(), until?.toISOString() ?? null]
}

describe('a fixed window', () => {
  test('is the business day, the week from Monday, the calendar month', () => {
    // Friday 20 November, noon in Bangkok.
    expect(shown('2026-11-20T05:00:00Z', 'day')).toEqual(['2026-11-19T17:00:00.000Z', '2026-11-20T17:00:00.000Z'])
    expect(shown('2026-11-20T05:00:00Z', 'week')).toEqual(['2026-11-15T17:00:00.000Z', '2026-11-22T17:00:00.000Z'])
    expect(shown('2026-11-20T05:00:00Z', 'month')).toEqual(['2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'])
  })

  test('begins with its first instant, and a Sunday ends its week', () => {
    expect(shown('2026-11-15T17:00:00Z', 'week')[0]).toBe('2026-11-15T17:00:00.000Z')
    expect(shown('2026-11-15T16:59:59.999Z', 'week')[0]).toBe('2026-11-08T17:00:00.000Z')
    expect(shown('2026-11-30T17:00:00Z', 'month')[0]).toBe('2026-11-30T17:00:00.000Z')
  })

  test('is an hour longer or shorter on the days that clocks change', () => {
    const hours = (at: string) => {
      const { from, until } = windowOf('day', new Date(at), { dayRule: stockholm, window: 'fixed' })
      return ((until?.getTime() ?? 0) - from.getTime()) / 3_600_000
    }
    // The business day of the 28th ends at six on the 29th, after clocks went forward; likewise in October.
    expect([hours('2026-03-28T12:00:00Z'), hours('2026-10-24T12:00:00Z')]).toEqual([23, 25])
    expect(shown('2026-03-29T12:00:00Z', 'week', stockholm)).toEqual([
      '2026-03-23T05:00:00.000Z',
      '2026-03-30T04:00:00.000Z',
    ])
  })
})

describe('a moving window', () => {
  test('is 24 hours or 7 days of elapsed time, also when clocks change', () => {
    expect(shown('2026-03-29T12:00:00Z', 'day', stockholm, 'rolling')).toEqual(['2026-03-28T12:00:00.001Z', null])
    expect(shown('2026-03-29T12:00:00Z', 'week', stockholm, 'rolling')).toEqual(['2026-03-22T12:00:00.001Z', null])
  })

  test('frees its first use as long after it as the window is', () => {
    const now = new Date('2026-11-20T05:00:00Z')
    const window = windowOf('day', now, { dayRule: bangkok, window: 'rolling' })
    expect(leavesAt('day', window, new Date('2026-11-20T03:00:00Z'))).toEqual(new Date('2026-11-21T03:00:00Z'))
    expect(leavesAt('day', window, null)).toBeNull()
  })

  test('of a month is the calendar month', () => {
    expect(shown('2026-11-20T05:00:00Z', 'month', bangkok, 'rolling')[1]).toBe('2026-11-30T17:00:00.000Z')
  })
})

test('every instant is in one window, which begins where the one before ends', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.constantFrom(...limitPeriods),
      fc.constantFrom('Asia/Bangkok', 'Europe/Stockholm', 'America/New_York', 'Australia/Lord_Howe'),
      fc.constantFrom('00:00', '02:30', '11:00', '23:59'),
      (now, period, timeZone, cutOff) => {
        const rule = { dayRule: { timeZone, cutOff }, window: 'fixed' } as const
        const { from, until } = windowOf(period, now, rule)
        expect([from <= now, until !== null && now < until]).toEqual([true, true])
        expect(windowOf(period, from, rule)).toEqual({ from, until })
        expect(windowOf(period, new Date(from.getTime() - 1), rule).until).toEqual(from)
        expect(endOf(period, now, rule)).toEqual(until)
      },
    ),
  )
})
