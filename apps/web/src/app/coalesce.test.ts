import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalescer, type Stale } from './coalesce.ts'

let invalidated: [name: string, stale: Stale][]
const stale = () =>
  coalescer<'list' | 'one' | 'overview'>({
    batchMs: 300,
    throttleMs: { overview: 3000 },
    invalidate: (name, ids) => invalidated.push([name, ids]),
  })

beforeEach(() => {
  invalidated = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('refetches a list once for a burst of changes, within half a second', () => {
  const notifyListener = stale()
  for (let event = 0; event < 50; event += 1) notifyListener('list', 'all')
  expect(invalidated).toEqual([])
  vi.advanceTimersByTime(500)
  expect(invalidated).toEqual([['list', 'all']])
})

test('refetches only the changed records, each once', () => {
  const notifyListener = stale()
  notifyListener('one', ['a', 'b'])
  notifyListener('one', ['b', 'c'])
  vi.advanceTimersByTime(500)
  expect(invalidated).toEqual([['one', new Set(['a', 'b', 'c'])]])
})

test('lets a change of everything override changes of single records', () => {
  const notifyListener = stale()
  notifyListener('one', ['a'])
  notifyListener('one', 'all')
  notifyListener('one', ['b'])
  vi.advanceTimersByTime(500)
  expect(invalidated).toEqual([['one', 'all']])
})

test('keeps a change that arrives after the batch', () => {
  const notifyListener = stale()
  notifyListener('list', 'all')
  vi.advanceTimersByTime(300)
  notifyListener('list', 'all')
  vi.advanceTimersByTime(300)
  expect(invalidated).toHaveLength(2)
})

test('throttles an expensive query and still applies the last change', () => {
  const notifyListener = stale()
  for (let tick = 0; tick < 40; tick += 1) {
    notifyListener('overview', 'all')
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(3000)
  expect(invalidated.length).toBeGreaterThanOrEqual(2)
  expect(invalidated.length).toBeLessThanOrEqual(3)
})

test('is not delayed by a clock that was set back', () => {
  const notifyListener = stale()
  for (const name of ['list', 'overview'] as const) notifyListener(name, 'all')
  vi.advanceTimersByTime(3000)
  vi.setSystemTime(Date.now() - 3_600_000)
  for (const name of ['list', 'overview'] as const) notifyListener(name, 'all')
  vi.advanceTimersByTime(300)
  expect(invalidated.map(([name]) => name)).toEqual(['list', 'overview', 'list'])
  vi.advanceTimersByTime(2700)
  expect(invalidated).toHaveLength(4)
})
