import { expect, test } from 'vitest'
import { presetOf, rangeOf } from './day-presets.ts'

test('includes both ends of a preset', () => {
  expect(rangeOf('today', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  expect(rangeOf('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(rangeOf('week', '2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' })
  expect(rangeOf('month', '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
})

test('names a range by its preset today, and by its dates tomorrow', () => {
  expect(presetOf({ from: '2026-11-20', to: '2026-11-20' }, '2026-11-20')).toBe('today')
  expect(presetOf({ from: '2026-11-20', to: '2026-11-20' }, '2026-11-21')).toBe('yesterday')
  expect(presetOf({ from: '2026-11-20', to: '2026-11-20' }, '2026-11-25')).toBeUndefined()
  expect(presetOf({ from: '2026-11-20' }, '2026-11-20')).toBeUndefined()
})
