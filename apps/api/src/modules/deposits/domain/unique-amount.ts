import { satang, type Satang } from '@backoffice/kernel'

/** How many satang may be added to an amount to make it the only one of its kind. */
export const MAX_ADDED = 99

/** Whole baht is what people pay who announced nothing: to give it to somebody would make others' money theirs. */
const BAHT = 100n

/** How long an announced deposit is waited for. */
export const INTENT_MINUTES = 30

/** An amount of this account that is, or was a while ago, somebody's: `until` is when it stopped to be. */
export type AmountsInUse = { readonly amount: Satang; readonly open: boolean; readonly until: Date }

/**
 * The amounts that may be given out for one that was asked for, in the order they are tried: first those nobody had of
 * late, from a place by chance; then those that were given back longest ago, since a payment may come late.
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
