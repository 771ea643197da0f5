import { expect, test } from 'vitest'
import { type Setting, toBody, toValues } from './channels.ts'

const setting: Setting = {
  channel: 'scb',
  enabled: true,
  autoCredit: false,
  feedStaleMinutes: 15,
  minDeposit: 50.25,
  maxDeposit: null,
  accounts: [],
  version: 3,
  updatedAt: '2026-07-12T05:00:00.000Z',
  updatedBy: null,
}

test('converts the form’s values back unchanged', () => {
  expect(toBody(toValues(setting))).toEqual({
    enabled: true,
    autoCredit: false,
    feedStaleMinutes: 15,
    minDeposit: 50.25,
    maxDeposit: null,
  })
})

test('turns a rule off with an empty field', () => {
  expect(toBody({ ...toValues(setting), stale: ' ', minDeposit: '' })).toMatchObject({
    feedStaleMinutes: null,
    minDeposit: null,
  })
})
