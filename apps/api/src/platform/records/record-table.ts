import type { DocumentOf, Field } from '@backoffice/contract/fields'
import type { RecordOf, StatusesOf } from '@backoffice/contract/record'
import type { AdminId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../db/database.ts'
import { keysetList } from '../lists/keyset-list.ts'
import { type Filters, when } from '../lists/list-filters.ts'
import type { ListQuery, PagedListName } from '../lists/list-handler.ts'
import { instantKey, isOneOf, type Sql, type SortKey } from '../lists/sort-key.ts'
import { byClock, type Period } from './by-clock.ts'

/** What an admin edits, with the server's types: satang and dates. */
export type FormOf<R extends RecordOf> = DocumentOf<R['fields'], Satang, Date>
/** A record as stored. */
export type StoredOf<R extends RecordOf> = FormOf<R> & {
  readonly id: string
  readonly createdBy: { readonly id: AdminId; readonly name: string } | null
  readonly createdAt: Date
  readonly version: number
}
export type ListNameOf<R extends RecordOf> = Extract<`${R['noun']}.list`, PagedListName>

export type TableSpec<R extends RecordOf> = {
  readonly table: string
  /** The table's alias in the conditions. */
  readonly as: string
  /** The filters of the list beside the declared ones; null does not matter. */
  where?(filters: Filters<ListQuery<ListNameOf<R>>>, now: Date): readonly (Sql | null)[]
  readonly unique?: Unique<R>
  /** The orders of the list; by default `createdAt`. */
  readonly keys?: Readonly<Record<string, SortKey>>
}

/** A field whose value no two records share, and how its unique index compares it. */
type Unique<R extends RecordOf> = { readonly field: keyof R['fields'] & string; compare(value: Sql): Sql }

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const columnOf = (name: string, field: Field | undefined): string =>
  field?.kind === 'money' ? `${snake(name)}_satang` : snake(name)

/**
 * The table of a declared noun: a column per field (`cost_satang` of an amount, `starts_at` of `startsAt`), `id`,
 * `created_by`, `created_at`, `updated_at` and `version`.
 */
export function recordTable<const R extends RecordOf>(of: R, { table, as, where, unique, keys }: TableSpec<R>) {
  const alias = (column: string) => sql.ref(`${as}.${column}`)
  const fields = Object.entries(of.fields).map(([name, field]) => ({ name, column: columnOf(name, field) }))
  const selected = sql.join([
    ...fields.map(({ name, column }) => sql`${alias(column)} as ${sql.ref(name)}`),
    sql`${alias('id')}, ${alias('created_at')} as "createdAt", ${alias('version')}`,
    sql`case when added.id is not null then json_build_object('id', added.id, 'name', added.name) end as "createdBy"`,
  ])
  const status = of.period === undefined ? undefined : byClock(as, of.period.statuses, of.period.openStart)
  const declared = (filters: object, now: Date) =>
    (of.list.filters ?? []).map(name =>
      when(Reflect.get(filters, name) as readonly string[] | undefined, values =>
        name === 'status' && status !== undefined
          ? status.isOneOf(values, now)
          : isOneOf(alias(columnOf(name, of.fields[name])), values),
      ),
    )
  const valuesOf = (form: FormOf<R>) =>
    fields.map(({ name, column }) => ({ column: sql.ref(column), value: (form as Record<string, unknown>)[name] }))
  const joins = sql`left join admins added on added.id = ${alias('created_by')}`
  const list = keysetList({
    table,
    as,
    where: (filters: Filters<ListQuery<ListNameOf<R>>>, now) => [
      ...declared(filters, now),
      ...(where?.(filters, now) ?? []),
    ],
    keys: keys ?? { createdAt: instantKey(alias('created_at')) },
    columns: () => selected,
    joins: () => joins,
    toRow: (row: StoredOf<R>) => row,
  })
  /** The first record under a condition on the table. */
  const findWhere = async (reader: Reader, condition: Sql): Promise<StoredOf<R> | undefined> =>
    (await listWhere(reader, condition, 1))[0]
  /** The oldest records under a condition on the table. */
  async function listWhere(reader: Reader, condition: Sql, limit = 100): Promise<StoredOf<R>[]> {
    const { rows } = await sql<StoredOf<R>>`
      select ${selected} from ${sql.table(table)} ${sql.ref(as)} ${joins} where ${condition}
        order by ${alias('created_at')}, ${alias('id')} limit ${limit}`.execute(reader)
    return rows
  }
  const find = (reader: Reader, id: string) => findWhere(reader, sql`${alias('id')} = ${id}::uuid`)
  return {
    list,
    find,
    findWhere,
    listWhere,
    /** The status by the clock, of a noun with a period. */
    statusOf: (record: StoredOf<R>, now: Date) => status?.of(record as Period, now) as StatusesOf<R>[number],
    /** Whether a row has one of these statuses. */
    hasStatus: (statuses: readonly StatusesOf<R>[number][], now: Date): Sql =>
      status?.isOneOf(statuses, now) ?? sql`true`,
    /** When the next of these starts or ends by the clock. */
    nextChange: (records: readonly StoredOf<R>[], now: Date): Date | null =>
      status?.nextOf(records as readonly Period[], now) ?? null,
    async lock(tx: Tx, id: string): Promise<StoredOf<R> | undefined> {
      await sql`select from ${sql.table(table)} where id = ${id}::uuid for update`.execute(tx)
      return find(tx, id)
    },
    /** The field whose value no two records share. */
    unique: unique?.field,
    /** Whether another record has this form's value of it. */
    async isTaken(reader: Reader, form: FormOf<R>, id: string | null): Promise<boolean> {
      if (unique === undefined) return false
      const { field, compare } = unique
      const column = fields.find(({ name }) => name === field)?.column ?? field
      const value = (form as Readonly<Record<string, unknown>>)[field]
      const { rows } = await sql`select from ${sql.table(table)} ${sql.ref(as)}
        where ${compare(alias(column))} = ${compare(sql`${value}::text`)}
          and ${alias('id')} is distinct from ${id}::uuid`.execute(reader)
      return rows.length > 0
    },
    /** False where a unique index refuses it. */
    async insert(tx: Tx, id: string, form: FormOf<R>, by: AdminId | null, now: Date): Promise<boolean> {
      const values = valuesOf(form)
      const { rows } = await sql`
        insert into ${sql.table(table)} (id, ${sql.join(values.map(({ column }) => column))},
          created_by, created_at, updated_at)
        values (${id}, ${sql.join(values.map(({ value }) => sql`${value}`))}, ${by}, ${now}, ${now})
        on conflict do nothing returning id`.execute(tx)
      return rows.length === 1
    },
    /** Throws a unique violation where an index refuses it. */
    async save(tx: Tx, id: string, form: FormOf<R>, now: Date): Promise<void> {
      const changes = valuesOf(form).map(({ column, value }) => sql`${column} = ${value}`)
      await sql`update ${sql.table(table)} set ${sql.join(changes)}, updated_at = ${now}, version = version + 1
        where id = ${id}::uuid`.execute(tx)
    },
  }
}
export type RecordTable<R extends RecordOf> = ReturnType<typeof recordTable<R>>
