import { expect, test } from 'vitest'
import { counterpartyAccount, showAccount } from './show-account.ts'

test('groups a full number as its bank prints it', () => {
  expect(showAccount({ bankCode: '014', accountNo: '4012345677', masked: false })).toBe('401-2-34567-7')
})

test('shows a masked number unchanged', () => {
  expect(showAccount({ bankCode: '014', accountNo: '401-2-34•••-7', masked: true })).toBe('401-2-34•••-7')
})

test('shows a wallet as a phone number', () => {
  expect(showAccount({ bankCode: 'TMN', accountNo: '+66812344471', masked: false })).toBe('081-234-4471')
})

test('shows the counterparty as the bank reports it, or none', () => {
  const unknown = { bankCode: null, bankAbbr: null, accountNo: null, phone: null }
  expect(counterpartyAccount(unknown)).toBeNull()
  expect(counterpartyAccount({ ...unknown, bankCode: '014', bankAbbr: 'SCB', accountNo: 'xxx-x-x1234-x' })).toEqual({
    bankCode: '014',
    bankAbbr: 'SCB',
    accountNo: 'xxx-x-x1234-x',
    masked: true,
  })
  expect(counterpartyAccount({ ...unknown, phone: '081-234-5678' })).toMatchObject({
    accountNo: '081-234-5678',
    masked: false,
  })
})
