import { expect, test } from 'vitest'
import { addMonths, dayByKey, weeksOf } from './month-grid.ts'

test('builds whole weeks from Sunday or from Monday', () => {
  const sundays = weeksOf('2026-11-20', 0)
  expect([sundays.length, sundays[0]?.[0], sundays.at(-1)?.[6]]).toEqual([5, '2026-11-01', '2026-12-05'])
  const mondays = weeksOf('2026-11-20', 1)
  expect([mondays.length, mondays[0]?.[0], mondays.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06'])
})

test('moves the last day of a month to the last day of the next', () => {
  expect([
    addMonths('2026-01-31', 1),
    addMonths('2024-01-31', 1),
    addMonths('2026-03-31', -1),
    addMonths('2026-12-05', 1),
    addMonths('2026-01-05', -1),
  ]).toEqual(['2026-02-28', '2024-02-29', '2026-02-28', '2027-01-05', '2025-12-05'])
})

test('moves by days, weeks and months with the keyboard', () => {
  const from = (key: string) => dayByKey('2026-11-20', key, 1)
  expect(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'a'].map(from),
  ).toEqual([
    '2026-11-19',
    '2026-11-21',
    '2026-11-13',
    '2026-11-27',
    '2026-11-16',
    '2026-11-22',
    '2026-10-20',
    '2026-12-20',
    null,
  ])
})
