import { expect, test } from 'vitest'
import { isGivenUp, nextTryAt } from './back-off.ts'

const now = new Date('2026-11-20T05:00:00Z')
const pauseOf = (attempts: number, chance = 0.5): number =>
  (nextTryAt(attempts, now, chance).getTime() - now.getTime()) / 1000

test('the delays double from two seconds to two hours', () => {
  expect([1, 2, 3, 4].map(attempts => pauseOf(attempts))).toEqual([2, 4, 8, 16])
  expect([12, 13, 50, 5000].map(attempts => pauseOf(attempts))).toEqual([4096, 7200, 7200, 7200])
})

test('chance varies a delay by a fifth either way', () => {
  expect([pauseOf(3, 0), pauseOf(3, 1)]).toEqual([6.4, 9.6])
})

test('an event is given up three days after its first attempt', () => {
  const first = new Date(now.getTime() - 3 * 86_400_000)
  expect(isGivenUp(first, now)).toBe(true)
  expect(isGivenUp(new Date(first.getTime() + 1), now)).toBe(false)
})
