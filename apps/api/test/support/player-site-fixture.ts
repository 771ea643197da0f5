import { type DepositId, newId } from '@backoffice/kernel'
import { createPlayerSite, type PlayerSite, notifyCredited } from '../../src/modules/player-site/index.ts'
import { command } from '../../src/platform/command/command.ts'
import type { Config } from '../../src/platform/config/config.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import { aMember, baht, type LedgerFixture, createLedgerFixture, type TestMember } from './builders.ts'
import type { TestDatabase } from './database.ts'
import { startFakePlayerSite } from './fake-player-site.ts'
import { SYSTEM } from './session-fixture.ts'
import { openPatientDatabase } from './patient-database.ts'

export const OLDER_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** Several nodes on one database, and their player site, which has `timeout` to respond; with a fixed clock. */
export async function createPlayerSiteFixture(
  database: TestDatabase,
  { nodes = 1, timeout = 30_000, url }: { nodes?: number; timeout?: number; url?: string | null } = {},
) {
  const books = await createLedgerFixture(database)
  // Excludes events of earlier tests.
  await books.db.deleteFrom('player_events').execute()
  await books.db.updateTable('player_lanes').set({ next_at: null }).execute()
  const site = await startFakePlayerSite()
  const player = url === undefined ? site.url : url
  const depsOf = (input: LedgerFixture['deps']): LedgerFixture['deps'] => ({
    ...input,
    config: {
      ...input.config,
      integrationSecrets: [input.config.integrationSecrets[0], OLDER_SECRET],
      services: { player },
    } as unknown as Config,
  })
  const pools = Array.from({ length: nodes }, () =>
    openPatientDatabase(database.urls.app, { max: 4, applicationName: 'test-node' }),
  )
  const modules = pools.map(({ db }) => createPlayerSite(depsOf({ ...books.deps, db }), { timeout }))
  const [first] = modules
  if (first === undefined) throw new Error('a scene has at least one node')
  const deps = depsOf(books.deps)

  return {
    ...books,
    deps,
    site,
    rooms: modules,
    first,
    clock: deps.clock,
    later: (milliseconds: number): void => deps.clock.advance(milliseconds),
    member: (): Promise<TestMember> => aMember(books),
    /** Reports a credited deposit as the deposits module does; returns its id. */
    async credit(member: TestMember, module: PlayerSite = first, amount = baht(100)): Promise<DepositId> {
      const id = newId<DepositId>()
      const spec = {
        name: 'test.credit',
        object: () => ({ kind: 'deposit', id }),
        run: async (context: Parameters<typeof notifyCredited>[1]) => {
          await notifyCredited(module, context, { id, memberId: member.id, amount, channel: 'scb' })
          return { ok: true as const, value: null }
        },
      }
      await command(deps, spec, SYSTEM, null)
      return id
    },
    /** The same without the product's command, in the test's own transaction. */
    inTransaction: <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(books.db, work),
    rowsOf: (member: TestMember) =>
      books.db.selectFrom('player_events').selectAll().where('member_id', '=', member.id).orderBy('number').execute(),
    queueFor: (member: TestMember) =>
      books.db.selectFrom('player_lanes').selectAll().where('member_id', '=', member.id).executeTakeFirstOrThrow(),
    async close(): Promise<void> {
      await site.close()
      await Promise.all([books.close(), ...pools.map(pool => pool.close())])
    },
  }
}
export type PlayerSiteFixture = Awaited<ReturnType<typeof createPlayerSiteFixture>>
