import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { MIGRATIONS_FOLDER, MigrationError, readMigrations, type MigrationFile } from './migration-files.ts'
import { endVacuums, TablesInUse, takeLocks } from './migration-locks.ts'

type MigrateOptions = {
  readonly onProgress?: (line: string) => void
  /** Folder of the files; defaults to the release's own. */
  readonly folder?: string
}

type Applied = { readonly name: string; readonly checksum: string }

/**
 * Applies the migrations the database has not seen, in order, each in its own transaction. Safe to run concurrently:
 * all runners wait for one row lock. Throws {@link MigrationError} when an applied file has changed, or the database is
 * newer than this release.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<{ applied: string[] }> {
  const files = readMigrations(options.folder ?? MIGRATIONS_FOLDER)
  const slot = await connect(ownerUrl, 'backoffice-migrate-turn')
  try {
    await prepare(slot)
    // Holds the row lock on a separate connection, because files without a transaction need their connection free.
    await slot.query('begin')
    await slot.query('select 1 from schema_migration_turn for update')
    const applied = await applyMissing(ownerUrl, files, options.onProgress ?? (() => undefined))
    await slot.query('commit')
    return { applied }
  } finally {
    await slot.end()
  }
}

/** Names of the migrations the database has not seen, for the readiness check. */
export function pendingMigrations(applied: ReadonlySet<string>, folder?: string): string[] {
  return readMigrations(folder)
    .map(file => file.name)
    .filter(name => !applied.has(name))
}

async function applyMissing(
  ownerUrl: string,
  files: readonly MigrationFile[],
  onProgress: (line: string) => void,
): Promise<string[]> {
  const client = await connect(ownerUrl, 'backoffice-migrate')
  try {
    const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name')
    const missing = missingFrom(rows, files)
    for (const file of missing) {
      onProgress(`Applying ${file.name} …`)
      await applyOne(client, file, () => onProgress(`${file.name} waits for tables that are in use …`))
    }
    return missing.map(file => file.name)
  } finally {
    await client.end()
  }
}

async function applyOne(client: pg.Client, file: MigrationFile, onWait: () => void): Promise<void> {
  const remember = () =>
    client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [file.name, file.checksum])
  try {
    if (file.transactional) {
      await repeatWhileInUse(onWait, async attempt => {
        if (attempt > 1) await endVacuums(client, file.sql)
        await client.query('begin')
        try {
          await takeLocks(client, file.sql)
          await client.query(file.sql)
          await remember()
          await client.query('commit')
        } catch (error) {
          await client.query('rollback')
          throw error
        }
      })
    } else {
      for (const statement of statementsOf(file.sql)) await repeatWhileInUse(onWait, () => runAlone(client, statement))
      await remember()
    }
  } catch (error) {
    throw new MigrationError(
      `${file.name} failed${file.transactional ? ' and changed nothing' : ''}: ${textOf(error)}`,
      { cause: error },
    )
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

const isInUse = (error: unknown): boolean =>
  error instanceof TablesInUse ||
  (error instanceof pg.DatabaseError && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(error.code ?? ''))

/** How long nodes of the previous release may keep a table in use at every attempt. */
const IN_USE_FOR_MS = 120_000
/** Between two attempts, for the transactions that had to wait. */
const PAUSE_MS = 2_000

/** Repeats what could not lock a table: a transaction, or a statement that changes all or nothing. */
async function repeatWhileInUse(onWait: () => void, work: (attempt: number) => Promise<void>): Promise<void> {
  const until = performance.now() + IN_USE_FOR_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!isInUse(error) || performance.now() > until) throw error
      if (attempt === 1) onWait()
      await sleep(PAUSE_MS)
    }
  }
}

const CONCURRENT_INDEX =
  /^\s*create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\s+(\w+)\s*([^]*)$/im

/** Waits for other transactions as a build does, without blocking queries meanwhile. */
const CONCURRENT_DROP = /^\s*drop\s+index\s+concurrently\b/im

/**
 * Runs a statement outside a transaction. PostgreSQL builds no index of a partitioned table concurrently, so it is
 * declared, then built for each partition and attached; partitions created meanwhile have it.
 */
async function runAlone(client: pg.Client, statement: string): Promise<void> {
  const [, unique = '', index, table, rest = ''] = CONCURRENT_INDEX.exec(statement) ?? []
  if (CONCURRENT_DROP.test(statement)) return withoutLockTimeout(client, () => client.query(statement))
  if (index === undefined || table === undefined) return void (await client.query(statement))
  const { rows } = await client.query<{ partition: string; attached: boolean }>(
    `select c.relname as partition, exists (select from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid
        where i.inhparent = to_regclass($2) and x.indrelid = c.oid) as attached
      from pg_partition_tree($1) t join pg_class c on c.oid = t.relid
      where t.isleaf and t.parentrelid is not null order by 1`,
    [table, index],
  )
  if (rows.length === 0) return buildConcurrently(client, index, statement)
  await client.query(`create ${unique}index if not exists ${index} on only ${table} ${rest}`)
  for (const { partition, attached } of rows) {
    if (attached) continue
    const own = `${partition}_${index}`
    const build = `create ${unique}index concurrently if not exists ${own} on ${partition} ${rest}`
    await buildConcurrently(client, own, build)
    await client.query(`alter index ${index} attach partition ${own}`)
  }
}

/**
 * `create index concurrently` waits for other transactions as long as they take. An interrupted build leaves an invalid
 * index that would pass for a complete one, so it is rebuilt.
 */
const buildConcurrently = (client: pg.Client, index: string, statement: string): Promise<void> =>
  withoutLockTimeout(client, async () => {
    const { rowCount } = await client.query(
      'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [index],
    )
    if (rowCount !== 0) await client.query(`drop index concurrently ${index}`)
    await client.query(statement)
  })

async function withoutLockTimeout(client: pg.Client, run: () => Promise<unknown>): Promise<void> {
  await client.query('set lock_timeout = 0')
  try {
    await run()
  } finally {
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
  }
}

/**
 * The files to apply. The database may be newer than this release (migrations keep the previous release working), but
 * common files must be equal and none may be inserted between them.
 */
function missingFrom(applied: readonly Applied[], files: readonly MigrationFile[]): MigrationFile[] {
  const byName = new Map(files.map(file => [file.name, file]))
  const newest = files.at(-1)?.name ?? ''
  for (const { name, checksum } of applied) {
    const file = byName.get(name)
    if (file === undefined && name < newest)
      throw new MigrationError(
        `The database has ${name}, which this release does not know: the two do not belong together`,
      )
    if (file !== undefined && file.checksum !== checksum)
      throw new MigrationError(
        `${name} was changed after it was applied. Applied migrations are never edited: restore the file and write a new one`,
      )
  }
  const seen = new Set(applied.map(row => row.name))
  const last = applied.at(-1)?.name ?? ''
  const missing = files.filter(file => !seen.has(file.name))
  const late = missing.find(file => file.name < last)
  if (late !== undefined)
    throw new MigrationError(`${late.name} comes before ${last}, which is already applied: give it the next number`)
  return missing
}

async function prepare(client: pg.Client): Promise<void> {
  try {
    await client.query(`
      create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now());
      create table if not exists schema_migration_turn (singleton boolean primary key default true check (singleton));
      insert into schema_migration_turn default values on conflict do nothing;
      grant select on schema_migrations to public`)
  } catch (error) {
    // Two first runners: the one that loses the race to create finds everything on its second attempt.
    if (!isCreationRace(error)) throw error
    await prepare(client)
  }
}

const isCreationRace = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['23505', '42P07', '42710', 'XX000', '40P01'].includes(error.code ?? '')

/**
 * A file without a transaction is sent statement by statement, because a batch is one implicit transaction. Statements
 * end with the line; text between `$$` belongs to one statement.
 */
const statementsOf = (sql: string): string[] =>
  (sql.match(/(?:\$\$[^]*?\$\$|;(?![ \t]*$)|[^;])+/gm) ?? []).filter(
    part => part.replace(/^\s*--.*$/gm, '').trim() !== '',
  )

async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    // Memory for the indexes of large tables.
    options: `-c lock_timeout=0 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0
      -c maintenance_work_mem=256MB`.replaceAll(/\s+/g, ' '),
  })
  await client.connect()
  // The lock timeout keeps a migration from blocking other queries while it waits for a table in use.
  if (name === 'backoffice-migrate') await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
  return client
}

/** Beyond `deadlock_timeout`, so that PostgreSQL ends an automatic vacuum of the table. */
const LOCK_TIMEOUT = '1500ms'

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
