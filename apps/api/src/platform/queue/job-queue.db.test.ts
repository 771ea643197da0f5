import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, vi } from 'vitest'
import { test as base } from '../../../test/support/database.ts'
import { inTransaction } from '../db/database.ts'
import { createLog } from '../log/log.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'
import { openPatientDatabase } from '../../../test/support/patient-database.ts'

const lines: { level: string; msg: string; job?: string }[] = []
const log = createLog('info', { write: line => void lines.push(JSON.parse(line) as (typeof lines)[number]) })

/** Generous timeout for busy machines. */
const PATIENCE = { timeout: 60_000 }

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const { db, close } = openPatientDatabase(freshDatabase.urls.app, { max: 4, applicationName: 'test' })
  const jobs = createJobQueue(freshDatabase.urls.app, log)
  onCleanup(async () => {
    await jobs.stop()
    await close()
  })
  const send = async (
    queue: JobQueue,
    name: string,
    data: Record<string, unknown>,
    more: { key?: string; startAfter?: string } = {},
  ) => {
    const id = newId()
    await inTransaction(db, tx => queue.sendWithin(tx, [{ id, name, data, ...more }]))
    queue.wake([name])
    return id
  }
  return { jobs, send, db, url: freshDatabase.urls.app }
})

describe('jobs', () => {
  test('run with their input, soon after their commit', async ({ fixture: { jobs, send } }) => {
    const done: unknown[] = []
    jobs.work('test.pay', async (data, { attempt, name }) => void done.push({ data, attempt, name }))
    await jobs.start()
    // The shortest of several runs. Workers that are not woken poll every two seconds.
    const waits: number[] = []
    for (let n = 1; n <= 4; n++) {
      const start = performance.now()
      await send(jobs, 'test.pay', { n })
      await vi.waitFor(() => expect(done.at(-1)).toEqual({ data: { n }, attempt: 1, name: 'test.pay' }), {
        ...PATIENCE,
        interval: 10,
      })
      waits.push(performance.now() - start)
    }
    expect(done).toHaveLength(4)
    expect(Math.min(...waits.slice(1))).toBeLessThan(1_500)
    expect(await jobs.state()).toMatchObject({ waiting: 0, dead: 0 })
  })

  test('wait until their time', async ({ fixture: { jobs, send } }) => {
    const done: unknown[] = []
    jobs.work('test.later', async data => void done.push(data))
    await jobs.start()
    await send(jobs, 'test.later', {}, { startAfter: new Date(Date.now() + 60_000).toISOString() })
    await sleep(300)
    expect(done).toEqual([])
  })

  test('that fail are retried, and given up with a log entry', async ({ fixture: { jobs, send } }) => {
    const attempts: number[] = []
    jobs.work(
      'test.fail',
      async (_data, { attempt }) => {
        attempts.push(attempt)
        throw new Error('no')
      },
      { retries: 1, retryDelay: 1 },
    )
    await jobs.start()
    await send(jobs, 'test.fail', {})
    await vi.waitFor(() => expect(attempts).toEqual([1, 2]), { ...PATIENCE, interval: 50 })
    await vi.waitFor(
      () =>
        expect(lines).toContainEqual(
          expect.objectContaining({ level: 'error', job: 'test.fail', msg: 'a job was given up after its last try' }),
        ),
      { ...PATIENCE, interval: 50 },
    )
  })

  test('in progress are awaited when the process ends', async ({ fixture: { url, send } }) => {
    const jobs = createJobQueue(url, log)
    let isFinished = false
    let isBegun = false
    jobs.work('test.slow', async () => {
      isBegun = true
      await sleep(500)
      isFinished = true
    })
    await jobs.start()
    await send(jobs, 'test.slow', {})
    await vi.waitFor(() => expect(isBegun).toBe(true), { ...PATIENCE, interval: 5 })
    await jobs.stop()
    expect(isFinished).toBe(true)
  })

  test('in progress are asked to end when the process does, and so are timers', async ({
    fixture: { url, send, db },
  }) => {
    const jobs = createJobQueue(url, log)
    const begun = new Set<string>()
    /** Ends only when it is asked to. */
    const work = (name: string, signal: AbortSignal): Promise<void> => {
      begun.add(name)
      return new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
    }
    jobs.work('test.long', (_data, { signal }) => work('job', signal))
    jobs.every('test.long', 0.05, signal => work('timer', signal))
    await jobs.start()
    const id = await send(jobs, 'test.long', {})
    await vi.waitFor(() => expect([...begun].toSorted()).toEqual(['job', 'timer']), { ...PATIENCE, interval: 5 })
    await jobs.stop()
    // One that has to be abandoned is tried again.
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(db)
    expect(rows).toEqual([{ state: 'completed' }])
  })
})

describe('timers', () => {
  test('run again after their interval, never concurrently, also after a failure', async ({ fixture: { jobs } }) => {
    let running = 0
    let most = 0
    let rounds = 0
    jobs.every('test.tick', 0.05, async () => {
      most = Math.max(most, ++running)
      await sleep(60)
      running--
      if (++rounds === 1) throw new Error('once')
    })
    await jobs.start()
    await vi.waitFor(() => expect(rounds).toBeGreaterThan(3), PATIENCE)
    expect(most).toBe(1)
  })
})
