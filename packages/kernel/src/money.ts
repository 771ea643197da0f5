/**
 * Money in satang, 1/100 baht, as a branded `bigint`. It becomes a JSON number of baht at the edge only. On the wire:
 * baht with at most two decimals, within ±7·10¹³, because above 2⁴⁶ baht adjacent doubles differ by more than a satang
 * (docs/adr/0015-money-on-the-wire.md).
 */
declare const satangBrand: unique symbol
export type Satang = bigint & { readonly [satangBrand]: true }

/** Largest amount of baht on the wire, either sign. */
export const MAX_BAHT = 70_000_000_000_000
const MAX_SATANG = BigInt(MAX_BAHT) * 100n

export class MoneyError extends Error {
  override name = 'MoneyError'
}

/** Brands an amount in satang. Throws {@link MoneyError} outside the wire's range. */
export function satang(amount: bigint): Satang {
  if (amount > MAX_SATANG || amount < -MAX_SATANG) throw new MoneyError('amount is beyond ±7·10¹³ baht')
  return amount as Satang
}

export const ZERO = satang(0n)

/** True when a JSON number is a valid amount: finite, at most two decimals, within range. */
export function isBaht(amount: number): boolean {
  if (!Number.isFinite(amount) || Math.abs(amount) > MAX_BAHT) return false
  return DECIMAL.test(decimal(amount))
}

/**
 * Converts baht from the wire to satang by digits, never through floating-point arithmetic. Throws {@link MoneyError}.
 */
export function fromBaht(amount: number): Satang {
  if (!isBaht(amount)) throw new MoneyError('not an amount of baht with at most two decimals within ±7·10¹³')
  const match = DECIMAL.exec(decimal(amount))
  if (match === null) throw new MoneyError('not a decimal number')
  const [, sign, whole = '0', fraction = ''] = match
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
  return satang(sign === '-' ? -value : value)
}

/**
 * Satang as the JSON number of the wire. Exact: the nearest double of a two-decimal number prints as that number. A
 * quotient of exact doubles, here below 2⁵³, is the nearest double too, at a fraction of the cost of a text.
 */
export function toBaht(amount: Satang): number {
  return amount <= MAX_SATANG && amount >= -MAX_SATANG ? Number(amount) / 100 : Number(toDecimal(amount))
}

/** Satang as plain decimal baht, always with two decimals: `-1234.50`. */
export function toDecimal(amount: bigint): string {
  const absolute = amount < 0n ? -amount : amount
  const cents = (absolute % 100n).toString().padStart(2, '0')
  return `${amount < 0n ? '-' : ''}${absolute / 100n}.${cents}`
}

/** Brands what PostgreSQL or a computation gives. A sum may lie beyond the range of one amount. */
export const satangOf = (amount: bigint | number | string): Satang => BigInt(amount) as Satang

type Factor = bigint | number

export const plus = (...amounts: readonly Satang[]): Satang => sumOf(amounts, amount => amount)
export const minus = (amount: Satang, ...taken: readonly Satang[]): Satang => satangOf(amount - plus(...taken))
export const times = (amount: Satang, factor: Factor): Satang => satangOf(amount * BigInt(factor))
export const smaller = (one: Satang, other: Satang): Satang => (one < other ? one : other)
export const larger = (one: Satang, other: Satang): Satang => (one > other ? one : other)

/** The share `part / whole` of an amount, rounded towards zero, or up; the caller handles the remainder. */
export const share = (amount: Satang, part: Factor, whole: Factor): Satang =>
  satangOf((amount * BigInt(part)) / BigInt(whole))
export const shareUp = (amount: Satang, part: Factor, whole: Factor): Satang =>
  satangOf((amount * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole))

export function sumOf<T>(rows: Iterable<T>, amountOf: (row: T) => Satang): Satang {
  let sum = 0n
  for (const row of rows) sum += amountOf(row)
  return satangOf(sum)
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** A number's shortest decimal form; exponents (beyond 1e21 or below 1e-6) stay and do not match. */
function decimal(amount: number): string {
  return Object.is(amount, -0) ? '0' : String(amount)
}
