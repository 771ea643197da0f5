import { expect, test } from 'vitest'
import { createBanks } from './feed.ts'

const SCB = { bankCode: '014', accountNo: '4010000001' }
const TMN = { bankCode: 'TMN', accountNo: '0812345670' }

test('a balance goes on from where it was told last, to the satang', () => {
  const banks = createBanks({ '014/4010000001': 100.1 })
  expect(banks.post(SCB, 'in', 0.2).balanceAfter).toBe(100.3)
  expect(banks.post(SCB, 'out', 100.29).balanceAfter).toBe(0.01)
  expect(banks.held(SCB)).toBe(0.01)
})

test('movements of one moment have an order of their own on each account', () => {
  const banks = createBanks({}, () => 1_000)
  const times = [banks.post(SCB, 'in', 1), banks.post(SCB, 'in', 1), banks.post(TMN, 'in', 1)].map(({ occurredAt }) =>
    Date.parse(occurredAt),
  )
  expect(times).toEqual([1_000, 1_001, 1_000])
})

test('nothing leaves that is not there, and a bank without accounts holds nothing to be told', () => {
  const banks = createBanks({ 'TMN/0812345670': 20 })
  expect([banks.canLeave(TMN, 20), banks.canLeave(TMN, 20.01), banks.canLeave(SCB, 1)]).toEqual([true, false, false])
  expect([banks.heldAt('TMN'), banks.heldAt('030')]).toEqual([20, null])
})
