import type { Satang } from '@backoffice/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partStake, partWin } from './shares.ts'

const satang = (amount: bigint) => amount as Satang
const parts = (cash: bigint, bonus: bigint) => ({ cash: satang(cash), bonus: satang(bonus) })
const amount = fc.bigInt({ min: 1n, max: 7_000_000_000_000_000n })

test('a stake takes cash first, then bonus, and is refused beyond both', () => {
  expect(partStake(satang(80n), parts(100n, 50n))).toEqual(parts(80n, 0n))
  expect(partStake(satang(120n), parts(100n, 50n))).toEqual(parts(100n, 20n))
  expect(partStake(satang(150n), parts(100n, 50n))).toEqual(parts(100n, 50n))
  expect(partStake(satang(151n), parts(100n, 50n))).toBeNull()
})

test('a win goes back in the proportion of its stake, to the satang; what cannot be parted is cash', () => {
  expect(partWin(satang(300n), parts(100n, 50n))).toEqual(parts(200n, 100n))
  expect(partWin(satang(1n), parts(1n, 2n))).toEqual(parts(1n, 0n))
  expect(partWin(satang(10n), parts(1n, 2n))).toEqual(parts(4n, 6n))
  expect(partWin(satang(0n), parts(1n, 2n))).toEqual(parts(0n, 0n))
  expect(partWin(satang(7n), parts(0n, 3n))).toEqual(parts(0n, 7n))
})

test('nothing is made and nothing lost, and bonus never gets more than its share', () => {
  fc.assert(
    fc.property(amount, amount, amount, (win, cash, bonus) => {
      const parted = partWin(satang(win), parts(cash, bonus))
      expect(parted.cash + parted.bonus).toBe(win)
      expect(parted.bonus * (cash + bonus)).toBeLessThanOrEqual(win * bonus)
      expect((parted.bonus + 1n) * (cash + bonus)).toBeGreaterThan(win * bonus)
    }),
  )
})
