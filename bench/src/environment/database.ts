import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { roleNames, startEmbeddedPostgres, type Urls } from '@backoffice/embedded-postgres'
import pg from 'pg'
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts'

/** A temporary PostgreSQL for the measurement. */
export type Server = {
  /** A migrated database with this name, accessible to the product's roles. */
  database(name: string): Promise<Database>
}

export type Database = { readonly urls: Urls }

/** The product's durability and memory settings are unchanged; only the WAL is kept short while data is created. */
const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' }

export async function startServer(stack: AsyncDisposableStack): Promise<Server> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'backoffice-bench-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres({ dataDir, settings })
  stack.defer(() => server.stop())
  return {
    async database(name) {
      const { owner, app, reader } = roleNames
      await withClient(server.urls.superuser, async client => {
        await client.query(`create database ${name} owner ${owner}`)
        await client.query(`revoke all on database ${name} from public`)
        await client.query(`grant connect, temporary on database ${name} to ${app}`)
        await client.query(`grant connect on database ${name} to ${reader}`)
      })
      const urls = inDatabase(server.urls, name)
      await migrate(urls.owner)
      return { urls }
    },
  }
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same addresses for another database of the server. */
export function inDatabase(urls: Urls, name: string): Urls {
  const addressOf = (address: string): string => {
    const url = new URL(address)
    url.pathname = `/${name}`
    return url.href
  }
  return {
    superuser: addressOf(urls.superuser),
    owner: addressOf(urls.owner),
    app: addressOf(urls.app),
    reader: addressOf(urls.reader),
  }
}
