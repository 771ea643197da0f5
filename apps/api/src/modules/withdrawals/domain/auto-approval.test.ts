import { satang } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { type AutoFacts, type AutoRules, findManualReasons, timeOfDayIn } from './auto-approval.ts'

const rules: AutoRules = {
  enabled: true,
  maxAmount: satang(1_000n),
  perMemberDailyCount: 2,
  perMemberDailySum: satang(1_500n),
  minAccountAgeDays: 7,
  minDepositCount: 3,
  requireNameMatch: true,
  excludeTags: ['watch'],
  excludeIfSharesBankPhoneOrIp: true,
  maxWinRatio: 20_000,
  hours: { from: '09:00', to: '18:00' },
}
const calm: AutoFacts = {
  amount: satang(1_000n),
  timeOfDay: '12:00',
  accountAgeDays: 7,
  depositCount: 3,
  nameMatches: true,
  tags: ['vip'],
  sharesBankPhoneOrIp: false,
  winRatio: 20_000,
  largeWin: false,
  autoApprovedToday: { count: 1, amount: satang(500n) },
  needsSecond: false,
  blocked: false,
}
const against = (facts: Partial<AutoFacts>, change: Partial<AutoRules> = {}) =>
  findManualReasons({ ...rules, ...change }, { ...calm, ...facts })

describe('a withdrawal is auto-approved', () => {
  test('at the exact limits of every rule', () => expect(against({})).toEqual([]))
  test.each<[string, Partial<AutoFacts>, string]>([
    [
      'a satang too much',
      { amount: satang(1_001n), autoApprovedToday: { count: 0, amount: satang(0n) } },
      'ABOVE_MAXIMUM',
    ],
    ['an account a day too new', { accountAgeDays: 6 }, 'ACCOUNT_TOO_NEW'],
    ['a deposit too few', { depositCount: 2 }, 'TOO_FEW_DEPOSITS'],
    ['another name', { nameMatches: false }, 'NAME_NOT_MATCHED'],
    ['no name to compare', { nameMatches: null }, 'NAME_NOT_MATCHED'],
    ['a tag', { tags: ['watch'] }, 'EXCLUDED_TAG'],
    ['somebody who shares an address', { sharesBankPhoneOrIp: true }, 'SHARES_BANK_PHONE_OR_IP'],
    ['too much luck', { winRatio: 20_001 }, 'WIN_RATIO'],
    ['a large win that no one has reviewed', { largeWin: true }, 'LARGE_WIN'],
    ['a third one that day', { autoApprovedToday: { count: 2, amount: satang(0n) } }, 'DAILY_COUNT'],
    ['a satang more that day', { autoApprovedToday: { count: 1, amount: satang(501n) } }, 'DAILY_SUM'],
    ['an amount for two people', { needsSecond: true }, 'NEEDS_SECOND'],
    ['anything that blocks', { blocked: true }, 'BLOCKED'],
    ['an hour outside', { timeOfDay: '18:00' }, 'OUTSIDE_HOURS'],
  ])('but not with %s', (_, facts, reason) => expect(against(facts)).toEqual([reason]))
  test('never while disabled, or without a maximum amount', () => {
    expect(against({}, { enabled: false })).toEqual(['DISABLED'])
    expect(against({}, { maxAmount: null })).toEqual(['ABOVE_MAXIMUM'])
  })
  test('without stakes, whatever the ratio rule', () =>
    expect(against({ winRatio: null }, { maxWinRatio: 0 })).toEqual([]))
  test('over midnight where the hours span it', () => {
    const night = { hours: { from: '22:00', to: '06:00' } }
    expect(
      ['21:59', '22:00', '00:00', '05:59', '06:00'].map(timeOfDay => against({ timeOfDay }, night).length),
    ).toEqual([1, 0, 0, 0, 1])
  })
})

test('the time of day is the operator’s', () => {
  expect([
    timeOfDayIn(new Date('2026-07-12T17:00:00Z'), 'Asia/Bangkok'),
    timeOfDayIn(new Date('2026-07-12T16:59:59Z'), 'Asia/Bangkok'),
  ]).toEqual(['00:00', '23:59'])
})
