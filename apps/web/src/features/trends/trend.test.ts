import { expect, test } from 'vitest'
import { closedOf, hoursOf, momentOf, seriesOf } from './trend.ts'

const row = (period: string, deposits = 0) => ({
  period,
  deposits,
  withdrawals: 0,
  ggr: 0,
  ngr: 0,
  bonusCost: 0,
  registrations: 0,
  firstDeposits: 0,
})

test('shows all hours of a day, those to come from yesterday', () => {
  const previous = [row('2026-11-21T00'), row('2026-11-21T01')]
  expect(hoursOf({ periods: [row('2026-11-22T00')], previous })).toEqual([
    { label: '00', name: '00:00' },
    { label: '01', name: '01:00' },
  ])
  expect(hoursOf({ periods: [row('2026-11-22T06')], previous: [] })).toEqual([{ label: '06', name: '06:00' }])
})

test('places this moment within the last hour that has begun', () => {
  expect([momentOf(13, '12:30'), momentOf(1, '00:00'), momentOf(0, '00:10')]).toEqual([12.5, 0, 0])
})

test('leaves out the day that still runs', () => {
  const periods = [row('2026-11-20'), row('2026-11-21'), row('2026-11-22')]
  expect(closedOf({ periods, businessDay: '2026-11-22' }).map(({ period }) => period)).toEqual([
    '2026-11-20',
    '2026-11-21',
  ])
})

test('adds up a series for its legend, where it has a total', () => {
  const rows = [row('2026-11-20', 10), row('2026-11-21', 5)]
  expect(seriesOf(rows, 'deposits', { name: 'Deposits', colour: 'main', format: String })).toEqual({
    id: 'deposits',
    name: 'Deposits',
    colour: 'main',
    values: [10, 5],
    total: '15',
  })
  expect(seriesOf(rows, 'deposits', { name: 'Deposits', colour: 'main' })).not.toHaveProperty('total')
})
