import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { EmbeddedPostgres } from '@backoffice/embedded-postgres'
import pg from 'pg'
import { beforeAll, afterAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  commitRestore,
  completeRestore,
  endRestoredSessions,
  recordRestore,
  restoreFolderIn,
} from './complete-restore.ts'
import { dataFolderAt, type DataFolder } from '../start/data-folder.ts'
import { extractBackup } from './extract.ts'
import { holdEmbedded, withEmbedded } from '../start/embedded.ts'
import { restoreBackup } from './restore-backup.ts'
import { OperatorError } from '../start/operator-error.ts'
import { prepareTarget, writeBackup } from './write-backup.ts'

const silent = () => undefined
const who = { by: 'ploy@server', reason: 'Disk lost' }
const once = { ...who, force: false, say: silent }
const forced = { ...once, force: true }

function newFolder(): DataFolder {
  const root = mkdtempSync(path.join(tmpdir(), 'backup-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return dataFolderAt(root)
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Two tables that are always written together: a copy that splits them is a bad copy. */
const tables = `
  create table debits (id int primary key, note text default repeat('x', 500));
  create table credits (id int primary key);
  create table admin_sessions (session_id text primary key, admin_id text);
  create table ended_admin_sessions (session_id text primary key, admin_id text, reason text, ended_at timestamptz);
  insert into admin_sessions values ('session', 'admin');`

interface Count {
  readonly debits: number
  readonly credits: number
  readonly last: number
}

const count = (folder: DataFolder): Promise<Count> => withEmbedded(folder, {}, silent, ({ owner }) => countAt(owner))

async function countAt(url: string): Promise<Count> {
  const [row] = await query<{ debits: number; credits: number; last: number }>(
    url,
    `select (select count(*)::int from debits) debits, (select count(*)::int from credits) credits, (select max(id) from debits) last`,
  )
  return row ?? { debits: -1, credits: -1, last: -1 }
}

/** Writes pairs until stopped. @returns the number of the last pair that was acknowledged. */
async function keepWriting(url: string, stop: AbortSignal, acknowledged: (id: number) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (let id = 1; !stop.aborted; id++) {
    await client.query(`begin; insert into debits values (${id}); insert into credits values (${id}); commit`)
    acknowledged(id)
  }
  await client.end()
}

function flipInTheMiddle(bytes: Buffer): Buffer {
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  return bytes
}

let source: DataFolder
let database: EmbeddedPostgres
let backup: string
let before = 0
let after = 0

beforeAll(async () => {
  source = dataFolderAt(mkdtempSync(path.join(tmpdir(), 'backup-source-')))
  backup = path.join(source.root, '..', `${path.basename(source.root)}.tar.zst`)
  database = await holdEmbedded(source, {}, silent)
  writeFileSync(source.signIns, 'owner secret\n')
  await query(database.urls.owner, tables)
  const stop = new AbortController()
  let acknowledged = 0
  const writing = keepWriting(database.urls.owner, stop.signal, id => (acknowledged = id))
  while (acknowledged < 100) await new Promise(resolve => setImmediate(resolve))
  before = acknowledged
  await writeBackup(source, database.urls.superuser, backup)
  after = acknowledged
  stop.abort()
  await writing
})

afterAll(async () => {
  await database.stop()
  rmSync(source.root, { recursive: true, force: true })
  rmSync(backup, { force: true })
})

describe('a backup taken while rows are written', () => {
  test('gives the same data, secrets and sign-ins in another folder', async () => {
    expect(after).toBeGreaterThan(before)
    const folder = newFolder()
    expect(await restoreBackup(backup, folder, once)).toBeUndefined()
    const restored = await count(folder)
    expect(restored.debits).toBeGreaterThanOrEqual(before)
    expect(restored).toEqual({ debits: restored.last, credits: restored.last, last: restored.last })
    expect(readFileSync(folder.secrets, 'utf8')).toBe(readFileSync(source.secrets, 'utf8'))
    expect(readFileSync(folder.signIns, 'utf8')).toBe('owner secret\n')
    expect(statSync(folder.secrets).mode & 0o077).toBe(0)
  })

  test('is one private file that an ordinary tar can list, and leaves nothing behind in the database', async () => {
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    const listing = execFileSync('tar', ['-t'], {
      input: zstdDecompressSync(readFileSync(backup)),
      encoding: 'utf8',
      maxBuffer: 1e7,
    })
    expect(listing).toContain('postgres/cluster/global/pg_control')
    expect(listing.trimEnd().endsWith('manifest.json')).toBe(true)
    expect(await query(database.urls.superuser, 'select slot_name from pg_replication_slots')).toEqual([])
  })

  test('of a stopped installation works the same', async () => {
    const folder = newFolder()
    await restoreBackup(backup, folder, once)
    const second = path.join(folder.root, 'second.tar.zst')
    const counted = await withEmbedded(folder, {}, silent, async urls => {
      await writeBackup(folder, urls.superuser, second)
      return countAt(urls.owner)
    })
    const other = newFolder()
    await restoreBackup(second, other, once)
    expect(await count(other)).toEqual(counted)
  })

  test('leaves no half file when the database goes away', async () => {
    const folder = newFolder()
    const target = path.join(folder.root, 'never.tar.zst')
    await expect(
      writeBackup(source, database.urls.superuser.replace('postgres:', 'postgres:wrong'), target),
    ).rejects.toThrow()
    expect(readdirSync(folder.root)).toEqual([])
  })
})

test('the folder of a backup is created, and one that cannot be written to is reported in a sentence', () => {
  const { root } = newFolder()
  prepareTarget(path.join(root, 'a', 'b', 'file.tar.zst'))
  expect(existsSync(path.join(root, 'a', 'b'))).toBe(true)
  const file = path.join(root, 'file')
  writeFileSync(file, '')
  expect(() => prepareTarget(path.join(file, 'sub', 'backup.tar.zst'))).toThrow(OperatorError)
  expect(() => prepareTarget(path.join(file, 'sub', 'backup.tar.zst'))).toThrow(/Can’t write to .*file/)
})

describe('a restore', () => {
  test('ends the sessions the backup holds, whatever became of them since, once', async () => {
    const folder = newFolder()
    await restoreBackup(backup, folder, once)
    await withEmbedded(folder, {}, silent, async urls => {
      expect(await query(urls.owner, 'select session_id from admin_sessions')).toHaveLength(1)
      await endRestoredSessions(folder, urls.owner)
      expect(await query(urls.owner, 'select session_id from admin_sessions')).toEqual([])
      expect(await query(urls.owner, 'select session_id, admin_id, reason from ended_admin_sessions')).toEqual([
        { session_id: 'session', admin_id: 'admin', reason: 'restored' },
      ])
      // A session created after that survives the next start.
      await query(urls.owner, `insert into admin_sessions values ('later', 'admin')`)
      await endRestoredSessions(folder, urls.owner)
      expect(await query(urls.owner, 'select session_id from admin_sessions')).toHaveLength(1)
    })
  })

  test('is recorded with who, which backup, when and why, and once even when that was interrupted', async () => {
    const folder = newFolder()
    await recordRestore(folder, () => Promise.reject(new Error('nothing was restored')))
    await restoreBackup(backup, folder, once)
    await expect(recordRestore(folder, () => Promise.reject(new Error('no such table')))).rejects.toThrow('no such')
    const written: (readonly string[])[] = []
    const write = async (args: readonly string[]) => void written.push(args)
    await recordRestore(folder, write)
    await recordRestore(folder, write)
    expect(written).toHaveLength(1)
    const instant = /^--(?:taken|at)=2\d{3}-\d\d-\d\dT[\d:.]+Z$/
    expect(written[0]).toEqual([
      `--backup=${path.basename(backup)}`,
      expect.stringMatching(instant),
      expect.stringMatching(instant),
      '--by=ploy@server',
      '--reason=Disk lost',
      expect.stringMatching(/^--id=[0-9a-f-]{36}$/),
    ])
  })

  test('is refused while the installation runs', async () => {
    await expect(restoreBackup(backup, source, forced)).rejects.toThrow('is in use by')
  })

  test('does not touch a folder that is not empty, unless forced; then the old is kept aside', async () => {
    const folder = newFolder()
    writeFileSync(folder.secrets, 'mine')
    await expect(restoreBackup(backup, folder, once)).rejects.toThrow('is not empty')
    expect(readFileSync(folder.secrets, 'utf8')).toBe('mine')
    const aside = await restoreBackup(backup, folder, forced)
    expect(readFileSync(path.join(aside ?? '', 'secrets.json'), 'utf8')).toBe('mine')
    expect((await count(folder)).debits).toBeGreaterThan(0)
  })

  test.each([
    ['a flipped bit', flipInTheMiddle],
    [
      'a changed row under a compression that is right',
      (bytes: Buffer) => zstdCompressSync(flipInTheMiddle(zstdDecompressSync(bytes))),
    ],
    ['its end cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2000)],
    ['nothing in it', () => Buffer.alloc(0)],
    ['something else in it', () => Buffer.from('this is not a backup')],
  ])('of a file with %s is refused and changes nothing', async (_what, damage) => {
    const folder = newFolder()
    writeFileSync(folder.secrets, 'mine')
    const damaged = `${backup}.damaged`
    writeFileSync(damaged, damage(readFileSync(backup)))
    onTestFinished(() => rmSync(damaged, { force: true }))
    await expect(restoreBackup(damaged, folder, forced)).rejects.toThrow('is not a valid backup')
    expect(readdirSync(folder.root).filter(name => !name.startsWith('lock'))).toEqual(['secrets.json'])
    expect(readFileSync(folder.secrets, 'utf8')).toBe('mine')
  })

  test('interrupted before it was committed is removed, and the previous content stays', () => {
    const folder = newFolder()
    writeFileSync(folder.secrets, 'mine')
    mkdirSync(path.join(restoreFolderIn(folder).unpacked, 'postgres'), { recursive: true })
    expect(completeRestore(folder)).toBeUndefined()
    expect(readdirSync(folder.root)).toEqual(['secrets.json'])
  })

  test('names where PostgreSQL begins its recovery, and one interrupted after its commit is completed by the next start', async () => {
    const folder = newFolder()
    writeFileSync(folder.secrets, 'mine')
    writeFileSync(folder.signIns, 'mine')
    const { unpacked } = restoreFolderIn(folder)
    mkdirSync(unpacked, { recursive: true })
    await extractBackup(backup, unpacked)
    const cluster = path.join(unpacked, 'postgres', 'cluster')
    const label = readFileSync(path.join(cluster, 'backup_label'), 'utf8')
    const segment = /START WAL LOCATION: .* \(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? 'none'
    // The log from there on is in the backup.
    expect(readdirSync(path.join(cluster, 'pg_wal'))).toContain(segment)
    commitRestore(folder, { ...who, backup: 'monday.tar.zst', takenAt: '2026-11-28T04:00:00Z' })
    // The first rename was done.
    renameSync(path.join(unpacked, 'postgres'), folder.postgres)
    expect((await count(folder)).debits).toBeGreaterThan(0)
    expect(readFileSync(folder.secrets, 'utf8')).toBe(readFileSync(source.secrets, 'utf8'))
    expect(existsSync(restoreFolderIn(folder).root)).toBe(false)
  })
})
