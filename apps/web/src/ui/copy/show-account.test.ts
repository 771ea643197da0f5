import { expect, test } from 'vitest'
import { showAccount } from './show-account.ts'

test('groups a full number as its bank prints it', () => {
  expect(showAccount({ bankCode: '014', accountNo: '4012345677', masked: false })).toBe('401-2-34567-7')
})

test('shows a masked number unchanged', () => {
  expect(showAccount({ bankCode: '014', accountNo: '401-2-34•••-7', masked: true })).toBe('401-2-34•••-7')
})

test('shows a wallet as a phone number', () => {
  expect(showAccount({ bankCode: 'TMN', accountNo: '+66812344471', masked: false })).toBe('081-234-4471')
})
