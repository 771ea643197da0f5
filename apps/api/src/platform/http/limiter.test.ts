import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

test('a key is limited per window, and free again in the next', () => {
  let now = 0
  const limiter = createLimiter(2, 10_000, () => now)
  expect([limiter.take('a'), limiter.take('a'), limiter.take('a'), limiter.take('b')]).toEqual([null, null, 10, null])
  now = 9_500
  expect([limiter.take('a'), limiter.peek('a'), limiter.peek('b')]).toEqual([1, 1, null])
  now = 10_000
  expect([limiter.peek('a'), limiter.take('a')]).toEqual([null, null])
})

test('a flood of keys does not grow memory without bound, and does not reset its victim', () => {
  let now = 0
  const limiter = createLimiter(1, 10_000, () => now)
  for (let n = 0; n < 9_000; n++) limiter.take(`old-${n}`)
  now = 5_000
  limiter.take('victim')
  now = 10_000
  for (let n = 0; n < 5_000; n++) limiter.take(`new-${n}`)
  expect(limiter.take('victim')).toBe(5)
})
