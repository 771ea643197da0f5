import { expect, test } from 'vitest'
import type { SimilarDeposit } from '../deposit.ts'
import { agreementMarks, agrees, candidateMarks, contradictedFact } from './comparison.ts'

const agreement = { bank: 'differs', account: 'agrees', phone: 'unknown', name: 'differs' } as const

test('a comparison names what agrees and what differs, and the name also where the bank reports none', () => {
  expect(agreementMarks({ agreement })).toEqual([
    { text: 'agreement.bank.differs', speaksFor: false },
    { text: 'agreement.account.agrees', speaksFor: true },
    { text: 'agreement.name.differs', speaksFor: false },
  ])
  expect(agreementMarks({ agreement: { ...agreement, name: 'unknown' } }).at(-1)).toEqual({
    text: 'agreement.name.unknown',
    speaksFor: null,
  })
})

test('a candidate keeps the reasons the comparison does not know', () => {
  const candidate = {
    member: { id: 'm', username: 'm', name: 'M' },
    status: 'active',
    bankCode: '014',
    accountNo: '1',
    phone: '',
    tmnPhone: null,
    masked: false,
    contradictions: [],
    score: 40,
    agreement,
  }
  expect(
    candidateMarks({ ...candidate, reasons: ['INTENT_AMOUNT', 'ACCOUNT_NO', 'NAME_DIFFERS'] }).map(({ text }) => text),
  ).toEqual(['reason.INTENT_AMOUNT', 'agreement.bank.differs', 'agreement.account.agrees', 'agreement.name.differs'])
})

test('a contradiction of the account is about the phone where only a phone, or a wallet’s number, was compared', () => {
  const compared = (account: 'differs' | 'unknown', bankCode = '004') => ({
    agreement: { ...agreement, account, phone: 'differs' as const },
    bankCode,
  })
  expect(contradictedFact('account', { bankCode: null }, compared('unknown'))).toBe('phone')
  expect(contradictedFact('account', { bankCode: 'TMN' }, compared('differs'))).toBe('phone')
  expect(contradictedFact('account', { bankCode: 'TMN' }, compared('differs', 'TMN'))).toBe('account')
  expect(contradictedFact('account', { bankCode: '014' }, compared('differs'))).toBe('account')
  expect(contradictedFact('name', { bankCode: null }, compared('unknown'))).toBe('name')
})

const from = { bankCode: '014', accountNo: '123', name: 'Som', phone: null, masked: false }
const line: SimilarDeposit = {
  depositId: '1',
  status: 'credited',
  channel: 'scb',
  source: 'feed',
  amount: 100,
  paidAt: '2026-01-01T10:00:00Z',
  paidAtKnown: true,
  providerRef: 'A',
  from,
  member: null,
}

test('times up to ten minutes apart agree, and a day without a time says nothing', () => {
  expect(agrees('paidAt', line, { ...line, paidAt: '2026-01-01T10:10:00Z' })).toBe(true)
  expect(agrees('paidAt', line, { ...line, paidAt: '2026-01-01T10:10:01Z' })).toBe(false)
  expect(agrees('paidAt', line, { ...line, paidAtKnown: false })).toBeNull()
})

test('what one side does not tell is no difference', () => {
  expect(agrees('providerRef', line, { ...line, providerRef: null })).toBeNull()
  expect(agrees('providerRef', line, { ...line, providerRef: 'B' })).toBe(false)
  expect(agrees('payer', line, { ...line, from: { ...from, name: null } })).toBe(true)
})
