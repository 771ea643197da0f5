import { expect, test } from 'vitest'
import { formatFor } from '../../i18n/format.ts'
import { type Better, compareFigures, toneOf, type Unit } from './comparison.ts'

const texts = { manifold: 'More than 10×', points: (points: string) => `${points} pp` }
const compare = (unit: Unit, now: number | null, before: number | null) =>
  compareFigures(unit, now, before, formatFor('en'), texts)
const text = (...figures: Parameters<typeof compare>) => compare(...figures)?.text

test('compares an amount with an earlier one in percent', () => {
  expect(text('amount', 108.2, 100)).toBe('+8.2%')
  expect(text('amount', 0, 100)).toBe('−100%')
  expect(text('amount', 100, 100)).toBe('0.0%')
})

test('writes an amount above ten times the earlier one in words', () => {
  expect(text('amount', 1_000, 100)).toBe('+900%')
  expect(text('amount', 1_000.01, 100)).toBe('More than 10×')
})

test('writes the difference in baht from nothing, from below zero and to below zero, never a percentage', () => {
  expect(text('amount', 500, 0)).toBe('+฿500')
  expect(text('amount', -500, 0)).toBe('−฿500')
  // The dashboard's "+94,693% yesterday" and "−2,104% last Fri" of NGR.
  expect(text('amount', 189_186, -200)).toBe('+฿189,386')
  expect(text('amount', -4_408, -200)).toBe('−฿4,208')
  expect(text('amount', -4_008, 200)).toBe('−฿4,208')
  expect(text('amount', -50, -100)).toBe('+฿50')
  expect(text('amount', -100, -100.2)).toBe('฿0')
})

test('compares counts, times and shares by the difference in their unit', () => {
  expect([text('count', 30, 12), text('count', 5, 0), text('count', 3, 1_903)]).toEqual(['+18', '+5', '−1,900'])
  expect([text('seconds', 204, 226), text('seconds', 126.4, 61), text('seconds', 13.2, 13)]).toEqual([
    '−22 s',
    '+1 m 05 s',
    '0 s',
  ])
  expect([text('share', 0.922, 0.91), text('share', 0.5, 0.75), text('share', 0.5, 0)]).toEqual([
    '+1.2 pp',
    '−25 pp',
    '+50 pp',
  ])
})

test('compares nothing without a figure, nor nothing with nothing', () => {
  for (const unit of ['amount', 'count', 'seconds', 'share'] as const)
    expect([compare(unit, null, 5), compare(unit, 5, null), compare(unit, 0, 0)]).toEqual([null, null, null])
})

test('rates a rise and a fall by which of them is better', () => {
  const tone = (better: Better, ...figures: Parameters<typeof compare>) => toneOf(compare(...figures), better)
  expect([tone('more', 'amount', 110, 100), tone('more', 'amount', 90, 100)]).toEqual(['better', 'worse'])
  expect([tone('more', 'amount', 5_000, 100), tone('more', 'amount', -50, -100)]).toEqual(['better', 'better'])
  expect([tone('less', 'seconds', 112, 126), tone('less', 'seconds', 130, 126)]).toEqual(['better', 'worse'])
  expect([tone('neither', 'amount', 110, 100), tone('more', 'count', 5, null)]).toEqual(['neutral', 'neutral'])
})

test('rates a change that is shown as zero as neutral', () => {
  const shownAsZero = [
    compare('amount', 100.01, 100),
    compare('amount', -100.2, -100),
    compare('seconds', 126.2, 126),
    compare('share', 0.5001, 0.5),
  ]
  expect(shownAsZero.map(comparison => toneOf(comparison, 'more'))).toEqual(Array.from({ length: 4 }, () => 'neutral'))
})
