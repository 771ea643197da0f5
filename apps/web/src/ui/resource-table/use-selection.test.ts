import { expect, test } from 'vitest'
import { toRowSelection, stillShown } from './use-selection.ts'

test('a row that left the list is no longer selected, and does not come back selected', () => {
  const selection = toRowSelection(['a', 'b', 'c'])
  expect(stillShown(selection, new Set(['a', 'c', 'd']))).toEqual({ a: true, c: true })
  expect(stillShown(selection, new Set())).toEqual({})
})

test('while all rows are shown, the selection is the same object', () => {
  const selection = toRowSelection(['a', 'b'])
  expect(stillShown(selection, new Set(['a', 'b', 'c']))).toBe(selection)
})
