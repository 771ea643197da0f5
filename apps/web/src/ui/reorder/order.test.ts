import { describe, expect, test } from 'vitest'
import { clampPosition, positionBeside, previousAt, withMoved } from './order.ts'

const ids = ['a', 'b', 'c', 'd']

describe('the order of rows', () => {
  test.each([
    ['a', 0, null],
    ['c', 0, null],
    ['c', 1, 'a'],
    ['a', 1, 'b'],
    ['a', 3, 'd'],
    ['a', 9, 'd'],
  ])('%s at position %i comes after %s', (id, to, after) => expect(previousAt(ids, id, to)).toBe(after))

  test.each([
    ['a', 'c', 'before', 1],
    ['a', 'c', 'after', 2],
    ['d', 'a', 'before', 0],
    ['d', 'd', 'after', 3],
    ['b', 'a', 'after', 1],
  ] as const)('%s dropped on %s, %s it, goes to %i', (id, over, edge, to) =>
    expect(positionBeside(ids, id, over, edge)).toBe(to),
  )

  test('stays within the rows', () => {
    expect([-1, 2, 9].map(to => clampPosition(to, 4))).toEqual([0, 2, 3])
  })

  test('moves a row, and none that is not there', () => {
    const rows = ids.map(id => ({ id }))
    const moved = (id: string, after: string | null) => withMoved(rows, id, after).map(row => row.id)
    expect(moved('a', 'c')).toEqual(['b', 'c', 'a', 'd'])
    expect(moved('d', null)).toEqual(['d', 'a', 'b', 'c'])
    expect(moved('a', 'gone')).toEqual(ids)
    expect(moved('gone', 'a')).toEqual(ids)
  })
})
