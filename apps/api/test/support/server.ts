import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { roleNames, startEmbeddedPostgres } from '@backoffice/embedded-postgres'
import { Client } from 'pg'
import { quickFolder } from '../../../../scripts/test/quick-folder.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createDatabase, dropDatabases, urlFor, type ServerAddress } from './clone.ts'

/** A PostgreSQL for one test run, with a migrated database to clone. */
export interface TestServer extends ServerAddress {
  stop(): Promise<void>
}

/** Fast settings for temporary data; locks and isolation are unchanged. */
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  // How long a lock is waited for before a deadlock is looked for: tests of deadlocks wait as long, each time.
  deadlock_timeout: '100ms',
  // Tests open thousands of connections; their passwords protect nothing.
  scram_iterations: '1',
  shared_buffers: '128MB',
  // Statistics change only when a test says so, and no vacuum takes the cores from the tests.
  autovacuum: 'off',
}

/**
 * Starts an embedded PostgreSQL in a temporary folder, or uses the server at `TEST_DATABASE_URL` (a superuser's
 * address).
 */
export async function startTestServer(superuserUrl = process.env['TEST_DATABASE_URL']): Promise<TestServer> {
  const started = superuserUrl ? await prepareServer(superuserUrl) : await startThrowaway()
  const { address } = started
  const stop = async () => {
    try {
      await dropDatabases(address)
    } finally {
      await started.stop()
    }
  }
  try {
    await createDatabase(address, address.template, 'template1')
    const template = urlFor(address, 'owner', address.template)
    await migrate(template)
    await leaveCatalogCache(template)
  } catch (error) {
    await stop()
    throw error
  }
  return { ...address, stop }
}

/** The first connection after a migration writes a catalog cache to the database's folder, which its clones inherit. */
async function leaveCatalogCache(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.end()
}

interface Started {
  address: ServerAddress
  stop(): Promise<void>
}

async function startThrowaway(): Promise<Started> {
  const dataDir = mkdtempSync(path.join(quickFolder(), 'backoffice-test-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const server = await startEmbeddedPostgres({ dataDir, settings: throwaway })
    const { superuser, owner, app, reader } = server.urls
    return { address: newAddress({ superuser, owner, app, reader }), stop: () => server.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

async function prepareServer(superuserUrl: string): Promise<Started> {
  await ensureRoles(superuserUrl)
  const role = (name: string) => withSignIn(superuserUrl, name, passwordFor(superuserUrl))
  const urls = {
    superuser: superuserUrl,
    owner: role(roleNames.owner),
    app: role(roleNames.app),
    reader: role(roleNames.reader),
  }
  return { address: newAddress(urls), stop: async () => undefined }
}

function newAddress(urls: ServerAddress['urls']): ServerAddress {
  const prefix = `backoffice_test_${randomBytes(4).toString('hex')}`
  return { urls, prefix, template: `${prefix}_template` }
}

const madeByTests = 'made by the tests of backoffice'

/** Roles belong to the whole server: those of a server with a product database are not changed. */
async function ensureRoles(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    for (const name of [roleNames.owner, roleNames.app, roleNames.reader]) await ensureRole(client, name, superuserUrl)
    await client.query(`grant ${roleNames.app}, ${roleNames.reader} to ${roleNames.owner} with admin option`)
  } finally {
    await client.end()
  }
}

async function ensureRole(client: Client, name: string, superuserUrl: string): Promise<void> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_authid') as comment from pg_roles where rolname = $1`,
    [name],
  )
  if (rows[0]?.comment === madeByTests) return
  if (rows[0]) {
    throw new Error(
      `The server of TEST_DATABASE_URL already has a role ${name} that no test made: it looks like one the product uses. ` +
        'Give the tests a server of their own.',
    )
  }
  const rights = name === roleNames.owner ? 'createdb createrole' : ''
  await client.query(`create role ${name} login ${rights} password '${passwordFor(superuserUrl)}'`)
  await client.query(`comment on role ${name} is '${madeByTests}'`)
}

/** Stable across runs, and derived from the superuser's address. */
function passwordFor(superuserUrl: string): string {
  return createHash('sha256').update(`tests of ${superuserUrl}`).digest('hex')
}

function withSignIn(address: string, username: string, password: string): string {
  const url = new URL(address)
  url.username = username
  url.password = password
  return url.href
}
