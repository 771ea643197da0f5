/**
 * JSON that preserves bigint (`{"$bigint":"1"}`) and Date (`{"$date":"…"}`). Own keys that start with `$` get one more.
 * Keys are sorted, so that equal values give equal text. Throws on values that are not plain (class instances,
 * functions).
 */
export type StoredJson = null | boolean | number | string | StoredJson[] | { [key: string]: StoredJson }

export function toStored(value: unknown): StoredJson {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'bigint') return { $bigint: value.toString() }
  if (value instanceof Date) return { $date: value.toISOString() }
  if (Array.isArray(value)) return value.map(toStored)
  if (isPlain(value)) return storedObject(value)
  throw new TypeError(`can’t be stored: ${typeof value === 'object' ? value.constructor.name : typeof value}`)
}

/** Restores the value with its keys in the written order; jsonb uses an order of its own. */
export function fromStored(value: StoredJson): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(fromStored)
  if (typeof value['$bigint'] === 'string') return BigInt(value['$bigint'])
  if (typeof value['$date'] === 'string') return new Date(value['$date'])
  return Object.fromEntries(
    entriesOf(value).map(([key, item]) => [key.startsWith('$$') ? key.slice(1) : key, fromStored(item as StoredJson)]),
  )
}

/** Equal text for equal values, independent of the order of keys. */
export const canonicalText = (value: unknown): string => JSON.stringify(toStored(value))

/** Plain text for readers of the audit log. */
export function toReadable(value: unknown): StoredJson {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(toReadable)
  if (value !== null && typeof value === 'object' && isPlain(value)) {
    return Object.fromEntries(entriesOf(value).map(([key, item]) => [key, toReadable(item)]))
  }
  return toStored(value)
}

const storedObject = (value: object): StoredJson =>
  Object.fromEntries(entriesOf(value).map(([key, item]) => [key.startsWith('$') ? `$${key}` : key, toStored(item)]))

/** Sorted by code unit; keys with undefined values are omitted. */
const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))

function isPlain(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
