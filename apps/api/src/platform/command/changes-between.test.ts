import { expect, test } from 'vitest'
import { changesBetween, sideOf } from './changes-between.ts'

test('names changed fields by their path, and a group that appears or disappears as a whole', () => {
  const before = {
    name: 'a',
    hours: { from: 1, to: 2 },
    quiet: null,
    gone: { at: 1 },
    tags: ['x'],
    same: { deep: { is: 1 } },
  }
  const after = {
    name: 'b',
    hours: { from: 1, to: 3 },
    quiet: { at: 5 },
    gone: null,
    tags: ['x', 'y'],
    same: { deep: { is: 1 } },
  }
  const changed = changesBetween(before, after)
  expect(changed).toEqual([
    { field: 'name', before: 'a', after: 'b' },
    { field: 'hours.to', before: 2, after: 3 },
    { field: 'quiet', before: null, after: { at: 5 } },
    { field: 'gone', before: { at: 1 }, after: null },
    { field: 'tags', before: ['x'], after: ['x', 'y'] },
  ])
  expect(sideOf(changed.slice(0, 2), 'after')).toEqual({ name: 'b', 'hours.to': 3 })
})
