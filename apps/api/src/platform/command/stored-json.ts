/**
 * JSON that keeps what JSON loses: bigint as `{"$bigint":"1"}`, Date as `{"$date":"…"}`. Own keys that begin with `$`
 * get one more. Keys are sorted, so equal values make equal text. Throws on what a plain value cannot be (class
 * instances, functions).
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
  throw new TypeError(`cannot be stored: ${typeof value === 'object' ? value.constructor.name : typeof value}`)
}

/** The value again, its keys in the same order whatever became of it in between (jsonb has an order of its own). */
export function fromStored(value: StoredJson): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(fromStored)
  if (typeof value['$bigint'] === 'string') return BigInt(value['$bigint'])
  if (typeof value['$date'] === 'string') return new Date(value['$date'])
  return Object.fromEntries(
    entriesOf(value).map(([key, item]) => [key.startsWith('$$') ? key.slice(1) : key, fromStored(item as StoredJson)]),
  )
}

/** Equal text for equal values, whatever the order of their keys. */
export const canonicalText = (value: unknown): string => JSON.stringify(toStored(value))

/** For people who read the audit: bigint and Date as plain text. */
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

/** Sorted by code unit; a key without a value is as good as none. */
const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))

function isPlain(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
