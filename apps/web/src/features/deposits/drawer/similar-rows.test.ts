import { expect, test } from 'vitest'
import type { SimilarDeposit } from '../deposit.ts'
import { agrees } from './similar-rows.ts'

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
