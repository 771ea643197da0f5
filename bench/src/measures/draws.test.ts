import { integersFrom } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { biasedIntegers, chiSquareOf } from './draws.ts'

test('evenly spread integers fit the weights, those of a biased source do not', () => {
  let next = 0
  expect(
    chiSquareOf(
      integersFrom(() => next++),
      100_000,
    ),
  ).toBe(0)
  let biased = 0
  expect(chiSquareOf(bound => (biased++ % 65_536) % bound, 65_536)).toBeGreaterThan(300)
  expect(biasedIntegers(1)).toBe(0)
})
