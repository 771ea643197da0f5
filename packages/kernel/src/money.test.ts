import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fromBaht,
  isBaht,
  larger,
  MAX_BAHT,
  minus,
  MoneyError,
  plus,
  satang,
  satangOf,
  share,
  shareUp,
  smaller,
  sumOf,
  times,
  toBaht,
  toDecimal,
} from './money.ts'

const amounts = fc.bigInt({ min: -7_000_000_000_000_000n, max: 7_000_000_000_000_000n })

describe('money', () => {
  test('every amount of satang survives the way to the wire and back, through JSON', () => {
    fc.assert(
      fc.property(amounts, amount => fromBaht(JSON.parse(JSON.stringify(toBaht(satang(amount))))) === amount),
      { numRuns: 20_000 },
    )
  })

  test('the decimal text of an amount is the amount', () => {
    fc.assert(fc.property(amounts, amount => BigInt(toDecimal(amount).replace('.', '')) === amount))
  })

  test('an amount on the wire is the number of its decimal text, also beyond the range of one amount', () => {
    const range = 2n ** 70n
    fc.assert(
      fc.property(fc.oneof(amounts, fc.bigInt({ min: -range, max: range })), amount =>
        Object.is(toBaht(satangOf(amount)), Number(toDecimal(amount))),
      ),
      { numRuns: 20_000 },
    )
  })

  test.each([0.001, 1.005, 12.345, Number.NaN, Number.POSITIVE_INFINITY, 1e-7, MAX_BAHT + 0.02, -MAX_BAHT - 1, 1e22])(
    '%d baht is refused',
    amount => {
      expect(isBaht(amount)).toBe(false)
      expect(() => fromBaht(amount)).toThrow(MoneyError)
    },
  )

  test.each([
    [0.1, 10n],
    [0.29, 29n],
    [1.1, 110n],
    [-0, 0n],
    [-1234.5, -123450n],
    [MAX_BAHT, 7_000_000_000_000_000n],
  ])('%d baht are %d satang', (baht, expected) => {
    expect(fromBaht(baht)).toBe(expected)
  })

  test('three decimals are refused whatever the number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 1, max: 9 }), (whole, last) => {
        expect(isBaht(Number(`${whole}.00${last}`))).toBe(false)
      }),
    )
  })

  test('shares are rounded towards zero and never add up to more than the whole', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 1000n }), (amount, part) => {
        const one = share(satang(amount), part, 1000n)
        const other = share(satang(amount), 1000n - part, 1000n)
        expect(one + other).toBeLessThanOrEqual(amount)
        expect(amount - one - other).toBeLessThanOrEqual(1n)
      }),
    )
  })

  test('a share rounded up is the smallest amount that holds the share', () => {
    fc.assert(
      fc.property(amounts, fc.nat(1000), fc.integer({ min: 1, max: 1000 }), (amount, part, whole) => {
        fc.pre(amount >= 0n)
        const up = shareUp(satang(amount), part, whole)
        expect(up * BigInt(whole)).toBeGreaterThanOrEqual(amount * BigInt(part))
        expect((up - 1n) * BigInt(whole)).toBeLessThan(amount * BigInt(part))
      }),
    )
  })

  test('sums may lie beyond the range of one amount', () => {
    const most = satang(BigInt(MAX_BAHT) * 100n)
    expect(() => satang(most + 1n)).toThrow(MoneyError)
    expect(plus(most, most)).toBe(times(most, 2))
    expect(minus(plus(most, most), most, most)).toBe(0n)
    expect(sumOf([{ of: most }, { of: satangOf('-1') }], each => each.of)).toBe(most - 1n)
    expect([smaller(most, satangOf(1)), larger(most, satangOf(1))]).toEqual([1n, most])
  })
})
