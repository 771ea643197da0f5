/**
 * Three versions of a record: the base at the start of editing, this user's input, and the current one by another user.
 */
export type MergeField = {
  readonly name: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}
export type Side = 'mine' | 'theirs'

/** Whether two values of a form have the same content; the order of keys is not part of it. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other)
  const names = Object.keys(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every(name => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  )
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** The fields both sides changed differently. */
export function conflictsOf(names: readonly string[], base: Values, mine: Values, theirs: Values): MergeField[] {
  return names
    .map(name => ({ name, base: base[name], mine: mine[name], theirs: theirs[name] }))
    .filter(
      field =>
        !isSame(field.mine, field.theirs) && !isSame(field.mine, field.base) && !isSame(field.theirs, field.base),
    )
}

/** The fields only the other user changed, for information. */
export const theirChanges = (names: readonly string[], base: Values, mine: Values, theirs: Values): MergeField[] =>
  names
    .map(name => ({ name, base: base[name], mine: mine[name], theirs: theirs[name] }))
    .filter(field => !isSame(field.theirs, field.base) && isSame(field.mine, field.base))

/** Merges the versions: one-sided changes are taken, conflicts are resolved as chosen. */
export function merged<V extends Values>(base: V, mine: V, theirs: V, chosen: Readonly<Record<string, Side>>): V {
  const result: Record<string, unknown> = { ...mine }
  for (const name of Object.keys(theirs)) {
    if (isSame(mine[name], base[name])) result[name] = theirs[name]
    else if (!isSame(theirs[name], base[name])) result[name] = chosen[name] === 'theirs' ? theirs[name] : mine[name]
  }
  return result as V
}

export type Values = Readonly<Record<string, unknown>>
