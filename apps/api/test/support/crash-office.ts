import path from 'node:path'
import { systemClock } from '@backoffice/kernel'
import { createAdmins } from '../../src/modules/admins/index.ts'
import { createModules, type Modules } from '../../src/modules.ts'
import { readConfig } from '../../src/platform/config/read-config.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import type { Deps } from '../../src/platform/deps.ts'
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

type DatabaseUrls = { readonly owner: string; readonly app: string; readonly reader: string }

/** The people and accounts of an office: plain data. */
export type CrashCast = {
  readonly accounts: readonly TestBankAccount[]
  /** Members who deposit and bet. */
  readonly players: readonly TestMember[]
  /** Members who withdraw. */
  readonly leavers: readonly TestMember[]
}

/**
 * An office on an empty database at these addresses, whose server may fail: its members, accounts and admins, the
 * provider and the player site (which stay up), and the settings of an API process.
 * @param prepare migrates the database and creates the people, other than this release does.
 */
export async function openCrashOffice(
  urls: DatabaseUrls,
  dataDir: string,
  prepare?: (env: Record<string, string>) => Promise<CrashCast>,
) {
  const fairpay = await startFakeFairPay()
  fairpay.state.usual = 'pay'
  const site = await startFakePlayerSite()
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

  const close = async (): Promise<void> => {
    await fairpay.close()
    await site.close()
  }
  try {
    if (prepare === undefined) await migrate(urls.owner)
    const cast = await (prepare === undefined ? withModules(settle) : prepare(env))
    return { ...cast, env, fairpay, site, withModules, close }
  } catch (error) {
    await close()
    throw error
  }
}
export type CrashOffice = Awaited<ReturnType<typeof openCrashOffice>>

/** Members who deposit and bet, members who withdraw, two accounts of the operator, and two admins. */
async function settle({ deps, ledger, session }: Modules & { readonly deps: Deps }): Promise<CrashCast> {
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
}
