import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, BANGKOK, boundsOf, businessDayOf, isBusinessDay, isCutOff, isTimeZone } from './business-day.ts'

const zones = ['Asia/Bangkok', 'UTC', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu', 'Europe/London']
const rules = fc.record({
  timeZone: fc.constantFrom(...zones),
  cutOff: fc.constantFrom('00:00', '06:00', '11:00', '23:59'),
})
const instants = fc.date({
  min: new Date('2015-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('the business day', () => {
  test('an instant lies within the bounds of its day, and its day only, in any zone', () => {
    fc.assert(
      fc.property(instants, rules, (instant, rule) => {
        const day = businessDayOf(instant, rule)
        const { from, to } = boundsOf(day, rule)
        expect(from.getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(instant.getTime()).toBeLessThan(to.getTime())
        expect(boundsOf(addDays(day, 1), rule).from).toEqual(to)
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['2026-11-19T16:59:59.999Z', '2026-11-19'],
    ['2026-11-19T17:00:00.000Z', '2026-11-20'],
    ['2026-11-19T17:00:00.001Z', '2026-11-20'],
  ])('in Bangkok %s falls on %s', (instant, day) => {
    expect(businessDayOf(new Date(instant), BANGKOK)).toBe(day)
  })

  test('with a cut-off of 11:00 the morning belongs to the day before', () => {
    const rule = { timeZone: 'Asia/Bangkok', cutOff: '11:00' }
    expect(businessDayOf(new Date('2026-11-20T03:59:59.999Z'), rule)).toBe('2026-11-19')
    expect(businessDayOf(new Date('2026-11-20T04:00:00Z'), rule)).toBe('2026-11-20')
  })

  test('a day on which the clocks change has 23 or 25 hours', () => {
    const rule = { timeZone: 'America/New_York', cutOff: '00:00' }
    const hours = (day: string) => (boundsOf(day, rule).to.getTime() - boundsOf(day, rule).from.getTime()) / 3_600_000
    expect([hours('2026-03-08'), hours('2026-11-01'), hours('2026-07-01')]).toEqual([23, 25, 24])
  })

  test('days, zones and cut-offs that do not exist are recognised', () => {
    expect(['2026-02-30', '2026-13-01', '26-01-01', 'today', '2024-02-29', '2026-02-28'].map(isBusinessDay)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
    expect([isTimeZone('Asia/Bangkok'), isTimeZone('Asia/Nowhere')]).toEqual([true, false])
    expect([isCutOff('00:00'), isCutOff('23:59'), isCutOff('24:00'), isCutOff('9:00')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
