import type { suspicion } from '@backoffice/contract/suspicions/endpoints'
import { newId } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import type { z } from 'zod'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { betNow, depositNow, indicated, paidNow } from './support/cash-out.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import { putInForce } from './support/licence.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

type Suspicion = z.input<typeof suspicion>
type Stage = DepositFixture & {
  readonly own: TestBankAccount
  readonly owner: FixtureAdmin
  readonly officer: FixtureAdmin
  readonly known: TestMember
}

const DAY = 86_400_000
const TODAY = '2026-07-12'
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  const owner = await fixture.admin('owner')
  const officer = await fixture.admin('compliance')
  return { ...fixture, own: await fixture.account(), owner, officer, known: await fixture.member(baht(0)) }
})

const form = ({ known }: Stage, more: Record<string, unknown> = {}) => ({
  memberId: known.id,
  kind: 'no-play',
  periodFrom: TODAY,
  periodTo: TODAY,
  amount: 50_000,
  text: 'Deposited and withdrew without a bet',
  foundBy: 'staff',
  ...more,
})
async function written(stage: Stage, more: Record<string, unknown> = {}): Promise<Suspicion> {
  const { status, body } = await stage.officer.post<Suspicion>('/suspicions', form(stage, more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const reported = { decision: 'reported', authority: 'AMLO', reference: 'R-7', sentAt: '2026-07-12T04:00:00.000Z' }
const dropped = { decision: 'not-reported', reason: 'Winnings of an earlier month' }
const decide = (admin: FixtureAdmin, { id, version }: Suspicion, body: object) =>
  admin.edit<Suspicion>('POST', `/suspicions/${id}/decide`, version, body)
const pass = async ({ clock, owner, officer }: Stage, ms: number) => {
  clock.advance(ms)
  await Promise.all([owner.signIn(), officer.signIn()])
}

describe('an internal report', () => {
  test('is written by one person, changed by them, and decided by another', async ({ stage }) => {
    const { officer, owner, known } = stage
    const draft = await written(stage)
    expect(draft).toMatchObject({
      member: { id: known.id },
      status: 'draft',
      foundBy: 'staff',
      createdBy: { id: officer.id },
      can: ['change'],
    })
    const change = (admin: FixtureAdmin, of: Suspicion, more: object) =>
      admin.edit<Suspicion>('PUT', `/suspicions/${of.id}`, of.version, form(stage, { ...more }))
    expect((await change(owner, draft, {})).body.code).toBe('NOT_CLAIM_HOLDER')
    const changed = (await change(officer, draft, { kind: 'other', amount: null })).body.data
    expect(changed).toMatchObject({ kind: 'other', amount: null, version: 2 })
    expect((await change(officer, draft, {})).body.code).toBe('VERSION_CONFLICT')
    expect((await decide(officer, changed, reported)).body.code).toBe('SAME_PERSON')
    const decided = (await decide(owner, changed, reported)).body.data
    const { decision, ...sent } = reported
    expect(decided).toMatchObject({ status: decision, ...sent, decidedBy: { id: owner.id }, reason: null, can: [] })
    expect((await decide(owner, decided, dropped)).body.code).toBe('STATE_CONFLICT')
    expect((await change(officer, decided, {})).body.code).toBe('STATE_CONFLICT')
    const other = await written(stage)
    expect((await decide(owner, other, dropped)).body.data).toMatchObject({
      status: 'not-reported',
      reason: dropped.reason,
      authority: null,
    })
    const listed = async (query: string) =>
      (await officer.get<Suspicion[]>(`/suspicions?${query}`)).body.data.map(({ id }) => id)
    expect(await listed('status=reported')).toEqual([draft.id])
    expect(await listed('kind=no-play')).toEqual([other.id])
    expect(await listed(`q=${known.username}&foundBy=staff`)).toEqual([other.id, draft.id])
    expect(await listed('foundBy=indicator')).toEqual([])
  })

  test('is decided once, whoever decides together', async ({ stage }) => {
    const draft = await written(stage)
    const third = await stage.admin('compliance')
    const replies = await Promise.all([decide(stage.owner, draft, reported), decide(third, draft, dropped)])
    expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  })

  test('is seen by compliance alone: not in lists, on a profile, in the audit log or an export of it', async ({
    stage,
  }) => {
    const { officer, owner, known } = stage
    const draft = await written(stage)
    await decide(owner, draft, dropped)
    const exported = { list: 'suspicions.list', query: { q: known.username }, locale: 'en' }
    expect((await officer.post('/exports', exported)).status).toBe(200)
    const [support, marketing, risk, checker] = await Promise.all(
      ['support', 'marketing', 'risk', 'finance-checker'].map(role => stage.admin(role)),
    )
    for (const admin of [support, marketing, risk, checker]) {
      for (const path of ['/suspicions', `/suspicions/${draft.id}`, `/suspicions/indicators?from=${TODAY}&to=${TODAY}`])
        expect((await admin?.get(path))?.status).toBe(403)
      expect((await admin?.post('/suspicions', form(stage)))?.status).toBe(403)
      expect((await admin?.post('/exports', exported))?.status).toBe(403)
    }
    const audited = async (admin: FixtureAdmin | undefined, query = '') =>
      (
        await admin?.get<{ id: string; action: string; object: { id: string } }[]>(
          `/189a1sf898f/getadminhistory?limit=200&${query}`,
        )
      )?.body.data ?? []
    const hidden = (await audited(officer)).filter(
      ({ action, object }) => action.startsWith('suspicion') || object.id === 'suspicions.list',
    )
    expect(new Set(hidden.map(({ action }) => action))).toEqual(
      new Set(['suspicion.create', 'suspicion.decide', 'suspicions.create', 'exports.begin']),
    )
    for (const admin of [risk, checker]) {
      await admin?.signIn()
      const seen = await audited(admin)
      expect(seen.length).toBeGreaterThan(0)
      const text = JSON.stringify(seen)
      expect([text.includes('suspicion'), text.includes(draft.id), text.includes(known.username)]).toEqual([
        false,
        false,
        false,
      ])
      expect(await audited(admin, `q=${draft.id}`)).toEqual([])
      expect(await audited(admin, 'action=suspicion.*')).toEqual([])
      for (const { id } of hidden) expect((await admin?.get(`/audit/${id}`))?.status).toBe(404)
    }
    const member = JSON.stringify([
      (await risk?.get(`/members/${known.id}`))?.body,
      (await risk?.get(`/members/${known.id}/timeline`))?.body,
      (await officer.get(`/members/${known.id}/timeline`)).body,
    ])
    expect(member).not.toContain('suspicion')
    // The entries name the report, not the member, and have no text.
    const entries = await stage.db.selectFrom('audit').selectAll().where('object_id', '=', draft.id).execute()
    for (const part of [known.id, draft.text, dropped.reason]) expect(JSON.stringify(entries)).not.toContain(part)
    expect(await stage.verify()).toEqual([])
  })

  test('leaves no trace in the audit log for others: views, columns, exports, issued reports, schedules', async ({
    stage,
  }) => {
    const { officer, owner, known, lists } = stage
    const done = async (reply: Promise<{ status: number; body: { data: unknown } }>) => {
      const { status, body } = await reply
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data as { id: string; version: number; path: string }
    }
    const view = { list: 'suspicions', name: 'Of one', scope: 'everyone', search: { q: known.username } }
    const { list, ...changed } = { ...view, name: 'Of another' }
    const saved = await done(owner.post('/views', view))
    await done(owner.edit('PUT', `/views/${saved.id}`, saved.version, changed))
    await done(owner.edit('PUT', `/preferences/lists/${list}`, 0, { columns: [], density: 'compact' }))
    const listed = { list: 'suspicions.list', query: {}, locale: 'en', format: 'csv' }
    const job = await done(owner.post('/exports/jobs', listed))
    await stage.runJobs()
    await lists.exportJobs.whenIdle()
    await done(owner.post(`/exports/jobs/${job.id}/ticket`, { part: 1 }))
    await pass(stage, DAY)
    const kind = 'suspicious-activity'
    const report = await done(officer.post('/reports', { kind, from: TODAY, to: TODAY }))
    const ticket = await done(officer.post(`/reports/${report.id}/ticket`, { format: 'csv', locale: 'en' }))
    expect((await stage.http.inject({ url: `/api${ticket.path}` })).statusCode).toBe(200)
    const schedule = { kind, step: 'daily', recipients: 'board@operator.example', sftp: false, active: true }
    await done(officer.post('/report-schedules/', schedule))
    const filtered = { list: 'issued-reports.list', query: { kind: `liability,${kind}` }, locale: 'en' }
    await done(officer.post('/exports', filtered))
    await pass(stage, DAY)
    await stage.reports.runSchedules()
    const risk = await stage.admin('risk')
    expect((await risk.get('/views?list=suspicions')).status).toBe(403)
    expect((await risk.post('/views', { ...view, scope: 'mine' })).status).toBe(403)
    expect((await risk.edit('PUT', `/views/${saved.id}`, saved.version + 1, changed)).status).toBe(404)
    await done(owner.remove(`/views/${saved.id}`, saved.version + 1))
    const audited = async (admin: FixtureAdmin) =>
      (await admin.get<{ id: string; action: string }[]>('/189a1sf898f/getadminhistory?limit=200')).body.data
    const [all, seen] = [await audited(officer), await audited(risk)]
    const visible = new Set(seen.map(({ id }) => id))
    const hidden = all.filter(({ id }) => !visible.has(id))
    expect([...new Set(hidden.map(({ action }) => action))].toSorted()).toEqual([
      'export-jobs.create',
      'export-jobs.end',
      'export-jobs.ticket',
      'exports.begin',
      'issued-report.download',
      'issued-report.issue',
      'issued-report.ticket',
      'preferences.list',
      'schedule.create',
      'views.change',
      'views.create',
      'views.delete',
    ])
    expect(seen.length).toBeGreaterThan(0)
    for (const { id } of seen) {
      const entry = JSON.stringify((await risk.get(`/audit/${id}`)).body)
      for (const trace of ['suspici', known.username]) expect(entry).not.toContain(trace)
    }
    for (const { id } of hidden) expect((await risk.get(`/audit/${id}`)).status).toBe(404)
  })

  test('refuses what is not possible', async ({ stage }) => {
    const { officer, owner } = stage
    for (const [more, field, code] of [
      [{ periodTo: '2026-07-13' }, 'periodTo', 'IN_FUTURE'],
      [{ periodTo: '2026-07-11' }, 'periodTo', 'BEFORE_START'],
      [{ periodFrom: '2016-07-01' }, 'periodTo', 'TOO_MANY_DAYS'],
      [{ memberId: newId() }, 'memberId', 'MEMBER_UNKNOWN'],
      [{ text: ' ' }, 'text', 'REQUIRED'],
      [{ text: 'x'.repeat(4_001) }, 'text', 'TOO_LONG'],
      [{ amount: 0 }, 'amount', 'NOT_POSITIVE'],
      [{ amount: 1e12 }, 'amount', 'TOO_LARGE'],
    ] as const)
      expect((await officer.post('/suspicions', form(stage, more))).body, JSON.stringify(more)).toMatchObject({
        code: 'VALIDATION',
        fields: { [field]: { code } },
      })
    const draft = await written(stage)
    for (const body of [
      { ...reported, sentAt: '2027-01-01T00:00:00Z' },
      { ...reported, authority: ' ' },
      { decision: 'reported', reason: 'x' },
      { decision: 'not-reported' },
      { decision: 'forgotten' },
    ])
      expect((await decide(owner, draft, body)).body.code).toBe('VALIDATION')
    expect((await decide(owner, { ...draft, id: newId() }, dropped)).status).toBe(404)
    expect((await officer.get(`/suspicions/indicators?from=${TODAY}&to=2026-07-11`)).status).toBe(400)
    expect((await officer.get('/suspicions/indicators?from=2026-04-01&to=2026-07-11')).status).toBe(400)
    const auditor = await stage.admin('auditor')
    expect((await auditor.get<Suspicion>(`/suspicions/${draft.id}`)).body.data).toMatchObject({ can: [] })
    expect((await decide(auditor, draft, dropped)).status).toBe(403)
  })
})

describe('the indicators', () => {
  test('name members who withdraw without play, soon after the first deposit, and just below a threshold', async ({
    stage,
  }) => {
    const { officer } = stage
    await putInForce(stage, stage.owner, { suspicionFrom: 100, eventDay: 1_000 })
    const [idle, player, winner, splitter] = [
      stage.known,
      await stage.member(baht(100)),
      await stage.member(baht(700)),
      await stage.member(baht(0)),
    ]
    await depositNow(stage, idle, 500)
    await betNow(stage, idle, 20)
    await paidNow(stage, idle, 300)
    await depositNow(stage, player, 500)
    await betNow(stage, player, 250)
    await paidNow(stage, player, 300)
    await depositNow(stage, winner, 200)
    await betNow(stage, winner, 200)
    await paidNow(stage, winner, 700)
    for (const amount of [950, 999]) {
      await pass(stage, DAY)
      await depositNow(stage, splitter, amount)
      await betNow(stage, splitter, amount)
    }
    const found = await indicated(officer, TODAY, '2026-07-14')
    expect(found.more).toBe(false)
    expect(found.rows).toMatchObject([
      { member: { id: splitter.id }, indicator: 'below-threshold', amount: 1_949, days: 2, bets: null },
      { member: { id: winner.id }, indicator: 'quick-out', deposits: 200, withdrawals: 700, bets: 200 },
      { member: { id: idle.id }, indicator: 'no-play', deposits: 500, withdrawals: 300, bets: 20, amount: 300 },
    ])
    expect((await indicated(officer, '2026-07-10', '2026-07-11')).rows).toEqual([])
    // Written from its row: the row then leads to the report.
    const draft = await written(stage, { foundBy: 'indicator', amount: 300 })
    const again = await indicated(officer, TODAY)
    expect(again.rows.map(({ indicator, reportId }) => [indicator, reportId])).toEqual([
      ['quick-out', null],
      ['no-play', draft.id],
    ])
  })
})

type Issued = { tables: { key: string; rows: Record<string, unknown>[] }[]; notes: { code: string }[] }

test('the report of suspicious activity has what was written, decided and found', async ({ stage }) => {
  await putInForce(stage, stage.owner, { suspicionFrom: 100 })
  await depositNow(stage, stage.known, 500)
  await paidNow(stage, stage.known, 500)
  await written(stage)
  const other = await written(stage, { kind: 'source-of-funds' })
  await decide(stage.owner, other, reported)
  await pass(stage, DAY)
  const issue = async (day: string): Promise<Issued> => {
    const kind = 'suspicious-activity'
    const { body } = await stage.officer.post<{ id: string }>('/reports', { kind, from: day, to: day })
    return (await stage.officer.get<Issued>(`/reports/${body.data.id}`)).body.data
  }
  const { tables, notes } = await issue(TODAY)
  const rowsOf = (key: string) => tables.find(table => table.key === key)?.rows
  expect(rowsOf('suspicionCounts')).toMatchObject([
    { suspicionKind: 'no-play', drafts: 1, reported: 0, notReported: 0 },
    { suspicionKind: 'source-of-funds', drafts: 0, reported: 1 },
  ])
  expect(rowsOf('suspicions')).toMatchObject([
    { suspicionKind: 'no-play', suspicionStatus: 'draft', amount: 50_000, username: stage.known.username },
    { suspicionKind: 'source-of-funds', suspicionStatus: 'reported', authority: 'AMLO', reference: 'R-7' },
  ])
  expect(rowsOf('indicators')).toMatchObject([
    { indicator: 'no-play', deposits: 500, hasReport: 'yes' },
    { indicator: 'quick-out', withdrawals: 500, hasReport: 'no' },
  ])
  expect(notes.map(({ code }) => code)).toEqual(['suspicions'])
  expect((await issue('2026-07-11')).tables.map(({ rows }) => rows)).toEqual([[], [], []])
  const support = await stage.admin('support')
  expect((await support.get('/reports')).status).toBe(403)
})
