import { expect, test } from 'vitest'
import { compactIn } from './compact.ts'
import { type ChartKind, columnsOf, extentOf, labelStep, periodAt } from './chart-data.ts'

test('writes amounts of an axis compactly, in the language’s units', () => {
  const [en, th] = [compactIn('en'), compactIn('th')]
  expect([0, 950, 250_000, 1_500_000, 3e6, 2e9, -50_000].map(en)).toEqual([
    '0',
    '950',
    '250k',
    '1.5M',
    '3M',
    '2B',
    '−50k',
  ])
  expect([0, 250_000, 3e6, 1.2e9].map(th)).toEqual(['0', '250k', '3 ล้าน', '1,200 ล้าน'])
})

test('leaves out the labels that do not fit', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  expect([2000, 500, 280].map(width => labelStep(hours, width))).toEqual([1, 2, 3])
  expect(labelStep([], 500)).toBe(1)
  expect(labelStep(['January'], 10)).toBe(1)
})

test('finds the period below the pointer, and none beside the plot', () => {
  expect([0, 0.49, 0.5, 0.999].map(share => periodAt(share, 2))).toEqual([0, 0, 1, 1])
  expect([periodAt(-0.01, 2), periodAt(1, 2), periodAt(0.5, 0)]).toEqual([null, null, null])
})

const series = [
  { id: 'a', name: 'A', values: [10, null], colour: 'main' as const },
  { id: 'b', name: 'B', values: [5, -3], colour: 'second' as const },
]

test('covers zero, the sums of stacked bars, and the comparison, up to a whole gridline', () => {
  const extent = (kind: ChartKind, more: number[] = []) => extentOf({ kind, series }, more, 5)
  expect(extent('bars')).toEqual({ min: -5, max: 10 })
  expect(extent('stacked')).toEqual({ min: -5, max: 15 })
  expect(extent('lines', [43])).toEqual({ min: -10, max: 50 })
  expect(extentOf({ kind: 'bars', series: [] }, [], 5)).toBeNull()
})

test('shows every series in the table, the comparison after those of its plot', () => {
  const plot = { kind: 'bars' as const, format: String, axis: String }
  const below = { ...plot, series: [{ ...series[0], id: 'c', name: 'C', values: [1], colour: 'main' as const }] }
  const data = { ...plot, series, unit: 'Day', periods: [], comparison: { name: 'Before', values: [] } }
  expect(columnsOf({ ...data, below: { ...below, height: 60 } }).map(({ name }) => name)).toEqual([
    'A',
    'B',
    'Before',
    'C',
  ])
})
