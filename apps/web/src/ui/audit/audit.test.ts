import { expect, test } from 'vitest'
import { formatFor } from '../../i18n/format.ts'
import { shownValue } from './EntryChanges.tsx'
import { recordAddress, shortId } from './record-screens.ts'

const id = '01a20954-b37d-7c1e-8d2f-4b0f61b8a860'

test.each([
  ['status', 'paid', 'paid'],
  ['auto.maxAmount', '150000', '฿1,500.00'],
  ['adjustLimit', '5000.00', '฿5,000.00'],
  ['accountNo', '0123456789', '0123456789'],
  ['version', 3, '3'],
  ['decidedAt', '2026-11-20T05:41:08.000Z', '20 Nov 2026, 12:41:08'],
  ['tags', ['vip'], '[\n  "vip"\n]'],
])('the value of %s is shown as it is read: %j', (field, value, shown) => {
  expect(shownValue(field, value, formatFor('en'))).toBe(shown)
})

test('leads to a record that has a screen, where the user has the permission', () => {
  expect(recordAddress({ kind: 'member', id }, () => true)).toBe(`/member/profile/${id}`)
  expect(recordAddress({ kind: 'withdrawals', id }, () => true)).toBe(`/account/withdraw?tab=all&id=${id}`)
  expect(recordAddress({ kind: 'member', id }, () => false)).toBeUndefined()
  expect(recordAddress({ kind: 'settings', id }, () => true)).toBeUndefined()
  expect(recordAddress({ kind: 'member', id: 'log' }, () => true)).toBeUndefined()
})

test('a record without a name is named by the end of its id', () => {
  expect([shortId(id), shortId('log')]).toEqual(['…61b8a860', 'log'])
})
