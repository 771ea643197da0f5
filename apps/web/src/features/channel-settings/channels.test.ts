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

test('what the fields are filled with comes back as it was', () => {
  expect(toBody(toValues(setting))).toEqual({
    enabled: true,
    autoCredit: false,
    feedStaleMinutes: 15,
    minDeposit: 50.25,
    maxDeposit: null,
  })
})

test('an emptied field turns its rule off', () => {
  expect(toBody({ ...toValues(setting), stale: ' ', minDeposit: '' })).toMatchObject({
    feedStaleMinutes: null,
    minDeposit: null,
  })
})
