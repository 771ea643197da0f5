import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@backoffice/embedded-postgres'
import pg from 'pg'
import { quickFolder } from '../../../../scripts/test/quick-folder.ts'
import { migrate } from '../../src/platform/db/migrate.ts'

/** A migrated primary and a streaming replica of it, both of their own. */
export type Replicated = {
  readonly primary: EmbeddedPostgres
  readonly replica: EmbeddedPostgres
  /** Of both, removed by `close`. */
  readonly folder: string
  /** As superuser, in the product's database. */
  onReplica(statement: string): Promise<void>
  close(): Promise<void>
}

const quick = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', shared_buffers: '32MB' }

/** A cold copy of the primary follows it from there. */
export async function startReplicated(): Promise<Replicated> {
  const folder = mkdtempSync(path.join(quickFolder(), 'backoffice-replica-'))
  const [first, second] = [path.join(folder, 'primary'), path.join(folder, 'replica')]
  const running: EmbeddedPostgres[] = []
  const start = async (dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({ dataDir, settings: { ...quick, ...more } })
    running.push(server)
    return server
  }
  const close = async (): Promise<void> => {
    // The replica first: a primary that stops waits until its replica has everything.
    for (const server of running.toReversed()) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const before = await start(first)
    await migrate(before.urls.owner)
    await before.stop()
    cpSync(first, second, { recursive: true })
    chmodSync(path.join(second, 'cluster'), 0o700)
    rmSync(path.join(second, 'port'), { force: true })
    writeFileSync(path.join(second, 'cluster', 'standby.signal'), '')
    const primary = await start(first)
    const { username, password } = new URL(primary.urls.superuser)
    const source = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`
    const replica = await start(second, { primary_conninfo: source })
    return {
      primary,
      replica,
      folder,
      async onReplica(statement) {
        const client = new pg.Client({ connectionString: replica.urls.superuser })
        await client.connect()
        try {
          await client.query(statement)
        } finally {
          await client.end()
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
