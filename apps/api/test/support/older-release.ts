import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../src/platform/db/migration-files.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createDatabase, dropDatabase, urlFor } from './clone.ts'
import { access, type TestDatabase } from './database.ts'

/** A database as the migrations up to `last` (`0009`) left it. */
export async function databaseAt(last: string): Promise<Omit<TestDatabase, 'reset'> & { drop(): Promise<void> }> {
  const server = inject('testServer')
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name, 'template1')
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-older-'))
  try {
    for (const file of readdirSync(MIGRATIONS_FOLDER).filter(each => each.endsWith('.sql') && each.slice(0, 4) <= last))
      cpSync(path.join(MIGRATIONS_FOLDER, file), path.join(folder, file))
    await migrate(urlFor(server, 'owner', name), { folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...access(server, name), drop: () => dropDatabase(server, name) }
}

/** Adds the columns that this release's ledger writes, as its migration does, so that tests can post to an older one. */
export async function addColumnsOfPostings({ urls }: Pick<TestDatabase, 'urls'>): Promise<void> {
  const client = new Client({ connectionString: urls.owner })
  await client.connect()
  try {
    await client.query('alter table summary_deltas add column at timestamptz not null default now()')
    await client.query('alter table transfers add column net_summed boolean not null default true')
  } finally {
    await client.end()
  }
}

/** Accounts of other units, and that of returnable deposits, came later, with migrations that add the operator's. */
const OF_MONEY = "where t.unit = 'THB' and t.kind <> 'returnable'"

/**
 * Copies the rows of these tables from one database to another, replacing its rows, without columns only the newer one
 * has.
 */
export async function takeOver(
  tables: readonly string[],
  { name: from }: { name: string },
  { name: to }: { name: string },
): Promise<void> {
  const server = inject('testServer')
  const client = (name: string) =>
    new Client({
      connectionString: urlFor({ ...server, urls: { ...server.urls, owner: server.urls.superuser } }, 'owner', name),
    })
  const [source, target] = [client(from), client(to)]
  await Promise.all([source.connect(), target.connect()])
  try {
    // Foreign keys to later rows are not checked.
    await target.query('set session_replication_role = replica')
    for (const table of tables) {
      const { rows } = await source.query<{ all: string | null }>(
        `select jsonb_agg(t)::text as all from ${table} t ${table === 'accounts' ? OF_MONEY : ''}`,
      )
      await target.query(`delete from ${table}`)
      const { rows: columns } = await target.query<{ name: string }>(
        `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table],
      )
      const names = columns.map(column => column.name).join(', ')
      await target.query(
        `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [rows[0]?.all ?? '[]'],
      )
    }
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}
