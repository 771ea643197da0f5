import { expect, test } from 'vitest'
import { leftOf, partsOf, shareOf, toneOf } from './budget.ts'

const usage = (converted: number, reserved: number, budget: number | null = 1_000) => ({ budget, converted, reserved })

test.each([
  [usage(0, 0), 0, 'plain'],
  [usage(500, 299.99), 0.79999, 'plain'],
  [usage(500, 300), 0.8, 'warning'],
  [usage(999.99, 0), 0.99999, 'warning'],
  [usage(900, 100), 1, 'spent'],
  [usage(900, 200), 1, 'spent'],
  [usage(0, 0, 0), 1, 'spent'],
  [usage(500, 100, null), null, 'plain'],
] as const)('a budget of %o is used by the share %s and drawn %s', (used, share, tone) => {
  expect([shareOf(used), toneOf(shareOf(used))]).toEqual([share, tone])
})

test('the parts of the bar never exceed it', () => {
  expect([partsOf(usage(425, 192)), partsOf(usage(900, 200)), partsOf(usage(1_200, 10))]).toEqual([
    [42.5, 19.2],
    [90, 10],
    [100, 0],
  ])
  expect(partsOf(usage(5, 5, null))).toEqual([0, 0])
})

test('what is left is whole satang and never negative', () => {
  expect([leftOf(usage(0.1, 0.2)), leftOf(usage(900, 200)), leftOf(usage(1, 1, null))]).toEqual([999.7, 0, null])
})
