import type { riskCase } from '@backoffice/contract/cases/case'
import type { caseReport, caseReportEndpoints } from '@backoffice/contract/cases/report-endpoints'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { z } from 'zod'
import { validateReport } from '../src/modules/cases/report/validate-report.ts'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { depositNow, paidNow } from './support/cash-out.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'
import { recordHit } from './support/risk-hits.ts'

type Case = z.input<typeof riskCase>
type Report = z.input<typeof caseReport>
type Printed = z.input<(typeof caseReportEndpoints)['cases.report']['answer']>
type Choices = z.input<(typeof caseReportEndpoints)['cases.report-choices']['answer']>
type Stage = DepositFixture & {
  readonly own: TestBankAccount
  readonly owner: FixtureAdmin
  readonly ann: FixtureAdmin
  readonly known: TestMember
}

const TODAY = '2026-07-12'
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return {
    ...fixture,
    own: await fixture.account(),
    owner: await fixture.admin('owner'),
    ann: await fixture.admin('risk', { name: 'Ann Lee' }),
    known: await fixture.member(baht(0)),
  }
})

const decision = { verdict: 'confirmed', reasons: ['money-laundering'], text: 'Yes', holds: 'release', account: 'none' }
/** A closed case of which a report can be written. */
async function confirmed({ ann, known }: Stage, linked: readonly string[] = []): Promise<Case> {
  const opening = { subject: { kind: 'member', id: known.id }, severity: 'high', text: 'In and out', linked }
  const opened = (await ann.post<Case>('/risk/cases', opening)).body.data
  const step = (name: string, version: number, body?: object) =>
    ann.edit<Case>('POST', `/risk/cases/${opened.id}/${name}`, version, body)
  const claimed = (await step('claim', opened.version)).body.data
  const { status, body } = await step('decide', claimed.version, decision)
  expect([status, body.data.status], JSON.stringify(body)).toEqual([200, 'closed'])
  expect(body.data.can).toContain('report')
  return body.data
}
const form = (more: object = {}) => ({
  kind: 'STR',
  narrative: 'Deposits withdrawn <without> play & more',
  action: 'Withdrawals blocked',
  indicators: ['no-play', 'quick-out'],
  from: TODAY,
  to: TODAY,
  ...more,
})
const save = (admin: FixtureAdmin, { id, version }: Case, more: object = {}) =>
  admin.edit<Case>('POST', `/risk/cases/${id}/reports`, version, form(more))
async function saved(admin: FixtureAdmin, of: Case, more: object = {}): Promise<Case> {
  const { status, body } = await save(admin, of, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const mark = (admin: FixtureAdmin, { id, version }: Case, number: number, step: string, body?: object) =>
  admin.edit<Case>('POST', `/risk/cases/${id}/reports/${number}/${step}`, version, body)
const reports = async (admin: FixtureAdmin, { id }: Case) =>
  (await admin.get<Report[]>(`/risk/cases/${id}/reports`)).body.data
const printed = async (admin: FixtureAdmin, { id }: Case, number = 1) =>
  (await admin.get<Printed>(`/risk/cases/${id}/reports/${number}`)).body.data
const ticket = (admin: FixtureAdmin, { id }: Case, number = 1) =>
  admin.post<{ path: string; fileName: string }>(`/risk/cases/${id}/reports/${number}/ticket`, { reason: 'To file it' })
async function file({ http }: Stage, admin: FixtureAdmin, of: Case, number = 1): Promise<string> {
  const { status, body } = await ticket(admin, of, number)
  expect(status, JSON.stringify(body)).toBe(200)
  const reply = await http.inject({ method: 'GET', url: `/api${body.data.path}` })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  return reply.body
}

const statusesOf = (replies: readonly { readonly status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)

describe('the report of a case', () => {
  test('lists the money of its days, is valid XML, is filed once, and never changes', async ({ stage }) => {
    const { ann, owner, known, own } = stage
    const linked = await stage.member(baht(0))
    await depositNow(stage, known, 5_000)
    await depositNow(stage, linked, 700)
    await paidNow(stage, known, 4_000)
    const closed = await confirmed(stage, [linked.id])
    const choices = await ann.get<Choices>(`/risk/cases/${closed.id}/report-choices?from=${TODAY}&to=${TODAY}`)
    expect(choices.body.data).toMatchObject({ count: 3, deposits: 5_700, withdrawals: 4_000 })
    const left = choices.body.data.rows.find(({ amount }) => amount === 700)
    const first = await saved(ann, closed, { leftOut: [left?.id] })
    expect(await printed(ann, first)).toMatchObject({
      number: 1,
      transactions: 2,
      createdBy: { name: 'Ann Lee' },
      entityId: '4711',
      members: [{ username: known.username, accountNo: known.accountNo }, { username: linked.username }],
      money: [
        { kind: 'deposit', amount: 5_000, account: `${own.bankCode} ${own.accountNo}` },
        { kind: 'withdrawal', amount: 4_000 },
      ],
      gaps: [],
      isLatest: true,
    })
    const draft = await file(stage, ann, first)
    expect(await validateReport(draft)).toEqual([])
    expect(draft).toContain('Deposits withdrawn &lt;without&gt; play &amp; more')
    expect(draft).toContain(`<account>${known.accountNo}</account>`)
    expect(draft).not.toContain(linked.accountNo)

    expect((await reports(ann, first))[0]).toMatchObject({ leftOut: [left?.id] })
    const corrected = await saved(ann, first, { narrative: 'Both members' })
    expect((await mark(ann, corrected, 1, 'file')).status).toBe(409)
    const filed = await mark(ann, corrected, 2, 'file')
    expect(filed.status, JSON.stringify(filed.body)).toBe(200)
    expect((await mark(owner, filed.body.data, 2, 'file')).body.code).toBe('STATE_CONFLICT')
    const asFiled = await file(stage, ann, closed, 2)
    await stage.asOwner(db => sql`update members set first_name = 'Other' where id = ${known.id}::uuid`.execute(db))
    expect(await file(stage, owner, closed, 2)).toBe(asFiled)

    expect((await mark(ann, filed.body.data, 1, 'reference', { reference: 'AMLO-1' })).status).toBe(409)
    const referenced = await mark(owner, filed.body.data, 2, 'reference', { reference: 'AMLO-7' })
    expect(referenced.status).toBe(200)
    expect((await mark(ann, referenced.body.data, 2, 'reference', { reference: 'AMLO-8' })).status).toBe(409)
    expect(await reports(ann, closed)).toMatchObject([
      { number: 2, transactions: 3, filedBy: { name: 'Ann Lee' }, reference: 'AMLO-7', referenceBy: { id: owner.id } },
      { number: 1, filedAt: null, reference: null },
    ])
    const events = await ann.get<{ moments: { code: string; text: string | null }[] }>(
      `/risk/cases/${closed.id}/timeline?kind=case&limit=4`,
    )
    expect(events.body.data.moments.map(({ code, text }) => [code, text])).toEqual([
      ['report-reference', null],
      ['report-filed', null],
      ['report-saved', null],
      ['report-saved', null],
    ])
    const entries = await stage.auditOf(closed.id)
    expect(entries.filter(({ action }) => action === 'case.report-file').map(({ reason }) => reason)).toEqual(
      Array.from({ length: 3 }, () => 'To file it'),
    )
    expect(entries.filter(({ action }) => action === 'case.download-report')).toHaveLength(3)
    expect(JSON.stringify(entries.map(({ after }) => after))).not.toContain('Both members')
  })

  test('is saved by one of two people who write together', async ({ stage }) => {
    const { ann, owner, known } = stage
    await depositNow(stage, known, 5_000)
    const closed = await confirmed(stage)
    const both = await Promise.all([save(ann, closed), save(owner, closed, { narrative: 'Mine' })])
    expect(statusesOf(both)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('VERSION_CONFLICT')
    const [only, ...others] = await reports(ann, closed)
    expect([only?.number, others]).toEqual([1, []])
    const again = { ...closed, version: closed.version + 1 }
    const filings = await Promise.all([mark(ann, again, 1, 'file'), mark(owner, again, 1, 'file')])
    expect(statusesOf(filings)).toEqual([200, 409])
  })

  test('names what is missing, of an erased member too, and has no file until then', async ({ stage }) => {
    const { ann, owner, known } = stage
    const nameless = await stage.admin('compliance', { name: 'Narin' })
    const closed = await confirmed(stage)
    expect((await save(ann, closed)).body.fields).toMatchObject({ to: { code: 'EMPTY_RANGE' } })
    expect((await save(ann, closed, { from: '2026-07-13' })).body.fields).toMatchObject({
      to: { code: 'BEFORE_START' },
    })
    expect((await save(ann, closed, { to: '2026-07-13' })).body.fields).toMatchObject({ to: { code: 'IN_FUTURE' } })
    const activity = await saved(nameless, closed, { kind: 'SAR' })
    await stage.asOwner(async db => {
      await sql`update members set first_name = '[erased]', last_name = '', username = 'erased-1', erased_at = now(),
        status = 'closed' where id = ${known.id}::uuid`.execute(db)
    })
    const gaps = [
      { gap: 'reporter-name', of: 'Narin' },
      { gap: 'member-name', of: 'erased-1' },
      { gap: 'member-account', of: 'erased-1' },
    ]
    expect(await printed(ann, activity)).toMatchObject({ gaps, members: [{ name: '[erased]', phone: '[erased]' }] })
    for (const reply of [await ticket(ann, activity), await mark(owner, activity, 1, 'file')])
      expect([reply.status, reply.body.code, reply.body.details]).toEqual([422, 'REPORT_INCOMPLETE', { gaps }])
    expect((await reports(ann, closed))[0]).toMatchObject({ filedAt: null, hash: null })
    Object.assign(stage.deps.config, { reportingEntityId: null })
    expect((await printed(ann, activity)).gaps[0]).toEqual({ gap: 'entity', of: null })
  })

  test('needs a confirmed case, and is of those who decide cases', async ({ stage }) => {
    const { ann, known } = stage
    await depositNow(stage, known, 5_000)
    const opening = { subject: { kind: 'member', id: known.id }, severity: 'high', text: 'In and out' }
    const open = (await ann.post<Case>('/risk/cases', opening)).body.data
    expect((await save(ann, open)).body.code).toBe('STATE_CONFLICT')
    await ann.edit('POST', `/risk/cases/${open.id}/claim`, open.version, undefined)
    const closed = await ann.edit<Case>('POST', `/risk/cases/${open.id}/decide`, open.version + 1, decision)
    const report = await saved(ann, closed.body.data)
    for (const role of ['support', 'marketing', 'auditor', 'finance-checker']) {
      const other = await stage.admin(role)
      const replies = await Promise.all([
        other.get(`/risk/cases/${report.id}/reports`),
        other.get(`/risk/cases/${report.id}/reports/1`),
        other.get(`/risk/cases/${report.id}/report-choices?from=${TODAY}&to=${TODAY}`),
        save(other, report),
        ticket(other, report),
        mark(other, report, 1, 'file'),
        mark(other, report, 1, 'reference', { reference: 'x' }),
      ])
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 403))
    }
    const unseen = { ...report, id: newId() }
    expect([(await ticket(ann, unseen)).status, (await ticket(ann, report, 9)).status]).toEqual([404, 404])
    // A case about oneself does not exist.
    const { caseId } = await recordHit(stage, { kind: 'admin', id: ann.id }, { severity: 'high', score: 90 })
    expect((await ann.get(`/risk/cases/${caseId}/reports`)).status).toBe(404)
    expect((await ann.get(`/risk/cases/${caseId}/report-choices?from=${TODAY}&to=${TODAY}`)).status).toBe(404)
    // Masked where personal data is not seen in full, and then without a file.
    await stage.asOwner(async db => {
      await sql`update roles set permissions = array_remove(permissions, 'members.account') where key = 'risk'`.execute(
        db,
      )
    })
    const [masked] = (await printed(ann, report)).members
    expect(masked?.accountNo).not.toBe(known.accountNo)
    for (const reply of [await ticket(ann, report), await mark(ann, report, 1, 'file'), await save(ann, report)])
      expect(reply.status).toBe(403)
  })
})
