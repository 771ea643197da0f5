import { expect, test } from 'vitest'
import { isDue } from './verify-books.ts'

const at = new Date('2026-11-20T05:00:00Z')
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)

test('books that were never checked are due', () => {
  expect(isDue(undefined, at)).toBe(true)
})

test('books that are checked quickly are due every minute', () => {
  expect([30, 54, 55, 60].map((seconds) => isDue({ at, durationMs: 900 }, after(seconds)))).toEqual([false, false, true, true])
})

test('a check that takes long rests twenty times as long', () => {
  expect([60, 999, 1000].map((seconds) => isDue({ at, durationMs: 50_000 }, after(seconds)))).toEqual([false, false, true])
})

test('a clock that was set back does not stop the checks', () => {
  expect(isDue({ at, durationMs: 900 }, after(-2))).toBe(true)
})
