import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, vi } from 'vitest'
import { test as base } from '../../../test/support/database.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { createLog } from '../log/log.ts'
import { createJobQueue } from '../queue/job-queue.ts'
import { outboxLag } from '../observe/figures.ts'
import { createRelay, type Destinations, type OutboxEvent } from './relay.ts'
import { wakeRelay, writeOutbox } from './write.ts'
import { openPatientDatabase } from '../../../test/support/patient-database.ts'

const log = createLog('silent')
/** Generous timeout for busy machines. */
const PATIENCE = { timeout: 60_000 }
const test = base.extend('db', async ({ freshDatabase }, { onCleanup }) => {
  const { db, close } = openPatientDatabase(freshDatabase.urls.app, { max: 12, applicationName: 'test' })
  onCleanup(close)
  return db
})

const destinations = (seen: OutboxEvent[], change: Partial<Destinations> = {}): Destinations => ({
  deliver: event => void seen.push(event),
  sendWithin: async () => undefined,
  wakeWorkers: () => undefined,
  ...change,
})
const announce = (db: Db, ...names: string[]) =>
  inTransaction(db, tx =>
    writeOutbox(tx, { events: names.map(name => ({ name, topic: 'books', ids: ['1'] })), jobs: [] }),
  )

describe('the relay', () => {
  test('delivers in order, and deletes delivered rows', async ({ db }) => {
    const seen: OutboxEvent[] = []
    await announce(db, 'a', 'b', 'c')
    expect(await createRelay(db, destinations(seen), log).drain()).toBe(3)
    expect(seen.map(({ name, topic, ids }) => ({ name, topic, ids }))).toEqual(
      ['a', 'b', 'c'].map(name => ({ name, topic: 'books', ids: ['1'] })),
    )
    expect(await outboxLag(db)).toMatchObject({ waiting: 0, oldestSeconds: 0 })
  })

  test('reacts to a commit of its own process immediately, and to others within its interval', async ({ db }) => {
    const seen: OutboxEvent[] = []
    const asleep = createRelay(db, destinations(seen), log, 3_600_000)
    asleep.start()
    for (let reported = 1; reported <= 5; reported++) {
      await announce(db, `woken ${reported}`)
      wakeRelay(db)
      await vi.waitFor(() => expect(seen).toHaveLength(reported), { ...PATIENCE, interval: 2 })
    }
    await asleep.stop()
    const relay = createRelay(db, destinations(seen), log)
    relay.start()
    await announce(db, 'found')
    await vi.waitFor(() => expect(seen).toHaveLength(6), PATIENCE)
    await relay.stop()
  })

  test('keeps everything while a destination fails, delivers the rest, and retries later', async ({ db }) => {
    const seen: OutboxEvent[] = []
    let isBroken = true
    const deliver = (event: OutboxEvent) => {
      if (event.name === 'bad' && isBroken) throw new Error('no way through')
      seen.push(event)
    }
    await announce(db, 'good', 'bad', 'better')
    const relay = createRelay(db, destinations(seen, { deliver }), log)
    relay.start()
    await vi.waitFor(async () => expect(await outboxLag(db)).toMatchObject({ waiting: 1, failing: 1 }), PATIENCE)
    expect(new Set(seen.map(({ name }) => name))).toEqual(new Set(['good', 'better']))
    expect(await db.selectFrom('outbox').select('last_error').execute()).toEqual([{ last_error: 'no way through' }])
    isBroken = false
    await vi.waitFor(() => expect(seen.map(({ name }) => name)).toContain('bad'), PATIENCE)
    await relay.stop()
    expect((await outboxLag(db)).waiting).toBe(0)
  })

  test('does not miss late commits; a mutation with a cursor does', async ({ db }) => {
    const seen: OutboxEvent[] = []
    const relay = createRelay(db, destinations(seen), log)
    const cursor = cursorRelay(db)
    const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = inTransaction(db, async tx => {
      await writeOutbox(tx, { events: [{ name: 'late', topic: 'books', ids: [] }], jobs: [] })
      written.resolve()
      await commit.promise
    })
    await written.promise
    await announce(db, 'early')
    const byCursor = [...(await cursor())]
    await relay.drain()
    commit.resolve()
    await late
    byCursor.push(...(await cursor()))
    await relay.drain()
    expect(seen.map(({ name }) => name)).toEqual(['early', 'late'])
    expect(byCursor).toEqual(['early'])
  })

  test('skips what another relay holds and never delivers a job twice', async ({ db, freshDatabase }) => {
    const jobs = createJobQueue(freshDatabase.urls.app, log)
    await jobs.start()
    await inTransaction(db, tx =>
      writeOutbox(tx, { events: [], jobs: Array.from({ length: 500 }, (_, n) => ({ name: 'test.job', data: { n } })) }),
    )
    const relays = Array.from({ length: 4 }, () =>
      createRelay(db, destinations([], { sendWithin: jobs.sendWithin }), log),
    )
    const updated = await Promise.all(relays.map(relay => relay.drain()))
    expect(updated.reduce((sum, count) => sum + count)).toBe(500)
    expect(await countJobs(db)).toBe(500n)
    await jobs.stop()
  })

  test('keeps one waiting job per key', async ({ db, freshDatabase }) => {
    const jobs = createJobQueue(freshDatabase.urls.app, log)
    await jobs.start()
    for (let round = 0; round < 3; round++) {
      await inTransaction(db, tx =>
        writeOutbox(tx, {
          events: [],
          jobs: [
            { name: 'test.job', data: {}, key: 'same' },
            { name: 'test.job', data: {} },
          ],
        }),
      )
      await createRelay(db, destinations([], { sendWithin: jobs.sendWithin }), log).drain()
    }
    expect(await countJobs(db)).toBe(4n)
    await jobs.stop()
  })

  test('killed repeatedly at work, with slow writers in their transactions, loses nothing and duplicates no job', async ({
    db,
    freshDatabase,
    onTestFinished,
  }) => {
    const seen = new Set<string>()
    const living = new Set<ChildProcess>()
    let kills = 0
    onTestFinished(() => living.forEach(child => child.kill('SIGKILL')))
    const begin = () => {
      const child = fork(relayProgram, [freshDatabase.urls.app], { silent: true })
      living.add(child)
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        for (const name of text.split('\n')) if (name !== '') seen.add(name)
        // The relay has just delivered: it stops in the middle of its work, and another takes over.
        if (kills >= KILLS || !living.delete(child)) return
        kills++
        child.kill('SIGKILL')
        begin()
      })
    }
    begin()
    begin()
    const written = (
      await Promise.all(Array.from({ length: 8 }, (_, writer) => writeSlowly(db, writer, () => kills >= KILLS)))
    ).flat()
    await vi.waitFor(async () => expect(await outboxLag(db)).toMatchObject({ waiting: 0 }), {
      ...PATIENCE,
      interval: 100,
    })
    await vi.waitFor(() => expect(seen.size).toBe(written.length), PATIENCE)
    expect(await countJobs(db)).toBe(BigInt(written.length))
    expect(kills).toBe(KILLS)
  }, 240_000)
})

const relayProgram = fileURLToPath(new URL('../../../test/support/relay-process.ts', import.meta.url))
/** The mutation: everything after the highest id it has seen. */
function cursorRelay(db: Db): () => Promise<string[]> {
  let last = '00000000-0000-0000-0000-000000000000'
  return async () => {
    const rows = await db.selectFrom('outbox').select(['id', 'name']).where('id', '>', last).orderBy('id').execute()
    last = rows.at(-1)?.id ?? last
    return rows.map(({ name }) => name)
  }
}

const KILLS = 8

/** Commits late, so that other transactions commit between its outbox row and its commit. */
async function writeSlowly(db: Db, writer: number, isEnough: () => boolean): Promise<string[]> {
  const names: string[] = []
  for (let round = 0; !isEnough(); round++) {
    const name = `${writer}-${round}-${newId()}`
    await inTransaction(db, async tx => {
      await writeOutbox(tx, {
        events: [{ name, topic: 'books', ids: [] }],
        jobs: [{ name: 'test.job', data: { name } }],
      })
      await sleep((round * 617 + writer * 389) % (round % 5 === 0 ? 2_000 : 300))
    })
    names.push(name)
  }
  return names
}

async function countJobs(db: Db): Promise<bigint> {
  const { rows } = await sql<{
    count: bigint
  }>`select count(*) as count from pgboss.job where name = 'test.job'`.execute(db)
  return rows[0]?.count ?? 0n
}
