import { changesBetween } from '../../platform/command/changes-between.ts'

type Change = ReturnType<typeof changesBetween>[number]

const MAX_FIELDS = 20
const MAX_VALUE = 200

/** What an entry holds by field: those that differ, and of a change also those that only one side names. */
export function entryChanges(before: unknown, after: unknown, outcome: 'done' | 'refused'): Change[] {
  const [old, now] = [groupOf(before), groupOf(after)]
  const dropped = Object.entries(outcome === 'done' ? old : {}).filter(
    ([field, value]) => !Object.hasOwn(now, field) && value !== null,
  )
  return [
    ...changesBetween(old, now),
    ...dropped.map(([field, value]: [string, unknown]) => ({ field, before: value, after: null })),
  ]
}

/** The same for a list: few fields, long values cut. */
export const shortChanges = (changes: readonly Change[]): Change[] =>
  changes.slice(0, MAX_FIELDS).map(({ field, before, after }) => ({ field, before: cut(before), after: cut(after) }))

function cut(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text.length <= MAX_VALUE ? value : `${text.slice(0, MAX_VALUE)}…`
}

const groupOf = (value: unknown): object => {
  if (typeof value !== 'object' || value === null) return value === null || value === undefined ? {} : { value }
  return Array.isArray(value) ? { value } : value
}
