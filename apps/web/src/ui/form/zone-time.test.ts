import { expect, test } from 'vitest'
import { isLocalTime, joinMoment, readInstant, splitMoment, toInstant, writeInstant } from './zone-time.ts'

test.each([
  ['2026-11-20T00:00', 'Asia/Bangkok', '2026-11-19T17:00:00.000Z'],
  ['2026-07-01T12:30', 'Europe/Paris', '2026-07-01T10:30:00.000Z'],
  ['2026-01-01T12:30', 'Europe/Paris', '2026-01-01T11:30:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
])('%s in %s is %s, and back', (local, zone, iso) => {
  expect(readInstant(local, zone)).toBe(iso)
  expect(writeInstant(iso, zone)).toBe(local)
})

test('an instant that was not edited keeps its seconds', () => {
  const before = '2026-11-20T05:41:08.120Z'
  const texts = ['2026-11-20T12:41', '2026-11-20T12:42', '']
  expect(texts.map(text => toInstant(text, before, 'Asia/Bangkok'))).toEqual([before, '2026-11-20T05:42:00.000Z', null])
  expect(toInstant('2026-11-20T12:41', null, 'Asia/Bangkok')).toBe('2026-11-20T05:41:00.000Z')
})

test('rejects an incomplete time', () => {
  expect(['', '2026-11-20', '2026-13-01T00:00', '2026-11-20T25:00'].map(isLocalTime)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(writeInstant(null, 'Asia/Bangkok')).toBe('')
})

test('splits day and time, whatever was typed', () => {
  for (const [day, time] of [
    ['2026-11-20', '14:30'],
    ['20 Oct', ''],
    ['', '14:30'],
    ['Tue 3', '9'],
    ['', ''],
  ] as const)
    expect(splitMoment(joinMoment(day, time))).toEqual([day, time])
  expect(joinMoment('', '')).toBe('')
})
