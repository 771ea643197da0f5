import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, startEmbeddedPostgres, type EmbeddedPostgres } from '@backoffice/embedded-postgres'
import { systemClock } from '@backoffice/kernel'
import { createAdmins } from '../../src/modules/admins/index.ts'
import { createModules, type Modules } from '../../src/modules.ts'
import { readConfig } from '../../src/platform/config/read-config.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { startApi, type ApiProcess } from './api-process.ts'
import {
  aBankAccount,
  aMember,
  anOperator,
  baht,
  INTEGRATION_SECRET,
  testDeps,
  withBalance,
  type TestBankAccount,
  type TestMember,
} from './builders.ts'
import { startFakeFairPay } from './fake-fairpay.ts'
import { startFakePlayerSite } from './fake-player-site.ts'
import { PASSWORD, SYSTEM } from './session-fixture.ts'
import { openPatientDatabase } from './patient-database.ts'

/** Initial balance of every member. */
export const PURSE = baht(1_000_000)

/**
 * A real API process on a real, durable PostgreSQL, each of which can be killed; the provider and the player site stay
 * up.
 */
export async function createCrashFixture() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'backoffice-crash-'))
  const fairpay = await startFakeFairPay()
  fairpay.state.usual = 'pay'
  const site = await startFakePlayerSite()
  const port = await freePort()
  let database: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir })
  const { urls } = database
  await migrate(urls.owner)
  const env = {
    DATABASE_URL: urls.app,
    READER_DATABASE_URL: urls.reader,
    MIGRATION_DATABASE_URL: urls.owner,
    DATA_DIR: path.join(dataDir, 'api'),
    INTEGRATION_SECRET,
    ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64'),
    FAIRPAY_URL: fairpay.url,
    PLAYER_URL: site.url,
    PASSWORD_HASH_MEMORY_KIB: '19456',
    PASSWORD_HASH_PASSES: '2',
  }

  /** The modules in this process, on their own connections: for setup, and for checks afterwards. */
  async function withModules<T>(work: (modules: Modules & { readonly deps: Deps }) => Promise<T>): Promise<T> {
    const app = openPatientDatabase(urls.app, { max: 6, applicationName: 'test' })
    const reader = openPatientDatabase(urls.reader, {
      max: 2,
      applicationName: 'test-reader',
      role: 'backoffice_reader',
    })
    const deps = {
      ...testDeps(app.db, reader.db),
      clock: systemClock,
      config: { ...readConfig(env).config, passwordHash: { memoryKiB: 8, passes: 1, parallelism: 1 } },
    }
    try {
      return await work({ ...createModules(deps), deps })
    } finally {
      await Promise.all([app.close(), reader.close()])
    }
  }

  let api: ApiProcess
  let apiSince = Date.now()
  const staff = await withModules(async ({ deps, ledger, session }) => {
    const admins = createAdmins(deps, session)
    await anOperator(deps.db)
    for (const username of ['cashier', 'second']) {
      const added = await admins.add({ username, name: 'Anong', role: 'owner', password: PASSWORD }, SYSTEM)
      if (!added.ok) throw new Error(added.code)
    }
    const books = { db: deps.db, reader: deps.reader, deps: deps as never, ledger, close: async () => undefined }
    const accounts: TestBankAccount[] = [await aBankAccount(books), await aBankAccount(books)]
    const members: TestMember[] = []
    for (let count = 0; count < 5; count++) {
      const member = await aMember(books)
      await withBalance(books, member, PURSE)
      members.push(member)
    }
    // Every deposit requires turnover of the members who deposit; those who withdraw have none.
    await deps.db.updateTable('withdrawal_settings').set({ turnover_percent: 100 }).execute()
    return { accounts, players: members.slice(0, 3), leavers: members.slice(3) }
  })
  api = await startApi(port, env)

  return {
    ...staff,
    fairpay,
    site,
    withModules,
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
      await fairpay.close()
      await site.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type CrashFixture = Awaited<ReturnType<typeof createCrashFixture>>
