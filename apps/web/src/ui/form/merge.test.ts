import { expect, test } from 'vitest'
import { conflictsOf, merged, theirChanges } from './merge.ts'

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
