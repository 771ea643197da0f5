import { expect, test } from 'vitest'
import { differences } from '../../ui/versions/differences.ts'
import { type SettingsBody, toBody, toValues } from './rules.ts'

const set: SettingsBody = {
  min: 100,
  max: 200_000,
  dailyCount: 3,
  dailySum: 500_000.25,
  openRequestsPerMember: 1,
  secondApprovalFrom: 20_000,
  largeWinFrom: 100_000,
  largeWinMultiple: 100,
  turnoverPercent: 100,
  turnoverCountsAt: 'bet',
  nameMustMatch: true,
  contributions: { slot: 100, casino: 50, sport: 100, esport: 100, lotto: 0, fishing: 100, horse: 10 },
  auto: {
    enabled: true,
    maxAmount: 1_500.5,
    perMemberDailyCount: 2,
    perMemberDailySum: 3_000,
    minAccountAgeDays: 7,
    minDepositCount: 1,
    requireNameMatch: true,
    excludeTags: ['vip', 'เฝ้าระวัง'],
    excludeIfSharesBankPhoneOrIp: true,
    maxWinRatio: 12_345,
    hours: { from: '22:00', to: '06:00' },
  },
}
const off: SettingsBody = {
  min: null,
  max: null,
  dailyCount: null,
  dailySum: null,
  openRequestsPerMember: null,
  secondApprovalFrom: null,
  largeWinFrom: null,
  largeWinMultiple: null,
  turnoverPercent: null,
  turnoverCountsAt: 'settlement',
  nameMustMatch: false,
  contributions: { slot: 0, casino: 0, sport: 0, esport: 0, lotto: 0, fishing: 0, horse: 0 },
  auto: {
    enabled: false,
    maxAmount: null,
    perMemberDailyCount: null,
    perMemberDailySum: null,
    minAccountAgeDays: 0,
    minDepositCount: 0,
    requireNameMatch: false,
    excludeTags: [],
    excludeIfSharesBankPhoneOrIp: false,
    maxWinRatio: null,
    hours: null,
  },
}

test.each([
  ['every rule set', set],
  ['every rule off', off],
])('what the fields are filled with comes back as it was: %s', (_name, settings) => {
  expect(toBody(toValues(settings))).toEqual(settings)
})

test('turns a rule off with an empty field', () => {
  expect(
    toBody({ ...toValues(set), min: ' ', dailyCount: '', winRatio: '', hoursFrom: '', hoursTo: '' }),
  ).toMatchObject({ min: null, dailyCount: null, auto: { maxWinRatio: null, hours: null } })
})

test('sends incomplete hours for the server to refuse', () => {
  expect(toBody({ ...toValues(set), hoursTo: '' }).auto.hours).toEqual({ from: '22:00', to: '' })
})

test('compares two versions by their visible values', () => {
  const after = { ...set, min: 200, auto: { ...set.auto, excludeTags: ['vip'] } }
  expect(differences(toValues(set), toValues(after))).toEqual([
    { field: 'min', from: '100.00', to: '200.00' },
    { field: 'excludeTags', from: ['vip', 'เฝ้าระวัง'], to: ['vip'] },
  ])
})
