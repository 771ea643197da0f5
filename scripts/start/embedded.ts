import {
  claimFolder,
  createDatabaseStatements,
  databaseName,
  findRunning,
  lockFolder,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type Urls,
} from '@backoffice/embedded-postgres'
import pg from 'pg'
import { completeRestore } from '../backup/complete-restore.ts'
import { endLeftovers } from './processes.ts'
import { refuseUnfinished } from './first-start.ts'
import { ensureSecrets } from './secrets.ts'
import type { DataFolder } from './data-folder.ts'
import type { Environment } from './settings.ts'

/** Works with the embedded database: with the running one, or with one started for the purpose. */
export async function withEmbedded<T>(
  folder: DataFolder,
  env: Environment,
  say: (line: string) => void,
  work: (urls: Urls) => Promise<T>,
): Promise<T> {
  const running = findRunning(folder.postgres)
  if (running) return work(running.urls)
  const database = await holdEmbedded(folder, env, say)
  try {
    return await work(database.urls)
  } finally {
    await database.stop()
  }
}

/** Claims the data folder and starts its database, without the product. Stopping it gives the folder back. */
export async function holdEmbedded(
  folder: DataFolder,
  env: Environment,
  say: (line: string) => void,
): Promise<EmbeddedPostgres> {
  claimFolder(folder.root)
  const lock = lockFolder(folder.root)
  try {
    await endLeftovers(folder.processes, say)
    completeRestore(folder)
    refuseUnfinished(folder)
    ensureSecrets(env, folder)
    const database = await startEmbeddedPostgres({ dataDir: folder.postgres, onProgress: say })
    return { ...database, stop: () => database.stop().finally(() => lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Drops the product's database and creates an empty one; open connections to it are closed. */
export async function recreateDatabase(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`)
    for (const statement of createDatabaseStatements()) await client.query(statement)
  } finally {
    await client.end()
  }
}
