import { expect, test } from 'vitest'
import { byClock } from './by-clock.ts'

const noon = new Date('2026-07-12T05:00:00Z')
const after = (ms: number) => new Date(noon.getTime() + ms)
const statuses = ['before', 'within', 'after'] as const

test.for([
  [null, null, 'before', 'within'],
  [after(1), null, 'before', 'before'],
  [noon, null, 'within', 'within'],
  [after(-1), after(1), 'within', 'within'],
  [after(-1), noon, 'after', 'after'],
  [null, noon, 'after', 'after'],
] as const)('from %s until %s is %s, or %s where an open start is within', ([startsAt, endsAt, closed, open]) => {
  expect(byClock('x', statuses, 'before').of({ startsAt, endsAt }, noon)).toBe(closed)
  expect(byClock('x', statuses, 'within').of({ startsAt, endsAt }, noon)).toBe(open)
})
