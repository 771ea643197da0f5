import { satangOf, ZERO } from '@backoffice/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Booked, entitlementOf, type Terms } from './entitlement.ts'
import { cashbackInitial } from '../setting.ts'

const terms = (more: Partial<Terms> = {}): Terms => ({ ...cashbackInitial, min: ZERO, rate: 1_000, ...more })
const booked = (category: Booked['category'], bets: number, wins = 0): Booked => ({
  category,
  bets: satangOf(bets),
  wins: satangOf(wins),
})
const rates = { ...cashbackInitial.rates, slot: 1_000, casino: 200, sport: 0 }
const S = (amount: number) => satangOf(amount)

describe('what a member is entitled to', () => {
  test.each([
    ['a share of what was lost', terms(), [booked('slot', 10_000, 4_000)], 6_000, 600],
    ['nothing for who won', terms(), [booked('slot', 10_000, 10_001)], null, null],
    ['wins set off against losses', terms(), [booked('slot', 10_000, 0), booked('casino', 0, 4_000)], 6_000, 600],
    [
      'nothing where wins outweigh losses',
      terms(),
      [booked('slot', 5_000), booked('casino', 1_000, 9_000)],
      null,
      null,
    ],
    [
      'a share of the turnover, wins or not',
      terms({ basis: 'turnover' }),
      [booked('slot', 10_000, 90_000)],
      10_000,
      1_000,
    ],
    [
      'each category by itself under its own rate',
      terms({ perCategory: true, rates }),
      [booked('slot', 10_000), booked('casino', 10_000), booked('sport', 50_000), booked('lotto', 0, 90_000)],
      20_000,
      1_200,
    ],
    ['rounded down to the satang', terms({ rate: 333 }), [booked('slot', 101)], 101, 3],
    ['nothing below one satang', terms({ rate: 1 }), [booked('slot', 9_999)], null, null],
    ['the minimum itself', terms({ min: S(600) }), [booked('slot', 6_000)], 6_000, 600],
    ['nothing below the minimum', terms({ min: S(601) }), [booked('slot', 6_000)], null, null],
    ['at most the cap', terms({ cap: S(500) }), [booked('slot', 6_000)], 6_000, 500],
    ['all of it at 100 %', terms({ rate: 10_000 }), [booked('slot', 6_000)], 6_000, 6_000],
    ['nothing without bets', terms(), [], null, null],
  ])('is %s', (_name, given, bookings, base, amount) => {
    const found = entitlementOf(given, bookings)
    expect(found === null ? null : { base: found.base, amount: found.amount }).toEqual(
      base === null || amount === null ? null : { base: S(base), amount: S(amount) },
    )
  })

  test('is split by category without a remainder, and never exceeds the cap or what was counted', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000 })
    const rate = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(
        fc.tuple(
          amounts,
          amounts,
          amounts,
          amounts,
          rate,
          rate,
          fc.boolean(),
          fc.option(fc.integer({ min: 1, max: 9_999 })),
        ),
        ([slotBets, slotWins, casinoBets, casinoWins, slot, casino, perCategory, cap]) => {
          const given = terms({
            rate: slot,
            rates: { ...rates, slot, casino },
            perCategory,
            cap: cap === null ? null : S(cap),
          })
          const found = entitlementOf(given, [
            booked('slot', slotBets, slotWins),
            booked('casino', casinoBets, casinoWins),
          ])
          if (found === null) return
          expect(found.categories.reduce((sum, part) => sum + part.amount, 0n)).toBe(found.amount)
          expect(found.categories.every(part => part.amount >= 0n)).toBe(true)
          expect(found.amount <= found.base).toBe(true)
          expect(cap === null || found.amount <= S(cap)).toBe(true)
        },
      ),
    )
  })
})
