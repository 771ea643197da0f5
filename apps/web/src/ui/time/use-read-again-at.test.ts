import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runAfter } from './use-read-again-at.ts'

const HOUR = 3_600_000
const inAnHour = () => new Date(Date.now() + HOUR).toISOString()
const run = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  run.mockReset()
})
afterEach(() => void vi.useRealTimers())

test('nothing is read before the instant, and twice after it', () => {
  runAfter(inAnHour(), run)
  vi.advanceTimersByTime(HOUR)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(HOUR)
  expect(run).toHaveBeenCalledTimes(2)
})

test('nothing is read for an instant that is long past', () => {
  runAfter(new Date(Date.now() - HOUR).toISOString(), run)
  vi.advanceTimersByTime(HOUR)
  expect(run).not.toHaveBeenCalled()
})

test('nothing is read after it was stopped', () => {
  const stop = runAfter(inAnHour(), run)
  vi.advanceTimersByTime(HOUR)
  stop()
  vi.advanceTimersByTime(HOUR)
  expect(run).not.toHaveBeenCalled()
})
