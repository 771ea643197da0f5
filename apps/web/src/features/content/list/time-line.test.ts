import { describe, expect, test } from 'vitest'
import { barOf, firstDayOf, placeText, ticksOf } from './time-line.ts'

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T00:00:00Z`
const span = { from: Date.parse(day(10)), to: Date.parse(day(20)) }
const now = Date.parse(day(15))

describe('the bar of an item', () => {
  test.each([
    ['within the range', day(11), day(13), { start: 0.1, end: 0.3, isStartCut: false, isEndCut: false }],
    ['begun before it', day(1), day(13), { start: 0, end: 0.3, isStartCut: true, isEndCut: false }],
    ['ending after it', day(18), day(29), { start: 0.8, end: 1, isStartCut: false, isEndCut: true }],
    ['without dates', null, null, { start: 0, end: 1, isStartCut: true, isEndCut: true }],
    ['over before it', day(1), day(10), null],
    ['begun after it', day(20), day(29), null],
    ['with an end before its start', day(14), day(12), null],
  ])('%s', (_name, startsAt, endsAt, bar) =>
    expect(barOf({ status: 'live', startsAt, endsAt }, span, now)).toEqual(bar),
  )

  test('of a draft without a start begins now, and of an ended item without an end there is none', () => {
    expect(barOf({ status: 'draft', startsAt: null, endsAt: null }, span, now)).toMatchObject({ start: 0.5, end: 1 })
    expect(barOf({ status: 'ended', startsAt: null, endsAt: null }, span, now)).toBeNull()
  })

  test('has its text inside, beside it, or none', () => {
    const bar = (start: number, end: number) => ({ start, end, isStartCut: false, isEndCut: false })
    expect(placeText(bar(0, 0.5), 60, 270)).toBe('inside')
    expect(placeText(bar(0.3, 0.35), 60, 270)).toBe('after')
    expect(placeText(bar(0.9, 0.95), 60, 270)).toBe('before')
    expect(placeText(bar(0.4, 0.6), 160, 270)).toBe('none')
  })
})

describe('the range', () => {
  test('has a line on each Monday, or on the first of each month', () => {
    expect(ticksOf('2026-11-14', 35)).toEqual(['2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'])
    expect(ticksOf('2026-11-14', 91)).toEqual(['2026-12-01', '2027-01-01', '2027-02-01'])
  })

  test('begins before today', () => {
    expect(firstDayOf('5w', '2026-11-22')).toBe('2026-11-14')
  })
})
