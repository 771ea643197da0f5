const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length

/**
 * A text between two others in the order of their characters; null is the start, or the end, of all texts. Repeated at
 * either end it grows by one character in about 30 calls. `lower` must be below `upper`; no key ends with `0`, so that
 * there is always one before it.
 *
 * @example keyBetween('V', 'W') // 'VV'
 */
export function keyBetween(lower: string | null, upper: string | null): string {
  const low = lower ?? ''
  if (upper !== null && low >= upper) throw new RangeError(`no key lies between ${low} and ${upper}`)
  if (low === '' && upper === null) return digit(BASE >> 1)
  let common = 0
  while (upper !== null && (low[common] ?? '0') === upper[common]) common++
  const [rest, limit] = [low.slice(common), upper?.slice(common) ?? null]
  return (upper ?? '').slice(0, common) + keyBeyond(rest, limit)
}

/** As {@link keyBetween}, of texts that differ in their first character. */
function keyBeyond(low: string, upper: string | null): string {
  const first = low === '' ? 0 : valueOf(low)
  const last = upper === null ? BASE : valueOf(upper)
  if (last - first > 1) return digit(upper === null ? first + 1 : low === '' ? last - 1 : (first + last) >> 1)
  if (upper !== null && upper.length > 1) return digit(last)
  return digit(first) + (low.length > 1 ? keyBeyond(low.slice(1), null) : digit(BASE >> 1))
}

const digit = (value: number): string => DIGITS.charAt(value)
const valueOf = (key: string): number => DIGITS.indexOf(key.charAt(0))
