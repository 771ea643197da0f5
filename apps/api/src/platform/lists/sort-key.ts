import { type RawBuilder, sql } from 'kysely'
import { PLANNED_EACH_TIME } from '../db/preparing-client.ts'
import type { Cursor, Position } from './cursor.ts'

export type Sql = RawBuilder<unknown>

/**
 * A column a list can be sorted by. Its value is a whole number or a text, so that rounding never loses a row between
 * pages.
 */
export type SortKey = {
  /** The column of the list's own table. */
  readonly column: Sql
  /** The value of a row once names are joined to it; `column` where that is a number itself. */
  readonly value: Sql
  /** The value at a cursor, as the column's type. */
  at(position: Position): Sql
  /** The column once names are joined, where the order reads another table than the list. */
  readonly outer?: Sql
  /** What this order reads instead of the list's own table, with its alias. */
  readonly from?: Sql
  /** The id that decides between equal values, where it is not the list's own; null: values are unique. */
  readonly id?: Sql | null
}

/** Microseconds since 1970. */
export const instantKey = (column: Sql): SortKey => ({
  column,
  value: sql`(extract(epoch from ${column}) * 1000000)::bigint`,
  at: position => sql`(timestamptz '1970-01-01 00:00:00+00' + ${wholeOf(position)}::bigint * interval '1 microsecond')`,
})

export const numberKey = (column: Sql, type: 'bigint' | 'integer' = 'bigint'): SortKey => ({
  column,
  value: sql`${column}::bigint`,
  at: position => sql`${wholeOf(position)}::bigint::${sql.raw(type)}`,
})

/** A text column; its collation must be "C", which no upgrade of the system reorders. */
export const textKey = (column: Sql): SortKey => ({
  column,
  value: column,
  at: ({ value }) => sql`${String(value)}::text collate "C"`,
})

/** Clients can construct cursors: a text where a number belongs is a position like any other. */
export const wholeOf = ({ value }: Position): bigint => (typeof value === 'bigint' ? value : 0n)

/** Satang. */
export const moneyKey = (column: Sql): SortKey => numberKey(column)

/** What a page reads: so many rows of an order, from a cursor on where there is one. */
export type Page = { readonly sort: string; readonly cursor: Cursor | null; readonly limit: number }

/** One page's part of an order, in the direction it is read. */
export type Window = {
  /** How many rows to read: more than the page shows, so that it is known whether others follow. */
  readonly rows: number
  readonly isDescending: boolean
  readonly position: Position | null
  /** Which rows lie beyond the cursor; `true` without one. Without an id, values are unique. */
  beyond(key: SortKey, id: Sql | null): Sql
  order(column: Sql, id: Sql | null): Sql
}

export const nameOfSort = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : sort)

export function windowOf({ sort, cursor, limit }: Page): Window {
  const isDescending = sort.startsWith('-') !== (cursor?.direction === 'previous')
  const [direction, sign] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const position = cursor?.position ?? null
  return {
    rows: ROWS.find(rows => rows > limit) ?? limit + 1,
    isDescending,
    position,
    beyond(key, id) {
      if (position === null) return sql`true`
      return id === null
        ? sql`${key.column} ${sign} ${key.at(position)}`
        : sql`(${key.column}, ${id}) ${sign} (${key.at(position)}, ${position.id}::uuid)`
    },
    order: (column, id) =>
      id === null ? sql`${column} ${direction}` : sql`${column} ${direction}, ${id} ${direction}`,
  }
}

/**
 * Limits are written into the statement, because the planner of a prepared one knows no parameter; few different ones
 * make few statements. Surplus rows are dropped.
 */
const ROWS = [26, 51, 101, 201, 501]

/** Conditions that all hold; what is null does not matter. */
export function allOf(conditions: readonly (Sql | null)[]): Sql {
  const input = conditions.filter(condition => condition !== null)
  return input.length === 0 ? sql`true` : sql.join(input, sql` and `)
}

/**
 * As written, not as values: the planner then knows a partial index. Sorted and without repetition, so that few
 * different statements are prepared. Only for codes the contract knows.
 */
export const isOneOf = (column: Sql, codes: readonly string[]): Sql =>
  sql`${column} in (${sql.join([...new Set(codes)].toSorted().map(code => sql.lit(code)))})`

/** A condition for which a list is read differently when the value is rare in it. */
export const byValue = (condition: Sql): Sql => sql`${sql.raw(PLANNED_EACH_TIME)} ${condition}`

export const anyOf = (conditions: readonly Sql[]): Sql => sql`(${sql.join(conditions, sql` or `)})`

/** From when to when, of an instant. */
export const within = (
  column: Sql,
  { from, until }: { readonly from: Date | null; readonly until: Date | null },
): Sql | null =>
  from === null && until === null
    ? null
    : allOf([from === null ? null : sql`${column} >= ${from}`, until === null ? null : sql`${column} < ${until}`])
