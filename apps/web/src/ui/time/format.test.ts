import { afterEach, expect, test } from 'vitest'
import { formatDay, formatElapsed, formatInstant } from './format.ts'
import { setTimeZone, zoneName } from './zone.ts'

afterEach(() => setTimeZone('Asia/Bangkok'))

test('instants are shown in the operator’s zone, whatever the machine’s is', () => {
  expect(formatInstant('2026-07-12T17:30:05Z', 'time', 'en')).toBe('00:30:05')
  setTimeZone('Europe/London')
  expect(formatInstant('2026-07-12T17:30:05Z', 'time', 'en')).toBe('18:30:05')
})

test('Thai readers see the Buddhist year, others the Gregorian one', () => {
  expect(formatInstant('2026-07-12T17:30:00Z', 'day', 'th')).toBe('13 ก.ค. 2569')
  expect(formatInstant('2026-07-12T17:30:00Z', 'day', 'en')).toBe('13 Jul 2026')
})

test('a business day is not moved by any zone', () => {
  setTimeZone('America/New_York')
  expect(formatDay('2026-11-20', 'day', 'en')).toBe('20 Nov 2026')
})

test.each([[0, '00:00'], [48_000, '00:48'], [426_999, '07:06'], [3_729_000, '1:02:09'], [187_800_000, '2d 04:10'], [-5000, '00:00']])('%d ms waiting reads %s', (elapsed, text) => {
  expect(formatElapsed(elapsed)).toBe(text)
})

test('the zone is named by its city', () => {
  setTimeZone('America/New_York')
  expect(zoneName()).toBe('New York')
})
