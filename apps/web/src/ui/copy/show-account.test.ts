import { expect, test } from 'vitest'
import { showAccount } from './show-account.ts'

test('a full number is grouped as its bank prints it', () => {
  expect(showAccount({ bankCode: '014', accountNo: '4012345677', masked: false })).toBe('401-2-34567-7')
})

test('a masked number is shown as it came', () => {
  expect(showAccount({ bankCode: '014', accountNo: '401-2-34•••-7', masked: true })).toBe('401-2-34•••-7')
})

test('a wallet is a phone', () => {
  expect(showAccount({ bankCode: 'TMN', accountNo: '+66812344471', masked: false })).toBe('081-234-4471')
})
