import { BANGKOK } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { cashbackInitial } from '../setting.ts'
import { claimUntil, cycleOf, endedPeriods, previewDays, type Version } from './period.ts'

test.each([
  ['2026-07-12', 'daily', '2026-07-12', '2026-07-12'],
  ['2026-07-12', 'weekly', '2026-07-06', '2026-07-12'],
  ['2026-07-13', 'weekly', '2026-07-13', '2026-07-19'],
  ['2027-01-01', 'weekly', '2026-12-28', '2027-01-03'],
  ['2026-07-12', 'monthly', '2026-07-01', '2026-07-31'],
  ['2028-02-01', 'monthly', '2028-02-01', '2028-02-29'],
  ['2026-12-31', 'monthly', '2026-12-01', '2026-12-31'],
] as const)('%s belongs to the %s period from %s to %s', (day, cycle, from, to) => {
  expect(cycleOf(day, cycle)).toEqual({ from, to })
})

const version = (number: number, at: string, more: Partial<Version['settings']> = {}): Version => ({
  version: number,
  at: new Date(at),
  settings: { ...cashbackInitial, enabled: true, ...more },
})
const ended = (versions: Version[], now: string, lastDay: string | null = null, rule = BANGKOK) =>
  endedPeriods({ versions, lastDay, now: new Date(now), rule }).map(each => [each.from, each.to, each.version.version])

describe('the periods that have ended', () => {
  const weekly = version(1, '2026-07-08T05:00:00Z')
  test.each([
    ['none before the end of the week', [weekly], '2026-07-12T16:59:59Z', null, []],
    [
      'the whole week in which it was switched on',
      [weekly],
      '2026-07-12T17:00:00Z',
      null,
      [['2026-07-06', '2026-07-12', 1]],
    ],
    ['none twice', [weekly], '2026-07-13T00:00:00Z', '2026-07-12', []],
    [
      'each of those missed',
      [weekly],
      '2026-07-27T00:00:00Z',
      '2026-07-12',
      [
        ['2026-07-13', '2026-07-19', 1],
        ['2026-07-20', '2026-07-26', 1],
      ],
    ],
    [
      'under the settings in force at the end',
      [weekly, version(2, '2026-07-12T16:59:00Z'), version(3, '2026-07-12T17:00:00Z')],
      '2026-07-13T00:00:00Z',
      null,
      [['2026-07-06', '2026-07-12', 2]],
    ],
    [
      'none while it is switched off',
      [weekly, version(2, '2026-07-12T05:00:00Z', { enabled: false })],
      '2026-07-20T00:00:00Z',
      null,
      [],
    ],
    [
      'days of a longer period that was not over, with the first shorter one',
      [weekly, version(2, '2026-07-15T05:00:00Z', { period: 'daily' })],
      '2026-07-16T17:00:00Z',
      '2026-07-12',
      [
        ['2026-07-13', '2026-07-15', 2],
        ['2026-07-16', '2026-07-16', 2],
      ],
    ],
    [
      'the rest of a longer period after shorter ones',
      [version(1, '2026-07-13T05:00:00Z', { period: 'daily' }), version(2, '2026-07-15T05:00:00Z')],
      '2026-07-19T17:00:00Z',
      null,
      [
        ['2026-07-13', '2026-07-13', 1],
        ['2026-07-14', '2026-07-14', 1],
        ['2026-07-15', '2026-07-19', 2],
      ],
    ],
    [
      'none where it was never switched on',
      [version(1, '2026-07-01T00:00:00Z', { enabled: false })],
      '2026-07-30T00:00:00Z',
      null,
      [],
    ],
  ])('are %s', (_name, versions, now, lastDay, expected) => {
    expect(ended(versions, now, lastDay)).toEqual(expected)
  })

  test('end at the cut-off of the operator', () => {
    const rule = { timeZone: 'Asia/Bangkok', cutOff: '06:00' }
    const daily = [version(1, '2026-07-11T23:30:00Z', { period: 'daily' })]
    expect(ended(daily, '2026-07-12T22:59:59Z', null, rule)).toEqual([])
    expect(ended(daily, '2026-07-12T23:00:00Z', null, rule)).toEqual([['2026-07-12', '2026-07-12', 1]])
  })
})

test.each([
  ['running', null, '2026-07-13', '2026-07-15'],
  ['running', '2026-07-13', '2026-07-14', '2026-07-15'],
  ['last', null, '2026-07-06', '2026-07-12'],
] as const)('a preview of the %s week, covered until %s, is from %s to %s', (which, lastDay, from, to) => {
  expect(previewDays(which, 'weekly', lastDay, '2026-07-15')).toEqual({ from, to })
})

test('claims end with a business day, the one they began on counted', () => {
  const from = new Date('2026-07-12T05:00:00Z')
  expect(claimUntil(from, 1, BANGKOK)).toEqual(new Date('2026-07-12T17:00:00Z'))
  expect(claimUntil(from, 7, BANGKOK)).toEqual(new Date('2026-07-18T17:00:00Z'))
})
