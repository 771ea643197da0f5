import { expect, test } from 'vitest'
import { autoShare, channelSeries, formatShare, isIdle, periodsAhead, type Summary } from './period-figures.ts'

const figure = (amount: number, count = 1) => ({ amount, count })

test('computes the automatic share of an amount, and none of nothing', () => {
  expect(autoShare({ amount: 400, automatic: figure(300) })).toBe(0.75)
  expect(autoShare({ amount: 0, automatic: figure(0, 0) })).toBeNull()
  expect([formatShare(0.9224), formatShare(1), formatShare(0), formatShare(null)]).toEqual([
    '92.2%',
    '100.0%',
    '0.0%',
    '—',
  ])
})

test('counts a reversal as activity', () => {
  expect(isIdle({ count: 0, reversed: figure(0, 0) })).toBe(true)
  expect(isIdle({ count: 0, reversed: figure(50) })).toBe(false)
  expect(isIdle({ count: 1, reversed: figure(0, 0) })).toBe(false)
})

const summaryOf = (
  amounts: Record<string, [string, number][]>,
): Pick<Summary, 'periods' | 'channels' | 'byChannel'> => {
  const byChannel = Object.entries(amounts).flatMap(([period, channels]) =>
    channels.map(([channel, amount]) => ({ period, channel: channel as 'scb', amount })),
  )
  const totals = new Map<string, number>()
  for (const { channel, amount } of byChannel) totals.set(channel, (totals.get(channel) ?? 0) + amount)
  return {
    periods: Object.keys(amounts).map(period => ({ period })) as Summary['periods'],
    byChannel,
    channels: [...totals]
      .sort((one, other) => other[1] - one[1])
      .map(([channel, amount]) => ({ channel: channel as 'scb', amount, count: 1, automatic: figure(0, 0) })),
  }
}

test('shows up to three channels by name', () => {
  const summary = summaryOf({
    '2026-11-01': [['scb', 5]],
    '2026-11-02': [
      ['tmn', 3],
      ['manual', 1],
    ],
  })
  expect(channelSeries(summary as Summary)).toEqual([
    { channel: 'scb', amount: 5, values: [5, 0] },
    { channel: 'tmn', amount: 3, values: [0, 3] },
    { channel: 'manual', amount: 1, values: [0, 1] },
  ])
})

test('adds up the smaller ones of more than three channels', () => {
  const summary = summaryOf({
    '2026-11-01': [
      ['scb', 9],
      ['gsb', 1],
    ],
    '2026-11-02': [
      ['tmn', 5],
      ['manual', 2],
      ['gsb', 2],
    ],
  })
  expect(channelSeries(summary as Summary)).toEqual([
    { channel: 'scb', amount: 9, values: [9, 0] },
    { channel: 'tmn', amount: 5, values: [0, 5] },
    { channel: 'others', amount: 5, values: [1, 4] },
  ])
})

test('adds the rest of a running month or year to the axis', () => {
  expect(periodsAhead('day', '2026-11', '2026-11-28')).toEqual(['2026-11-29', '2026-11-30'])
  expect(periodsAhead('day', '2026-02', '2026-02-28')).toEqual([])
  expect(periodsAhead('month', '2026', '2026-11')).toEqual(['2026-12'])
  expect(periodsAhead('day', null, '2026-11-28')).toEqual([])
})
