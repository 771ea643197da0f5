import { sql } from 'kysely'
import type { Satang } from '@backoffice/kernel'
import type { Reader } from '../db/database.ts'
import { type Position, pageOf } from './cursor.ts'
import { findAmong, type Search } from './find-few.ts'
import type { Period } from './period.ts'
import { allOf, nameOfSort, type Page, type SortKey, type Sql, windowOf, type Window, within } from './sort-key.ts'

/** A page of a list, and where its neighbours begin; null: there is none. */
type ListedPage<Row> = {
  readonly rows: readonly Row[]
  readonly next: Position | null
  readonly previous: Position | null
}

/** How many there are; `totals` are their sums in satang. An estimate has none. */
export type Counted<Total extends string> = {
  readonly total: number
  readonly isEstimate: boolean
  readonly totals: { readonly [T in Total]: Satang } | null
}

/** A list under its filters. The search runs once for rows, count and totals. */
type NarrowedList<Row, Total extends string = never> = {
  page(page: Page): Promise<ListedPage<Row>>
  /** Exact up to 50,000, the planner's estimate above; with `isExact` exact whatever it takes. */
  count(isExact?: boolean): Promise<Counted<Total>>
  /** The first ids in the order of the first key, smallest first: the oldest. */
  ids(limit: number): Promise<string[]>
  /** The statement of a page, for what looks at its plan. */
  statement(page: Page): Sql
}

export type List<Filters, Row, Total extends string = never> = {
  narrow(reader: Reader, filters: Filters, now: Date): Promise<NarrowedList<Row, Total>>
}

type KeysetSpec<Filters, Selected extends { id: string }, Row, Total extends string> = {
  readonly table: string
  /** The table's alias, in every part below. */
  readonly as: string
  /** What it can be sorted by, each column with an index that ends in the id. */
  readonly keys: Readonly<Record<string, SortKey>>
  /** The filters as conditions on the table, or on what the order `sort` reads instead; null does not matter. */
  where(filters: Filters, now: Date, sort: string | null): readonly (Sql | null)[]
  /** What is looked up before the page, because an index finds it and the planner cannot tell. */
  searches?(filters: Filters): readonly Search[]
  /** The order by an instant in which a search with many matches is read day by day; its days are those of UTC. */
  readonly daily?: {
    readonly order: string
    /** The period of that instant, and the filters without it. */
    split(filters: Filters): readonly [Period, Filters]
  }
  /** What is selected of each row, and what is joined to the rows of the page for it. */
  columns(now: Date): Sql
  joins?(now: Date): Sql
  toRow(selected: Selected): Row
  /** The amounts that are summed up, of each row. */
  readonly totals?: Readonly<Record<Total, Sql>>
}

/** For what finds a row that no instant changes. */
export const ANY_INSTANT = new Date(0)

/** Counting stops here; above it the planner's estimate is good enough. */
export const EXACT_UP_TO = 50_000

/**
 * A list read by keyset: every page is one index read in one direction, however deep it lies; names are joined to the
 * rows of the page only. Also finds single rows as the list shows them.
 */
export function keysetList<Filters, Selected extends { id: string }, Row, Total extends string = never>({
  table,
  as,
  keys,
  where: conditionsOf,
  searches = () => [],
  daily,
  columns,
  joins = () => sql``,
  toRow,
  totals,
}: KeysetSpec<Filters, Selected, Row, Total>) {
  const [alias, id] = [sql.ref(as), sql.ref(`${as}.id`)]
  const from = sql`${sql.table(table)} ${alias}`
  const select = (rows: Sql, value: Sql, now: Date) => sql<Selected & { sortValue: bigint | string }>`
    select ${columns(now)}, ${value} as "sortValue" from (${rows}) ${alias} ${joins(now)}`
  const [firstKey] = Object.values(keys)
  if (firstKey === undefined) throw new Error(`the list of ${table} has no order`)
  const oldestFirst = sql`${firstKey.column}, ${id}`
  const keyOf = (sort: string): SortKey => {
    const key = keys[nameOfSort(sort)]
    if (key === undefined) throw new Error(`the list of ${table} has no order ${sort}`)
    return key
  }

  function statement(where: Sql, page: Page, now: Date) {
    const [key, window] = [keyOf(page.sort), windowOf(page)]
    const keyId = key.id === undefined ? id : key.id
    const rows = sql`select ${alias}.* from ${key.from ?? from}
      where ${where} and ${window.beyond(key, keyId)}
      order by ${window.order(key.column, keyId)} limit ${sql.lit(window.rows)}`
    return sql<Selected & { sortValue: bigint | string }>`${select(rows, key.value, now)}
      order by ${window.order(key.outer ?? key.column, id)}`
  }

  /**
   * The same, where the conditions match many rows that may all lie far from where the page begins: each day of the
   * period is asked for its matches, in the order of the page, until there are enough. A day without any costs one look
   * at an index. What is outside of the period or before the cursor is dropped afterwards: as conditions of a day, the
   * planner may read all that is inside for each.
   */
  function dailyStatement(where: Sql, period: Period, page: Page, now: Date) {
    const [key, window] = [keyOf(page.sort), windowOf(page)]
    const dayOf = (instant: Sql) => sql`(${instant} at time zone 'UTC')::date`
    // Clients can construct cursors, and periods may be long: no day is outside of those there are.
    const start = window.position === null ? null : key.at(window.position)
    const [since, until] = [period.from, period.until].map(edge => edge && sql`${edge}::timestamptz`)
    const days = (...edges: readonly (Sql | null | undefined)[]) =>
      sql.join(edges.filter(edge => edge !== null && edge !== undefined).map(dayOf))
    const low = sql`greatest(${days(sql`min(${key.column})`, since, window.isDescending ? null : start)})`
    const high = sql`least(${days(sql`max(${key.column})`, until, window.isDescending ? start : null)})`
    const day = window.isDescending ? sql`bounds.high - n` : sql`bounds.low + n`
    const order = window.order(key.column, id)
    const rows = sql`select ${alias}.* from (select ${low} as low, ${high} as high from ${from}) bounds
      cross join generate_series(0, bounds.high - bounds.low) n
      cross join lateral (select ${alias}.* from (select ${alias}.* from ${from}
          where ${dayOf(key.column)} = ${day} and ${where} offset 0) ${alias}
        where ${allOf([within(key.column, period), window.beyond(key, id)])}
        order by ${order} limit ${sql.lit(window.rows)}) ${alias}
      limit ${sql.lit(window.rows)}`
    return sql<Selected & { sortValue: bigint | string }>`${select(rows, key.value, now)} order by ${order}`
  }

  async function findMany(reader: Reader, ids: readonly string[], now: Date): Promise<Row[]> {
    const rows = sql`select ${alias}.* from ${from} where ${id} = any (${ids}::uuid[])`
    const found = await select(rows, sql`0::bigint`, now).execute(reader)
    const byId = new Map<string, Row>(found.rows.map(row => [row.id, toRow(withoutValue(row))]))
    return ids.flatMap(each => byId.get(each) ?? [])
  }

  return {
    async narrow(reader: Reader, filters: Filters, now: Date): Promise<NarrowedList<Row, Total>> {
      const found = await Promise.all(searches(filters).map(search => findAmong(reader, search)))
      const conditions = found.map(({ condition }) => condition)
      const where = (sort: string | null = null, input = filters) =>
        allOf([...conditionsOf(input, now, sort), ...conditions])
      const isDaily = found.some(each => each.isDaily)
      const statementOf = (page: Page) => {
        const sort = nameOfSort(page.sort)
        if (!isDaily || sort !== daily?.order) return statement(where(sort), page, now)
        const [period, others] = daily.split(filters)
        return dailyStatement(where(sort, others), period, page, now)
      }
      return {
        async page(page) {
          const { rows } = await statementOf(page).execute(reader)
          return listedPage(rows, page, row => toRow(withoutValue(row)))
        },
        count: (isExact = false) => countRows(reader, sql`${from} where ${where()}`, totals, isExact),
        async ids(limit) {
          const { rows } = await sql<{ id: string }>`
            select ${id} from ${from} where ${where()} order by ${oldestFirst} limit ${limit}`.execute(reader)
          return rows.map(row => row.id)
        },
        statement: statementOf,
      }
    },
    /** The rows with these ids, in their order; those that are not there are left out. */
    findMany,
    find: async (reader: Reader, rowId: string, now: Date): Promise<Row | undefined> =>
      (await findMany(reader, [rowId], now))[0],
  }
}

/** A list that is no table: `statement` merges the parts of its page; `from` is all of it, for counting. */
export const mergedList = <Filters, Selected extends { id: string; sortValue: bigint | string }, Row>(spec: {
  statement(filters: Filters, window: Window): ReturnType<typeof sql<Selected>>
  from(filters: Filters): Sql
  toRow(selected: Selected): Row
}): List<Filters, Row> => ({
  async narrow(reader, filters) {
    const statement = (page: Page) => spec.statement(filters, windowOf(page))
    return {
      page: async page => listedPage((await statement(page).execute(reader)).rows, page, spec.toRow),
      count: (isExact = false) => countRows(reader, spec.from(filters), undefined, isExact),
      ids: () => Promise.reject(new Error('nothing is done to many rows of a merged list')),
      statement,
    }
  },
})

function withoutValue<Selected extends object>(row: Selected & { sortValue: bigint | string }): Selected {
  const { sortValue: _, ...selected } = row
  return selected as unknown as Selected
}

function listedPage<Selected extends { id: string; sortValue: bigint | string }, Row>(
  found: readonly Selected[],
  { limit, cursor }: Page,
  toRow: (selected: Selected) => Row,
): ListedPage<Row> {
  const rows = found.map(row => ({ row, position: { value: row.sortValue, id: row.id } }))
  const { shown, next, previous } = pageOf(rows, limit, cursor)
  return { rows: shown.map(({ row }) => toRow(row)), next, previous }
}

/** How many rows `from` has, and their sums. */
async function countRows<Total extends string>(
  reader: Reader,
  from: Sql,
  totals: Readonly<Record<Total, Sql>> | undefined,
  isExact: boolean,
): Promise<Counted<Total>> {
  const names = Object.keys(totals ?? {}) as Total[]
  // What is counted first has no sums: of too many rows they are not shown, and take most of the time.
  if (names.length > 0 && !isExact) {
    const counted = await countRows(reader, from, undefined, false)
    return counted.isEstimate ? counted : countRows(reader, from, totals, true)
  }
  const amounts = names.map(name => sql`${totals?.[name]} as ${sql.ref(name)}`)
  const sums = names.map(name => sql`coalesce(sum(counted.${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`)
  const { rows } = await sql<{ total: number } & Record<Total, Satang>>`
    select ${sql.join([sql`count(*)::int as total`, ...sums])}
      from (select ${amounts.length === 0 ? sql`` : sql.join(amounts)} from ${from}
        ${isExact ? sql`` : sql`limit ${sql.lit(EXACT_UP_TO + 1)}`}) counted`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error('a count answers with one row')
  const { total } = row
  if (isExact || total <= EXACT_UP_TO) {
    const sumsByName: Partial<Record<Total, Satang>> = {}
    for (const name of names) sumsByName[name] = row[name]
    return { total, isEstimate: false, totals: totals === undefined ? null : (sumsByName as Record<Total, Satang>) }
  }
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from ${from}`.execute(reader)
  const estimate = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return { total: Math.max(estimate, EXACT_UP_TO + 1), isEstimate: true, totals: null }
}
