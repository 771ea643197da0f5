import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from './handle.ts'
import { PreparingClient } from './preparing-client.ts'
import type { DB } from './schema.ts'
import { parserFor } from './types.ts'

export type DatabaseRole = 'backoffice_app' | 'backoffice_reader'

export type DatabaseOptions = {
  /** Maximum connections of this pool. */
  readonly max: number
  /** application_name in pg_stat_activity. */
  readonly applicationName: string
  /** Role of the connections where the URL's user is a member of it. Reader roles are always read-only. */
  readonly role?: DatabaseRole
  /** Prepares each statement once per connection, for pools that send few kinds of statements often. */
  readonly prepare?: boolean
}

export type OpenDatabase = {
  readonly db: Db
  readonly pool: pg.Pool
  /** Waits until connections in use are returned, then ends them. */
  close(): Promise<void>
}

/** Milliseconds. Below the server's deadline of 8 s, which is below the client's 10 s. */
const CONNECT_TIMEOUT = 2_000
const STATEMENT_TIMEOUT = 5_000
const LOCK_TIMEOUT = 2_000
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000

/** Opens a database; connects on first use. int8 is read as bigint, date as `YYYY-MM-DD`, timestamptz as Date. */
export function openDatabase(url: string, options: DatabaseOptions): OpenDatabase {
  const pool = openPool(url, options, { getTypeParser: parserFor })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/** The underlying pool for libraries with their own SQL; without `types`, values have pg's default types. */
export function openPool(
  url: string,
  { max, applicationName, role, prepare = false }: DatabaseOptions,
  types?: pg.CustomTypesConfig,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...(prepare ? { Client: PreparingClient } : {}),
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
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
export type { Db, Reader, Tx } from './handle.ts'
export { inTransaction, sqlStateOf } from './transaction.ts'
