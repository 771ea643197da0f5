import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, startEmbeddedPostgres, type EmbeddedPostgres } from '@backoffice/embedded-postgres'
import { systemClock } from '@backoffice/kernel'
import { createAdmins } from '../../src/modules/admins/index.ts'
import { createApprovals } from '../../src/modules/approvals/index.ts'
import { createDeposits } from '../../src/modules/deposits/index.ts'
import { createGames } from '../../src/modules/games/index.ts'
import { createLedger } from '../../src/modules/ledger/index.ts'
import { createMembers, createMemberCommands } from '../../src/modules/members/index.ts'
import { createPlayerSite } from '../../src/modules/player-site/index.ts'
import { createRewards } from '../../src/modules/rewards/index.ts'
import { createSession } from '../../src/modules/session/index.ts'
import { createSummaries } from '../../src/modules/summaries/index.ts'
import { createTurnover } from '../../src/modules/turnover/index.ts'
import { createWithdrawals } from '../../src/modules/withdrawals/index.ts'
import { readConfig } from '../../src/platform/config/read-config.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { createBankModules } from './bank-modules.ts'
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
  async function withModules<T>(work: (modules: ReturnType<typeof modulesOn>) => Promise<T>): Promise<T> {
    const app = openPatientDatabase(urls.app, { max: 6, applicationName: 'test' })
    const reader = openPatientDatabase(urls.reader, {
      max: 2,
      applicationName: 'test-reader',
      role: 'backoffice_reader',
    })
    try {
      return await work(
        modulesOn({
          ...testDeps(app.db, reader.db),
          clock: systemClock,
          config: { ...readConfig(env).config, passwordHash: { memoryKiB: 8, passes: 1, parallelism: 1 } },
        }),
      )
    } finally {
      await Promise.all([app.close(), reader.close()])
    }
  }

  let api: ApiProcess
  let apiSince = Date.now()
  const staff = await withModules(async ({ deps, ledger, admins }) => {
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

/** Every module that checks the ledger against its own rows. */
function modulesOn(deps: Deps) {
  const ledger = createLedger(deps)
  const members = createMembers(deps, ledger)
  const turnover = createTurnover(deps, { ledger, members })
  createGames(deps, { ledger, members, turnover })
  const approvals = createApprovals(deps)
  const banks = createBankModules(deps, { ledger, approvals })
  const modules = { ledger, members, approvals, ...banks }
  banks.register(createDeposits(deps, { ...modules, uploads: { attachSlip: async () => false } }))
  const withdrawals = createWithdrawals(deps, { ...modules, turnover })
  createSummaries(deps, ledger)
  const playerSite = createPlayerSite(deps)
  createMemberCommands(deps, {
    ledger,
    approvals,
    turnover,
    withdrawals: withdrawals.ofMember,
    playerSite: playerSite.ofMember,
    rewards: createRewards(deps, { ledger, members, turnover, playerSite }),
  })
  const session = createSession(deps)
  return { deps, ledger, admins: createAdmins(deps, session) }
}
