import { freePort } from '@backoffice/embedded-postgres'
import { Pool } from 'pg'
import { startApi } from './api-process.ts'
import { cloneDatabase, type DatabaseUrls } from './database.ts'
import { eventSender, type SendEvent } from './events.ts'
import { openOutsideWorld, type OutsideWorld } from './outside-world.ts'
import { settings, SECRET } from './settings.ts'

/** A running product of one's own: its API process serving the built web, its database, and the world around it. */
export type Product = {
  readonly address: string
  readonly port: number
  readonly world: OutsideWorld
  readonly send: SendEvent
  /** Its database, for what no screen can bring about: a session that is old, a rule that is set. */
  readonly sql: Pool
  readonly urls: DatabaseUrls
  log(): string
  stop(): Promise<void>
}

export async function startProduct(): Promise<Product> {
  const [database, world, port] = await Promise.all([cloneDatabase(), openOutsideWorld(), freePort()])
  const address = `http://127.0.0.1:${port}`
  const api = await startApi(address, settings({ port, database: database.urls, outside: world.url }))
  const sql = new Pool({ connectionString: database.urls.owner, max: 2 })
  return {
    address, port, world, sql, urls: database.urls, log: api.log,
    send: eventSender(address, SECRET),
    stop: async () => {
      await sql.end()
      await api.stop()
      await world.close()
      await database.drop()
    },
  }
}
