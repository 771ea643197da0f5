import { sql } from 'kysely'
import { readXlsx, type CellValue } from 'hucre/xlsx'
import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { callsOf, type Answer, type Calls } from './support/list-calls.ts'
import { openOffice, type OfficeFixture } from './support/office-fixture.ts'

const ROWS = 1_200
const DAY_MS = 24 * 3_600_000
/** Small limits, so that few rows make several chunks and files. */
const limits = { chunkBytes: 16_384, sheetRows: 1_001, jobBytes: 4_000_000, perNode: 2 }

type Job = {
  id: string
  state: string
  rows: number
  total: number | null
  parts: { part: number; fileName: string; bytes: number; rows: number }[]
  deletedAt: string | null
  downloads: number
  error: string | null
}

const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  await database.reset()
  const fixture = await openOffice(database, { exportLimits: limits })
  onCleanup(() => fixture.close())
  await seed(fixture)
  return { fixture }
})

async function seed(fixture: OfficeFixture): Promise<void> {
  const member = await fixture.member(baht(0), { username: '=cmd', firstName: '@สมชาย, "ชาย"', lastName: 'ใจดี' })
  await fixture.asOwner(async db => {
    await sql`insert into withdrawals (id, external_id, member_id, status, amount_satang, bank_code, account_no,
      account_name, reason, requested_at, finished_at, business_day, finished_on, updated_at)
      select gen_random_uuid(), case when n = 1 then '007' when n = 2 then '=1+1' else 'x-' || n end,
             ${member.id}::uuid, 'rejected', n * 100 + 5, '014', lpad(n::text, 10, '0'), 'x', 'เหตุผล <' || n || '>',
             timestamptz '2026-07-11 18:30:15+00' - n * interval '1 second', now(), '2026-07-12', '2026-07-12', now()
        from generate_series(1, ${ROWS}) n`.execute(db)
    await sql`analyze withdrawals`.execute(db)
  })
}

const request = (actor: Calls, query: Record<string, string> = {}, more: object = {}): Promise<Answer> =>
  actor.call('POST', '/exports/jobs', { list: 'withdrawals.list', query, locale: 'en', format: 'xlsx', ...more })

async function create(actor: Calls, query: Record<string, string> = {}, more: object = {}): Promise<Job> {
  const { status, body } = await request(actor, query, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Job
}

/** Lets the node run whatever it can start. */
async function run(fixture: OfficeFixture): Promise<void> {
  await fixture.runJobs()
  await fixture.lists.exportJobs.whenIdle()
}

async function jobOf(actor: Calls, id: string): Promise<Job> {
  const jobs = (await actor.call('GET', '/exports/jobs')).body.data as Job[]
  const job = jobs.find(each => each.id === id)
  if (job === undefined) throw new Error('the job is not listed')
  return job
}

const ticketFor = (actor: Calls, id: string, part = 1): Promise<Answer> =>
  actor.call('POST', `/exports/jobs/${id}/ticket`, { part })

async function download(actor: Calls, id: string, part = 1) {
  const { status, body } = await ticketFor(actor, id, part)
  expect(status, JSON.stringify(body)).toBe(200)
  return actor.take((body.data as { path: string }).path)
}

async function sheetOf(actor: Calls, id: string, part = 1) {
  const workbook = await readXlsx((await download(actor, id, part)).rawPayload, { readStyles: true })
  const [sheet] = workbook.sheets
  const [header = [], ...rows] = sheet?.rows ?? []
  const records = rows.map(row =>
    Object.fromEntries(header.map((title, at): [string, CellValue] => [String(title), row[at] ?? null])),
  )
  return { sheet, header, records }
}

const chunksOf = async (fixture: OfficeFixture, id: string): Promise<number> =>
  (await fixture.db.selectFrom('export_job_chunks').select('seq').where('job_id', '=', id).execute()).length

const signIn = async (fixture: OfficeFixture, role = 'owner') => {
  const admin = await fixture.admin(role)
  return { admin, calls: await callsOf(fixture, admin) }
}

const bell = async (actor: Calls) =>
  ((await actor.call('GET', '/notifications')).body.data as { kind: string; subject: { id: string } }[]).map(
    ({ kind, subject }) => [kind, subject.id],
  )

const setPermissions = (fixture: OfficeFixture, admin: string, role: string) =>
  fixture.db.updateTable('admins').set({ role }).where('id', '=', admin).execute()

describe('an XLSX export', () => {
  test('has the rows, values and types of the list, read by another program', async ({ stage: { fixture } }) => {
    const { calls } = await signIn(fixture)
    const { id, total } = await create(calls, { amountTo: '3.05', sort: 'amount' })
    expect(total).toBe(3)
    await run(fixture)
    const job = await jobOf(calls, id)
    expect(job).toMatchObject({ state: 'ready', rows: 3, error: null, downloads: 0 })
    const { records, sheet } = await sheetOf(calls, id)
    expect(records.map(record => [record['Player site reference'], record['Amount (THB)']])).toEqual([
      ['007', 1.05],
      ['=1+1', 2.05],
      ['x-3', 3.05],
    ])
    expect(records[0]).toMatchObject({
      Member: '=cmd',
      'Member name': '@สมชาย, "ชาย" ใจดี',
      Reason: 'เหตุผล <1>',
      // The wall clock of the operator's zone.
      'Requested (Asia/Bangkok)': new Date('2026-07-12T01:30:14Z'),
      'Business day': new Date('2026-07-12T00:00:00Z'),
    })
    expect(sheet?.freezePane).toMatchObject({ rows: 1 })
    const styleOf = (at: string) => sheet?.cells?.get(at)?.style
    const amount = Object.keys(records[0] ?? {}).indexOf('Amount (THB)')
    expect([styleOf('0,0')?.font?.bold, styleOf(`1,${amount}`)?.font?.bold ?? false]).toEqual([true, false])
    expect(styleOf('1,0')?.numFmt).toContain('hh:mm:ss')
    expect(styleOf(`1,${amount}`)?.numFmt).toBe('#,##0.00')
    expect(await bell(calls)).toContainEqual(['export.ready', id])
  })

  test('is in the requester’s language, with the requested columns', async ({ stage: { fixture } }) => {
    const { calls } = await signIn(fixture)
    const { id } = await create(calls, { amountTo: '1.05' }, { columns: ['amount', 'status'], locale: 'th' })
    await run(fixture)
    const { header, records } = await sheetOf(calls, id)
    expect(header).toEqual(['ยอดถอน (บาท)', 'สถานะ'])
    expect(records).toHaveLength(1)
  })

  test('masks what its reader may not see, like the list', async ({ stage: { fixture } }) => {
    const { calls } = await signIn(fixture, 'auditor')
    const { id } = await create(calls, { amountTo: '1.05' })
    await run(fixture)
    expect((await sheetOf(calls, id)).records[0]).toMatchObject({ 'Pay to: number': '000-0-•••••-1' })
  })

  test('above the rows of a sheet has several files, each with its header', async ({ stage: { fixture } }) => {
    const { calls } = await signIn(fixture)
    const { id } = await create(calls, { sort: 'amount' })
    await run(fixture)
    const { parts, rows } = await jobOf(calls, id)
    expect([rows, parts.map(part => part.rows)]).toEqual([ROWS, [1_000, 200]])
    expect(parts.map(({ fileName }) => fileName.replace(/_until_[\d-]+/, ''))).toEqual([
      'withdrawals_1.xlsx',
      'withdrawals_2.xlsx',
    ])
    const [first, second] = [await sheetOf(calls, id, 1), await sheetOf(calls, id, 2)]
    expect(second.header).toEqual(first.header)
    expect([...first.records, ...second.records].map(record => record['Amount (THB)'])).toEqual(
      Array.from({ length: ROWS }, (_, n) => n + 1.05),
    )
    expect(await chunksOf(fixture, id)).toBeGreaterThan(2)
  })

  test('of no rows has a header', async ({ stage: { fixture } }) => {
    const { calls } = await signIn(fixture)
    const { id } = await create(calls, { q: 'no such member' })
    await run(fixture)
    expect((await jobOf(calls, id)).parts).toMatchObject([{ rows: 0 }])
    expect((await sheetOf(calls, id)).records).toEqual([])
  })
})

test('a CSV job is one file like the streamed one, however many rows it has', async ({ stage: { fixture } }) => {
  const { calls } = await signIn(fixture)
  const { id } = await create(calls, {}, { format: 'csv' })
  await run(fixture)
  expect((await jobOf(calls, id)).parts).toMatchObject([{ part: 1, rows: ROWS }])
  const answer = await download(calls, id)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  expect(answer.body.startsWith('\uFEFF')).toBe(true)
  expect(answer.body.split('\r\n')).toHaveLength(ROWS + 2)
  expect(answer.body).toContain("'=cmd")
})

describe('a file', () => {
  test('is downloaded once per ticket, by its admin only; each download is counted and audited', async ({
    stage: { fixture },
  }) => {
    const [{ calls, admin }, { calls: other }] = [await signIn(fixture), await signIn(fixture)]
    const { id } = await create(calls, { amountTo: '2.05' })
    expect((await ticketFor(calls, id)).body).toMatchObject({ code: 'STATE_CONFLICT' })
    await run(fixture)
    expect((await ticketFor(other, id)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await ticketFor(calls, id, 2)).body).toMatchObject({ code: 'NOT_FOUND' })
    const { path } = (await ticketFor(calls, id)).body.data as { path: string }
    expect([(await calls.take(path)).statusCode, (await calls.take(path)).statusCode]).toEqual([200, 404])
    expect((await jobOf(calls, id)).downloads).toBe(1)
    const audited = await fixture.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('actor_id', '=', admin.id)
      .where('object_id', '=', id)
      .where('outcome', '=', 'done')
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual([
      'export-jobs.create',
      'export-jobs.ticket',
      'export-jobs.download',
    ])
    expect(audited.at(-1)?.after).toMatchObject({ list: 'withdrawals.list', complete: true })
  })

  test('is refused to an admin whose permission was withdrawn, also with a ticket', async ({ stage: { fixture } }) => {
    const { calls, admin } = await signIn(fixture)
    const { id } = await create(calls, { amountTo: '2.05' })
    await run(fixture)
    const { path } = (await ticketFor(calls, id)).body.data as { path: string }
    await setPermissions(fixture, admin.id, 'support')
    expect((await ticketFor(calls, id)).body).toMatchObject({ code: 'FORBIDDEN' })
    expect((await calls.take(path)).statusCode).toBe(403)
  })

  test('with personal data is refused to an admin who may no longer see it', async ({ stage: { fixture } }) => {
    const { calls, admin } = await signIn(fixture)
    const { id } = await create(calls, { amountTo: '2.05' })
    await run(fixture)
    const { path } = (await ticketFor(calls, id)).body.data as { path: string }
    await setPermissions(fixture, admin.id, 'auditor')
    expect((await ticketFor(calls, id)).body).toMatchObject({ code: 'FORBIDDEN' })
    expect((await calls.take(path)).statusCode).toBe(403)
    const masked = await create(calls, { amountTo: '2.05' })
    await run(fixture)
    expect((await download(calls, masked.id)).statusCode).toBe(200)
  })

  test('is deleted a day after it is ready; the record stays', async ({ stage: { fixture } }) => {
    const { calls } = await signIn(fixture)
    const { id } = await create(calls, { amountTo: '2.05' })
    await run(fixture)
    expect(Date.parse((await jobOf(calls, id)).deletedAt ?? '')).toBe(fixture.clock.now().getTime() + DAY_MS)
    fixture.clock.advance(DAY_MS - 1)
    await fixture.lists.exportJobs.sweep()
    expect(await chunksOf(fixture, id)).toBe(1)
    fixture.clock.advance(1)
    await fixture.lists.exportJobs.sweep()
    expect(await chunksOf(fixture, id)).toBe(0)
    const row = await fixture.db.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ state: 'deleted', rows_written: 2, has_chunks: false })
  })
})

describe('a job', () => {
  test('is refused without the permissions, and for an invalid filter; the attempt is audited', async ({
    stage: { fixture },
  }) => {
    const { calls, admin } = await signIn(fixture, 'support')
    expect(await request(calls)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    const audited = await fixture.db
      .selectFrom('audit')
      .select(['action', 'code'])
      .where('actor_id', '=', admin.id)
      .where('outcome', '=', 'refused')
      .execute()
    expect(audited).toEqual([{ action: 'export-jobs.create', code: 'FORBIDDEN' }])
    const { calls: owner } = await signIn(fixture)
    expect(await request(owner, { amountTo: '1.005' })).toMatchObject({
      status: 400,
      body: { fields: { 'query.amountTo': { code: expect.any(String) } } },
    })
    expect(await request(owner, {}, { columns: ['secret'] })).toMatchObject({ status: 400 })
    expect(await request(owner, {}, { format: 'pdf' })).toMatchObject({ status: 400 })
  })

  test('fails when the permission is withdrawn before it starts', async ({ stage: { fixture } }) => {
    const { calls, admin } = await signIn(fixture)
    const { id } = await create(calls)
    await setPermissions(fixture, admin.id, 'support')
    await run(fixture)
    expect(await jobOf(calls, id)).toMatchObject({ state: 'failed', error: 'FORBIDDEN', parts: [] })
    expect(await bell(calls)).toContainEqual(['export.failed', id])
  })

  test('continues after its admin has signed out, and stops when they are disabled', async ({ stage: { fixture } }) => {
    const { calls, admin } = await signIn(fixture)
    const { id } = await create(calls, { amountTo: '2.05' })
    await calls.signOut()
    await run(fixture)
    const again = await callsOf(fixture, admin)
    expect(await jobOf(again, id)).toMatchObject({ state: 'ready' })
    const second = await create(again)
    await fixture.db.updateTable('admins').set({ status: 'disabled' }).where('id', '=', admin.id).execute()
    await run(fixture)
    const row = await fixture.db.selectFrom('export_jobs').selectAll().where('id', '=', second.id).executeTakeFirst()
    expect(row).toMatchObject({ state: 'failed', error: 'FORBIDDEN' })
  })

  test('too large for its files fails, and nothing of it stays', async ({ freshDatabase }) => {
    const fixture = await openOffice(freshDatabase, { exportLimits: { ...limits, jobBytes: 30_000 } })
    await seed(fixture)
    const { calls } = await signIn(fixture)
    const { id } = await create(calls)
    await run(fixture)
    expect(await jobOf(calls, id)).toMatchObject({ state: 'failed', error: 'TOO_LARGE', parts: [] })
    await fixture.lists.exportJobs.sweep()
    expect(await chunksOf(fixture, id)).toBe(0)
    await fixture.close()
  })

  test('of a failing list is tried three times, then failed', async ({ stage: { fixture } }) => {
    const { calls } = await signIn(fixture)
    const { id } = await create(calls)
    await fixture.asOwner(db => sql`revoke select on banks from backoffice_reader`.execute(db))
    try {
      await run(fixture)
      expect(await jobOf(calls, id)).toMatchObject({ state: 'running', error: null })
      for (const attempts of [2, 3]) {
        fixture.clock.advance(60_000)
        await fixture.lists.exportJobs.sweep()
        await fixture.lists.exportJobs.whenIdle()
        const row = await fixture.db.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirst()
        expect(row).toMatchObject({ attempts, state: attempts < 3 ? 'running' : 'failed' })
      }
    } finally {
      await fixture.asOwner(db => sql`grant select on banks to backoffice_reader`.execute(db))
    }
    expect(await jobOf(calls, id)).toMatchObject({ state: 'failed', error: 'FAILED' })
  })

  test('whose node fails is started again from the beginning by another', async ({ stage: { fixture } }) => {
    const { calls } = await signIn(fixture)
    const { id } = await create(calls, { sort: 'amount' }, { columns: ['amount'] })
    // As a node leaves it that ends in the middle: running, with chunks of an incomplete file.
    const holder = fixture.newId()
    await fixture.db
      .updateTable('export_jobs')
      .set({
        state: 'running',
        holder,
        held_until: new Date(fixture.clock.now().getTime() + 60_000),
        attempts: 1,
        rows_written: 700,
        has_chunks: true,
      })
      .where('id', '=', id)
      .execute()
    await fixture.db
      .insertInto('export_job_chunks')
      .values([0, 1, 9].map(seq => ({ job_id: id, part: 1, seq, content: Buffer.from('incomplete') })))
      .execute()
    await run(fixture)
    expect(await jobOf(calls, id)).toMatchObject({ state: 'running', rows: 700, parts: [] })
    expect((await ticketFor(calls, id)).body).toMatchObject({ code: 'STATE_CONFLICT' })
    fixture.clock.advance(60_000)
    await fixture.lists.exportJobs.sweep()
    await fixture.lists.exportJobs.whenIdle()
    expect(await jobOf(calls, id)).toMatchObject({ state: 'ready', rows: ROWS })
    const { records } = await sheetOf(calls, id)
    expect([records.length, records[0]]).toEqual([1_000, { 'Amount (THB)': 1.05 }])
  })

  test('is cancelled by its admin only, while it waits or runs', async ({ stage: { fixture } }) => {
    const [{ calls }, { calls: other }] = [await signIn(fixture), await signIn(fixture)]
    const { id } = await create(calls)
    expect((await other.call('POST', `/exports/jobs/${id}/cancel`)).status).toBe(404)
    const running = run(fixture)
    const cancelled = await calls.call('POST', `/exports/jobs/${id}/cancel`)
    expect(cancelled).toMatchObject({ status: 200, body: { data: { state: 'cancelled' } } })
    await running
    expect(await jobOf(calls, id)).toMatchObject({ state: 'cancelled', parts: [] })
    await fixture.lists.exportJobs.sweep()
    expect(await chunksOf(fixture, id)).toBe(0)
    expect((await calls.call('POST', `/exports/jobs/${id}/cancel`)).body).toMatchObject({ code: 'STATE_CONFLICT' })
  })

  test('that is ready is deleted by its admin only: its files and their space are gone, and it is audited', async ({
    stage: { fixture },
  }) => {
    const [{ calls, admin }, { calls: other }] = [await signIn(fixture), await signIn(fixture)]
    const { id } = await create(calls, { amountTo: '2.05' })
    await run(fixture)
    const { path } = (await ticketFor(calls, id)).body.data as { path: string }
    expect((await other.call('DELETE', `/exports/jobs/${id}`)).status).toBe(404)
    expect(await chunksOf(fixture, id)).toBe(1)
    const stored = async () => {
      const { rows } = await sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::float8 as bytes
        from export_jobs where has_chunks and admin_id = ${admin.id}::uuid`.execute(fixture.db)
      return rows[0]?.bytes
    }
    expect(await stored()).toBeGreaterThan(0)
    expect(await calls.call('DELETE', `/exports/jobs/${id}`)).toMatchObject({
      status: 200,
      body: { data: { state: 'deleted', parts: [] } },
    })
    expect([await chunksOf(fixture, id), await stored()]).toEqual([0, 0])
    expect([(await ticketFor(calls, id)).status, (await calls.take(path)).statusCode]).toEqual([404, 404])
    expect((await calls.call('DELETE', `/exports/jobs/${id}`)).body).toMatchObject({ code: 'STATE_CONFLICT' })
    const audited = await fixture.db
      .selectFrom('audit')
      .select(['object_id', 'before', 'after'])
      .where('action', '=', 'export-jobs.delete')
      .where('outcome', '=', 'done')
      .where('object_id', '=', id)
      .execute()
    expect(audited).toMatchObject([{ before: { state: 'ready', files: 1 }, after: { state: 'deleted' } }])
  })

  test('that runs is cancelled by its deletion, and one that failed can be deleted', async ({ stage: { fixture } }) => {
    const { calls } = await signIn(fixture)
    const { id } = await create(calls)
    const running = run(fixture)
    expect(await calls.call('DELETE', `/exports/jobs/${id}`)).toMatchObject({ status: 200 })
    await running
    expect(await jobOf(calls, id)).toMatchObject({ state: 'deleted', parts: [], error: null })
    await fixture.lists.exportJobs.sweep()
    expect(await chunksOf(fixture, id)).toBe(0)

    const failed = await create(calls, { amountTo: '2.05' })
    await fixture.db
      .updateTable('export_jobs')
      .set({ state: 'failed', error: 'FAILED', finished_at: fixture.clock.now() })
      .where('id', '=', failed.id)
      .execute()
    expect(await calls.call('DELETE', `/exports/jobs/${failed.id}`)).toMatchObject({ status: 200 })
    expect(await jobOf(calls, failed.id)).toMatchObject({ state: 'deleted', error: null })
  })

  test('is one of three open ones of an admin, of which one runs; another admin does not wait', async ({
    freshDatabase,
  }) => {
    const fixture = await openOffice(freshDatabase, { exportLimits: limits })
    await seed(fixture)
    const [{ calls, admin }, { calls: other }] = [await signIn(fixture), await signIn(fixture)]
    const created = await Promise.all(Array.from({ length: 5 }, () => request(calls)))
    const statuses = created.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429])
    expect(created.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'EXPORTS_BUSY',
      details: { most: 3 },
    })
    await create(other)
    await expect(
      fixture.db
        .updateTable('export_jobs')
        .set({ state: 'running', holder: fixture.newId() })
        .where('admin_id', '=', admin.id)
        .execute(),
    ).rejects.toThrow('export_jobs_running')
    await run(fixture)
    const states = await fixture.db.selectFrom('export_jobs').select('state').execute()
    expect(states.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready'])
    expect((await request(calls)).status).toBe(200)
    await fixture.close()
  })

  test.for([
    ['its admin', { adminBytes: 20_000 }, 200],
    ['all admins', { allBytes: 20_000 }, 429],
  ] as const)(
    'is refused while the files of %s are too large, until they are deleted',
    async ([, small, statusOfOther], { freshDatabase }) => {
      const fixture = await openOffice(freshDatabase, { exportLimits: { ...limits, ...small } })
      await seed(fixture)
      const [{ calls, admin }, { calls: other }] = [await signIn(fixture), await signIn(fixture)]
      await create(calls)
      await run(fixture)
      expect(await request(calls)).toMatchObject({ status: 429, body: { code: 'EXPORTS_BUSY' } })
      expect((await request(other)).status).toBe(statusOfOther)
      fixture.clock.advance(DAY_MS)
      await fixture.lists.exportJobs.sweep()
      await fixture.lists.exportJobs.whenIdle()
      const again = await callsOf(fixture, admin)
      expect((await request(again, { amountTo: '1.05' })).status).toBe(200)
      await fixture.close()
    },
  )

  test('running on a node that stops is given back, and counts no attempt', async ({ freshDatabase }) => {
    const fixture = await openOffice(freshDatabase, { exportLimits: limits })
    await seed(fixture)
    const { calls } = await signIn(fixture)
    const { id } = await create(calls)
    await fixture.runJobs()
    await fixture.lists.exportJobs.stop()
    const row = await fixture.db.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ state: 'waiting', attempts: 0, holder: null })
    await fixture.close()
  })
})
