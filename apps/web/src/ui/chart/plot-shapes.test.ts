import { expect, test } from 'vitest'
import { barsOf } from './plot-shapes.ts'

const series = (id: string, ...values: (number | null)[]) => ({ id, name: id, values, colour: 'main' as const })
const shape = (...args: Parameters<typeof barsOf>) =>
  barsOf(...args).map(({ id, at, from, to, slot, slots }) => [id, at, from, to, `${slot + 1}/${slots}`])

test('bars of several series stand side by side, without those that have no amount', () => {
  expect(shape([series('in', 5, null), series('out', -2, 0)], false)).toEqual([
    ['in', 0, 0, 5, '1/2'],
    ['out', 0, 0, -2, '2/2'],
  ])
})

test('stacked bars begin where the last one ends, above zero and below', () => {
  expect(shape([series('a', 5), series('b', -2), series('c', 3), series('d', -1)], true)).toEqual([
    ['a', 0, 0, 5, '1/1'],
    ['b', 0, 0, -2, '1/1'],
    ['c', 0, 5, 8, '1/1'],
    ['d', 0, -2, -3, '1/1'],
  ])
})
