import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { newFolder, preparedFolder, query, removeTemplate, startIn, writeAndCount } from '../test/fixture.ts'
import { startEmbeddedPostgres } from './start.ts'

afterAll(removeTemplate)

describe('the first start', () => {
  test('makes a database that is durable, checksummed and sorts the same everywhere', async () => {
    const database = await startIn(await preparedFolder())
    const [row] = await query(
      database.urls.superuser,
      `select current_setting('fsync') fsync, current_setting('full_page_writes') full_pages,
              current_setting('data_checksums') checksums, current_setting('server_encoding') encoding,
              datlocprovider provider, datlocale locale, current_setting('server_version_num')::int / 10000 major
         from pg_database where datname = 'backoffice'`,
    )
    expect(row).toEqual({
      fsync: 'on',
      full_pages: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      major: 18,
    })
  })

  test('gives each role no more than its part', async () => {
    const database = await startIn(await preparedFolder())
    const roles = await query(
      database.urls.superuser,
      `select rolname, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname like 'backoffice%' order by 1`,
    )
    expect(roles).toEqual([
      { rolname: 'backoffice_app', rolsuper: false, rolcreaterole: false, rolcreatedb: false },
      { rolname: 'backoffice_owner', rolsuper: false, rolcreaterole: true, rolcreatedb: true },
      { rolname: 'backoffice_reader', rolsuper: false, rolcreaterole: false, rolcreatedb: false },
    ])
    await query(database.urls.owner, 'create table of_owner (id int); create extension pg_trgm')
    for (const url of [database.urls.app, database.urls.reader]) {
      await expect(query(url, 'create table mine (id int)')).rejects.toThrow('permission denied')
      await expect(query(url, 'select * from of_owner')).rejects.toThrow('permission denied')
    }
  })

  test('lets nobody in without the password, and nobody else read it', async () => {
    const folder = newFolder()
    const database = await startIn(folder)
    const wrong = new URL(database.urls.superuser)
    wrong.password = 'postgres'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(path.join(folder, 'credentials.json')).mode & 0o777).toBe(0o600)
    expect(statSync(path.join(folder, 'cluster')).mode & 0o077).toBe(0)
  })

  test('that was cut short leaves nothing the next one stumbles over', async () => {
    const folder = newFolder()
    const unfinished = path.join(folder, 'initialising-1', 'cluster')
    mkdirSync(unfinished, { recursive: true })
    writeFileSync(path.join(unfinished, 'PG_VERSION'), '18\n')
    const database = await startIn(folder)
    expect(await writeAndCount(database)).toBe(1)
    expect(readdirSync(folder).filter(name => name.startsWith('initialising-'))).toEqual([])
  })
})

describe('a later start', () => {
  test('finds the data, the passwords and the port as they were', async () => {
    const folder = await preparedFolder()
    const first = await startIn(folder)
    await writeAndCount(first)
    await first.stop()
    const second = await startIn(folder)
    expect(second.urls).toEqual(first.urls)
    expect(await writeAndCount(second)).toBe(2)
  })

  test('takes another port when the remembered one is taken', async () => {
    const folder = await preparedFolder()
    const first = await startIn(folder)
    await writeAndCount(first)
    await first.stop()
    await occupy(first.port)
    const second = await startIn(folder)
    expect(second.port).not.toBe(first.port)
    expect(await writeAndCount(second)).toBe(2)
  })

  test('says so when the port it was told to use is taken', async () => {
    const folder = await preparedFolder()
    const port = await occupy(0)
    await expect(startEmbeddedPostgres({ dataDir: folder, port })).rejects.toThrow(
      `The database port ${port} is already in use`,
    )
    expect(await writeAndCount(await startIn(folder))).toBe(1)
  })

  test('refuses a cluster of another major version and leaves it alone', async () => {
    const folder = newFolder()
    mkdirSync(path.join(folder, 'cluster'))
    writeFileSync(path.join(folder, 'cluster', 'PG_VERSION'), '17\n')
    await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow('was created by PostgreSQL 17')
    expect(existsSync(path.join(folder, 'cluster', 'PG_VERSION'))).toBe(true)
  })

  test('says what a wrong setting is, and works without it', async () => {
    const folder = await preparedFolder()
    await expect(startEmbeddedPostgres({ dataDir: folder, settings: { work_mem: 'lots' } })).rejects.toThrow(
      'invalid value for parameter "work_mem"',
    )
    expect(await writeAndCount(await startIn(folder))).toBe(1)
  })
})

async function occupy(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
