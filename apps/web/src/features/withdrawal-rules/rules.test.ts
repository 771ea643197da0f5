import type { ClientRequest, Endpoints } from '@backoffice/contract'
import { expect, test } from 'vitest'
import { serverFields, toDocument, toValues } from '../../ui/form/declared/form-fields.ts'
import { ruleForm } from './rules.ts'

type Body = ClientRequest<Endpoints['withdrawals.settings-change']>['body']
const ZONE = 'Asia/Bangkok'

const set: Body = {
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
const off: Body = {
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
  expect(toDocument(ruleForm, toValues(ruleForm, settings, ZONE), settings, ZONE)).toEqual(settings)
})

test('turns a rule off with an empty field', () => {
  const emptied = { min: ' ', dailyCount: '', auto_maxWinRatio: '', auto_hours_from: '', auto_hours_to: '' }
  expect(toDocument(ruleForm, { ...toValues(ruleForm, set, ZONE), ...emptied }, set, ZONE)).toMatchObject({
    min: null,
    dailyCount: null,
    auto: { maxWinRatio: null, hours: null },
  })
})

test('sends incomplete hours for the server to refuse', () => {
  const document = toDocument(ruleForm, { ...toValues(ruleForm, set, ZONE), auto_hours_to: '' }, set, ZONE)
  expect(document['auto']).toMatchObject({ hours: { from: '22:00', to: null } })
})

test('an error of the hours as a whole is shown at their end', () =>
  expect(serverFields(ruleForm)).toMatchObject({ 'auto.hours': 'auto_hours_to', 'auto.hours.from': 'auto_hours_from' }))
