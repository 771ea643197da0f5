import { expect, test } from 'vitest'
import {
  BUCKET_LIMITS_MS,
  bucketOf,
  LOW_MESSAGES,
  medianMsOf,
  SLOW_FROM_MS,
  stateOfCalls,
  stateOfFeed,
  stateOfPlayerSite,
  stateOfSource,
  worstOf,
} from './provider-health.ts'

const now = new Date('2026-07-12T05:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('a response time belongs to the first bucket whose limit it does not exceed', () => {
  expect([0, 50, 50.1, 5_000, 5_001].map(bucketOf)).toEqual([0, 0, 1, 9, BUCKET_LIMITS_MS.length])
})

test('the median is interpolated within its bucket', () => {
  expect(medianMsOf([])).toBeNull()
  expect(medianMsOf([{ bucket: 2, calls: 4 }])).toBe(150)
  expect(
    medianMsOf([
      { bucket: 7, calls: 1 },
      { bucket: 1, calls: 3 },
    ]),
  ).toBe(83)
  expect(medianMsOf([{ bucket: BUCKET_LIMITS_MS.length, calls: 2 }])).toBe(5_000)
})

test.each([
  ['normal', { successRate: 0.99, medianMs: 800, left: null }],
  ['slow', { successRate: 0.94, medianMs: 800, left: null }],
  ['slow', { successRate: 1, medianMs: SLOW_FROM_MS, left: null }],
  ['down', { successRate: 0.49, medianMs: 100, left: LOW_MESSAGES }],
  ['low', { successRate: 1, medianMs: 100, left: LOW_MESSAGES }],
  ['low', { successRate: null, medianMs: null, left: 0 }],
  ['normal', { successRate: 1, medianMs: 100, left: LOW_MESSAGES + 1 }],
  ['no-data', { successRate: null, medianMs: null, left: null }],
] as const)('a provider is %s', (state, calls) => expect(stateOfCalls({ ...calls, answeredAt: null }, now)).toBe(state))

test('a provider without a counted call is known by its stored answer', () => {
  const none = { successRate: null, medianMs: null, left: null }
  expect([ago(10), ago(61)].map(answeredAt => stateOfCalls({ ...none, answeredAt }, now))).toEqual([
    'normal',
    'no-data',
  ])
})

test('a bank feed without a report in its time has no data', () => {
  expect([ago(10), ago(10.1), null].map(at => stateOfFeed(at, 10, now))).toEqual(['normal', 'no-data', 'no-data'])
  expect(stateOfFeed(ago(59), null, now)).toBe('normal')
})

test('the player site is slow or down by what it has not accepted, and silent without events', () => {
  expect(
    [
      [ago(1), 0],
      [ago(1), 60_000],
      [ago(61), 60_000],
      [null, 0],
      [null, 15 * 60_000],
    ].map(([at, lag]) => stateOfPlayerSite(at as Date | null, Number(lag), now)),
  ).toEqual(['normal', 'slow', 'no-data', 'no-data', 'down'])
})

test('a source with a stored answer is down after a failed call, and has no data when it was not called', () => {
  const calls = { successRate: 1, medianMs: 100 }
  const state = (checkedAt: Date | null, isFailing: boolean, of = calls) =>
    stateOfSource({ checkedAt, isFailing }, of, now)
  expect([state(ago(1), false), state(ago(1), true), state(ago(61), true), state(null, false)]).toEqual([
    'normal',
    'down',
    'no-data',
    'no-data',
  ])
  expect(state(ago(1), false, { successRate: 0.9, medianMs: 100 })).toBe('slow')
  expect(stateOfSource({ checkedAt: ago(1), isFailing: false }, { successRate: null, medianMs: null }, now)).toBe(
    'normal',
  )
})

test('the sources of one provider are as old as the oldest, and failing when one of them is', () => {
  const source = (minutes: number, isFailing: boolean) => ({
    answeredAt: ago(minutes),
    checkedAt: ago(minutes),
    isFailing,
  })
  const never = { answeredAt: null, checkedAt: null, isFailing: false }
  expect(worstOf([])).toBeUndefined()
  expect(worstOf([source(1, false), source(5, true)])).toEqual(source(5, true))
  expect(worstOf([source(5, true), source(1, false)])).toEqual(source(5, true))
  expect(worstOf([source(1, false), never])).toEqual(never)
  expect(worstOf([never, source(1, false)])).toEqual(never)
})
