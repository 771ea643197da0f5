import pg from 'pg'

/** From the weakest: rows can be read and locked, but not changed; only read; not even read. */
export type LockMode = 'share row exclusive' | 'exclusive' | 'access exclusive'

const STRENGTH: readonly LockMode[] = ['share row exclusive', 'exclusive', 'access exclusive']

/** What a statement locks, by the words before the name of its table. */
const LOCKING: readonly (readonly [LockMode, RegExp])[] = [
  ['access exclusive', /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)/gi],
  ['access exclusive', /\bdrop\s+table\s+(?:if\s+exists\s+)?(\w+)/gi],
  ['access exclusive', /\bdrop\s+trigger\s+(?:if\s+exists\s+)?\w+\s+on\s+(\w+)/gi],
  ['access exclusive', /\btruncate\s+(?:table\s+)?(\w+)/gi],
  ['access exclusive', /\bpartition\s+of\s+(\w+)/gi],
  ['access exclusive', /\block\s+table\s+(\w+)\s+in\s+access\s+exclusive\b/gi],
  ['exclusive', /\block\s+table\s+(\w+)\s+in\s+exclusive\b/gi],
  ['exclusive', /\bupdate\s+(?:only\s+)?(\w+)\s+(?:(?:as\s+)?\w+\s+)?set\b/gi],
  ['exclusive', /\bdelete\s+from\s+(?:only\s+)?(\w+)/gi],
  ['share row exclusive', /\block\s+table\s+(\w+)\s+in\s+share\b/gi],
  ['share row exclusive', /\breferences\s+(\w+)/gi],
  ['share row exclusive', /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b[^;]*?\bon\s+(\w+)/gi],
  ['share row exclusive', /\bcreate\s+(?:unique\s+)?index\s+(?:if\s+not\s+exists\s+)?\w+\s+on\s+(?:only\s+)?(\w+)/gi],
]

/** What is dropped by its own name, and with it something of a table that the statement does not name. */
const DROPPED = /\bdrop\s+(?:constraint|index|table)\s+(?:if\s+exists\s+)?(\w+)/gi

/** The tables that a migration locks, each in the strongest of its modes, new ones among them; and what it drops. */
export function locksOf(sql: string): { tables: ReadonlyMap<string, LockMode>; dropped: readonly string[] } {
  const done = executedOf(sql)
  const tables = new Map<string, LockMode>()
  for (const [mode, pattern] of LOCKING)
    for (const name of namesIn(done, pattern)) tables.set(name, strongest(mode, tables.get(name)))
  return { tables, dropped: namesIn(done, DROPPED) }
}

/** Without comments and texts, and without what functions will do when they are called. */
export const executedOf = (sql: string): string =>
  sql.replaceAll(/--.*$|'(?:[^']|'')*'|\bas\s+\$\$[^]*?\$\$/gim, text => (text.startsWith("'") ? "''" : ''))

const namesIn = (sql: string, pattern: RegExp): string[] =>
  [...sql.matchAll(pattern)].map(([, name = '']) => name.toLowerCase())

const strongest = (one: LockMode, other: LockMode = one): LockMode =>
  STRENGTH.indexOf(one) > STRENGTH.indexOf(other) ? one : other

/** Tables that a migration needs were not free in time. It has changed nothing. */
export class TablesInUse extends Error {
  override name = 'TablesInUse'
}

const QUERY_CANCELED = '57014'

type Wanted = {
  readonly name: string
  readonly mode: LockMode
  /** A vacuum, or another maintenance of the table, holds it. */
  readonly maintained: boolean
}

/**
 * Takes every lock of a migration before its first statement: one that holds a table and waits for another, or for a
 * stronger lock of the same, would meet a running transaction in a deadlock. The wait is shorter than the time after
 * which PostgreSQL looks for deadlocks. In the migration's transaction.
 * @throws {TablesInUse} when they were not free within that time; the transaction is to be rolled back.
 */
export async function takeLocks(client: pg.Client, sql: string): Promise<void> {
  const wanted = await readWanted(client, sql)
  if (wanted.length === 0) return
  const statements = wanted.map(({ name, mode }) => `lock table ${name} in ${mode} mode;`)
  await client.query(`set local statement_timeout = ${Math.floor((await deadlockTimeout(client)) / 2)}`)
  try {
    // One statement, so that the time is that of all.
    await client.query(`do $locks$ begin ${statements.join(' ')} end $locks$`)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED) throw new TablesInUse(error.message)
    throw error
  }
  await client.query('set local statement_timeout = 0')
}

/**
 * Lets PostgreSQL end the automatic vacuum of a migration's tables, which it does for those that have waited for
 * `deadlock_timeout`. Each table is waited for alone, with no other lock, so that nothing can be in a deadlock with it.
 * Outside a transaction.
 */
export async function endVacuums(client: pg.Client, sql: string): Promise<void> {
  const maintained = (await readWanted(client, sql)).filter(table => table.maintained)
  const patience = 1.5 * (await deadlockTimeout(client))
  for (const { name, mode } of maintained) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${Math.floor(patience)}`)
      await client.query(`lock table ${name} in ${mode} mode`)
    } catch {
      // The next attempt of the migration reports what is in use.
    } finally {
      await client.query('rollback')
    }
  }
}

/** The locks of a migration on tables that exist, in the order of their names. */
async function readWanted(client: pg.Client, sql: string): Promise<readonly Wanted[]> {
  const { tables, dropped } = locksOf(sql)
  const { rows } = await client.query<Wanted>(
    // A dropped foreign key locks the table it refers to as well, and a dropped index its table.
    `with concerned as (
       select f.confrelid as id from pg_constraint f join pg_class t on t.oid = f.conrelid
        where f.contype = 'f' and (f.conname = any ($3) or t.relname = any ($3))
       union select i.indrelid from pg_index i join pg_class n on n.oid = i.indexrelid where n.relname = any ($3)
     )
     select c.relname as name,
         case when c.oid in (select id from concerned) then 'access exclusive' else w.mode end as mode,
         exists (select from pg_locks l where l.relation = c.oid and l.granted and l.mode = 'ShareUpdateExclusiveLock'
           and l.database = (select oid from pg_database where datname = current_database())) as maintained
       from pg_class c left join unnest($1::text[], $2::text[]) w (name, mode) on w.name = c.relname
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        and (w.name is not null or c.oid in (select id from concerned)) order by 1`,
    [[...tables.keys()], [...tables.values()], dropped],
  )
  return rows
}

/** In milliseconds. */
async function deadlockTimeout(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    `select setting::int as ms from pg_settings where name = 'deadlock_timeout'`,
  )
  return rows[0]?.ms ?? 1_000
}
