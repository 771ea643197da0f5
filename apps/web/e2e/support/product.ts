import { rm } from 'node:fs/promises'
import { freePort } from '@backoffice/embedded-postgres'
import { Pool } from 'pg'
import { startApi, type ApiProcess, type Environment } from './api-process.ts'
import { cloneDatabase, type DatabaseUrls } from './database.ts'
import { eventSender, type SendEvent } from './events.ts'
import { startExternalSystems, type ExternalSystems } from './external-systems.ts'
import { dataDirOf, settings, SECRET } from './settings.ts'

/**
 * A running product: its API serving the web that 'apps/web/vite.config.ts' builds from 'apps/web/index.html' and
 * 'apps/web/login.html', its database, and the external systems. By these names `npm test -- --changed` knows that
 * browser tests show the web.
 */
export type Product = {
  readonly address: string
  readonly port: number
  readonly external: ExternalSystems
  readonly send: SendEvent
  /** The database, for states that no screen can create, such as an old session. */
  readonly sql: Pool
  readonly urls: DatabaseUrls
  log(): string
  stop(): Promise<void>
}

/** Another process of a product, at its own address. */
export type ProductProcess = { readonly address: string; stop(): Promise<void> }

export async function startProduct(): Promise<Product> {
  const [database, external] = await Promise.all([cloneDatabase(), startExternalSystems()])
  const { api, address, port } = await startWithRetry(database.urls, external.url)
  const sql = new Pool({ connectionString: database.urls.owner, max: 2 })
  await sql.query(keepConditionsOffBells)
  return {
    address,
    port,
    external,
    sql,
    urls: database.urls,
    log: api.log,
    send: eventSender(address, SECRET),
    stop: async () => {
      await sql.end()
      await api.stop()
      await external.close()
      await database.drop()
      await rm(dataDirOf(port), { recursive: true, force: true })
    },
  }
}

/** Starts another process on the product's database. `more`: settings beside those of every test. */
export async function startBeside({ urls, external }: Product, more: Environment): Promise<ProductProcess> {
  const { api, address, port } = await startWithRetry(urls, external.url, more)
  return {
    address,
    stop: async () => {
      await api.stop()
      await rm(dataDirOf(port), { recursive: true, force: true })
    },
  }
}

/** The failing providers and silent feeds of some tests would change the counts that others expect. */
const keepConditionsOffBells = `
  create function drop_row() returns trigger language plpgsql as 'begin return null; end';
  create trigger no_conditions before insert on notifications for each row
    when (new.kind in ('provider.down', 'bank-feed.silent', 'books.unbalanced', 'deliveries.given-up'))
    execute function drop_row()`

const MAX_TRIES = 3

/**
 * Retries, because another process may take the free port, or a busy machine may delay the database connection. A real
 * failure repeats.
 */
async function startWithRetry(
  database: DatabaseUrls,
  externalUrl: string,
  more: Environment = {},
  tries = 1,
): Promise<{ api: ApiProcess; address: string; port: number }> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  try {
    return { api: await startApi(address, { ...settings({ port, database, externalUrl }), ...more }), address, port }
  } catch (error) {
    if (tries === MAX_TRIES) throw error
    return startWithRetry(database, externalUrl, more, tries + 1)
  }
}
