import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, startEmbeddedPostgres, type EmbeddedPostgres } from '@backoffice/embedded-postgres'
import { startApi, type ApiProcess } from './api-process.ts'
import { openCrashOffice } from './crash-office.ts'

/**
 * A real API process on a real, durable PostgreSQL, each of which can be killed; the provider and the player site stay
 * up.
 */
export async function createCrashFixture() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'backoffice-crash-'))
  const port = await freePort()
  let database: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir })
  const office = await openCrashOffice(database.urls, dataDir)
  const { env, withModules } = office
  let apiSince = Date.now()
  let api: ApiProcess = await startApi(port, env)

  return {
    ...office,
    url: api.url,
    /** Kills the named processes and restarts them as an operator would. */
    async crash(what: 'api' | 'database' | 'both'): Promise<void> {
      if (what !== 'database') await api.kill()
      if (what !== 'api') {
        process.kill(database.pid, 'SIGKILL')
        await database.exited
        await database.stop()
        database = await startEmbeddedPostgres({ dataDir, port: database.port })
      }
      if (what !== 'database') {
        apiSince = Date.now()
        api = await startApi(port, env)
      }
    },
    /** Leases of a dead process expire after a minute: this skips the wait. */
    async releaseExpiredLeases(): Promise<void> {
      await withModules(({ deps: { db } }) =>
        db
          .updateTable('player_lanes')
          .set({ leased_until: new Date() })
          .where('leased_until', '<', new Date(apiSince + 60_000))
          .execute(),
      )
    },
    async close(): Promise<void> {
      // Nothing to clean up.
      await api.kill()
      await database.stop()
      await office.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
