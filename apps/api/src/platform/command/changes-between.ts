type Change = { field: string; before: unknown; after: unknown }

/** Differences of two versions of a document on the wire, by field; `auto.maxAmount` names a nested one. */
export function changesBetween(before: unknown, after: object, within = ''): Change[] {
  const old = new Map(isGroup(before) ? Object.entries(before) : [])
  return Object.entries(after).flatMap(([key, value]: [string, unknown]) => {
    const field = `${within}${key}`
    const was: unknown = old.get(key) ?? null
    if (isGroup(was) && isGroup(value)) return changesBetween(was, value, `${field}.`)
    return JSON.stringify(was) === JSON.stringify(value) ? [] : [{ field, before: was, after: value }]
  })
}

/** One side of the changes by field, for the audit. */
export const sideOf = (changed: readonly Change[], side: 'before' | 'after'): Record<string, unknown> =>
  Object.fromEntries(changed.map(each => [each.field, each[side]]))

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
