import { expect, test } from 'vitest'
import { conflictsOf, merged, theirChanges } from './merge.ts'

const base = { holder: 'A', limit: '100', tags: ['x'], note: '' }
const mine = { holder: 'B', limit: '100', tags: ['x', 'y'], note: 'n' }
const theirs = { holder: 'C', limit: '200', tags: ['x', 'y'], note: '' }
const names = Object.keys(base)

test('only what both changed, and differently, needs a person', () => {
  expect(conflictsOf(names, base, mine, theirs).map(({ name }) => name)).toEqual(['holder'])
  expect(theirChanges(names, base, mine, theirs).map(({ name }) => name)).toEqual(['limit'])
})

test('what one side changed is taken, what both changed is as chosen', () => {
  expect(merged(base, mine, theirs, { holder: 'theirs' })).toEqual({
    holder: 'C',
    limit: '200',
    tags: ['x', 'y'],
    note: 'n',
  })
  expect(merged(base, mine, theirs, {})).toEqual({ holder: 'B', limit: '200', tags: ['x', 'y'], note: 'n' })
})
