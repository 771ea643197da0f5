import { findRunning } from '@backoffice/embedded-postgres'
import { join } from 'node:path'
import type { Config, DatabaseUrls } from './config.ts'
import { StartError } from './start-error.ts'

/** The configured database, otherwise the embedded one that `npm start` runs. Throws {@link StartError}. */
export function databaseOf(config: Config): DatabaseUrls {
  if (config.database !== null) return config.database
  const running = findRunning(join(config.dataDir, 'postgres'))
  if (running === undefined) {
    throw new StartError(
      `DATABASE_URL is not set, and no embedded database is running in ${config.dataDir}. Run npm start, or set DATABASE_URL.`,
    )
  }
  return { url: running.urls.app, migrationUrl: running.urls.owner, readerUrl: running.urls.reader }
}
