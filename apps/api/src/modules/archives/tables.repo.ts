import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { PartitionedTable } from '../../platform/db/partitions.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { type MonthBounds, type Month, partitionOf } from './domain/months.ts'

export type ArchivedTable = PartitionedTable
/** Whole days in which nothing of a month of bets may have changed: longer than figures by game and rewards look back. */
const QUIET_DAYS = 120

/** Why a month that is due stays. */
export type Blocker =
  | 'rows-in-default'
  | 'open-bets'
  | 'bets-without-day'
  | 'recent-changes'
  | 'unsealed-entries'
  | 'missing-entries'

/** With the id of one row that keeps the month, if it is one that does. */
export type Blocked = { readonly why: Blocker; readonly row: string | null }

type TableFacts = {
  /** The column of the partitions; with the id it orders the rows of a file. */
  readonly at: string
  /** Locked before the table itself, in the order of the commands that use both. */
  readonly lockFirst: readonly string[]
  /** What keeps the month, by the rows of its partition; each selects such a row. */
  readonly blockers: (partition: Sql, due: Due) => readonly (readonly [Blocker, Sql])[]
  /** The cheap ones among them, checked again under the lock. */
  readonly lastBlockers: readonly Blocker[]
  readonly insertRestored: (columns: Sql, values: Sql, lines: readonly string[]) => RawBuilder<unknown>
  readonly moveSpilled: (bounds: MonthBounds) => RawBuilder<unknown>
  /** A reference of the rows, which the partition must have before it is attached: else that would check every row. */
  readonly reference?: { readonly name: string; readonly definition: string }
}

const linesOf = (lines: readonly string[]): Sql => sql`(select line::json as l
  from unnest(${lines}::text[]) with ordinality as x (line, n) order by n) given`

export const tables: Readonly<Record<ArchivedTable, TableFacts>> = {
  game_transactions: {
    at: 'bet_at',
    lockFirst: ['game_transaction_keys'],
    blockers: (partition, { now }) => [
      ['open-bets', sql`select id from only ${partition} where status = 'open'`],
      [
        'bets-without-day',
        sql`select id from only ${partition} where (settled_at is not null and settled_on is null)
          or (refunded_at is not null and refunded_on is null)`,
      ],
      [
        'recent-changes',
        sql`select id from only ${partition}
          where updated_at >= ${now}::timestamptz - ${QUIET_DAYS} * interval '1 day'`,
      ],
    ],
    lastBlockers: ['open-bets', 'recent-changes'],
    insertRestored: (columns, values, lines) =>
      sql`insert into restoring_game_transactions (${columns}) select ${values} from ${linesOf(lines)}`,
    moveSpilled: ({ from, to }) => sql`with moved as (delete from game_transactions_default
        where bet_at >= ${from} and bet_at < ${to} returning *)
      insert into restoring_game_transactions select * from moved`,
    reference: {
      name: 'game_transactions_key',
      definition: 'foreign key (id) references game_transaction_keys (id)',
    },
  },
  audit: {
    at: 'at',
    lockFirst: [],
    blockers: (partition, { bounds }) => [
      [
        'unsealed-entries',
        sql`select id from only ${partition} a where not exists (
          select from audit_seal_rows s where s.audit_id = a.id and s.audit_at = a.at)`,
      ],
      [
        'missing-entries',
        sql`select null as id where (select count(*) from only ${partition})
          <> (select count(*) from audit_seal_rows where audit_at >= ${bounds.from} and audit_at < ${bounds.to})`,
      ],
    ],
    lastBlockers: [],
    insertRestored: (columns, values, lines) =>
      sql`insert into restoring_audit (${columns}) select ${values} from ${linesOf(lines)}`,
    moveSpilled: ({ from, to }) => sql`with moved as (delete from audit_default
        where at >= ${from} and at < ${to} returning *) insert into restoring_audit select * from moved`,
  },
}
export const archivedTables = Object.keys(tables) as ArchivedTable[]

export const partitionTable = (table: ArchivedTable, month: Month): Sql => sql.table(partitionOf(table, month))

/**
 * What keeps this month, undefined where it may be archived. Rows of a month without a partition keep the later ones.
 * `isLast`: under the lock, only what is cheap.
 */
export async function findBlocker(
  reader: Reader | Tx,
  table: ArchivedTable,
  { isLast = false, ...due }: Due & { readonly isLast?: boolean },
): Promise<Blocked | undefined> {
  const { month, bounds } = due
  const { at, blockers, lastBlockers } = tables[table]
  const spilled = sql`select id from only ${sql.table(`${table}_default`)}
    where ${sql.ref(at)} < ${bounds.to}`
  const checked = [
    ['rows-in-default', spilled] as const,
    ...blockers(partitionTable(table, month), due).filter(([name]) => !isLast || lastBlockers.includes(name)),
  ]
  for (const [why, found] of checked) {
    const { rows } = await sql<{ row: string | null }>`select id::text as row from (${found} limit 1) kept`.execute(
      reader,
    )
    if (rows[0] !== undefined) return { why, row: rows[0].row }
  }
  return undefined
}

export type Due = { readonly month: Month; readonly bounds: MonthBounds; readonly now: Date }
