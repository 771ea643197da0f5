import { expect, test } from 'vitest'
import { toDocument, toValues } from '../../ui/form/declared/form-fields.ts'
import { type Account, differenceOf, digitsOff, termsForm, usedShare, usualChannel } from './account.ts'

const account: Account = {
  id: 'a',
  bankCode: '014',
  bankAbbr: 'SCB',
  accountNo: '4010000001',
  holder: 'Siam Play',
  channel: 'scb',
  purpose: 'both',
  status: 'active',
  priority: 10,
  minDeposit: null,
  maxDeposit: 50_000.5,
  dailyLimit: 100_000,
  usedToday: 25_000,
  balance: 0.3,
  told: { balance: 0.1, asOf: '2026-11-20T05:00:00.000Z' },
  lastLineAt: null,
  lastError: null,
  secrets: [],
  openApprovals: [],
  can: [],
  version: 3,
}

test('converts the form’s values back unchanged', () => {
  expect(toDocument(termsForm, toValues(termsForm, account, ''), account, '')).toEqual({
    holder: 'Siam Play',
    channel: 'scb',
    purpose: 'both',
    priority: 10,
    minDeposit: null,
    maxDeposit: 50_000.5,
    dailyLimit: 100_000,
  })
})

test('calculates the difference exactly to the satang, and none without a bank balance', () => {
  expect(differenceOf(account)).toBe(-0.2)
  expect(differenceOf({ ...account, told: null })).toBeNull()
})

test('limits the daily limit’s bar to 100 %', () => {
  expect(usedShare(account)).toBe(0.25)
  expect(usedShare({ usedToday: 120_000, dailyLimit: 100_000 })).toBe(1)
  expect(usedShare({ usedToday: 1, dailyLimit: null })).toBeNull()
})

test('reports an unusual number of digits only', () => {
  expect(digitsOff('401-0-00000', { digits: 10 })).toEqual({ has: 9, usual: 10 })
  expect(digitsOff('401-0-000001', { digits: 10 })).toBeNull()
  expect(digitsOff('123', { digits: null })).toBeNull()
  expect(digitsOff('', { digits: 10 })).toBeNull()
})

test('derives the channel from the bank until the user chooses one', () => {
  expect(['014', '030', 'TMN', '004'].map(usualChannel)).toEqual(['scb', 'gsb', 'tmn', 'sms'])
})
