import type pg from 'pg'

/** From the weakest: rows can be read and locked, but not changed; only read; not even read. */
export type LockMode = 'share row exclusive' | 'exclusive' | 'access exclusive'

const STRENGTH: readonly LockMode[] = ['share row exclusive', 'exclusive', 'access exclusive']

/** What a statement locks, by the words before the name of its table. */
const LOCKING: readonly (readonly [LockMode, RegExp])[] = [
  ['access exclusive', /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)/gi],
  ['access exclusive', /\bdrop\s+table\s+(?:if\s+exists\s+)?(\w+)/gi],
  ['access exclusive', /\bdrop\s+trigger\s+(?:if\s+exists\s+)?\w+\s+on\s+(\w+)/gi],
  ['access exclusive', /\bpartition\s+of\s+(\w+)/gi],
  ['exclusive', /\bupdate\s+(?:only\s+)?(\w+)\s+(?:\w+\s+)?set\b/gi],
  ['exclusive', /\bdelete\s+from\s+(?:only\s+)?(\w+)/gi],
  ['share row exclusive', /\breferences\s+(\w+)/gi],
  ['share row exclusive', /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b[^;]*?\bon\s+(\w+)/gi],
  ['share row exclusive', /\bcreate\s+(?:unique\s+)?index\s+(?:if\s+not\s+exists\s+)?\w+\s+on\s+(?:only\s+)?(\w+)/gi],
]

/** The tables that a migration locks, each in the strongest of its modes; new ones among them. */
export function locksOf(sql: string): ReadonlyMap<string, LockMode> {
  // What a function does is not done by the migration.
  const done = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\bas\s+\$\$[^]*?\$\$/gi, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
  const locks = new Map<string, LockMode>()
  for (const [mode, pattern] of LOCKING)
    for (const [, name = ''] of done.matchAll(pattern)) {
      const table = name.toLowerCase()
      const before = locks.get(table)
      if (before === undefined || STRENGTH.indexOf(mode) > STRENGTH.indexOf(before)) locks.set(table, mode)
    }
  return new Map([...locks].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * Takes every lock of a migration before its first statement: one that holds a table and waits for another, or for a
 * stronger lock of the same, would meet a running transaction in a deadlock. The wait is shorter than the time after
 * which PostgreSQL looks for deadlocks; a lock that is not free until then fails with 57014, and all are given back.
 * In the migration's transaction.
 */
export async function takeLocks(client: pg.Client, sql: string): Promise<void> {
  const locks = locksOf(sql)
  const { rows } = await client.query<{ name: string; patience: number }>(
    `select c.relname as name, (select setting::int / 2 from pg_settings where name = 'deadlock_timeout') as patience
       from unnest($1::text[]) wanted (name) join pg_class c on c.oid = to_regclass(wanted.name)
      where c.relkind in ('r', 'p') order by 1`,
    [[...locks.keys()]],
  )
  const [first] = rows
  if (first === undefined) return
  const statements = rows.map(({ name }) => `lock table ${name} in ${locks.get(name)} mode;`)
  await client.query(`set local statement_timeout = ${first.patience}`)
  // One statement, so that the time is that of all.
  await client.query(`do $locks$ begin ${statements.join(' ')} end $locks$`)
  await client.query('set local statement_timeout = 0')
}
