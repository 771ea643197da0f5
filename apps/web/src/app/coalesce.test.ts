import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalescer, type Stale } from './coalesce.ts'

let renewed: [name: string, stale: Stale][]
const stale = () =>
  coalescer<'list' | 'one' | 'overview'>({
    batchMs: 300,
    restMs: { overview: 3000 },
    renew: (name, ids) => renewed.push([name, ids]),
  })

beforeEach(() => {
  renewed = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a burst of changes reads a list again once, within half a second', () => {
  const tell = stale()
  for (let event = 0; event < 50; event += 1) tell('list', 'all')
  expect(renewed).toEqual([])
  vi.advanceTimersByTime(500)
  expect(renewed).toEqual([['list', 'all']])
})

test('only the records that changed are read again, each once', () => {
  const tell = stale()
  tell('one', ['a', 'b'])
  tell('one', ['b', 'c'])
  vi.advanceTimersByTime(500)
  expect(renewed).toEqual([['one', new Set(['a', 'b', 'c'])]])
})

test('a change of everything outweighs changes of some', () => {
  const tell = stale()
  tell('one', ['a'])
  tell('one', 'all')
  tell('one', ['b'])
  vi.advanceTimersByTime(500)
  expect(renewed).toEqual([['one', 'all']])
})

test('a change after the batch is not lost', () => {
  const tell = stale()
  tell('list', 'all')
  vi.advanceTimersByTime(300)
  tell('list', 'all')
  vi.advanceTimersByTime(300)
  expect(renewed).toHaveLength(2)
})

test('a costly reading rests between two rounds, and still gets the last change', () => {
  const tell = stale()
  for (let tick = 0; tick < 40; tick += 1) {
    tell('overview', 'all')
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(3000)
  expect(renewed.length).toBeGreaterThanOrEqual(2)
  expect(renewed.length).toBeLessThanOrEqual(3)
})

test('a clock that was set back holds nothing up', () => {
  const tell = stale()
  for (const name of ['list', 'overview'] as const) tell(name, 'all')
  vi.advanceTimersByTime(3000)
  vi.setSystemTime(Date.now() - 3_600_000)
  for (const name of ['list', 'overview'] as const) tell(name, 'all')
  vi.advanceTimersByTime(300)
  expect(renewed.map(([name]) => name)).toEqual(['list', 'overview', 'list'])
  vi.advanceTimersByTime(2700)
  expect(renewed).toHaveLength(4)
})
