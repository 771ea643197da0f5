import { satang } from '@backoffice/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitStake, splitWin } from './split.ts'

const parts = (cash: bigint, bonus: bigint) => ({ cash: satang(cash), bonus: satang(bonus) })
const amount = fc.bigInt({ min: 1n, max: 7_000_000_000_000_000n })

test('a stake takes cash first, then bonus, and is refused beyond both', () => {
  expect(splitStake(satang(80n), parts(100n, 50n))).toEqual(parts(80n, 0n))
  expect(splitStake(satang(120n), parts(100n, 50n))).toEqual(parts(100n, 20n))
  expect(splitStake(satang(150n), parts(100n, 50n))).toEqual(parts(100n, 50n))
  expect(splitStake(satang(151n), parts(100n, 50n))).toBeNull()
})

test('a win is split in the proportion of its stake, to the satang; the remainder is cash', () => {
  expect(splitWin(satang(300n), parts(100n, 50n))).toEqual(parts(200n, 100n))
  expect(splitWin(satang(1n), parts(1n, 2n))).toEqual(parts(1n, 0n))
  expect(splitWin(satang(10n), parts(1n, 2n))).toEqual(parts(4n, 6n))
  expect(splitWin(satang(0n), parts(1n, 2n))).toEqual(parts(0n, 0n))
  expect(splitWin(satang(7n), parts(0n, 3n))).toEqual(parts(0n, 7n))
})

test('no satang is created or lost, and bonus never exceeds its share', () => {
  fc.assert(
    fc.property(amount, amount, amount, (win, cash, bonus) => {
      const parted = splitWin(satang(win), parts(cash, bonus))
      expect(parted.cash + parted.bonus).toBe(win)
      expect(parted.bonus * (cash + bonus)).toBeLessThanOrEqual(win * bonus)
      expect((parted.bonus + 1n) * (cash + bonus)).toBeGreaterThan(win * bonus)
    }),
  )
})
