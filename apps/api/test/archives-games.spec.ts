import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createSummaries, summariesOf } from '../src/modules/summaries/index.ts'
import { NOW, openArchiving } from './support/archive-fixture.ts'
import { test as base } from './support/database.ts'
import { playFigures } from './support/play-figures.ts'

const test = base.extend('play', async ({ freshDatabase }, { onCleanup }) => {
  const play = await openArchiving(freshDatabase)
  onCleanup(() => play.close())
  return play
})

const JANUARY = 'game_transactions_2024_01'
const everyDay = {
  from: '2024-01-01',
  to: '2026-12-31',
  by: 'day',
  figures: playFigures,
  split: true,
} as const

describe('a month of bets that is old', () => {
  test('goes to a file, figures and checks stay as they were, and comes back as it was', async ({ play }) => {
    for (const id of ['won', 'lost', 'void', 'later']) await play.place(id)
    await play.settle('won', 25)
    await play.settle('lost')
    await play.refund('void')
    await play.seal()
    // Bets of January that were won and voided in other months count for those days.
    play.clock.set('2024-02-03T05:00:00Z')
    await play.settle('later', 7)
    play.clock.set('2024-02-20T05:00:00Z')
    await play.refund('later')
    await play.place('february')
    await play.settle('february', 1)
    await play.seal()
    play.clock.set(NOW)
    await play.place('now')
    await play.settle('now', 3)
    await play.seal()
    const [rows, figures] = [await play.rowsOf('game_transactions', '2024-01'), await summariesOf(play.db, everyDay)]
    expect(rows).toHaveLength(4)
    const owner = await play.admin('owner')
    const before = await owner.get<unknown[]>('/games/transactions?limit=50')

    expect((await play.archiveAll()).game_transactions).toBe('nothing')
    expect(await play.partitions('game_transactions')).toEqual(
      ['2024_03', '2024_04', '2026_04', '2026_05', '2026_06', '2026_07'].map(month => `game_transactions_${month}`),
    )
    expect(await play.hasTable(JANUARY)).toBe(false)
    expect(await play.rowsOf('game_transactions', '2024-01')).toEqual([])
    expect(await summariesOf(play.db, everyDay)).toEqual(figures)
    expect(await play.verify()).toEqual([])
    expect(await play.findings()).toEqual([])
    await createSummaries(play.deps, play.ledger).rebuild()
    expect(await summariesOf(play.db, everyDay)).toEqual(figures)
    const archived = await owner.get<{ id: string }[]>('/games/transactions?limit=50')
    expect(archived.body.data).toHaveLength(1)
    const filters = await owner.get<{ archivedBefore: string }>('/games/filters')
    expect(filters.body.data.archivedBefore).toBe('2024-03-01T00:00:00.000Z')

    const { rows: count } = await play.restore('game_transactions', '2024-01')
    expect(count).toBe(4)
    await play.restore('game_transactions', '2024-02')
    expect(await play.rowsOf('game_transactions', '2024-01')).toEqual(rows)
    expect((await owner.get<unknown[]>('/games/transactions?limit=50')).body.data).toEqual(before.body.data)
    expect(await play.verify()).toEqual([])
    expect(await summariesOf(play.db, everyDay)).toEqual(figures)
    // The partition is one like the others: its reference is checked once, its indexes are those of the table.
    const { rows: like } = await sql<{ part: string; indexes: number; keys: number }>`select c.relname as part,
        (select count(*)::int from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid
          where i.indrelid = c.oid and i.indisvalid) as indexes,
        (select count(*)::int from pg_constraint k where k.conrelid = c.oid and k.convalidated) as keys
      from pg_class c where c.relname in (${JANUARY}, 'game_transactions_2026_05') order by 1`.execute(play.db)
    expect(like[0]).toEqual({ ...like[1], part: JANUARY })

    // Held for thirty days, or until it is released; then its file is written anew.
    expect((await play.archiveAll()).game_transactions).toBe('nothing')
    expect(await play.partitions('game_transactions')).toContain(JANUARY)
    await play.release('game_transactions', '2024-01')
    await play.archiveAll()
    expect(await play.partitions('game_transactions')).not.toContain(JANUARY)
    expect(await play.partitions('game_transactions')).toContain('game_transactions_2024_02')
    play.clock.advance(31 * 86_400_000)
    await play.archiveAll()
    expect(await play.partitions('game_transactions')).not.toContain('game_transactions_2024_02')
    expect(await summariesOf(play.db, everyDay)).toEqual(figures)
    expect(await play.verify()).toEqual([])
    expect(await play.findings()).toEqual([])
  })

  test('refuses to settle and void its bets until it is restored, and takes none of them twice', async ({ play }) => {
    await play.place('one')
    await play.settle('one', 25)
    await play.seal()
    play.clock.set(NOW)
    await play.archiveAll()
    const { cash } = await play.wallet(play.member)
    expect(await play.place('one')).toMatchObject({ status: 200, body: { duplicate: true } })
    expect(await play.refund('one')).toMatchObject({ status: 409, body: { code: 'BET_ARCHIVED' } })
    // An event that was not remembered is refused by the key.
    await play.asOwner(db => sql`delete from integration_events`.execute(db))
    expect(await play.place('one')).toMatchObject({ status: 409, body: { code: 'BET_ARCHIVED' } })
    expect(await play.settle('one', 25)).toMatchObject({ status: 409, body: { code: 'BET_ARCHIVED' } })
    expect((await play.wallet(play.member)).cash).toBe(cash)
    await play.restore('game_transactions', '2024-01')
    expect(await play.refund('one')).toMatchObject({ status: 200, body: { result: { status: 'refunded' } } })
    expect((await play.wallet(play.member)).cash).toBe(cash - 1_500n)
    await play.release('game_transactions', '2024-01')
    // It changed: the void needs its time.
    expect((await play.archiveAll()).game_transactions).toBe('recent-changes')
    play.clock.advance(121 * 86_400_000)
    await play.archiveAll()
    expect(await play.partitions('game_transactions')).not.toContain(JANUARY)
    expect(await play.verify()).toEqual([])
  })

  test('stays while a bet of it is open, and later months wait for it', async ({ play }) => {
    await play.place('open')
    play.clock.set('2024-02-03T05:00:00Z')
    await play.place('next')
    await play.settle('next')
    await play.seal()
    play.clock.set(NOW)
    expect((await play.archiveAll()).game_transactions).toBe('open-bets')
    const { rows } = await sql<{ id: string }>`select id from game_transactions where status = 'open'`.execute(play.db)
    expect(play.logged).toContainEqual({
      table: 'game_transactions',
      month: '2024-01',
      why: 'open-bets',
      row: rows[0]?.id,
    })
    expect(await play.partitions('game_transactions')).toContain('game_transactions_2024_02')
    expect(await play.archives.figures[0]?.read()).toBeGreaterThan(0)
    expect(await play.settle('open', 5)).toMatchObject({ status: 200 })
  })

  test('stays while older rows lie in the default partition', async ({ play }) => {
    await play.place('one')
    await play.settle('one')
    await play.asOwner(async db => {
      await sql`create table aside as select * from game_transactions`.execute(db)
      await sql`alter table game_transactions detach partition game_transactions_2024_01`.execute(db)
      await sql`insert into game_transactions select * from aside`.execute(db)
      await sql`drop table game_transactions_2024_01`.execute(db)
      await sql`drop table aside`.execute(db)
    })
    await play.seal()
    play.clock.set(NOW)
    // February is the next one with a partition; January has none, and comes first.
    expect((await play.archiveAll()).game_transactions).toBe('rows-in-default')
    expect(await play.partitions('game_transactions')).toContain('game_transactions_2024_02')
    expect(await play.rowsOf('game_transactions', '2024-01')).toHaveLength(1)
    expect(await play.verify()).toEqual([])
  })
})

describe('an interrupted run', () => {
  test('leaves the month or its verified file, and the next one goes on', async ({ play }) => {
    await play.place('one')
    await play.settle('one', 2)
    await play.seal()
    play.clock.set(NOW)
    const rows = await play.rowsOf('game_transactions', '2024-01')
    // Written, not yet sealed: nothing is detached before.
    expect((await play.run())?.game_transactions).toBe('written')
    expect((await play.run())?.game_transactions).toBe('waiting')
    expect(await play.files()).toHaveLength(2)
    await play.seal()
    // The process ends between the detach and the drop.
    await play.asOwner(async db => {
      await sql`alter table game_transactions detach partition game_transactions_2024_01`.execute(db)
      await sql`update archived_partitions set detached_at = now()
        where table_name = 'game_transactions'`.execute(db)
    })
    expect(await play.verify()).toEqual([])
    expect(await play.refund('one')).toMatchObject({ body: { code: 'BET_ARCHIVED' } })
    expect((await play.run())?.game_transactions).toBe('archived')
    expect(await play.hasTable(JANUARY)).toBe(false)
    await play.restore('game_transactions', '2024-01')
    expect(await play.rowsOf('game_transactions', '2024-01')).toEqual(rows)
  })

  test('and a restore before the drop attaches the rows again', async ({ play }) => {
    await play.place('one')
    await play.settle('one', 2)
    await play.seal()
    play.clock.set(NOW)
    const rows = await play.rowsOf('game_transactions', '2024-01')
    await play.run()
    await play.asOwner(async db => {
      await sql`alter table game_transactions detach partition game_transactions_2024_01`.execute(db)
      await sql`update archived_partitions set detached_at = now()
        where table_name = 'game_transactions'`.execute(db)
    })
    await play.restore('game_transactions', '2024-01')
    expect(await play.rowsOf('game_transactions', '2024-01')).toEqual(rows)
    expect(await play.verify()).toEqual([])
  })
})

test('a file that is gone before the detach is written anew', async ({ play }) => {
  await play.place('one')
  await play.settle('one', 2)
  await play.seal()
  play.clock.set(NOW)
  const rows = await play.rowsOf('game_transactions', '2024-01')
  await play.run()
  for (const name of await play.files()) await rm(join(play.folder, name))
  expect((await play.run())?.game_transactions).toBe('attached-again')
  await play.archiveAll()
  expect(await play.partitions('game_transactions')).not.toContain(JANUARY)
  await play.restore('game_transactions', '2024-01')
  expect(await play.rowsOf('game_transactions', '2024-01')).toEqual(rows)
})

describe('a folder that is not the one of the archive', () => {
  test('is not created, nor written to: the first month stays', async ({ play }) => {
    await play.place('one')
    await play.settle('one', 2)
    await play.seal()
    play.clock.set(NOW)
    const away = `${play.folder}-away`
    await rename(play.folder, away)
    await expect(play.run()).rejects.toThrow('archive-of.txt is missing')
    await expect(play.archives.init()).rejects.toThrow('is no folder')
    expect(await readdir(dirname(play.folder))).not.toContain(basename(play.folder))
    // What an unmounted volume leaves.
    await mkdir(play.folder)
    await expect(play.run()).rejects.toThrow('npm run archive -- init')
    await writeFile(join(play.folder, 'archive-of.txt'), 'other\n')
    await expect(play.run()).rejects.toThrow('of another database')
    await expect(play.archives.init()).rejects.toThrow('of another database')
    expect(await readdir(play.folder)).toEqual(['archive-of.txt'])
    await rm(play.folder, { recursive: true })
    await rename(away, play.folder)
    expect(await play.archives.init()).toBe(false)
    expect((await play.run())?.game_transactions).toBe('written')
    await play.seal()
    // Nor is anything detached while it is away.
    await rename(play.folder, away)
    await expect(play.run()).rejects.toThrow('archive-of.txt is missing')
    expect(await play.partitions('game_transactions')).toContain(JANUARY)
    await rename(away, play.folder)
    expect((await play.run())?.game_transactions).toBe('archived')
  })
})

test('nothing more is archived where earlier files are missing', async ({ play }) => {
  await play.place('one')
  await play.settle('one', 2)
  await play.seal()
  play.clock.set(NOW)
  await play.archiveAll()
  play.clock.set('2026-06-12T05:00:00Z')
  const files = await play.files()
  for (const name of files) await rename(join(play.folder, name), join(play.folder, `${name}.away`))
  expect(await play.run()).toEqual({ game_transactions: 'missing-files', audit: 'missing-files' })
  expect(play.logged).toContainEqual({ table: 'audit', month: '2024-03', file: expect.stringMatching(/-2024-0.*zst$/) })
  expect(await play.partitions('game_transactions')).toContain('game_transactions_2024_03')
  for (const name of files) await rename(join(play.folder, `${name}.away`), join(play.folder, name))
  // A month whose file is written goes on without them.
  expect((await play.run())?.game_transactions).toBe('written')
  await play.seal()
  for (const name of files) await rename(join(play.folder, name), join(play.folder, `${name}.away`))
  expect((await play.run())?.game_transactions).toBe('archived')
  for (const name of files) await rename(join(play.folder, `${name}.away`), join(play.folder, name))
  await play.archiveAll()
  expect(await play.partitions('game_transactions')).not.toContain('game_transactions_2024_03')
})

describe('a row that is committed after the file was written', () => {
  test('is noticed before anything is dropped, and the month is written anew', async ({ play }) => {
    await play.place('one')
    await play.settle('one', 2)
    await play.place('two')
    await play.settle('two', 2)
    await play.seal()
    play.clock.set(NOW)
    expect((await play.run())?.game_transactions).toBe('written')
    const [first] = (await play.files()).filter(name => name.startsWith('game'))
    await play.seal()
    await play.asOwner(db =>
      sql`update game_transactions set round_id = 'late' where transaction_id = 'two'`.execute(db),
    )
    expect((await play.run())?.game_transactions).toBe('attached-again')
    const rows = await play.rowsOf('game_transactions', '2024-01')
    expect(rows).toHaveLength(2)
    expect(await play.files()).not.toContain(first)
    expect(await play.verify()).toEqual([])
    await play.archiveAll()
    expect(await play.partitions('game_transactions')).not.toContain(JANUARY)
    await play.restore('game_transactions', '2024-01')
    expect(await play.rowsOf('game_transactions', '2024-01')).toEqual(rows)
  })

  test('also when the bet is open: the month is not detached', async ({ play }) => {
    await play.place('one')
    await play.settle('one', 2)
    await play.seal()
    play.clock.set(NOW)
    expect((await play.run())?.game_transactions).toBe('written')
    await play.seal()
    await play.asOwner(db =>
      sql`update game_transactions set status = 'open', win_satang = null, win_cash_satang = null,
        win_bonus_satang = null, settled_at = null, settled_on = null`.execute(db),
    )
    expect((await play.run())?.game_transactions).toBe('open-bets')
    expect(await play.rowsOf('game_transactions', '2024-01')).toHaveLength(1)
  })
})

test('a restore deletes what stood in for the rows before it locks the table', async ({ play }) => {
  await play.place('one')
  await play.settle('one', 2)
  await play.seal()
  play.clock.set(NOW)
  await play.archiveAll()
  // Records which locks are held when figures of the month are deleted.
  await play.asOwner(async db => {
    await sql`create table held (modes text[])`.execute(db)
    await sql`create function note_locks() returns trigger language plpgsql as $$ begin
      insert into held select array_agg(mode) from pg_locks where pid = pg_backend_pid() and relation in
        ('game_transactions'::regclass, 'game_transactions_default'::regclass, 'game_transaction_keys'::regclass);
      return null; end $$`.execute(db)
    await sql`create trigger note_locks after delete on archived_facts for each statement
      execute function note_locks()`.execute(db)
  })
  await play.restore('game_transactions', '2024-01')
  await play.asOwner(async db => {
    const { rows } = await sql`select modes from held`.execute(db)
    expect(rows).toEqual([{ modes: null }])
  })
})

test('a file that was changed together with its record is neither verified nor restored', async ({ play }) => {
  await play.place('one')
  await play.settle('one', 2)
  await play.seal()
  play.clock.set(NOW)
  await play.archiveAll()
  const [name = ''] = (await play.files()).filter(each => each.startsWith('game_transactions-2024-01'))
  const file = join(play.folder, name)
  const [header = '', row = ''] = zstdDecompressSync(await readFile(file))
    .toString()
    .split('\n')
  const changed = row.replace('Tiger', 'Other')
  const sha = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
  const rowsSha256 = sha(`${changed}\n`)
  const content = zstdCompressSync(`${[header, changed, JSON.stringify({ rows: 1, rowsSha256 })].join('\n')}\n`)
  await writeFile(file, content)
  await play.asOwner(db =>
    sql`update archived_partitions set sha256 = ${sha(content)}, rows_sha256 = ${rowsSha256}, bytes = ${content.length}
      where file = ${name}`.execute(db),
  )
  const results = await Array.fromAsync(play.archives.verify())
  expect(results.filter(({ state }) => state !== 'intact')).toMatchObject([
    { record: { file: name }, state: 'changed' },
  ])
  await expect(play.restore('game_transactions', '2024-01')).rejects.toThrow('the audit log names')
  await writeFile(file, content.subarray(1))
  expect(await play.archives.figures[1]?.read()).toBe(1)
})

test('a table that stays in use is left alone, and bets go on', async ({ play }) => {
  await play.place('one')
  await play.settle('one', 2)
  await play.seal()
  play.clock.set(NOW)
  await play.run()
  await play.seal()
  const [isRead, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reading = play.db.transaction().execute(async tx => {
    await sql`select count(*) from game_transactions`.execute(tx)
    isRead.resolve()
    await end.promise
  })
  try {
    await isRead.promise
    const [steps, placed] = await Promise.all([play.run(), play.place('meanwhile')])
    expect(steps?.game_transactions).toBe('busy')
    expect(placed).toMatchObject({ status: 200 })
    expect(await play.rowsOf('game_transactions', '2024-01')).toHaveLength(1)
  } finally {
    end.resolve()
    await reading
  }
  expect((await play.run())?.game_transactions).toBe('archived')
})
