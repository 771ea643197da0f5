import { randomBytes } from 'node:crypto'
import { createDatabase, dropDatabase, urlFor, type ServerAddress } from '../../../api/test/support/clone.ts'

const KEY = 'E2E_DATABASE_SERVER'

export type DatabaseUrls = { readonly owner: string; readonly app: string; readonly reader: string }
export type Database = { readonly urls: DatabaseUrls; drop(): Promise<void> }

/** Playwright passes the environment from its set-up to the workers. */
export function shareServer({ urls, prefix, template }: ServerAddress): void {
  process.env[KEY] = JSON.stringify({ urls, prefix, template })
}

/** The server of the run. */
export function sharedServer(): ServerAddress {
  const text = process.env[KEY]
  if (text === undefined) throw new Error('the database of the run is not there: global-setup.ts starts it')
  return JSON.parse(text) as ServerAddress
}

/** Clones the migrated template database. */
export async function cloneDatabase(): Promise<Database> {
  const server = sharedServer()
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name, server.template)
  const urls = {
    owner: urlFor(server, 'owner', name),
    app: urlFor(server, 'app', name),
    reader: urlFor(server, 'reader', name),
  }
  return { urls, drop: () => dropDatabase(server, name) }
}
