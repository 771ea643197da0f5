import { BANGKOK } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { checkDue, recentAt, SLICES, sliceAfter } from './check-scope.ts'

const at = new Date('2026-11-20T05:00:00Z')
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const soFar = (durationMs = 900, input: { balanced?: boolean; lastFullAt?: Date | null } = {}) => ({
  last: { at, durationMs, balanced: input.balanced ?? true },
  lastFullAt: input.lastFullAt === undefined ? at : input.lastFullAt,
})

test('books that were never checked are checked in full', () => {
  expect(checkDue({ last: null, lastFullAt: null }, at, BANGKOK)).toBe('full')
  expect(checkDue(soFar(900, { lastFullAt: null }), after(60), BANGKOK)).toBe('full')
})

test('books that are checked quickly are due every minute, for what is new', () => {
  expect([30, 54, 55, 60].map(seconds => checkDue(soFar(), after(seconds), BANGKOK))).toEqual([
    null,
    null,
    'recent',
    'recent',
  ])
})

test('a check that takes long rests twenty times as long', () => {
  expect([60, 999, 1000].map(seconds => checkDue(soFar(50_000), after(seconds), BANGKOK))).toEqual([
    null,
    null,
    'recent',
  ])
})

test('a clock that was set back does not stop the checks', () => {
  expect(checkDue(soFar(), after(-2), BANGKOK)).toBe('recent')
})

test('broken books are checked in full until they are whole', () => {
  expect(checkDue(soFar(900, { balanced: false }), after(60), BANGKOK)).toBe('full')
})

test('once a day the check is a full one, from four in the morning of the operator’s zone on', () => {
  const last = { at: new Date('2026-11-20T20:58:59Z'), durationMs: 900, balanced: true }
  const due = (lastFullAt: string, now: string) =>
    checkDue({ last, lastFullAt: new Date(lastFullAt) }, new Date(now), BANGKOK)
  expect(due('2026-11-19T21:00:00Z', '2026-11-20T20:59:59.999Z')).toBe('recent')
  expect(due('2026-11-19T21:00:00Z', '2026-11-20T21:00:00Z')).toBe('full')
  expect(due('2026-11-20T21:00:00Z', '2026-11-21T20:59:59Z')).toBe('recent')
})

test('recent is yesterday and today, from when yesterday began', () => {
  expect(recentAt(new Date('2026-07-31T17:00:00Z'), BANGKOK)).toEqual({
    kind: 'recent',
    days: ['2026-07-31', '2026-08-01'],
    since: new Date('2026-07-30T17:00:00Z'),
  })
})

test('every slice has its turn, one after the other, and begins again', () => {
  let slice: number | null = null
  const turns = Array.from({ length: SLICES + 1 }, () => (slice = sliceAfter(slice)))
  expect([turns[0], turns[SLICES - 1], turns[SLICES]]).toEqual([0, SLICES - 1, 0])
})
