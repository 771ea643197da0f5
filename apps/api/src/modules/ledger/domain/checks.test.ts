import { BANGKOK } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { checkDue, recentAt, SLICES, sliceAfter } from './checks.ts'

const at = new Date('2026-11-20T05:00:00Z')
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const soFar = (durationMs = 900, input: { balanced?: boolean; lastFullAt?: Date | null } = {}) => ({
  last: { at, durationMs, balanced: input.balanced ?? true },
  lastFullAt: input.lastFullAt === undefined ? at : input.lastFullAt,
})

test('a ledger that was never checked is checked in full', () => {
  expect(checkDue({ last: null, lastFullAt: null }, at, BANGKOK)).toBe('full')
  expect(checkDue(soFar(900, { lastFullAt: null }), after(60), BANGKOK)).toBe('full')
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

test('the daily full check runs after four in the morning of the operator’s zone', () => {
  const last = { at: new Date('2026-11-20T20:58:59Z'), durationMs: 900, balanced: true }
  const due = (lastFullAt: string, now: string) =>
    checkDue({ last, lastFullAt: new Date(lastFullAt) }, new Date(now), BANGKOK)
  expect(due('2026-11-19T21:00:00Z', '2026-11-20T20:59:59.999Z')).toBe('recent')
  expect(due('2026-11-19T21:00:00Z', '2026-11-20T21:00:00Z')).toBe('full')
  expect(due('2026-11-20T21:00:00Z', '2026-11-21T20:59:59Z')).toBe('recent')
})

test('the recent scope is yesterday and today, since yesterday began', () => {
  expect(recentAt(new Date('2026-07-31T17:00:00Z'), BANGKOK)).toEqual({
    kind: 'recent',
    days: ['2026-07-31', '2026-08-01'],
    since: new Date('2026-07-30T17:00:00Z'),
  })
})

test('slices are checked in rotation', () => {
  let slice: number | null = null
  const turns = Array.from({ length: SLICES + 1 }, () => (slice = sliceAfter(slice)))
  expect([turns[0], turns[SLICES - 1], turns[SLICES]]).toEqual([0, SLICES - 1, 0])
})
