import { roleNames } from '@backoffice/embedded-postgres'
import { Client } from 'pg'

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
  await asSuperuser(server, [
    // Copying files is faster than logging them, and nothing here must survive a crash.
    `create database ${name} template ${template} owner ${owner} strategy file_copy`,
    `revoke all on database ${name} from public`,
    `grant connect, temporary on database ${name} to ${app}`,
    `grant connect on database ${name} to ${reader}`,
  ])
}

/** Drops one database despite open connections. */
export async function dropDatabase(server: ServerAddress, name: string): Promise<void> {
  await asSuperuser(server, [`drop database if exists ${name} with (force)`])
}

/** Drops every database of this run. */
export async function dropDatabases(server: ServerAddress): Promise<void> {
  const client = await connect(server)
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [server.prefix],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await client.end()
  }
}

async function asSuperuser(server: ServerAddress, statements: readonly string[]): Promise<void> {
  const client = await connect(server)
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function connect({ urls }: ServerAddress): Promise<Client> {
  const client = new Client({ connectionString: urls.superuser })
  await client.connect()
  return client
}
