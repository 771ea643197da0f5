import { expect, test } from 'vitest'
import { formatElapsed, zoneName } from './format-elapsed.ts'

test.each([
  [0, '00:00'],
  [48_000, '00:48'],
  [426_999, '07:06'],
  [3_729_000, '1:02:09'],
  [187_800_000, '2d 04:10'],
  [-5000, '00:00'],
])('%d ms waiting reads %s', (elapsed, text) => {
  expect(formatElapsed(elapsed, (days, rest) => `${days}d ${rest}`)).toBe(text)
})

test('names a zone by its city', () => {
  expect(zoneName('Asia/Bangkok')).toBe('Bangkok')
  expect(zoneName('America/New_York')).toBe('New York')
  expect(zoneName('UTC')).toBe('UTC')
})
