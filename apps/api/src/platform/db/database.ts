import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from './handle.ts'
import { PreparingClient } from './preparing-client.ts'
import type { DB } from './schema.ts'
import { parserFor } from './types.ts'

export type DatabaseRole = 'backoffice_app' | 'backoffice_reader'

export type DatabaseOptions = {
  /** The most connections this pool opens. */
  readonly max: number
  /** How the connections call themselves in pg_stat_activity. */
  readonly applicationName: string
  /**
   * The role the connections work as, where the URL's user is a member of it; the reader's are read-only in any case.
   */
  readonly role?: DatabaseRole
  /** Statements are prepared once per connection: for the few kinds a pool sends over and over, as commands do. */
  readonly prepare?: boolean
}

export type OpenDatabase = {
  readonly db: Db
  readonly pool: pg.Pool
  /** Waits for the connections in use to come back, then ends them. */
  close(): Promise<void>
}

/** Milliseconds. They stay below the server's deadline of 8 s, which stays below the client's 10 s. */
const CONNECT_TIMEOUT = 2_000
const STATEMENT_TIMEOUT = 5_000
const LOCK_TIMEOUT = 2_000
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000

/** Opens a database. int8 arrives as bigint, date as `YYYY-MM-DD`, timestamptz as Date. Connects on first use. */
export function openDatabase(url: string, options: DatabaseOptions): OpenDatabase {
  const pool = openPool(url, options, { getTypeParser: parserFor })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/** The bare pool below it, for libraries that bring their own SQL; without `types` values arrive as `pg` has them. */
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
    // The pool waits for it before it hands the connection out, which its types do not say.
    ...(role === undefined ? {} : { onConnect: (client: pg.ClientBase) => workAs(client, role) as unknown as void }),
  })
  // A connection that breaks is replaced by the pool, and the query on it fails by itself. Without a listener, on idle
  // ones as on those in use, its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => void client.on('error', () => undefined))
  return pool
}

/** Takes the role when it exists and the user belongs to it; a user of another name brings its own grants. */
async function workAs(client: pg.ClientBase, role: DatabaseRole): Promise<void> {
  await client.query(
    `select set_config('role', rolname, false) from pg_roles where rolname = $1 and rolname <> current_user
       and pg_has_role(session_user, oid, case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)`,
    [role],
  )
}
export type { Db, Reader, Tx } from './handle.ts'
export { inTransaction, sqlStateOf } from './transaction.ts'
