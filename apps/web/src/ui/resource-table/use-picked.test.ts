import { expect, test } from 'vitest'
import { picksOf, stillShown } from './use-picked.ts'

test('a row that left the list is no longer picked, and does not come back picked', () => {
  const picked = picksOf(['a', 'b', 'c'])
  expect(stillShown(picked, new Set(['a', 'c', 'd']))).toEqual({ a: true, c: true })
  expect(stillShown(picked, new Set())).toEqual({})
})

test('while all are shown nothing changes, not even the object', () => {
  const picked = picksOf(['a', 'b'])
  expect(stillShown(picked, new Set(['a', 'b', 'c']))).toBe(picked)
})
