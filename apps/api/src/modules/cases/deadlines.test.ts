import { expect, test } from 'vitest'
import { deadlineAfterWait, deadlineOf, raisedBy } from './deadlines.ts'

const now = new Date('2026-07-12T05:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test('a case is due by its severity', () => {
  expect((['low', 'medium', 'high', 'critical'] as const).map(severity => deadlineOf(severity, now))).toEqual(
    [14 * 24, 5 * 24, 24, 4].map(at),
  )
})

test('a deadline moves by as long as the case waited', () => {
  expect(deadlineAfterWait(at(4), at(-2), now)).toEqual(at(6))
  expect(deadlineAfterWait(at(4), at(1), now)).toEqual(at(4))
})

test('another finding raises a case, and brings its deadline only nearer', () => {
  const before = { severity: 'medium', score: 40, deadline: at(100), waitingSince: null } as const
  expect(raisedBy(before, { severity: 'low', score: 20 }, now)).toEqual({
    severity: 'medium',
    score: 40,
    deadline: at(100),
  })
  expect(raisedBy(before, { severity: 'medium', score: 60 }, now)).toEqual({
    severity: 'medium',
    score: 60,
    deadline: at(100),
  })
  expect(raisedBy(before, { severity: 'high', score: 30 }, now)).toEqual({
    severity: 'high',
    score: 40,
    deadline: at(24),
  })
  expect(raisedBy({ ...before, deadline: at(2) }, { severity: 'critical', score: 90 }, now).deadline).toEqual(at(2))
  // While it waits, its deadline stands still.
  expect(raisedBy({ ...before, waitingSince: at(-10) }, { severity: 'high', score: 90 }, now).deadline).toEqual(at(14))
})
