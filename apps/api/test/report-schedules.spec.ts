import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createReports } from '../src/modules/reports/index.ts'
import { baht } from './support/builders.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'
import { type PromotionFixture, test } from './support/promotion-fixture.ts'
import { FIRST, nextDay, type Report, SECOND, THIRD } from './support/report-calls.ts'
import { startSftpServer } from './support/sftp-server.ts'

describe('a schedule', () => {
  const form = (more: object = {}) => ({
    kind: 'liability',
    step: 'daily',
    recipients: 'board@operator.example\naudit@operator.example',
    sftp: false,
    active: true,
    ...more,
  })
  type Schedule = { id: string; state: string; lastTo: string | null; error: string | null; refused: object | null }
  const add = async (admin: FixtureAdmin, more: object = {}) => {
    const { status, body } = await admin.post<Schedule>('/report-schedules/', form(more))
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const shown = async (admin: FixtureAdmin, id: string) =>
    (await admin.get<Schedule>(`/report-schedules/getbyid/${id}`)).body.data
  const issued = async ({ db }: PromotionFixture) =>
    (
      await sql<{ from: string; to: string; version: number }>`select from_day as from, to_day as to, version
        from issued_reports order by from_day, version`.execute(db)
    ).rows

  test('issues each interval once on two nodes, and mails its link and hash', async ({ fixture }) => {
    const { owner, deps, ledger, lists } = fixture
    await fixture.member(baht(100))
    const { id } = await add(owner)
    const other = createReports(deps, { ledger, tickets: lists.tickets, send: async () => undefined })
    expect(await fixture.reports.runSchedules()).toBe(0)
    await nextDay(fixture, '2026-07-15')
    const counts = await Promise.all([fixture.reports, other, fixture.reports, other].map(node => node.runSchedules()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(await issued(fixture)).toEqual([FIRST, SECOND, THIRD].map(day => ({ from: day, to: day, version: 1 })))
    expect(await fixture.reports.runSchedules()).toBe(0)
    await fixture.runJobs(2)
    expect(
      fixture.mails
        .map(({ to }) => to)
        .toSorted()
        .slice(0, 1),
    ).toEqual(['audit@operator.example'])
    const mailed = fixture.mails[0]
    expect(mailed?.text).toMatch(/compliance\/report\/[0-9a-f-]{36}/)
    expect(mailed?.text).toMatch(/[0-9a-f]{64}/)
    expect(await shown(owner, id)).toMatchObject({ state: 'active', lastTo: THIRD, error: null })
  })

  test('issues weeks from Monday and months once they are over, and nothing while it is paused', async ({
    fixture,
  }) => {
    const { owner } = fixture
    await fixture.member(baht(100))
    await add(owner, { step: 'weekly', kind: 'promotions' })
    await add(owner, { step: 'monthly', kind: 'game-revenue' })
    const paused = await add(owner, { active: false })
    await nextDay(fixture, '2026-08-01')
    while ((await fixture.reports.runSchedules()) > 0);
    expect(await issued(fixture)).toEqual([
      { from: '2026-07-01', to: '2026-07-31', version: 1 },
      { from: '2026-07-06', to: '2026-07-12', version: 1 },
      { from: '2026-07-13', to: '2026-07-19', version: 1 },
      { from: '2026-07-20', to: '2026-07-26', version: 1 },
    ])
    expect((await shown(owner, paused.id)).state).toBe('paused')
  })

  test('shows a mail that fails, and tries it again', async ({ fixture }) => {
    const { owner, mails } = fixture
    await fixture.member(baht(100))
    const { id } = await add(owner, { recipients: 'board@operator.example' })
    await nextDay(fixture, SECOND)
    await fixture.reports.runSchedules()
    const push = mails.push.bind(mails)
    mails.push = () => {
      throw new Error('connect ECONNREFUSED')
    }
    const { rows: jobs } = await sql`select from outbox where kind = 'job' and name = 'reports.mail'`.execute(
      fixture.db,
    )
    expect(jobs).toHaveLength(1)
    const waiting = await sql<{ data: { id: string } }>`select payload->'data' as data from outbox
      where name = 'reports.mail'`.execute(fixture.db)
    await expect(fixture.runJobs()).rejects.toThrow('ECONNREFUSED')
    expect(await shown(owner, id)).toMatchObject({ state: 'not-mailed', error: 'connect ECONNREFUSED' })
    mails.push = push
    await sql`insert into outbox (id, kind, name, payload) values (${newId()}::uuid, 'job', 'reports.mail',
      ${JSON.stringify({ data: waiting.rows[0]?.data })}::jsonb)`.execute(fixture.db)
    await fixture.runJobs()
    expect(await shown(owner, id)).toMatchObject({ state: 'active', error: null })
    expect(mails).toHaveLength(1)
  })

  test('without a mail server issues its reports and says that none was mailed', async ({ fixture }) => {
    const { owner, deps, ledger, lists } = fixture
    await fixture.member(baht(100))
    const { id } = await add(owner)
    await nextDay(fixture, SECOND)
    const node = createReports(deps, { ledger, tickets: lists.tickets })
    expect(await node.runSchedules()).toBe(1)
    expect(await shown(owner, id)).toMatchObject({ state: 'not-mailed' })
    const [row] = (await owner.get<{ id: string }[]>('/reports')).body.data
    const report = (await owner.get<Report>(`/reports/${row?.id}`)).body.data
    expect(report.mails.map(({ state }) => state)).toEqual(['not-configured', 'not-configured'])
  })

  test('that fails is shown with its error, waits longer each time, and goes on', async ({ fixture }) => {
    const { owner, clock } = fixture
    await fixture.member(baht(100))
    const { id } = await add(owner)
    await nextDay(fixture, SECOND)
    await fixture.asOwner(db => sql`alter table liability_days rename to hidden`.execute(db))
    expect(await fixture.reports.runSchedules()).toBe(0)
    expect(await shown(owner, id).catch(() => null)).toMatchObject({ state: 'failed', error: 'INTERNAL' })
    await fixture.asOwner(db => sql`alter table hidden rename to liability_days`.execute(db))
    // Not before its time.
    expect(await fixture.reports.runSchedules()).toBe(0)
    clock.advance(60_000)
    expect(await fixture.reports.runSchedules()).toBe(1)
    expect(await shown(owner, id)).toMatchObject({ state: 'active', error: null })
  })

  test('puts its report as a file by SFTP: shown while the server refuses it, and once it is there', async ({
    fixture,
    onTestFinished,
  }) => {
    const { owner, deps, ledger, lists, mails } = fixture
    const server = await startSftpServer()
    onTestFinished(() => server.close())
    const node = createReports(
      { ...deps, config: { ...deps.config, sftp: server.settings } },
      { ledger, tickets: lists.tickets, send: async mail => void mails.push(mail) },
    )
    node.start()
    await fixture.member(baht(100))
    const { id } = await add(owner, { recipients: null, sftp: true })
    await nextDay(fixture, SECOND)
    expect(await node.runSchedules()).toBe(1)
    const job = await sql<{ data: { id: string } }>`select payload->'data' as data from outbox
      where name = 'reports.put'`.execute(fixture.db)
    expect(job.rows).toHaveLength(1)
    server.state.refusals = 1
    await expect(fixture.runJobs()).rejects.toThrow('Permission denied')
    expect(await shown(owner, id)).toMatchObject({ state: 'not-mailed', error: 'Permission denied' })
    await sql`insert into outbox (id, kind, name, payload) values (${newId()}::uuid, 'job', 'reports.put',
      ${JSON.stringify({ data: job.rows[0]?.data })}::jsonb)`.execute(fixture.db)
    await fixture.runJobs()
    expect(await shown(owner, id)).toMatchObject({ state: 'active', error: null })
    const [row] = (await owner.get<{ id: string }[]>('/reports')).body.data
    const report = (await owner.get<Report>(`/reports/${row?.id}`)).body.data
    expect(report.mails).toMatchObject([
      { channel: 'sftp', to: 'sftp://127.0.0.1/reports', state: 'sent', error: null },
    ])
    expect([...server.state.files.keys()]).toEqual([`/reports/liability_${FIRST}_v1.csv`])
    expect([...server.state.files.values()].join('')).toContain(report.hash)
    expect(mails).toEqual([])
  })

  test('without a server for files issues its reports and says that none was put', async ({ fixture }) => {
    const { owner } = fixture
    await fixture.member(baht(100))
    const { id } = await add(owner, { recipients: null, sftp: true })
    await nextDay(fixture, SECOND)
    expect(await fixture.reports.runSchedules()).toBe(1)
    expect(await shown(owner, id)).toMatchObject({ state: 'not-mailed', sftpConfigured: false })
    const [row] = (await owner.get<{ id: string }[]>('/reports')).body.data
    const report = (await owner.get<Report>(`/reports/${row?.id}`)).body.data
    expect(report.mails).toMatchObject([{ channel: 'sftp', state: 'not-configured' }])
  })

  test('whose report is too long records that once, shows it, and goes on with the next interval', async ({
    fixture,
  }) => {
    const { owner, deps, ledger, lists } = fixture
    const member = await fixture.member(baht(100))
    const limit = (amount: number) =>
      fixture.event('limit.set', {
        externalId: newId(),
        username: member.username,
        kind: 'loss',
        period: 'week',
        amount,
      })
    for (const amount of [500, 400, 300]) expect((await limit(amount)).status).toBe(200)
    const { id } = await add(owner, { kind: 'excluded-and-limited' })
    const nodes = [1, 2].map(() =>
      createReports(deps, { ledger, tickets: lists.tickets, send: async () => undefined, maxLines: 3 }),
    )
    const run = async () => Promise.all(nodes.map(node => node.runSchedules()))
    await nextDay(fixture, SECOND)
    await run()
    expect(await shown(owner, id)).toMatchObject({ state: 'refused', error: 'REPORT_TOO_LONG', lastTo: FIRST })
    expect(await issued(fixture)).toEqual([])
    await run()
    await nextDay(fixture, THIRD)
    expect((await run()).reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await issued(fixture)).toEqual([{ from: SECOND, to: SECOND, version: 1 }])
    const refused = { from: FIRST, to: FIRST }
    expect(await shown(owner, id)).toMatchObject({ state: 'refused', refused, lastTo: SECOND })
    const audited = await fixture.auditOf(id)
    expect(audited.filter(({ action, outcome }) => action === 'schedule.refuse' && outcome === 'done')).toHaveLength(1)
    const { rows } = await sql`select from_day as day, refused from report_runs order by from_day`.execute(fixture.db)
    expect(rows).toEqual([
      { day: FIRST, refused: 'REPORT_TOO_LONG' },
      { day: SECOND, refused: null },
    ])
    // A person issues that interval, which is not too long any more.
    expect((await owner.post('/reports', { kind: 'excluded-and-limited', from: FIRST, to: FIRST })).status).toBe(200)
    expect(await shown(owner, id)).toMatchObject({ state: 'active', refused: null, error: null })
  })

  test('shows an interval that was refused for 40 days', async ({ fixture }) => {
    const { owner, clock } = fixture
    const { id } = await add(owner, { active: false })
    await fixture.asOwner(db =>
      sql`insert into report_runs (schedule_id, from_day, to_day, refused) values (${id}::uuid, ${FIRST}::date,
        ${FIRST}::date, 'REPORT_TOO_LONG')`.execute(db),
    )
    for (const [days, refused] of [
      [40, { from: FIRST, to: FIRST }],
      [1, null],
    ] as const) {
      clock.advance(days * 86_400_000)
      await owner.signIn()
      expect(await shown(owner, id)).toMatchObject({ refused })
    }
  })

  test.for([
    [{ recipients: 'no address' }, 'recipients'],
    [{ recipients: Array.from({ length: 11 }, (_, n) => `a${n}@b.example`).join(',') }, 'recipients'],
    [{ recipients: 'a@b.example\r\nbcc: c@d.example' }, 'recipients'],
    [{ recipients: null }, 'recipients'],
    [{ kind: 'player-statement' }, 'kind'],
    [{ step: 'hourly' }, 'step'],
  ] as const)('with %j is refused at its field', async ([more, field], { fixture: { owner } }) => {
    const { status, body } = await owner.post('/report-schedules/', form(more))
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })
})
