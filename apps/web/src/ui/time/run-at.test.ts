import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runAt } from './run-at.ts'

const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([1, 24, 25, 60 * 24])('an action %i hours ahead runs once, and then only', hours => {
  const run = vi.fn<() => void>()
  runAt(Date.now() + hours * HOUR, run)
  vi.advanceTimersByTime(hours * HOUR - 1)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100 * 24 * HOUR)
  expect(run).toHaveBeenCalledOnce()
})

test('a cancelled action does not run, also days ahead', () => {
  const run = vi.fn<() => void>()
  const cancel = runAt(Date.now() + 50 * HOUR, run)
  vi.advanceTimersByTime(30 * HOUR)
  cancel()
  vi.advanceTimersByTime(30 * HOUR)
  expect(run).not.toHaveBeenCalled()
})
