import { newId } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { beginsWith, termsOf } from './search-terms.ts'

test('an id is matched exactly', () => {
  const id = newId()
  expect(termsOf(` ${id.toUpperCase()} `)).toEqual({
    id,
    prefix: null,
    accountNo: null,
    phone: null,
    amount: null,
    accountEnding: null,
    phoneEnding: null,
  })
})

test('an account or a phone is found in any notation', () => {
  expect(termsOf('401-2-34567-7')).toMatchObject({ accountNo: '4012345677', prefix: '401-2-34567-7' })
  expect(termsOf('081-234-4471')).toMatchObject({ phone: '+66812344471' })
})

test('an amount is found with commas, satang or the baht sign', () => {
  for (const [text, satang] of [
    ['1,500', 150_000n],
    ['1500.50', 150_050n],
    ['฿ 20', 2_000n],
  ] as const)
    expect(termsOf(text).amount).toBe(satang)
  for (const text of ['0', '1.505', 'abc', '-5', '99999999999999999']) expect(termsOf(text).amount).toBeNull()
})

test('four or more digits match as a suffix of the numbers the viewer sees', () => {
  const [phones, accounts] = [
    { phones: true, accounts: false },
    { phones: false, accounts: true },
  ]
  for (const text of ['4471', '81-4471', '๔๔๗๑']) {
    expect(termsOf(text, phones).phoneEnding, text).toMatch(/4471$/)
    expect(termsOf(text, accounts).accountEnding, text).toMatch(/4471$/)
  }
  for (const text of ['447', '44x71', 'abc', '1234567890123456'])
    expect(termsOf(text, { phones: true, accounts: true }), text).toMatchObject({
      accountEnding: null,
      phoneEnding: null,
    })
  expect(termsOf('4471', phones).accountEnding).toBeNull()
  expect(termsOf('4471', accounts).phoneEnding).toBeNull()
  expect(termsOf('4471')).toMatchObject({ accountEnding: null, phoneEnding: null })
})

test('wildcards match literally', () => expect(beginsWith('a_b%c\\')).toBe('a\\_b\\%c\\\\%'))
