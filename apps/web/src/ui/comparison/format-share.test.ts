import { expect, test } from 'vitest'
import { formatShareOf } from './format-share.ts'

test('a share has one decimal, and above ten times the whole only its bound', () => {
  expect([0, 340, -1_200, 100_000, -100_000].map(formatShareOf)).toEqual([
    '0.0%',
    '3.4%',
    '−12.0%',
    '1000.0%',
    '−1000.0%',
  ])
  expect([100_001, 100_000_000, -100_001].map(formatShareOf)).toEqual(['> 1,000%', '> 1,000%', '< −1,000%'])
})
