import { expect, test } from 'vitest'
import { numberWithin } from './number-within.ts'

test('a number of hours or days is whole and within the bounds of the licence', () => {
  const bounds = { min: 24, max: 720 }
  expect(['24', ' 720 ', '0100'].map(text => numberWithin(text, bounds))).toEqual([24, 720, 100])
  expect(['', '23', '721', '30.5', '-30', '1e2', 'x'].map(text => numberWithin(text, bounds))).toEqual(
    Array(7).fill(null),
  )
  expect(numberWithin('99999', { min: 1, max: null })).toBe(99_999)
})
