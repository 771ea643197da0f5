import { describe, expect, test } from 'vitest'
import { drawWeighted, integersFrom } from './draw.ts'

describe('integers', () => {
  test('reject numbers beyond the last whole multiple of the bound', () => {
    const numbers = [2 ** 32 - 1, 2 ** 32 - (2 ** 32 % 10_000), 2 ** 32 - (2 ** 32 % 10_000) - 1, 7]
    const next = integersFrom(() => numbers.shift() ?? 0)
    expect([next(10_000), next(10_000)]).toEqual([9_999, 7])
  })

  test('have a bound from 1 to 2³²', () => {
    const next = integersFrom(() => 2 ** 32 - 1)
    expect([next(1), next(2 ** 32)]).toEqual([0, 2 ** 32 - 1])
    for (const bound of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) expect(() => next(bound)).toThrow('is not a bound')
  })
})

describe('a draw', () => {
  const slots = [
    { slot: 'a', weight: 1, active: true },
    { slot: 'off', weight: 5_000, active: false },
    { slot: 'never', weight: 0, active: true },
    { slot: 'b', weight: 9_999, active: true },
  ]
  const at = (number: number) => drawWeighted(slots, () => number).slot

  test('finds the slot whose part of the weights a number is in', () => {
    expect([at(0), at(1), at(9_999)]).toEqual(['a', 'b', 'b'])
  })

  test('asks for a number below the sum of the active weights, and needs one', () => {
    expect(drawWeighted(slots, bound => bound - 1).slot).toBe('b')
    expect(() =>
      drawWeighted(
        [],
        integersFrom(() => 0),
      ),
    ).toThrow('is not a bound')
  })
})
