import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { consoleOrigin } from '../../src/cli/cli-deps.ts'
import { type ArchivedTable, createArchives } from '../../src/modules/archives/index.ts'
import { checkEntries, sealKeyOf, verifySeals } from '../../src/modules/audit/index.ts'
import { createSealing } from '../../src/modules/audit/sealing.ts'
import { factsOfBets } from '../../src/modules/summaries/index.ts'
import { ensurePartitions } from '../../src/platform/db/partitions.ts'
import { baht } from './builders.ts'
import type { TestDatabase } from './database.ts'
import { openOffice } from './office-fixture.ts'

/** Noon of a day of the first month, and of a day when that month is due. */
export const [THEN, NOW] = ['2024-01-10T05:00:00Z', '2026-04-12T05:00:00Z']

/** The product in January 2024, with a folder to archive to. */
export async function openArchiving(database: TestDatabase, from = THEN) {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  await ensurePartitions(database.urls.owner, new Date(from))
  await ensurePartitions(database.urls.owner, new Date(NOW))
  const office = await openOffice(database)
  office.clock.set(from)
  const config = {
    ...office.deps.config,
    auditAnchorFile: join(folder, 'anchor.log'),
    archive: { folder: join(folder, 'files'), afterMonths: { game_transactions: 25, audit: 25 } },
  }
  const logged: unknown[] = []
  const log = Object.assign(Object.create(office.deps.log) as typeof office.deps.log, {
    warn: (fields: unknown) => void logged.push(fields),
    error: (fields: unknown) => void logged.push(fields),
  })
  const deps = { ...office.deps, config, log }
  const archives = createArchives(deps, { factsOf: factsOfBets, checkEntries })
  const sealing = createSealing(deps)
  /** Twice: the first run begins the anchor file, which is an entry too. */
  const seal = async () => (await sealing.seal()) + (await sealing.seal())
  await mkdir(config.archive.folder)
  // The folder is marked with the first seal.
  await sql`insert into audit (id, at, actor_kind, actor_name, request_id, action, object_kind, object_id, outcome)
    values (gen_random_uuid(), ${office.clock.now()}, 'system', 'test', 'r', 'test.begin', 'test', 'x', 'done')`.execute(
    office.db,
  )
  await seal()
  await archives.init()
  const member = await office.member(baht(1_000))
  const bet = (transactionId: string) => ({
    transactionId,
    roundId: 'r',
    provider: 'pgsoft',
    game: 'Tiger/2',
    category: 'slot',
    username: member.username,
    amount: 10,
  })
  const run = async () => archives.run()
  return {
    ...office,
    member,
    folder: config.archive.folder,
    deps,
    /** The fields of warnings and errors that were logged. */
    logged,
    archives,
    seal,
    run,
    files: () =>
      readdir(config.archive.folder).then(
        names => names.filter(name => name.endsWith('.zst')).toSorted(),
        () => [],
      ),
    place: (id: string) => office.event('game.bet', bet(id)),
    settle: (id: string, win = 0) => office.event('game.settled', { ...bet(id), win }),
    refund: (id: string) => office.event('game.refunded', bet(id)),
    /** Runs until nothing is due or something keeps a month, and seals what the runs write. */
    async archiveAll() {
      for (;;) {
        const steps = await run()
        await seal()
        if (steps === undefined) throw new Error('another process archives')
        if (
          !Object.values(steps).some(step =>
            ['written', 'waiting', 'archived', 'busy', 'attached-again'].includes(step),
          )
        )
          return steps
      }
    },
    restore: (table: ArchivedTable, month: string) =>
      archives.restore({ table, month, reason: 'Complaint', origin: consoleOrigin('ploy@server') }),
    release: (table: ArchivedTable, month: string) =>
      archives.release({ table, month, origin: consoleOrigin('ploy@server') }),
    /** What a verification of the audit log finds; `from`: the first seal. */
    findings: async (archiveFolder: string | null = config.archive.folder) => {
      const key = sealKeyOf(config.encryptionKey)
      const anchors = [config.auditAnchorFile]
      const { findings } = await verifySeals(office.db, { key, now: office.clock.now(), anchors, archiveFolder })
      return findings.map(({ kind, detail }) => (detail === undefined ? [kind] : [kind, detail]))
    },
    /** Every row of a month as text, ordered. */
    async rowsOf(table: ArchivedTable, month: string) {
      const at = sql.ref(table === 'audit' ? 'at' : 'bet_at')
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t
        where to_char(${at} at time zone 'UTC', 'YYYY-MM') = ${month} order by ${at}, id`.execute(office.db)
      return rows.map(({ row }) => row)
    },
    async partitions(table: ArchivedTable) {
      const { rows } = await sql<{ name: string }>`select c.relname as name from pg_inherits join pg_class c
        on c.oid = inhrelid where inhparent = ${table}::regclass and relname not like '%default'
        order by 1`.execute(office.db)
      return rows.map(({ name }) => name)
    },
    async hasTable(name: string) {
      const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(
        office.db,
      )
      return rows[0]?.found === true
    },
    close: async () => {
      await office.close()
      await rm(folder, { recursive: true })
    },
  }
}
export type Archiving = Awaited<ReturnType<typeof openArchiving>>
