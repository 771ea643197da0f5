import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SLOWDOWN_MS, MAX_WAIT_SECONDS, slowdownAfter, waitAfter, waits } from './back-off.ts'

test('four failures are free, the fifth starts the delay, and it doubles', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(waitAfter)).toEqual([0, 0, 0, 0, 5, 10, 20])
})

test('no delay exceeds fifteen minutes, however many failures', () => {
  expect(waitAfter(1_000_000)).toBe(MAX_WAIT_SECONDS)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      failures => waitAfter(failures + 1) >= waitAfter(failures) && waitAfter(failures) <= MAX_WAIT_SECONDS,
    ),
  )
})

test('the database’s delay table is equal', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      failures => waits[Math.min(failures, waits.length) - 1] === waitAfter(failures),
    ),
  )
})

test('failures from everywhere slow an account down and never block it', () => {
  expect(slowdownAfter(19)).toBe(0)
  expect(slowdownAfter(20)).toBe(250)
  expect(slowdownAfter(1_000_000)).toBe(MAX_SLOWDOWN_MS)
})
