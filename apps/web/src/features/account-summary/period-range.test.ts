import { expect, test } from 'vitest'
import {
  addMonths,
  defaultRange,
  isPeriod,
  presetRange,
  rangeProblem,
  rangeWithin,
  stepRange,
  summaryQuery,
  wholeOf,
} from './period-range.ts'

const today = '2026-11-22'

test('accepts existing days, months and years of their own kind only', () => {
  expect(['2026-11-22', '2026-02-30', '2026-11', ''].map(text => isPeriod('day', text))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(['2026-11', '2026-13', '2026', '2026-1'].map(text => isPeriod('month', text))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(['2026', '26', '2026-11'].map(text => isPeriod('year', text))).toEqual([true, false, false])
})

test('sends the range of the address and nothing else; an unknown rollup is by day', () => {
  expect(summaryQuery({})).toEqual({ by: 'day' })
  expect(summaryQuery({ by: 'week', chart: 'channel' })).toEqual({ by: 'day' })
  expect(summaryQuery({ by: 'month', from: '2026-01', to: '2026-11' })).toEqual({
    by: 'month',
    from: '2026-01',
    to: '2026-11',
  })
})

test('counts months across years', () => {
  expect([
    addMonths('2026-11', 1),
    addMonths('2026-12', 1),
    addMonths('2026-01', -1),
    addMonths('2026-11', -23),
  ]).toEqual(['2026-12', '2027-01', '2025-12', '2024-12'])
})

test('shows the server’s defaults: 31 days, 12 months, all years', () => {
  expect(defaultRange('day', today)).toEqual({ from: '2026-10-23', to: today })
  expect(defaultRange('month', today)).toEqual({ from: '2025-12', to: '2026-11' })
  expect(defaultRange('year', today)).toBeNull()
})

test('ends a month and a year today at the latest', () => {
  expect(rangeWithin('day', '2026-11', today)).toEqual({ from: '2026-11-01', to: today })
  expect(rangeWithin('day', '2024-02', today)).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(rangeWithin('month', '2026', today)).toEqual({ from: '2026-01', to: '2026-11' })
  expect(rangeWithin('month', '2025', today)).toEqual({ from: '2025-01', to: '2025-12' })
})

test('names a range by its month or year only when it covers it', () => {
  expect(wholeOf('day', { from: '2026-11-01', to: today }, today)).toBe('2026-11')
  expect(wholeOf('day', { from: '2026-10-01', to: '2026-10-31' }, today)).toBe('2026-10')
  expect(wholeOf('day', { from: '2026-10-01', to: '2026-10-30' }, today)).toBeNull()
  expect(wholeOf('day', { from: '2026-10-23', to: today }, today)).toBeNull()
  expect(wholeOf('month', { from: '2025-01', to: '2025-12' }, today)).toBe('2025')
  expect(wholeOf('year', { from: '2025', to: '2026' }, today)).toBeNull()
})

test('steps from any range to whole months and years, never into the future', () => {
  expect(stepRange('day', { from: '2026-10-23', to: today }, -1, today)).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
  })
  expect(stepRange('day', { from: '2026-10-01', to: '2026-10-31' }, 1, today)).toEqual({
    from: '2026-11-01',
    to: today,
  })
  expect(stepRange('day', { from: '2026-11-01', to: today }, 1, today)).toBeNull()
  expect(stepRange('month', { from: '2025-12', to: '2026-11' }, -1, today)).toEqual({ from: '2025-01', to: '2025-12' })
  expect(stepRange('month', { from: '2026-01', to: '2026-11' }, 1, today)).toBeNull()
  expect(stepRange('year', { from: '2025', to: '2026' }, -1, today)).toBeNull()
})

test('makes presets of days; the default has no parameters', () => {
  expect(presetRange('last31', today)).toBeNull()
  expect(presetRange('week', today)).toEqual({ from: '2026-11-16', to: today })
  expect(presetRange('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(presetRange('lastYear', today)).toEqual({ from: '2025-01', to: '2025-12' })
  expect(presetRange('last5', today)).toEqual({ from: '2022', to: '2026' })
})

test('names what is wrong with a range before the server does', () => {
  const problem = (by: 'day' | 'month' | 'year', from: string, to: string) => rangeProblem(by, { from, to }, today)
  expect(problem('day', '2026-11-02', '2026-11-01')).toBe('order')
  expect(problem('day', '2026-11-01', '2026-11-23')).toBe('future')
  expect(problem('month', '2026-11', '2026-12')).toBe('future')
  expect([problem('day', '2025-11-22', today), problem('day', '2025-11-21', today)]).toEqual([null, 'length'])
  expect([problem('month', '2016-12', '2026-11'), problem('month', '2016-11', '2026-11')]).toEqual([null, 'length'])
  expect(problem('year', '1999', '2026')).toBeNull()
})
