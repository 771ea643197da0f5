import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anAdmin, signIn, startNode } from '../../../test/cluster/two-nodes.ts'
import { openPatientDatabase, PATIENT } from '../../../test/support/patient-database.ts'
import { type Replicated, startReplicated } from '../../../test/support/replicated.ts'
import { createLog } from '../log/log.ts'
import type { Db } from './database.ts'
import { openReader } from './reader.ts'
import type { ReplicaTimes } from './replica.ts'

let servers: Replicated
beforeAll(async () => {
  servers = await startReplicated()
  const { db, close } = openPatientDatabase(servers.primary.urls.owner, { max: 1, applicationName: 'test-owner' })
  await sql`create table test_rows (key text primary key)`.execute(db)
  await sql`grant select, insert on test_rows to backoffice_app`.execute(db)
  await sql`grant select on test_rows to backoffice_reader`.execute(db)
  await close()
})
afterAll(() => servers.close())

/** Fails until the long read runs on the replica. */
const TERMINATED = `do $$ begin
  if (select bool_and(pg_terminate_backend(pid)) from pg_stat_activity
    where query like 'select pg_sleep%' and state = 'active') is not true then
    raise 'there is no long read yet';
  end if;
end $$`

/** A busy machine may replay late. */
const PATIENCE = { timeout: 20_000 }

const open = (times?: ReplicaTimes) => {
  const { primary, replica } = servers
  const urls = { url: primary.urls.app, migrationUrl: primary.urls.owner, readerUrl: replica.urls.reader }
  const app = openPatientDatabase(primary.urls.app, { max: 2, applicationName: 'test', role: 'backoffice_app' })
  const reader = openReader(urls, { max: 4, limits: PATIENT }, createLog('silent'), times)
  const counts = reader.replica?.counts
  if (counts === undefined) throw new Error('there is no replica')
  return { app: app.db, ...reader, counts, close: () => Promise.all([app.close(), reader.close()]) }
}

const write = (db: Db, key: string) => sql`insert into test_rows (key) values (${key})`.execute(db)
const read = async (db: Db, key: string): Promise<{ found: boolean; onReplica: boolean } | undefined> =>
  (
    await sql<{ found: boolean; onReplica: boolean }>`
      select exists (select from test_rows where key = ${key}) as found, pg_is_in_recovery() as "onReplica"`.execute(db)
  ).rows[0]

describe('reads from a replica', () => {
  test('see what was written before, and come from the replica', async ({ onTestFinished }) => {
    const { app, db, fromReplica, close, counts } = open()
    onTestFinished(async () => void (await close()))
    for (let count = 0; count < 50; count++) {
      await write(app, `before-${count}`)
      expect(await fromReplica(() => read(db, `before-${count}`))).toMatchObject({ found: true })
    }
    await servers.onReplica('select pg_wal_replay_resume()')
    await vi.waitFor(
      async () => expect(await fromReplica(() => read(db, 'before-0'))).toEqual({ found: true, onReplica: true }),
      PATIENCE,
    )
    expect(counts).toMatchObject({ failures: 0 })
    expect(counts.reads).toBeGreaterThan(0)
  })

  test('outside of such work come from the primary', async ({ onTestFinished }) => {
    const { db, close, counts } = open()
    onTestFinished(async () => void (await close()))
    expect(await read(db, 'x')).toEqual({ found: false, onReplica: false })
    expect(counts.reads).toBe(0)
  })

  test('that are later than the replica come from the primary, within the same work too', async ({
    onTestFinished,
  }) => {
    const { app, db, fromReplica, close, counts } = open()
    onTestFinished(async () => void (await close()))
    await servers.onReplica('select pg_wal_replay_pause()')
    try {
      await write(app, 'paused')
      const both = await fromReplica(async () => [await read(db, 'paused'), await read(db, 'paused')])
      expect(both.map(each => each?.onReplica)).toEqual([false, false])
      expect(both.map(each => each?.found)).toEqual([true, true])
      expect(counts).toEqual({ reads: 0, behind: 1, failures: 0 })
    } finally {
      await servers.onReplica('select pg_wal_replay_resume()')
    }
    await vi.waitFor(
      async () => expect(await fromReplica(() => read(db, 'paused'))).toEqual({ found: true, onReplica: true }),
      PATIENCE,
    )
  })

  test('wait for a replica that is late by less than the limit', async ({ onTestFinished }) => {
    const { app, db, fromReplica, close, counts } = open({ wait: 20_000, pause: 60_000 })
    onTestFinished(async () => void (await close()))
    await servers.onReplica('select pg_wal_replay_pause()')
    await write(app, 'late')
    const reading = fromReplica(() => read(db, 'late'))
    await servers.onReplica('select pg_wal_replay_resume()')
    expect(await reading).toMatchObject({ found: true })
    expect(counts).toMatchObject({ reads: 1, behind: 0 })
  })

  test('that the replica ends run again on the primary', async ({ onTestFinished }) => {
    const { app, db, fromReplica, close, counts } = open({ wait: 20_000, pause: 60_000 })
    onTestFinished(async () => void (await close()))
    await write(app, 'ended')
    let runs = 0
    const reading = fromReplica(async () => {
      runs += 1
      if (runs === 1) await sql`select pg_sleep(60)`.execute(db)
      return read(db, 'ended')
    })
    await vi.waitFor(() => servers.onReplica(TERMINATED), PATIENCE)
    expect(await reading).toEqual({ found: true, onReplica: false })
    expect({ runs, ...counts }).toMatchObject({ runs: 2, failures: 1 })
    // The replica is left alone for a while.
    expect(await fromReplica(() => read(db, 'ended'))).toEqual({ found: true, onReplica: false })
  })

  test('come from the primary while there is no replica', async ({ onTestFinished }) => {
    const { primary } = servers
    const readerUrl = 'postgres://backoffice_reader:x@127.0.0.1:1/backoffice'
    const urls = { url: primary.urls.app, migrationUrl: primary.urls.owner, readerUrl }
    const { db, fromReplica, close, replica } = openReader(urls, { max: 4, limits: PATIENT }, createLog('silent'))
    onTestFinished(close)
    expect(await fromReplica(() => read(db, 'x'))).toEqual({ found: false, onReplica: false })
    expect(replica?.counts).toEqual({ reads: 0, behind: 0, failures: 1 })
  })

  test('answer lists over HTTP, with a row that was added just before', async ({ onTestFinished }) => {
    const { primary, replica } = servers
    const node = await startNode({
      settings: {
        DATABASE_URL: primary.urls.app,
        MIGRATION_DATABASE_URL: primary.urls.owner,
        READER_DATABASE_URL: replica.urls.reader,
        DATA_DIR: servers.folder,
      },
    })
    onTestFinished(() => node.stop())
    const token = await signIn(node, await anAdmin(node.app, 'owner'))
    const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
      const answer = await fetch(`${node.address}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': crypto.randomUUID(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return (await answer.json()) as { data: { id: string }[] & { id: string } }
    }
    for (let count = 0; count < 20; count++) {
      const form = { title: `No. ${count}`, text: 'Text', audience: 'everyone', startsAt: null, endsAt: null }
      const { data: added } = await call('POST', '/announcements/', form)
      const { data: listed } = await call('GET', '/announcements/')
      expect(listed.map(({ id }) => id)).toContain(added.id)
    }
    await vi.waitFor(async () => {
      await call('GET', '/announcements/')
      const figures = await (await fetch(`${node.address}/metrics`)).text()
      expect(Number(/^backoffice_replica_reads (\d+)/m.exec(figures)?.[1])).toBeGreaterThan(0)
    }, PATIENCE)
  })
})
