import { copyFileSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { test as base } from '../../../test/support/database.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS_FOLDER, readMigrations } from './migration-files.ts'
import { takeLocks } from './migration-locks.ts'

/** A copy of the release's migrations to extend, and a connection as the owner. */
const test = base.extend('copy', async ({ freshDatabase }, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const name of readdirSync(MIGRATIONS_FOLDER)) copyFileSync(join(MIGRATIONS_FOLDER, name), join(folder, name))
  const client = new pg.Client({ connectionString: freshDatabase.urls.owner })
  await client.connect()
  onCleanup(() => client.end())
  return {
    url: freshDatabase.urls.owner,
    folder,
    client,
    add: (name: string, sql: string) => writeFileSync(join(folder, name), sql),
  }
})

describe('migrations', () => {
  test('that were applied are not applied again', async ({ copy: { url, folder } }) => {
    expect(await migrate(url, { folder })).toEqual({ applied: [] })
  })

  test('run concurrently are applied once, and all runners return', async ({ copy: { url, folder, add, client } }) => {
    add('9001_made_up.sql', 'create table made_up (id int); select pg_sleep(0.2);')
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => migrate(url, { folder })))
    expect(outcomes.flatMap(({ applied }) => applied)).toEqual(['9001_made_up.sql'])
    expect((await client.query('select * from made_up')).rows).toEqual([])
  })

  test('that fail change nothing and report their file', async ({ copy: { url, folder, add, client } }) => {
    add('9001_half.sql', 'create table half (id int); select 1 / 0;')
    await expect(migrate(url, { folder })).rejects.toThrow('9001_half.sql failed and changed nothing: division by zero')
    expect((await client.query(`select to_regclass('half') as found`)).rows).toEqual([{ found: null }])
  })

  test('change tables in use without a deadlock, once these are free', async ({
    copy: { url, folder, add, client },
  }) => {
    await client.query('create table pairs (n int primary key); insert into pairs values (1)')
    add(
      '9001_pairs.sql',
      'create table halves (n int references pairs (n)); alter table pairs add column m int; update pairs set m = 2;',
    )
    const lines: string[] = []
    await client.query(`begin; set local lock_timeout = '50ms'; select from pairs where n = 1 for update`)
    const migrated = migrate(url, { folder, onProgress: line => lines.push(line) })
    const waiting = 'select from pg_locks where not granted and relation = $1::regclass'
    await expect
      .poll(async () => lines.length > 1 || (await client.query(waiting, ['pairs'])).rowCount === 1, { interval: 5 })
      .toBe(true)
    // A migration that held the weaker lock of its first statement would wait for this transaction, and this for it.
    await client.query('update pairs set n = 3 where n = 1; commit')
    expect(await migrated).toEqual({ applied: ['9001_pairs.sql'] })
    expect((await client.query('select * from pairs')).rows).toEqual([{ n: 3, m: 2 }])
  })

  test('lock what a dropped reference refers to and the table of a dropped index, as strongly as dropping does', async ({
    copy: { client },
  }) => {
    await client.query(`create table wholes (n int primary key); create table pairs (n int primary key);
      create table halves (n int references pairs (n), m int references wholes (n));
      create index wholes_n on wholes (n)`)
    await client.query('begin')
    await takeLocks(client, 'alter table halves drop constraint halves_n_fkey; drop index wholes_n; drop table absent;')
    const { rows } = await client.query(`select relation::regclass::text as name, mode from pg_locks
      where pid = pg_backend_pid() and relation in ('pairs'::regclass, 'halves'::regclass, 'wholes'::regclass) order by 1`)
    await client.query('rollback')
    expect(rows).toEqual(['halves', 'pairs', 'wholes'].map(name => ({ name, mode: 'AccessExclusiveLock' })))
  })

  test('edited after they were applied are refused', async ({ copy: { url, folder, add } }) => {
    add('0001_platform.sql', '-- something else')
    await expect(migrate(url, { folder })).rejects.toThrow('0001_platform.sql was changed after it was applied')
  })

  test('inserted before applied ones are refused', async ({ copy: { url, folder, add } }) => {
    add('9002_later.sql', 'select 1;')
    await migrate(url, { folder })
    add('9001_late.sql', 'select 1;')
    await expect(migrate(url, { folder })).rejects.toThrow('9001_late.sql comes before 9002_later.sql')
  })

  test('of a newer release do not prevent an older one from starting', async ({ copy: { url, folder, add } }) => {
    add('9001_newer.sql', 'select 1;')
    await migrate(url, { folder })
    expect(await migrate(url)).toEqual({ applied: [] })
  })

  test('can leave the transaction, to build an index without blocking writers', async ({
    copy: { url, folder, add, client },
  }) => {
    add(
      '9001_index.sql',
      '-- no-transaction\ncreate index concurrently if not exists admins_name on admins (name);\n-- and one more\ncreate index concurrently if not exists admins_title on admins (title);\n',
    )
    await migrate(url, { folder })
    expect(
      (await client.query(`select indexname from pg_indexes where indexname in ('admins_name', 'admins_title')`)).rows,
    ).toHaveLength(2)
  })

  test('rebuild an index that an earlier attempt left incomplete, and wait for running transactions', async ({
    copy: { url, folder, add, client },
  }) => {
    await client.query('create table pairs (n int); insert into pairs values (1), (1)')
    await expect(client.query('create unique index concurrently pairs_n on pairs (n)')).rejects.toThrow(
      'could not create unique index',
    )
    await client.query('delete from pairs')
    add(
      '9001_index.sql',
      '-- no-transaction\n-- Of pairs.\ncreate unique index concurrently if not exists pairs_n on pairs (n);\n',
    )
    await client.query('begin; insert into pairs values (1)')
    const migrated = migrate(url, { folder })
    await setTimeout(2_500)
    await client.query('commit')
    expect(await migrated).toEqual({ applied: ['9001_index.sql'] })
    expect(
      (await client.query(`select indisvalid as valid from pg_index where indexrelid = 'pairs_n'::regclass`)).rows,
    ).toEqual([{ valid: true }])
  })

  test('wait for the readers of a table whose index they drop without blocking', async ({
    copy: { url, folder, add, client },
  }) => {
    await client.query('create table pairs (n int); create index pairs_n on pairs (n)')
    add('9001_index.sql', '-- no-transaction\n-- Of pairs.\ndrop index concurrently if exists pairs_n;\n')
    await client.query('begin isolation level repeatable read; select from pairs')
    const migrated = migrate(url, { folder })
    await setTimeout(2_500)
    await client.query('commit')
    expect(await migrated).toEqual({ applied: ['9001_index.sql'] })
    expect((await client.query(`select from pg_class where relname = 'pairs_n'`)).rows).toEqual([])
  })

  test('build an index of a partitioned table partition by partition, while it is written', async ({
    copy: { url, folder, add, client },
  }) => {
    await client.query(`create table parts (n int) partition by range (n);
      create table parts_low partition of parts for values from (0) to (10);
      create table parts_default partition of parts default`)
    add(
      '9001_index.sql',
      '-- no-transaction\ncreate index concurrently if not exists parts_n on parts (n) where n > 1;\n',
    )
    await client.query('begin; insert into parts_low values (1)')
    const migrated = migrate(url, { folder })
    await setTimeout(2_500)
    await client.query('commit')
    expect(await migrated).toEqual({ applied: ['9001_index.sql'] })
    const { rows } = await client.query(`select relname, indisvalid as valid from pg_index join pg_class c
      on c.oid = indexrelid where relname ~ '^parts_' order by 1`)
    expect(rows).toEqual(
      ['parts_default_parts_n', 'parts_low_parts_n', 'parts_n'].map(relname => ({ relname, valid: true })),
    )
  })

  test('are named in order, without a repeated number', async ({ copy: { folder, add } }) => {
    expect(readMigrations().map(({ name }) => name)).toEqual(
      readMigrations()
        .map(({ name }) => name)
        .toSorted(),
    )
    add('0001_again.sql', 'select 1;')
    expect(() => readMigrations(folder)).toThrow('0001_again.sql and 0001_platform.sql have the same number')
    add('0000wrong.sql', 'select 1;')
    expect(() => readMigrations(folder)).toThrow('0000wrong.sql is not named like')
  })
})
