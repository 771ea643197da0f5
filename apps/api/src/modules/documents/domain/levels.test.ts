import { licenceProfiles } from '@backoffice/contract/licences/profiles'
import { rulesOf } from '@backoffice/contract/licences/rules'
import { fromBaht } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { depositLimitOf, levelNeeded, levelOf, limitsDeposits, limitsWithdrawals } from './levels.ts'

const rules = rulesOf(licenceProfiles.neutral)
const limited = {
  ...rules,
  kycDepositLimit0: 100,
  kycWithdrawalLimit0: 1_000,
  kycWithdrawalLimit1: 5_000,
  kycWithdrawalFrom2: 2_000,
  kycWithdrawalFrom3: 9_000,
}
const needed = (level: 0 | 1 | 2 | 3, amount: number, before = 0) =>
  levelNeeded(level, fromBaht(amount), fromBaht(before), limited)

test('a level needs one document of the kinds of each level up to it', () => {
  expect(levelOf([], rules)).toBe(0)
  expect(levelOf(['address', 'source-of-funds', 'selfie'], rules)).toBe(0)
  expect(levelOf(['passport'], rules)).toBe(1)
  expect(levelOf(['identity-card', 'source-of-funds'], rules)).toBe(1)
  expect(levelOf(['identity-card', 'bank-book'], rules)).toBe(2)
  expect(levelOf(['identity-card', 'address', 'source-of-funds'], rules)).toBe(3)
})

test('a level without a kind cannot be reached', () => {
  expect(levelOf(['identity-card', 'address', 'source-of-funds'], { ...rules, kycLevel2Kinds: [] })).toBe(1)
})

test('a withdrawal needs the level whose sum of 30 days holds it, and the level of its amount', () => {
  expect(needed(0, 1_000)).toBe(0)
  expect(needed(0, 1_000.01)).toBe(1)
  expect(needed(0, 1, 1_000)).toBe(1)
  expect(needed(1, 1, 5_000)).toBe(2)
  expect(needed(0, 2_000)).toBe(2)
  expect(needed(2, 8_999.99, 100_000)).toBe(2)
  expect(needed(2, 9_000)).toBe(3)
  expect(needed(3, 1_000_000, 1_000_000)).toBe(3)
})

test('without such rules nothing is limited', () => {
  expect([limitsDeposits(rules), limitsWithdrawals(rules)]).toEqual([false, false])
  expect([limitsDeposits(limited), limitsWithdrawals(limited)]).toEqual([true, true])
  expect([depositLimitOf(0, limited), depositLimitOf(1, limited), depositLimitOf(3, limited)]).toEqual([
    fromBaht(100),
    null,
    null,
  ])
})
