import { satang, type Satang } from '@backoffice/kernel'

/** Number of satang that may be added to make an amount unique. */
export const MAX_ADDED = 99

/** Whole baht amounts are paid without a request: assigning one would match other people's money. */
const BAHT = 100n

/** Lifetime of a deposit request. */
export const INTENT_MINUTES = 30

/** An amount of this account that is, or was recently, assigned: `until` is the end of its assignment. */
export type AmountsInUse = { readonly amount: Satang; readonly open: boolean; readonly until: Date }

/**
 * The amounts that can be assigned for a requested one, in order: first those unused lately, from a random start; then
 * those released longest ago, because a payment may be late.
 */
export function freeAmounts(requested: Satang, inUse: readonly AmountsInUse[], chance: number): Satang[] {
  const all = Array.from({ length: MAX_ADDED }, (_, n) => satang(requested + BigInt(n + 1))).filter(
    amount => amount % BAHT !== 0n,
  )
  const open = new Set(inUse.filter(each => each.open).map(each => each.amount))
  const lately = new Map(
    inUse
      .filter(each => !each.open)
      .toSorted((one, other) => one.until.getTime() - other.until.getTime())
      .map(each => [each.amount, each.until.getTime()]),
  )
  const fresh = all.filter(amount => !open.has(amount) && !lately.has(amount))
  const from = Math.min(fresh.length, Math.floor(chance * fresh.length))
  const used = all
    .filter(amount => !open.has(amount) && lately.has(amount))
    .toSorted((one, other) => (lately.get(one) ?? 0) - (lately.get(other) ?? 0))
  return [...fresh.slice(from), ...fresh.slice(0, from), ...used]
}
