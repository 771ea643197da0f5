import { expect, test } from 'vitest'
import { type Connection, type Instant, isOutdated } from './missed-changes.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** A point in time on clocks that agree, in milliseconds since the page loaded. */
const at = (ms: number): Instant => ({ monotonic: ms, wall: 1_800_000_000_000 + ms })

/** A connection 10 hours after the page loaded, to a server that started long before. */
const reconnect = (changedMsAgo: { withdrawals?: number; deposits?: number }, over: Partial<Connection> = {}) => ({
  isFirst: false,
  connectedAt: at(10 * HOUR),
  receivedAt: at(10 * HOUR + 20),
  latest: { listeningForMs: 100 * HOUR, changedMsAgo },
  ...over,
})
const ago = (ms: number): Instant => at(10 * HOUR + 20 - ms)

test('a response misses a change announced after its request', () => {
  const connection = reconnect({ withdrawals: 5 * SECOND })
  expect(isOutdated(ago(6 * SECOND), ['withdrawals'], connection)).toBe(true)
  expect(isOutdated(ago(4 * SECOND), ['withdrawals'], connection)).toBe(false)
})

test('only changes of the topics it depends on count', () => {
  const connection = reconnect({ withdrawals: 5 * SECOND, deposits: HOUR })
  const requestedAt = ago(60 * SECOND)
  expect(isOutdated(requestedAt, ['deposits'], connection)).toBe(false)
  expect(isOutdated(requestedAt, ['deposits', 'withdrawals'], connection)).toBe(true)
  expect(isOutdated(requestedAt, [], connection)).toBe(false)
})

test('nothing is missing if nothing has changed', () => {
  expect(isOutdated(ago(9 * HOUR), ['withdrawals'], reconnect({}))).toBe(false)
})

test('the server does not know what changed before it started', () => {
  const latest = { listeningForMs: 60 * SECOND, changedMsAgo: {} }
  expect(isOutdated(ago(61 * SECOND), [], reconnect({}, { latest }))).toBe(true)
  expect(isOutdated(ago(59 * SECOND), ['withdrawals'], reconnect({}, { latest }))).toBe(false)
})

test('without a report from the server everything older than the connection counts', () => {
  const silent = reconnect({}, { latest: null, receivedAt: at(10 * HOUR + 3 * SECOND) })
  expect(isOutdated(at(10 * HOUR - 1), [], silent)).toBe(true)
  expect(isOutdated(at(10 * HOUR + 1), ['withdrawals'], silent)).toBe(false)
})

test('later requests never count: later changes arrive as events', () => {
  const connection = reconnect({ withdrawals: 0 })
  expect(isOutdated(at(10 * HOUR), ['withdrawals'], connection)).toBe(true)
  expect(isOutdated(at(10 * HOUR + 1), ['withdrawals'], connection)).toBe(false)
})

test('data that was not requested here counts', () => {
  expect(isOutdated(undefined, ['withdrawals'], reconnect({}))).toBe(true)
})

test('the first requests may be as old as the page', () => {
  const connection = (withdrawals: number) =>
    reconnect({ withdrawals }, { isFirst: true, connectedAt: at(900), receivedAt: at(920) })
  expect(isOutdated(at(600), ['withdrawals'], connection(700))).toBe(true)
  expect(isOutdated(at(600), ['withdrawals'], connection(1_100))).toBe(false)
  expect(isOutdated(at(910), ['withdrawals'], connection(100))).toBe(false)
})

test('the clocks of server and browser may run at different speeds', () => {
  // Three seconds in an hour.
  const connection = reconnect({ withdrawals: HOUR + 3 * SECOND })
  expect(isOutdated(ago(HOUR), ['withdrawals'], connection)).toBe(true)
})

test('a sleep the monotonic clock does not see makes everything older count', () => {
  const slept: Instant = { monotonic: at(10 * HOUR).monotonic, wall: at(18 * HOUR).wall }
  const connection = reconnect({ withdrawals: 4 * HOUR }, { connectedAt: slept, receivedAt: slept })
  expect(isOutdated(at(10 * HOUR - SECOND), ['withdrawals'], connection)).toBe(true)
})

test('a sleep before the first connection makes everything older count', () => {
  const slept: Instant = { monotonic: at(900).monotonic, wall: at(8 * HOUR).wall }
  const connection = reconnect({ withdrawals: HOUR }, { isFirst: true, connectedAt: slept, receivedAt: slept })
  expect(isOutdated(at(600), ['withdrawals'], connection)).toBe(true)
})

test('a short sleep is measured by the clock that saw it', () => {
  const slept: Instant = { monotonic: at(10 * HOUR).monotonic, wall: at(10 * HOUR + 1_500).wall }
  const connection = reconnect({ withdrawals: 2 * SECOND }, { connectedAt: slept, receivedAt: slept })
  expect(isOutdated(at(10 * HOUR - SECOND), ['withdrawals'], connection)).toBe(true)
})

test('a clock that was set back or forward makes everything older count', () => {
  for (const hours of [-1, 1]) {
    const set: Instant = { monotonic: at(10 * HOUR).monotonic, wall: at((10 + hours) * HOUR).wall }
    const connection = reconnect({}, { connectedAt: set, receivedAt: set })
    expect(isOutdated(at(10 * HOUR - SECOND), ['withdrawals'], connection)).toBe(true)
  }
})
