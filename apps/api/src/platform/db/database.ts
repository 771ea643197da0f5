import { type ExpressionBuilder, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'
import type { DB } from './schema.ts'
import { parserFor } from './types.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** Reads take either; writes require a {@link Tx}. */
export type Reader = Db | Tx
/** The columns of a table, for a selection that several statements share. */
export type ColumnsOf<Table extends keyof DB> = ExpressionBuilder<DB, Table>
export type { JsonObject } from './schema.ts'

type DatabaseRole = 'backoffice_app' | 'backoffice_reader'

/** In milliseconds. */
export type TimeLimits = {
  /** For a connection: for its turn in the pool, and for opening it. */
  readonly connect: number
  readonly statement: number
  /** Of one lock. */
  readonly lock: number
  readonly idleInTransaction: number
}

export type DatabaseOptions = {
  /** Maximum connections of this pool. */
  readonly max: number
  /** application_name in pg_stat_activity. */
  readonly applicationName: string
  /** {@link TIME_LIMITS}, unless stated. */
  readonly limits?: TimeLimits
  /** Role of the connections where the URL's user is a member of it. Reader roles are always read-only. */
  readonly role?: DatabaseRole
  /** Prepares each statement once per connection, for pools that send few kinds of statements often. */
  readonly prepare?: boolean
}

type OpenDatabase = {
  readonly db: Db
  readonly pool: pg.Pool
  /** Waits until connections in use are returned, then ends them. */
  close(): Promise<void>
}

/** Below the server's deadline of 8 s, which is below the client's 10 s. */
const TIME_LIMITS: TimeLimits = { connect: 2_000, statement: 5_000, lock: 2_000, idleInTransaction: 10_000 }

/** Opens a database; connects on first use. int8 is read as bigint, date as `YYYY-MM-DD`, timestamptz as Date. */
export function openDatabase(url: string, options: DatabaseOptions): OpenDatabase {
  const pool = openPool(url, options, { getTypeParser: parserFor })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/** The underlying pool for libraries with their own SQL; without `types`, values have pg's default types. */
export function openPool(
  url: string,
  { max, applicationName, limits = TIME_LIMITS, role, prepare = false }: DatabaseOptions,
  types?: pg.CustomTypesConfig,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...(prepare ? { Client: PreparingClient } : {}),
    application_name: applicationName,
    connectionTimeoutMillis: limits.connect,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    ...(types === undefined ? {} : { types }),
    ...(role === 'backoffice_reader' ? { options: '-c default_transaction_read_only=on' } : {}),
    // The pool awaits this promise before it hands out the connection, which its types do not state.
    ...(role === undefined ? {} : { onConnect: (client: pg.ClientBase) => workAs(client, role) as unknown as void }),
  })
  // The pool replaces a broken connection, and the query on it fails. Without this listener the error would end the
  // process.
  pool.on('error', () => undefined)
  pool.on('connect', client => void client.on('error', () => undefined))
  return pool
}

/** Assumes the role when it exists and the user is a member; other users bring their own grants. */
async function workAs(client: pg.ClientBase, role: DatabaseRole): Promise<void> {
  await client.query(
    `select set_config('role', rolname, false) from pg_roles where rolname = $1 and rolname <> current_user
       and pg_has_role(session_user, oid, case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)`,
    [role],
  )
}

/** Serialization failure and deadlock: PostgreSQL expects a retry. */
const RETRYABLE: ReadonlySet<string> = new Set(['40001', '40P01'])
const MAX_RETRIES = 5

/**
 * Runs work in one READ COMMITTED transaction; a thrown error rolls it back and is rethrown. After a deadlock or a
 * serialization failure the work runs again, at most five times, so it must have no effects outside its transaction.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel('read committed').execute(work)
    } catch (error) {
      if (attempt >= MAX_RETRIES || !RETRYABLE.has(sqlStateOf(error) ?? '')) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** The SQLSTATE of a database error; undefined for any other. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}

const UNIQUE_VIOLATION = '23505'

/** Of two concurrent uses of a unique value, the second is attempted again, and then sees the first. */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
    return attempt()
  }
}
