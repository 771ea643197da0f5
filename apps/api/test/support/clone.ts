import { roleNames } from '@backoffice/embedded-postgres'
import { Pool } from 'pg'

/** Address of the tests' server: plain data, so that it can be passed to workers. */
export interface ServerAddress {
  readonly urls: { readonly superuser: string; readonly owner: string; readonly app: string; readonly reader: string }
  /** Prefix of every database of this run. */
  readonly prefix: string
  /** The migrated template of all clones. */
  readonly template: string
}

export type TestRole = 'owner' | 'app' | 'reader'

/** The address of one database for one role. */
export function urlFor({ urls }: ServerAddress, role: TestRole, database: string): string {
  const url = new URL(urls[role])
  url.pathname = `/${database}`
  return url.href
}

/** Clones `template` as `name`, accessible to the three roles. */
export async function createDatabase(server: ServerAddress, name: string, template: string): Promise<void> {
  const { owner, app, reader } = roleNames
  const superuser = superuserOf(server)
  // Copying files is faster than logging them, and nothing here must survive a crash.
  await superuser.query(`create database ${name} template ${template} owner ${owner} strategy file_copy`)
  await superuser.query(`
    revoke all on database ${name} from public;
    grant connect, temporary on database ${name} to ${app};
    grant connect on database ${name} to ${reader}`)
}

/** Drops one database despite open connections. */
export async function dropDatabase(server: ServerAddress, name: string): Promise<void> {
  await superuserOf(server).query(`drop database if exists ${name} with (force)`)
}

/** Drops every database of this run. */
export async function dropDatabases(server: ServerAddress): Promise<void> {
  const { rows } = await superuserOf(server).query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [server.prefix],
  )
  for (const { datname } of rows) await dropDatabase(server, datname)
}

const pools = new Map<string, Pool>()

/** A connection kept for the next clone: opening one costs as much as a clone. A process may end while it is idle. */
function superuserOf({ urls: { superuser } }: ServerAddress): Pool {
  const known = pools.get(superuser)
  if (known !== undefined) return known
  const pool = new Pool({ connectionString: superuser, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The server may stop first; the pool forgets the connection.
  pool.on('error', () => undefined)
  pools.set(superuser, pool)
  return pool
}
