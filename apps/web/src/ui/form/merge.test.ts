import { expect, test } from 'vitest'
import { conflictsOf, isSame, merged, theirChanges } from './merge.ts'

const base = { holder: 'A', limit: '100', tags: ['x'], note: '' }
const mine = { holder: 'B', limit: '100', tags: ['x', 'y'], note: 'n' }
const theirs = { holder: 'C', limit: '200', tags: ['x', 'y'], note: '' }
const names = Object.keys(base)

test('reports a conflict only where both sides changed a field differently', () => {
  expect(conflictsOf(names, base, mine, theirs).map(({ name }) => name)).toEqual(['holder'])
  expect(theirChanges(names, base, mine, theirs).map(({ name }) => name)).toEqual(['limit'])
})

test('takes one-sided changes, and the choice for conflicts', () => {
  expect(merged(base, mine, theirs, { holder: 'theirs' })).toEqual({
    holder: 'C',
    limit: '200',
    tags: ['x', 'y'],
    note: 'n',
  })
  expect(merged(base, mine, theirs, {})).toEqual({ holder: 'B', limit: '200', tags: ['x', 'y'], note: 'n' })
})

test('compares values by their content, whatever the order of their keys', () => {
  const picture = { fileId: 'f', alt: 'A coin', size: { width: 1, height: 2 } }
  const shuffled = { size: { height: 2, width: 1 }, alt: 'A coin', fileId: 'f' }
  expect(isSame(picture, shuffled)).toBe(true)
  expect(theirChanges(['picture'], { picture }, { picture }, { picture: shuffled })).toEqual([])
  const others = [{ ...picture, alt: '' }, { ...picture, extra: null }, { fileId: 'f' }, null, 'f', [picture]]
  expect(others.filter(other => isSame(picture, other) || isSame(other, picture))).toEqual([])
  expect([isSame([1, 2], [2, 1]), isSame(null, null), isSame(['x'], ['x']), isSame([], {})]).toEqual([
    false,
    true,
    true,
    false,
  ])
})
