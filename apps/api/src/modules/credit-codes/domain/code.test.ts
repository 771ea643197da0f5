import { satang } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { costOf, maskCode, normalizeCode, redeemRefusal, statusAt } from './code.ts'

test.each([
  ['vip-o1il-0000-0000', 'VIP011100000000'],
  [' 0000 0000 000a ', '00000000000A'],
  ['OOOOOOOOOOOO', '000000000000'],
  ['00000000000', null],
  ['ABCDEFGHJKM000000000000', null],
  ['VIP0000000000é0', null],
  ['', null],
])('%j is read as %j', (text, code) => expect(normalizeCode(text)).toBe(code))

test('a masked code shows its prefix and its end', () => {
  expect(maskCode('VIP0123456789AB')).toBe('VIP••••89AB')
  expect(maskCode('0123456789AB')).toBe('••••89AB')
})

test.each([
  ['credit', 50.25, 5_025_000n],
  ['diamond', 20, 3_000_000n],
  ['spin', 5, 35_000n],
] as const)('1,000 uses of %s %d come to %s satang', (kind, amount, cost) => {
  const rates = { diamond: satang(150n), spin: satang(7n) }
  expect(costOf({ kind, amount, count: 500, usesPerCode: 2 }, rates)).toBe(cost)
})

test('spins have no cost while no wheel prices them', () => {
  const rates = { diamond: satang(150n), spin: null }
  expect(costOf({ kind: 'spin', amount: 5, count: 1, usesPerCode: 1 }, rates)).toBeNull()
})

const now = new Date('2026-07-12T05:00:00Z')
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
test.each([
  [{ status: 'unused', validFrom: null, validUntil: null }, 'unused', null],
  [{ status: 'unused', validFrom: now, validUntil: after }, 'unused', null],
  [{ status: 'unused', validFrom: after, validUntil: null }, 'unused', 'NOT_ELIGIBLE'],
  [{ status: 'unused', validFrom: null, validUntil: now }, 'expired', 'CLAIM_EXPIRED'],
  [{ status: 'used', validFrom: null, validUntil: before }, 'used', 'ALREADY_CLAIMED'],
  [{ status: 'revoked', validFrom: null, validUntil: before }, 'revoked', 'NOT_ELIGIBLE'],
] as const)('%j is %s, redeeming it: %s', (code, status, refusal) => {
  expect([statusAt(code, now), redeemRefusal(code, now)]).toEqual([status, refusal])
})
