import { addDays, BANGKOK } from '@backoffice/kernel/business-day'
import { expect, test } from 'vitest'
import {
  daysUpTo,
  expectedResult,
  forecastOf,
  groupCategories,
  percentOf,
  progressOf,
  returnOf,
  timesOf,
} from './promotion.ts'

const week = Array.from({ length: 7 }, () => 10)
const forecast = (budget: number | null, spent: number, bonuses: readonly number[], daysLeft: number, start?: string) =>
  forecastOf(
    {
      limits: { perMember: null, perDay: null, budget },
      spent,
      startsAt: start ?? null,
      createdAt: '2026-10-01T00:00:00Z',
    },
    bonuses.map((bonus, at) => ({ day: addDays('2026-11-23', at + 1 - bonuses.length), bonus })),
    daysLeft,
    BANGKOK,
  )

test.each([
  // Today is left out: it has not ended.
  ['by the days before today', forecast(10_000, 1_000, [300, 100, 0], 5), 2_000],
  ['by the last seven of them', forecast(10_000, 0, [999, ...week, 0], 2), 20],
  ['never above the budget', forecast(1_500, 1_000, [100, 0], 30), 1_500],
  ['by the days since its start', forecast(10_000, 300, [0, 0, 0, 200, 100, 0], 5, '2026-11-20T17:00:00Z'), 1_050],
  ['without the part of a day it started on', forecast(10_000, 300, [0, 1, 100, 0], 5, '2026-11-21T16:00:00Z'), 800],
  ['not on the day after such a start', forecast(10_000, 1, [0, 1, 0], 5, '2026-11-22T16:00:00Z'), null],
  ['not without a budget', forecast(null, 1_000, [100, 0], 5), null],
  ['not before a full day', forecast(1_500, 0, [100], 5), null],
  ['not after the end', forecast(1_500, 0, [100, 0], -1), null],
] as const)('forecasts the budget %s', (_, found, expected) => {
  expect(found).toBe(expected)
})

test('the chart has 30 days up to today, with or without a grant', () => {
  const figures = { granted: 1, bonus: 10, members: 1, deposits: 1, depositAmount: 100, converted: 0, reserved: 10 }
  const days = daysUpTo('2026-11-23', {
    days: [{ day: '2026-11-01', ...figures }],
    results: [{ day: '2026-11-02', ggr: 25 }],
  })
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, '2026-10-25', '2026-11-23'])
  expect(days.filter(({ ggr }) => ggr !== 0).map(({ day }) => day)).toEqual(['2026-11-02'])
  expect(days.filter(each => each.figures !== undefined).map(({ day }) => day)).toEqual(['2026-11-01'])
})

test('categories with the same contribution share a line, the largest first', () => {
  const categories = [
    { category: 'slot', percent: 100 },
    { category: 'lotto', percent: 0 },
    { category: 'fishing', percent: 100 },
  ]
  expect(groupCategories(categories).map(group => group.map(({ category }) => category))).toEqual([
    ['slot', 'fishing'],
    ['lotto'],
  ])
})

test('the operator keeps the edge of the wagered slots less the bonus, at most what becomes cash', () => {
  const turnover = {
    base: 1_100,
    required: 5_500,
    replacesDeposit: true,
    byCategory: [{ category: 'slot' as const, percent: 100, stakes: 5_500 as number | null }],
  }
  const simulation = { eligible: true, refusals: [], bonus: 100, turnover, maxConverted: null, expiresAt: null }
  expect(expectedResult(simulation)).toEqual({ stakes: 5_500, ggr: 220, cost: 100, keeps: 120 })
  expect(expectedResult({ ...simulation, maxConverted: 40 })).toMatchObject({ cost: 40, keeps: 180 })
  const uncounted = [{ category: 'slot' as const, percent: 0, stakes: null }]
  expect(expectedResult({ ...simulation, turnover: { ...turnover, byCategory: uncounted } })).toBeNull()
})

test('figures read as people write them', () => {
  expect([timesOf(500), timesOf(250), percentOf(1_000), percentOf(1_250)]).toEqual(['5', '2.5', '10%', '12.5%'])
  expect([progressOf({ required: 200, done: 50 }), progressOf({ required: 0, done: 0 })]).toEqual([0.25, 1])
  expect([returnOf({ ngr: 276, converted: 100 }), returnOf({ ngr: 276, converted: 0 })]).toEqual([2.76, null])
  expect(returnOf({ ngr: null, converted: 100 })).toBeNull()
})
