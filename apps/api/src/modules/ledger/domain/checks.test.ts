import { BANGKOK } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { checkDue, type ChecksSoFar, monthDue, pastOf, recentAt, SLICES, sliceAfter } from './checks.ts'

const at = new Date('2026-11-20T05:00:00Z')
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const soFar = (
  durationMs = 900,
  { balanced = true, scope = 'recent' }: { balanced?: boolean; scope?: 'recent' | 'past' } = {},
): ChecksSoFar => ({ last: { at, durationMs, balanced, scope }, lastPast: null, firstDay: null })
/** In a ledger that began in September, the last check of a month. */
const sinceSeptember = (lastPast: ChecksSoFar['lastPast'], scope: 'recent' | 'past' = 'recent'): ChecksSoFar => ({
  ...soFar(900, { scope }),
  lastPast,
  firstDay: '2026-09-17',
})

test('a ledger that was never checked is checked in full', () => {
  expect(checkDue({ last: null, lastPast: null, firstDay: null }, at, BANGKOK)).toBe('full')
})

test('a recent check is due every minute when checks are fast', () => {
  expect([30, 54, 55, 60].map(seconds => checkDue(soFar(), after(seconds), BANGKOK))).toEqual([
    null,
    null,
    'recent',
    'recent',
  ])
})

test('a check pauses for twenty times its duration', () => {
  expect([60, 999, 1000].map(seconds => checkDue(soFar(50_000), after(seconds), BANGKOK))).toEqual([
    null,
    null,
    'recent',
  ])
})

test('a clock that was set back does not stop the checks', () => {
  expect(checkDue(soFar(), after(-2), BANGKOK)).toBe('recent')
})

test('after findings all checks are full until the ledger is clean', () => {
  expect(checkDue(soFar(900, { balanced: false }), after(60), BANGKOK)).toBe('full')
})

test('past months are verified between recent checks, one after the other, once a day from four in the morning', () => {
  const due = (lastPast: ChecksSoFar['lastPast'], now: Date) => monthDue(sinceSeptember(lastPast), now, BANGKOK)
  const done = (month: string, time = at): ChecksSoFar['lastPast'] => ({ at: time, month: month })
  expect(due(null, after(60))).toBe('2026-09-01')
  expect(due(done('2026-09-01'), after(60))).toBe('2026-10-01')
  expect(due(done('2026-10-01'), after(60))).toBe('2026-11-01')
  expect(due(done('2026-11-01'), after(60))).toBeNull()
  // Until four in Bangkok it is the same day.
  expect(due(done('2026-11-01'), new Date('2026-11-20T20:59:59Z'))).toBeNull()
  expect(due(done('2026-11-01'), new Date('2026-11-20T21:00:00Z'))).toBe('2026-09-01')
  expect(checkDue(sinceSeptember(null), after(60), BANGKOK)).toBe('past')
  expect(checkDue(sinceSeptember(null, 'past'), after(60), BANGKOK)).toBe('recent')
  expect(checkDue(sinceSeptember(done('2026-11-01')), after(60), BANGKOK)).toBe('recent')
})

test('the past scope is the days of a month that no recent check reads', () => {
  const scope = (month: string) => pastOf(month, at, BANGKOK)
  expect(scope('2026-09-01')).toMatchObject({
    kind: 'past',
    since: new Date('2026-08-31T17:00:00Z'),
    until: new Date('2026-09-30T17:00:00Z'),
  })
  expect(scope('2026-09-01')?.days).toHaveLength(30)
  // Today is the 20th.
  expect(scope('2026-11-01')?.days.at(-1)).toBe('2026-11-18')
  expect(scope('2026-12-01')).toBeNull()
})

test('the recent scope is yesterday and today, since yesterday began', () => {
  expect(recentAt(new Date('2026-07-31T17:00:00Z'), BANGKOK)).toEqual({
    kind: 'recent',
    days: ['2026-07-31', '2026-08-01'],
    since: new Date('2026-07-30T17:00:00Z'),
    until: null,
  })
})

test('slices are checked in rotation', () => {
  let slice: number | null = null
  const turns = Array.from({ length: SLICES + 1 }, () => (slice = sliceAfter(slice)))
  expect([turns[0], turns[SLICES - 1], turns[SLICES]]).toEqual([0, SLICES - 1, 0])
})
