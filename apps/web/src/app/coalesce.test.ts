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

test('a burst of changes reads a list again once, within half a second', () => {
  const notifyListener = stale()
  for (let event = 0; event < 50; event += 1) notifyListener('list', 'all')
  expect(invalidated).toEqual([])
  vi.advanceTimersByTime(500)
  expect(invalidated).toEqual([['list', 'all']])
})

test('only the records that changed are read again, each once', () => {
  const notifyListener = stale()
  notifyListener('one', ['a', 'b'])
  notifyListener('one', ['b', 'c'])
  vi.advanceTimersByTime(500)
  expect(invalidated).toEqual([['one', new Set(['a', 'b', 'c'])]])
})

test('a change of everything outweighs changes of some', () => {
  const notifyListener = stale()
  notifyListener('one', ['a'])
  notifyListener('one', 'all')
  notifyListener('one', ['b'])
  vi.advanceTimersByTime(500)
  expect(invalidated).toEqual([['one', 'all']])
})

test('a change after the batch is not lost', () => {
  const notifyListener = stale()
  notifyListener('list', 'all')
  vi.advanceTimersByTime(300)
  notifyListener('list', 'all')
  vi.advanceTimersByTime(300)
  expect(invalidated).toHaveLength(2)
})

test('a costly reading rests between two rounds, and still gets the last change', () => {
  const notifyListener = stale()
  for (let tick = 0; tick < 40; tick += 1) {
    notifyListener('overview', 'all')
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(3000)
  expect(invalidated.length).toBeGreaterThanOrEqual(2)
  expect(invalidated.length).toBeLessThanOrEqual(3)
})

test('a clock that was set back holds nothing up', () => {
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
