import {
  claimFolder,
  findRunning,
  lockFolder,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type Urls,
} from '@backoffice/embedded-postgres'
import { completeRestore } from '../backup/put-in-place.ts'
import { endLeftovers } from '../start/family.ts'
import { refuseUnfinished } from '../start/first-start.ts'
import { ensureSecrets } from '../start/secrets.ts'
import type { DataFolder } from '../start/data-folder.ts'
import type { Environment } from '../start/settings.ts'

/** Does something with the embedded database: with the running one, else with one started for the occasion. */
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
