import type { CashbackDocument } from '@backoffice/contract/cashback/setting'
import type { GameCategory } from '@backoffice/contract/games/terms'
import { larger, minus, plus, type Satang, satangOf, share, smaller, sumOf, ZERO } from '@backoffice/kernel'

export type Terms = Pick<CashbackDocument, 'basis' | 'perCategory' | 'rate' | 'rates' | 'min' | 'cap'>

/** What a member bet and won of cash in a category, without voided bets. */
export type Booked = { readonly category: GameCategory; readonly bets: Satang; readonly wins: Satang }
/** The part of a category in the basis and in the amount. The basis is negative where the member won. */
export type CategoryPart = { readonly category: GameCategory; readonly base: Satang; readonly amount: Satang }
export type Entitlement = {
  readonly base: Satang
  readonly amount: Satang
  readonly categories: readonly CategoryPart[]
}

const ALL = 10_000n
const atLeastZero = (amount: Satang): Satang => larger(amount, ZERO)
const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/**
 * What a member is entitled to; null: nothing, or less than the minimum. With rates per category each category counts
 * by itself, at least 0; without, losses and wins of all categories are set off against each other. Rounded down to the
 * satang.
 */
export function entitlementOf(terms: Terms, booked: readonly Booked[]): Entitlement | null {
  const parts = booked.map(({ category, bets, wins }) => ({
    category,
    base: terms.basis === 'turnover' ? bets : minus(bets, wins),
    rate: BigInt(terms.perCategory ? terms.rates[category] : terms.rate),
  }))
  const counted = terms.perCategory ? parts.filter(({ rate }) => rate > 0n) : parts
  const weights = counted.map(({ base, rate }) => atLeastZero(base) * rate)
  const base = terms.perCategory
    ? sumOf(counted, part => atLeastZero(part.base))
    : atLeastZero(sumOf(counted, part => part.base))
  const earned = satangOf((terms.perCategory ? total(weights) : base * BigInt(terms.rate)) / ALL)
  const amount = terms.cap === null ? earned : smaller(earned, terms.cap)
  if (amount === ZERO || amount < terms.min) return null
  return { base, amount, categories: allocate(amount, counted, weights) }
}

/** Splits the amount in proportion to what each category earned; the remainder belongs to the one that earned most. */
function allocate(
  amount: Satang,
  parts: readonly Omit<CategoryPart, 'amount'>[],
  weights: readonly bigint[],
): CategoryPart[] {
  const whole = total(weights)
  const shares = weights.map(weight => share(amount, weight, whole))
  const remainder = minus(amount, ...shares)
  const most = weights.reduce((best, weight, index) => (weight > (weights[best] ?? 0n) ? index : best), 0)
  return parts.map(({ category, base }, index) => ({
    category,
    base,
    amount: plus(shares[index] ?? ZERO, index === most ? remainder : ZERO),
  }))
}
