import { describe, expect, test } from 'vitest'
import { periodsOf, rangeBefore, readRange, wholePeriod } from './periods.ts'

const TODAY = '2026-11-22'
const read = (by: 'day' | 'month' | 'year', from?: string, to?: string) =>
  readRange({ by, from, to }, TODAY, '2024-03-05')

describe('a range', () => {
  test('is by default the last 31 days, the last 12 months, or all years', () => {
    expect([read('day'), read('month'), read('year')]).toEqual([
      { ok: true, value: { by: 'day', from: '2026-10-23', to: TODAY } },
      { ok: true, value: { by: 'month', from: '2025-12', to: '2026-11' } },
      { ok: true, value: { by: 'year', from: '2024', to: '2026' } },
    ])
    expect(readRange({ by: 'year' }, TODAY, null)).toMatchObject({ value: { from: '2026', to: '2026' } })
    expect(read('day', undefined, '2026-03-01')).toMatchObject({ value: { from: '2026-01-30', to: '2026-03-01' } })
  })

  test('has at most 366 days or 120 months', () => {
    expect(read('day', '2024-01-01', '2024-12-31')).toMatchObject({ ok: true })
    expect(read('month', '2016-12', '2026-11')).toMatchObject({ ok: true })
    expect(periodsOf({ by: 'month', from: '2016-12', to: '2026-11' })).toHaveLength(120)
  })

  test.for([
    ['day', '2026-11-22', '2026-11-21', 'to'],
    ['day', '2026-11-23', undefined, 'from'],
    ['day', undefined, '2026-11-23', 'to'],
    ['day', '2023-12-31', '2024-12-31', 'from'],
    ['day', '2026-02-30', undefined, 'from'],
    ['day', '2026-11', undefined, 'from'],
    ['day', '2026-1-1', undefined, 'from'],
    ['day', '0001-01-01', '0001-01-02', 'from'],
    ['month', '2026-13', undefined, 'from'],
    ['month', '2026-00', undefined, 'from'],
    ['month', '2026-12', undefined, 'from'],
    ['month', '2016-11', '2026-11', 'from'],
    ['month', '2026-10', '2026-09', 'to'],
    ['year', '2026', '2025', 'to'],
    ['year', undefined, '2027', 'to'],
    ['year', '26', undefined, 'from'],
    ['year', '0000', '2026', 'from'],
    ['year', 'abcd', undefined, 'from'],
  ] as const)('by %s from %s to %s is refused at %s', ([by, from, to, field]) => {
    const refused = read(by, from, to)
    expect(refused).toMatchObject({ ok: false, code: 'VALIDATION', fields: { [field]: { code: expect.any(String) } } })
  })

  test('contains every period, over the turn of a year and a leap day', () => {
    expect(periodsOf({ by: 'day', from: '2024-02-28', to: '2024-03-01' })).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ])
    expect(periodsOf({ by: 'month', from: '2025-12', to: '2026-02' })).toEqual(['2025-12', '2026-01', '2026-02'])
    expect(periodsOf({ by: 'year', from: '2024', to: '2026' })).toEqual(['2024', '2025', '2026'])
  })
})

test.for([
  ['2026-11-22', '2026-11-22', 'day'],
  ['2026-10-01', '2026-10-31', 'month'],
  ['2026-11-01', '2026-11-22', 'month'],
  ['2026-10-01', '2026-10-30', null],
  ['2025-01-01', '2025-12-31', 'year'],
  ['2026-01-01', '2026-11-22', 'year'],
  ['2026-10-01', '2026-11-22', null],
] as const)('days %s to %s are exactly one period: %s', ([from, to, expected]) => {
  expect(wholePeriod(from, to, TODAY)).toBe(expected)
})

describe('the range before', () => {
  test.for([
    ['day', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15', '2026-11-15'],
    ['day', '2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14', null],
    ['month', '2026-11', '2026-11', '2026-10', '2026-10', '2026-10-22'],
    ['month', '2026-09', '2026-10', '2026-07', '2026-08', null],
    ['year', '2026', '2026', '2025', '2025', '2025-11-22'],
  ] as const)('by %s of %s to %s is %s to %s, compared up to %s', ([by, from, to, before, until, part]) => {
    expect(rangeBefore({ by, from, to }, TODAY)).toEqual({ range: { by, from: before, to: until }, part })
  })

  test('without the same day is compared up to the last one of its month', () => {
    expect(rangeBefore({ by: 'month', from: '2026-03', to: '2026-03' }, '2026-03-30')).toMatchObject({
      part: '2026-02-28',
    })
    expect(rangeBefore({ by: 'year', from: '2024', to: '2024' }, '2024-02-29')).toMatchObject({ part: '2023-02-28' })
  })
})
