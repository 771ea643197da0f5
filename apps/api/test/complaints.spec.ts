import type { complaint } from '@backoffice/contract/complaints/endpoints'
import { newId } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import type { z } from 'zod'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import { putInForce } from './support/licence.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

type Complaint = z.input<typeof complaint>
type Detail = Complaint & { readonly steps: readonly { step: string; note: string | null; by: { id: string } }[] }
type Stage = DepositFixture & {
  readonly owner: FixtureAdmin
  readonly officer: FixtureAdmin
  readonly known: TestMember
}

const DAY = 86_400_000
/** The clock is at 05:00. */
const RECEIVED = '2026-07-12T04:00:00.000Z'
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  const owner = await fixture.admin('owner')
  return { ...fixture, owner, officer: await fixture.admin('compliance'), known: await fixture.member(baht(100)) }
})

const form = ({ known }: Stage, more: Record<string, unknown> = {}) => ({
  memberId: known.id,
  receivedAt: RECEIVED,
  channel: 'phone',
  category: 'withdrawal',
  text: 'My withdrawal took three days',
  disputed: 500,
  ...more,
})
async function recorded(stage: Stage, more: Record<string, unknown> = {}): Promise<Complaint> {
  const { status, body } = await stage.officer.post<Complaint>('/complaints', form(stage, more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const act = (admin: FixtureAdmin, { id, version }: Complaint, action: string, body: object) =>
  admin.edit<Complaint>('POST', `/complaints/${id}/${action}`, version, body)
async function done(admin: FixtureAdmin, of: Complaint, action: string, body: object): Promise<Complaint> {
  const { status, body: reply } = await act(admin, of, action, body)
  expect(status, JSON.stringify(reply)).toBe(200)
  return reply.data
}
const claimed = (admin: FixtureAdmin, of: Complaint) => done(admin, of, 'assign', { to: 'me' })
const answer = (more: Record<string, unknown> = {}) => ({ outcome: 'upheld', paid: null, text: 'Paid now', ...more })
const adr = { body: 'Resolution body', reference: 'A-1', on: '2026-07-12' }
const decision = { decision: 'for-member', text: 'Pay her', on: '2026-07-12' }
const listed = async ({ officer }: Stage, query: string) =>
  (await officer.get<Complaint[]>(`/complaints?${query}`)).body.data.map(({ id }) => id)
const pass = async ({ clock, owner, officer }: Stage, ms: number) => {
  clock.advance(ms)
  await Promise.all([owner.signIn(), officer.signIn()])
}

describe('a complaint', () => {
  test('is recorded, claimed, answered, passed on, decided, and says all of it', async ({ stage }) => {
    const { officer, known } = stage
    const opened = await recorded(stage)
    expect(opened).toMatchObject({
      status: 'open',
      timing: 'running',
      deadline: '2026-07-26T04:00:00.000Z',
      member: { id: known.id },
      disputed: 500,
      can: ['change', 'claim', 'assign', 'escalate'],
    })
    const working = await claimed(officer, opened)
    expect(working).toMatchObject({ status: 'working', assignedTo: { id: officer.id } })
    const answered = await done(officer, working, 'answer', answer({ outcome: 'in-part', paid: 120.5 }))
    expect(answered).toMatchObject({ status: 'answered', timing: 'in-time', outcome: 'in-part', paid: 120.5 })
    const escalated = await done(officer, answered, 'escalate', adr)
    expect(escalated).toMatchObject({ status: 'escalated', adrBody: adr.body, can: ['decide', 'reopen'] })
    const decided = await done(officer, escalated, 'decide', decision)
    expect(decided).toMatchObject({ status: 'decided', decision: 'for-member', outcome: 'in-part', can: [] })
    const { steps } = (await officer.get<Detail>(`/complaints/${opened.id}`)).body.data
    expect(steps.map(({ step, note }) => [step, note])).toEqual([
      ['recorded', null],
      ['assigned', null],
      ['answered', 'Paid now'],
      ['escalated', 'Resolution body, A-1'],
      ['decided', 'Pay her'],
    ])
    const audited = await stage.auditOf(opened.id)
    expect(audited.map(({ action }) => action).toSorted()).toEqual([
      'complaint.answer',
      'complaint.assign',
      'complaint.create',
      'complaint.decide',
      'complaint.escalate',
    ])
    // No text, which an erasure could not reach there.
    const log = JSON.stringify(audited)
    for (const text of [opened.text, answer().text, adr.body, adr.reference, decision.text])
      expect(log).not.toContain(text)
    expect(await stage.verify()).toEqual([])
  })

  test('is due by the rules in force when it was recorded, and overdue afterwards', async ({ stage }) => {
    await putInForce(stage, stage.owner, { complaintAnswerDays: 2 })
    const [late, prompt] = [await recorded(stage), await recorded(stage)]
    await done(stage.officer, await claimed(stage.officer, prompt), 'answer', answer())
    await putInForce(stage, stage.owner, { complaintAnswerDays: 30 })
    const later = await recorded(stage)
    expect(later.deadline).toBe('2026-08-11T04:00:00.000Z')
    await pass(stage, 2 * DAY)
    expect(await listed(stage, 'timing=overdue')).toEqual([late.id])
    expect(await listed(stage, 'timing=running')).toEqual([later.id])
    const own = (await stage.officer.get<Record<string, unknown>>('/complaints/counts')).body.data
    expect(own).toEqual({
      status: { open: 2, working: 0, answered: 1, escalated: 0, decided: 0 },
      overdue: 1,
      mine: 0,
    })
    const answered = await done(stage.officer, await claimed(stage.officer, late), 'answer', answer())
    expect(answered.timing).toBe('late')
    expect(await listed(stage, 'timing=late,overdue')).toEqual([late.id])
    // Not within the deadline any more.
    expect((await act(stage.officer, answered, 'reopen', { reason: 'Not content' })).status).toBe(409)
  })

  test('is corrected until it is answered, and its deadline follows by the rules of then', async ({ stage }) => {
    const opened = await recorded(stage)
    const rulesOf = () =>
      stage.db.selectFrom('complaints').select('licence_version').where('id', '=', opened.id).executeTakeFirstOrThrow()
    const rules = await rulesOf()
    await putInForce(stage, stage.owner, { complaintAnswerDays: 2 })
    const change = (of: Complaint, more: Record<string, unknown>) =>
      stage.owner.edit<Complaint>('PUT', `/complaints/${of.id}`, of.version, form(stage, more))
    const changed = await change(opened, { memberId: null, receivedAt: '2026-07-10T04:00:00Z', category: 'bonus' })
    expect(changed.body.data).toMatchObject({
      member: null,
      category: 'bonus',
      deadline: '2026-07-24T04:00:00.000Z',
      version: 2,
    })
    expect(await rulesOf()).toEqual(rules)
    expect((await change(opened, {})).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { category: 'bonus', version: 2 } },
    })
    const reworded = (await change(changed.body.data, { text: 'It took four days' })).body.data
    expect(reworded).toMatchObject({ text: 'It took four days', deadline: opened.deadline })
    const entries = (await stage.auditOf(opened.id)).filter(
      ({ action, outcome }) => action === 'complaint.change' && outcome === 'done',
    )
    expect(entries).toHaveLength(2)
    expect(entries.filter(({ after }) => Object.hasOwn(Object(after), 'textChanged'))).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain('days')
    const answered = await done(stage.officer, await claimed(stage.officer, reworded), 'answer', answer())
    expect((await change(answered, {})).body.code).toBe('STATE_CONFLICT')
  })

  test('is found by status, category, member, period, and who works on it', async ({ stage }) => {
    const { officer, owner, known } = stage
    const open = await recorded(stage, { memberId: null, category: 'bonus', receivedAt: '2026-07-10T04:00:00Z' })
    const mine = await claimed(officer, await recorded(stage))
    const theirs = await done(officer, await recorded(stage, { category: 'game' }), 'assign', { to: owner.id })
    expect(await listed(stage, 'status=open')).toEqual([open.id])
    expect(await listed(stage, 'assigned=me')).toEqual([mine.id])
    expect(await listed(stage, 'assigned=none')).toEqual([open.id])
    expect(await listed(stage, 'category=game,bonus')).toEqual([theirs.id, open.id])
    expect((await listed(stage, `memberId=${known.id}`)).toSorted()).toEqual([mine.id, theirs.id].toSorted())
    expect((await listed(stage, `q=${known.username}`)).toSorted()).toEqual([mine.id, theirs.id].toSorted())
    expect(await listed(stage, 'from=2026-07-10&to=2026-07-10')).toEqual([open.id])
    expect((await officer.get<{ id: string }[]>('/complaints/staff')).body.data.map(({ id }) => id)).toEqual(
      expect.arrayContaining([officer.id, owner.id]),
    )
  })

  test('is answered once, by the person it is assigned to', async ({ stage }) => {
    const { officer, owner } = stage
    const opened = await recorded(stage)
    expect((await act(officer, opened, 'answer', answer())).body.code).toBe('STATE_CONFLICT')
    const working = await claimed(officer, opened)
    expect((await act(owner, working, 'answer', answer())).body.code).toBe('NOT_CLAIM_HOLDER')
    const answered = await done(officer, working, 'answer', answer())
    expect((await act(officer, working, 'answer', answer())).body.code).toBe('VERSION_CONFLICT')
    expect((await act(officer, answered, 'answer', answer())).body.code).toBe('STATE_CONFLICT')
  })

  test('has one winner when several act together', async ({ stage }) => {
    const { officer, owner } = stage
    const opened = await recorded(stage)
    const claims = await Promise.all([officer, owner].map(each => act(each, opened, 'assign', { to: 'me' })))
    expect(claims.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    const holder = claims[0]?.status === 200 ? officer : owner
    const working = claims.find(({ status }) => status === 200)?.body.data as Complaint
    const steps = await Promise.all([
      act(holder, working, 'answer', answer()),
      act(holder, working, 'answer', answer({ outcome: 'rejected' })),
      act(holder, working, 'escalate', adr),
      act(holder, working, 'assign', { to: null }),
    ])
    expect(steps.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(steps.filter(({ body }) => body.code === 'VERSION_CONFLICT')).toHaveLength(3)
    const shown = (await officer.get<Detail>(`/complaints/${opened.id}`)).body.data
    expect([shown.version, shown.steps.length]).toEqual([3, 3])
  })

  test('is reopened within its deadline or while it is escalated, but not once it was withdrawn', async ({ stage }) => {
    const { officer, owner } = stage
    const reopen = { reason: 'She is not content' }
    const answered = await done(officer, await claimed(officer, await recorded(stage)), 'answer', answer())
    const again = await done(owner, answered, 'reopen', reopen)
    expect(again).toMatchObject({ status: 'working', assignedTo: { id: owner.id }, outcome: null, answer: null })
    const escalated = await done(owner, await done(owner, again, 'answer', answer()), 'escalate', adr)
    await pass(stage, 40 * DAY)
    const late = await done(owner, escalated, 'reopen', reopen)
    expect(late).toMatchObject({ status: 'working', timing: 'overdue', adrBody: null })
    const withdrawn = await done(owner, late, 'answer', answer({ outcome: 'withdrawn' }))
    for (const [action, body] of [
      ['reopen', reopen],
      ['escalate', adr],
      ['assign', { to: 'me' }],
      ['decide', decision],
    ] as const)
      expect((await act(owner, withdrawn, action, body)).body.code).toBe('STATE_CONFLICT')
    const { steps } = (await officer.get<Detail>(`/complaints/${answered.id}`)).body.data
    expect(steps.map(({ step }) => step).filter(step => step === 'answered' || step === 'reopened')).toEqual([
      'answered',
      'reopened',
      'answered',
      'reopened',
      'answered',
    ])
  })

  test('refuses what is not possible', async ({ stage }) => {
    const { officer, clock } = stage
    const support = await stage.admin('support')
    const add = async (more: Record<string, unknown>) => (await officer.post('/complaints', form(stage, more))).body
    const future = new Date(clock.now().getTime() + 60_000).toISOString()
    for (const [more, field, code] of [
      [{ receivedAt: future }, 'receivedAt', 'IN_FUTURE'],
      [{ receivedAt: '2010-01-01T00:00:00Z' }, 'receivedAt', 'TOO_OLD'],
      [{ memberId: newId() }, 'memberId', 'MEMBER_UNKNOWN'],
      [{ text: ' \u200b' }, 'text', 'REQUIRED'],
      [{ text: 'x'.repeat(4_001) }, 'text', 'TOO_LONG'],
      [{ disputed: 0 }, 'disputed', 'NOT_POSITIVE'],
      [{ disputed: 1e12 }, 'disputed', 'TOO_LARGE'],
      [{ category: 'weather' }, 'category', 'CHOICE'],
    ] as const)
      expect(await add(more), JSON.stringify(more)).toMatchObject({
        code: 'VALIDATION',
        fields: { [field]: { code } },
      })
    const opened = await recorded(stage)
    expect((await act(officer, opened, 'assign', { to: support.id })).body).toMatchObject({ code: 'VALIDATION' })
    expect((await act(officer, opened, 'assign', { to: newId() })).body).toMatchObject({ code: 'VALIDATION' })
    expect((await act(officer, opened, 'assign', { to: null })).body.code).toBe('STATE_CONFLICT')
    expect((await act(officer, opened, 'escalate', { ...adr, on: '2026-07-13' })).body.code).toBe('VALIDATION')
    expect((await act(officer, opened, 'escalate', { ...adr, on: '2026-07-11' })).body.code).toBe('VALIDATION')
    expect((await act(officer, opened, 'decide', decision)).body.code).toBe('STATE_CONFLICT')
    const working = await claimed(officer, opened)
    expect((await act(officer, working, 'assign', { to: 'me' })).body.code).toBe('STATE_CONFLICT')
    for (const more of [{ text: ' ' }, { paid: 0 }, { paid: 1e12 }, { outcome: 'lost' }])
      expect((await act(officer, working, 'answer', answer(more))).body.code).toBe('VALIDATION')
    const unknown = { ...opened, id: newId() }
    expect((await act(officer, unknown, 'answer', answer())).status).toBe(404)
    expect((await officer.get(`/complaints/${unknown.id}`)).status).toBe(404)
    for (const path of ['/complaints', '/complaints/counts', '/complaints/staff', `/complaints/${opened.id}`])
      expect((await support.get(path)).status).toBe(403)
    expect((await support.post('/complaints', form(stage))).status).toBe(403)
    const auditor = await stage.admin('auditor')
    expect((await auditor.get<Complaint>(`/complaints/${opened.id}`)).body.data).toMatchObject({ can: [] })
    expect((await act(auditor, working, 'assign', { to: null })).status).toBe(403)
  })
})

type Issued = {
  readonly tables: readonly { readonly key: string; readonly rows: readonly Record<string, unknown>[] }[]
  readonly difference: { readonly changed: number } | null
}
async function issue(stage: Stage, day: string): Promise<Issued> {
  const { body } = await stage.officer.post<{ id: string }>('/reports', { kind: 'complaints', from: day, to: day })
  return (await stage.officer.get<Issued>(`/reports/${body.data.id}`)).body.data
}

describe('the report of complaints', () => {
  test('counts those received in its period by category and outcome, and lists them', async ({ stage }) => {
    await putInForce(stage, stage.owner, { complaintAnswerDays: 1 })
    const early = { receivedAt: '2026-07-11T02:00:00Z' }
    const late = await claimed(stage.officer, await recorded(stage, { ...early, category: 'bonus', memberId: null }))
    await pass(stage, DAY)
    await done(stage.officer, late, 'answer', answer({ outcome: 'rejected' }))
    await recorded(stage, early)
    await recorded(stage)
    await pass(stage, 2 * DAY)
    const issued = await issue(stage, '2026-07-11')
    const rowsOf = ({ tables }: Issued, key: string) => tables.find(table => table.key === key)?.rows
    expect(rowsOf(issued, 'complaintCounts')).toMatchObject([
      { complaintCategory: 'bonus', received: 1, declined: 1, late: 1, overdue: 0 },
      { complaintCategory: 'withdrawal', received: 1, declined: 0, late: 0, running: 1 },
    ])
    expect(rowsOf(issued, 'complaints')).toMatchObject([
      { complaintCategory: 'bonus', username: null, timing: 'late', complaintOutcome: 'rejected' },
      { complaintCategory: 'withdrawal', username: stage.known.username, disputed: 500, timing: 'running' },
    ])
    expect(rowsOf(await issue(stage, '2026-07-10'), 'complaints')).toEqual([])
    await claimed(stage.officer, await recorded(stage, early))
    expect((await issue(stage, '2026-07-11')).difference?.changed).toBe(1)
  })
})
