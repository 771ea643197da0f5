import { expect, test } from 'vitest'
import { dueIntervals, intervalOf } from './intervals.ts'

test.each([
  ['daily', '2026-07-12', '2026-07-12', '2026-07-12'],
  // A Sunday is the last day of its week, a Monday the first.
  ['weekly', '2026-07-12', '2026-07-06', '2026-07-12'],
  ['weekly', '2026-07-13', '2026-07-13', '2026-07-19'],
  ['weekly', '2027-01-01', '2026-12-28', '2027-01-03'],
  ['monthly', '2026-07-31', '2026-07-01', '2026-07-31'],
  ['monthly', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['monthly', '2026-12-01', '2026-12-01', '2026-12-31'],
] as const)('the %s interval of %s is from %s to %s', (step, day, from, to) =>
  expect(intervalOf(step, day)).toEqual({ from, to }),
)

const due = (more: object) =>
  dueIntervals('weekly', { since: '2026-07-08', last: null, ended: '2026-07-26', most: 10, ...more }).map(
    ({ from }) => from,
  )

test('an interval is due once it is over, from the one the schedule was added in', () => {
  expect(due({})).toEqual(['2026-07-06', '2026-07-13', '2026-07-20'])
  expect(due({ ended: '2026-07-25' })).toEqual(['2026-07-06', '2026-07-13'])
  expect(due({ ended: '2026-07-11' })).toEqual([])
})

test('what was issued is not due again, and what was missed is, unless it is long ago', () => {
  expect(due({ last: '2026-07-12' })).toEqual(['2026-07-13', '2026-07-20'])
  expect(due({ last: '2026-07-26' })).toEqual([])
  expect(due({ most: 1 })).toEqual(['2026-07-06'])
  expect(due({ since: '2025-01-01', last: '2025-01-05' })[0]).toBe('2026-06-15')
})

test('a schedule that turns from days to months goes on with the month after its last day', () => {
  const query = { since: '2026-06-01', last: '2026-07-10', ended: '2026-08-31', most: 10 }
  expect(dueIntervals('monthly', query)).toEqual([
    { from: '2026-07-01', to: '2026-07-31' },
    { from: '2026-08-01', to: '2026-08-31' },
  ])
})
