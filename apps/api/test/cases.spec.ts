import type { riskCase } from '@backoffice/contract/cases/case'
import type { caseEndpoints } from '@backoffice/contract/cases/endpoints'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { z } from 'zod'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture } from './support/office-fixture.ts'
import { type Hit, recordHit } from './support/risk-hits.ts'

type Case = z.input<typeof riskCase>
type Detail = z.input<(typeof caseEndpoints)['cases.get']['answer']>
type Timeline = z.input<(typeof caseEndpoints)['cases.timeline']['answer']>
type Stage = OfficeFixture & { readonly ann: FixtureAdmin; readonly ben: FixtureAdmin; readonly known: TestMember }

const [HOUR, DAY] = [3_600_000, 86_400_000]
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  const ann = await fixture.admin('risk', { name: 'Ann' })
  return {
    ...fixture,
    ann,
    ben: await fixture.admin('compliance', { name: 'Ben' }),
    known: await fixture.member(baht(1_000)),
  }
})

const memberOf = ({ id }: TestMember) => ({ kind: 'member', id }) as const
const hit = (stage: Stage, of: Hit = {}, member = stage.known) => recordHit(stage, memberOf(member), of)
async function read(admin: FixtureAdmin, id: string): Promise<Detail> {
  const { status, body } = await admin.get<Detail>(`/risk/cases/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const act = (admin: FixtureAdmin, { id, version }: Pick<Case, 'id' | 'version'>, step: string, body?: object) =>
  admin.edit<Case>('POST', `/risk/cases/${id}/${step}`, version, body)
async function done(admin: FixtureAdmin, of: Pick<Case, 'id' | 'version'>, step: string, body?: object): Promise<Case> {
  const { status, body: reply } = await act(admin, of, step, body)
  expect(status, JSON.stringify(reply)).toBe(200)
  return reply.data
}
const decision = (more: object = {}) => ({
  verdict: 'unfounded',
  reasons: ['normal-play'],
  text: 'Won and withdrew',
  holds: 'release',
  account: 'none',
  ...more,
})
const opened = async (stage: Stage, more: object = {}) =>
  (
    await stage.ann.post<Case>('/risk/cases', {
      subject: memberOf(stage.known),
      severity: 'high',
      text: 'Two accounts on one phone',
      ...more,
    })
  ).body.data
const listed = async (admin: FixtureAdmin, query = '') =>
  (await admin.get<Case[]>(`/risk/cases?${query}`)).body.data.map(({ id }) => id)
const pass = async ({ clock, ann, ben }: Stage, ms: number) => {
  clock.advance(ms)
  await Promise.all([ann.signIn(), ben.signIn()])
}
const eventsOf = async (admin: FixtureAdmin, id: string) => (await read(admin, id)).events.map(({ kind }) => kind)

describe('what a rule finds', () => {
  test('opens a case, joins it, raises it, and opens it again within 90 days of its end', async ({ stage }) => {
    const { ann, known } = stage
    const { caseId } = await hit(stage)
    expect(await read(ann, caseId)).toMatchObject({
      number: 1,
      status: 'open',
      severity: 'medium',
      score: 40,
      subject: { kind: 'member', id: known.id, username: known.username },
      rules: [{ key: null, name: 'Quick in and out' }],
      openedBy: null,
      deadline: new Date(stage.clock.now().getTime() + 5 * DAY).toISOString(),
      hits: [{ figures: ['3', '1200'] }],
    })
    expect(await hit(stage, { name: 'Many devices', severity: 'high', score: 75, holds: ['withdrawal'] })).toEqual({
      caseId,
    })
    const raised = await read(ann, caseId)
    expect(raised).toMatchObject({ severity: 'high', score: 75, holds: ['withdrawal'], version: 2 })
    expect(raised.deadline).toBe(new Date(stage.clock.now().getTime() + DAY).toISOString())
    expect(await hit(stage, { severity: 'low', score: 10, holds: ['withdrawal'] })).toEqual({ caseId })
    const joined = await read(ann, caseId)
    expect([joined.severity, joined.score, joined.hits.length]).toEqual(['high', 75, 3])
    expect(joined.events.map(({ kind }) => kind)).toEqual(['opened', 'hit-added', 'held', 'hit-added'])
    await done(stage.ben, await done(ann, await done(ann, joined, 'claim'), 'decide', decision()), 'confirm')
    await pass(stage, 89 * DAY)
    expect(await hit(stage, { severity: 'low', score: 30 })).toEqual({ caseId })
    expect(await read(ann, caseId)).toMatchObject({
      status: 'open',
      severity: 'low',
      score: 30,
      verdict: null,
      reopened: 1,
      deadline: new Date(stage.clock.now().getTime() + 14 * DAY).toISOString(),
    })
    await done(ann, await done(ann, await read(ann, caseId), 'claim'), 'decide', decision())
    await pass(stage, 91 * DAY)
    expect((await hit(stage)).caseId).not.toBe(caseId)
    expect(await stage.verify()).toEqual([])
  })

  test('is one case, however many find and open it together', async ({ stage }) => {
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => hit(stage, { holds: ['withdrawal', 'bonus'] })),
      opened(stage),
    ])
    const ids = new Set(
      replies.map(reply => (reply === undefined ? undefined : 'caseId' in reply ? reply.caseId : reply.id)),
    )
    ids.delete(undefined)
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    const found = await read(stage.ann, id)
    expect([found.hits.length, found.holds]).toEqual([6, ['bonus', 'withdrawal']])
    expect(await stage.verify()).toEqual([])
  })

  test('is also of an erased member, and of staff, who never see it', async ({ stage }) => {
    const { ann, ben, known } = stage
    await stage.asOwner(async db => {
      await sql`update members set first_name = '[erased]', last_name = '', username = 'erased-1', erased_at = now(),
        status = 'closed' where id = ${known.id}::uuid`.execute(db)
    })
    const { caseId } = await hit(stage)
    expect((await read(ann, caseId)).subject).toMatchObject({ username: 'erased-1', name: '[erased]' })
    const closed = await done(
      ann,
      await done(ann, await read(ann, caseId), 'claim'),
      'decide',
      decision({ account: 'suspend' }),
    )
    expect(await done(ben, closed, 'confirm')).toMatchObject({ status: 'closed' })
    const own = await recordHit(stage, { kind: 'admin', id: ann.id }, { severity: 'critical', score: 90 })
    expect(await listed(ann, 'status=open,closed')).toEqual([caseId])
    expect((await ann.get(`/risk/cases/${own.caseId}`)).status).toBe(404)
    expect((await ann.get(`/risk/cases/${own.caseId}/timeline`)).status).toBe(404)
    const about = await read(ben, own.caseId)
    expect(about).toMatchObject({ subject: { kind: 'admin', id: ann.id }, sums: null })
    expect((await act(ann, about, 'claim')).status).toBe(404)
    expect((await ann.get<{ status: object }>('/risk/cases/counts')).body.data.status).toMatchObject({ open: 0 })
    expect((await act(ben, about, 'assign', { to: ann.id })).body.fields).toMatchObject({ to: { code: 'NOT_ALLOWED' } })
    expect((await act(ben, about, 'comment', { text: 'x', mentions: [ann.id] })).status).toBe(400)
    const claimed = await done(ben, about, 'claim')
    expect((await act(ben, claimed, 'decide', decision({ account: 'close' }))).body.fields).toMatchObject({
      account: { code: 'NOT_ALLOWED' },
    })
    const moments = (await ben.get<Timeline>(`/risk/cases/${own.caseId}/timeline`)).body.data.moments
    expect(new Set(moments.map(({ kind }) => kind))).toEqual(new Set(['staff', 'case']))
  })
})

type Blocked = { readonly blockers: readonly { readonly code: string }[] }
/** What shows this admin that a member is held: blockers of the withdrawal and the member, and what follows from them. */
async function traces(admin: FixtureAdmin, { known }: Stage, id: string) {
  const { review } = (await admin.get<{ readonly review: Blocked }>(`/withdrawals/${id}`)).body.data
  const evidence = (await admin.get<Blocked & { auto: string[] }>(`/withdrawals/${id}/evidence`)).body.data
  const check = await admin.get<Blocked & { eligible: boolean }>(`/userbalance/checkwithdrawdetail/${known.id}`)
  const wallets = await admin.get<{ maxWithdraw: number }>(`/userbalance/balance/${known.id}`)
  return {
    codes: [review, evidence, check.body.data].map(({ blockers }) => blockers.map(({ code }) => code)),
    blocked: evidence.auto.includes('BLOCKED'),
    eligible: check.body.data.eligible,
    most: wallets.body.data.maxWithdraw,
  }
}

describe('money on hold', () => {
  test('is released by a second approver, and a withdrawal waits meanwhile', async ({ stage }) => {
    const { ann, ben, known } = stage
    const { caseId } = await hit(stage, { holds: ['withdrawal'] })
    const withdrawal = await stage.request(known, baht(100))
    const checker = await stage.admin('finance-checker')
    await checker.move('claim', withdrawal)
    const refused = await checker.move('approve', withdrawal)
    expect(refused).toMatchObject({
      status: 422,
      body: { details: { blockers: [{ code: 'UNDER_REVIEW', facts: {}, liftedBy: { permission: 'cases.decide' } }] } },
    })
    expect(await traces(checker, stage, withdrawal)).toEqual({
      codes: [['UNDER_REVIEW'], ['UNDER_REVIEW'], ['UNDER_REVIEW']],
      blocked: true,
      eligible: false,
      most: 0,
    })
    expect(await traces(await stage.admin('support'), stage, withdrawal)).toEqual({
      codes: [[], [], []],
      blocked: false,
      eligible: true,
      most: 900,
    })
    const claimed = await done(ann, await read(ann, caseId), 'claim')
    const decided = await done(ann, claimed, 'decide', decision())
    expect(decided).toMatchObject({ status: 'decided', verdict: 'unfounded', holds: ['withdrawal'] })
    expect((await act(ann, decided, 'confirm')).body.code).toBe('SAME_PERSON')
    const returned = await done(ben, decided, 'return', { reason: 'Look at the devices' })
    expect(returned).toMatchObject({ status: 'claimed', claimedBy: { id: ann.id }, verdict: null })
    const again = await done(ann, returned, 'decide', decision())
    const confirms = await Promise.all([act(ben, again, 'confirm'), act(ben, again, 'confirm')])
    expect(confirms.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    const closed = await read(ann, caseId)
    expect(closed).toMatchObject({ status: 'closed', holds: [], confirmedBy: { id: ben.id } })
    expect(closed.events.map(({ kind }) => kind)).toEqual([
      'opened',
      'held',
      'claimed',
      'decided',
      'returned',
      'decided',
      'confirmed',
      'closed',
    ])
    expect((await checker.move('approve', withdrawal)).status).toBe(202)
    expect(await stage.verify()).toEqual([])
  })

  test('stays on hold where the decision says so, until the case is opened again', async ({ stage }) => {
    const { ann, ben, known } = stage
    const { caseId } = await hit(stage, { holds: ['withdrawal', 'bonus'] })
    const verdict = { verdict: 'confirmed', reasons: ['bonus-abuse', 'collusion'], account: 'block-withdrawals' }
    const decided = await done(
      ann,
      await done(ann, await read(ann, caseId), 'claim'),
      'decide',
      decision({ ...verdict, holds: 'keep' }),
    )
    const closed = await done(ben, decided, 'confirm')
    expect(closed).toMatchObject({
      status: 'closed',
      holds: ['bonus', 'withdrawal'],
      decisionAccount: 'block-withdrawals',
    })
    const blocked = await stage.db
      .selectFrom('members')
      .selectAll()
      .where('id', '=', known.id)
      .executeTakeFirstOrThrow()
    expect([blocked.blocked_withdraw, blocked.bonuses_held_at]).toEqual([true, stage.clock.now()])
    expect(await stage.verify()).toEqual([])
    const open = await done(ann, closed, 'reopen', { reason: 'He sent documents' })
    const released = await done(ann, await done(ann, open, 'claim'), 'decide', decision())
    await done(ben, released, 'confirm')
    expect(await stage.cases.openHolds(stage.db, known.id)).toEqual([])
    expect(await stage.verify()).toEqual([])
  })

  test('is a bonus that is refused until the case is decided, which one admin can release', async ({ stage }) => {
    const { ann, known } = stage
    const canReceive = async () =>
      (await stage.members.findByIds(stage.db, [known.id])).map(({ bonusesStopped }) => bonusesStopped)
    const claimed = await done(ann, await opened(stage), 'claim')
    const held = await done(ann, claimed, 'hold', { kind: 'bonus', reason: 'Many codes' })
    expect(held).toMatchObject({ holds: ['bonus'], version: claimed.version + 1 })
    expect((await act(ann, held, 'hold', { kind: 'bonus', reason: 'Many codes' })).body.code).toBe('STATE_CONFLICT')
    expect(await canReceive()).toEqual([true])
    expect(await done(ann, held, 'decide', decision())).toMatchObject({
      status: 'closed',
      holds: [],
      confirmedBy: null,
    })
    expect(await canReceive()).toEqual([false])
    await stage.asOwner(db => sql`update members set bonuses_held_at = now() where id = ${known.id}::uuid`.execute(db))
    expect((await stage.verify()).map(({ check, subject }) => [check, subject])).toEqual([
      ['bonus-holds-agree', known.id],
    ])
  })
})

describe('a decision', () => {
  test('is taken once, and the other admin gets what was decided', async ({ stage }) => {
    const { ann, ben } = stage
    const claimed = await done(ann, await opened(stage), 'claim')
    expect((await act(ben, claimed, 'decide', decision())).body.code).toBe('NOT_CLAIM_HOLDER')
    const replies = await Promise.all([
      act(ann, claimed, 'decide', decision()),
      act(ann, claimed, 'decide', decision({ verdict: 'confirmed', reasons: ['collusion'] })),
    ])
    const [won, lost] = replies.toSorted((one, two) => one.status - two.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    expect(lost?.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { status: 'closed', verdict: won?.body.data.verdict } },
    })
    expect((await eventsOf(ann, claimed.id)).filter(kind => kind === 'decided')).toHaveLength(1)
    const claims = await opened(stage, { subject: memberOf(await stage.member(baht(0))) })
    const both = await Promise.all([act(ann, claims, 'claim'), act(ben, claims, 'claim')])
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  })

  test('that closes or suspends an account needs a second approver, and what is not possible is refused', async ({
    stage,
  }) => {
    const { ann, ben, known } = stage
    const claimed = await done(ann, await opened(stage), 'claim')
    const closing = decision({ verdict: 'confirmed', reasons: ['stolen-payment'], account: 'close' })
    expect((await act(ann, claimed, 'decide', closing)).body).toMatchObject({
      code: 'OPEN_REQUESTS',
      details: { cash: '1000.00' },
    })
    const decided = await done(ann, claimed, 'decide', { ...closing, account: 'suspend' })
    const status = async () => (await stage.members.findByIds(stage.db, [known.id]))[0]?.status
    expect([decided.status, await status()]).toEqual(['decided', 'active'])
    await hit(stage, { severity: 'critical' })
    expect((await act(ben, decided, 'confirm')).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { severity: 'critical' } },
    })
    await done(ben, await read(ben, decided.id), 'confirm')
    expect(await status()).toBe('suspended')
    const entries = (await stage.auditOf(known.id)).filter(({ action }) => action === 'member.change-status')
    expect(entries.map(({ reason }) => reason)).toEqual(['security review'])
    const log = JSON.stringify(await stage.auditOf(decided.id))
    for (const text of [known.id, known.username, 'Two accounts', 'Won and withdrew']) expect(log).not.toContain(text)
  })
})

describe('work on a case', () => {
  test('pauses its deadline while another party is waited for', async ({ stage }) => {
    const { ann } = stage
    const claimed = await done(ann, await opened(stage), 'claim')
    const until = new Date(stage.clock.now().getTime() + 10 * HOUR).toISOString()
    const wait = { for: 'player', reason: 'Asked for the bank book', until }
    const waiting = await done(ann, claimed, 'wait', wait)
    expect(waiting).toMatchObject({ status: 'waiting', timing: 'paused', waitingFor: 'player', waitingUntil: until })
    await pass(stage, 2 * HOUR)
    const resumed = await done(ann, waiting, 'resume')
    expect(Date.parse(resumed.deadline) - Date.parse(claimed.deadline)).toBe(2 * HOUR)
    await done(ann, resumed, 'wait', { ...wait, until: new Date(stage.clock.now().getTime() + HOUR).toISOString() })
    await pass(stage, HOUR)
    await stage.cases.assign()
    expect(await read(ann, claimed.id)).toMatchObject({
      status: 'claimed',
      deadline: new Date(Date.parse(claimed.deadline) + 3 * HOUR).toISOString(),
    })
    await pass(stage, 25 * HOUR)
    expect(await listed(ann, 'timing=overdue')).toEqual([claimed.id])
  })

  test('leaves comments, tasks, requests and a snooze, and notifies who is mentioned', async ({ stage }) => {
    const { ann, ben } = stage
    const claimed = await done(ann, await opened(stage), 'claim')
    await done(ann, claimed, 'comment', { text: 'Please look', mentions: [ben.id] })
    const marketing = await stage.admin('marketing')
    expect((await act(ann, claimed, 'comment', { text: 'x', mentions: [marketing.id] })).status).toBe(400)
    await done(ann, claimed, 'tasks', { text: 'Call the bank', assignedTo: ben.id })
    const [task] = (await read(ann, claimed.id)).tasks
    await done(ben, claimed, `tasks/${task?.id}/finish`)
    expect((await act(ben, claimed, `tasks/${task?.id}/finish`)).body.code).toBe('STATE_CONFLICT')
    await done(ann, claimed, 'request', { template: 'identity', language: 'th', text: 'ส่งบัตรประชาชน' })
    const until = new Date(stage.clock.now().getTime() + HOUR).toISOString()
    const snoozed = await done(ann, claimed, 'snooze', { until })
    expect([snoozed.deadline, await listed(ann), await listed(ann, 'snoozed=only')]).toEqual([
      claimed.deadline,
      [],
      [claimed.id],
    ])
    await pass(stage, HOUR)
    expect(await listed(ann, 'assignee=me')).toEqual([claimed.id])
    const { tasks, events } = await read(ben, claimed.id)
    expect(tasks).toMatchObject([{ text: 'Call the bank', doneBy: { id: ben.id } }])
    expect(events.map(({ kind, note }) => [kind, note])).toEqual([
      ['opened', null],
      ['claimed', null],
      ['comment', 'Please look'],
      ['task-added', 'Call the bank'],
      ['task-done', null],
      ['request-sent', 'ส่งบัตรประชาชน'],
      ['snoozed', null],
    ])
    const bell = async () => (await ben.get<{ kind: string; subject: object }[]>('/notifications')).body.data
    expect(await bell()).toMatchObject([
      { kind: 'case.mentioned', subject: { kind: 'case', id: claimed.id, label: '#1' } },
    ])
    await stage.asOwner(db => sql`update admins set role = 'support' where id = ${ben.id}::uuid`.execute(db))
    expect(await bell()).toEqual([])
  })

  test('is assigned to who is there and has the fewest cases, or to the deputy of who is absent', async ({ stage }) => {
    const { ann, ben, cases } = stage
    await stage.admin('marketing')
    const first = await opened(stage)
    await cases.assign()
    expect((await read(ann, first.id)).status).toBe('open')
    await pass(stage, 16 * 60_000)
    await cases.assign()
    const second = await hit(stage, {}, await stage.member(baht(0)))
    await pass(stage, 16 * 60_000)
    await Promise.all([cases.assign(), cases.assign()])
    const holders = [await read(ann, first.id), await read(ann, second.caseId)].map(({ claimedBy }) => claimedBy?.id)
    expect(new Set(holders)).toEqual(new Set([ann.id, ben.id]))
    const away = (deputyId: string | null) => ({
      since: stage.clock.now().toISOString(),
      until: new Date(stage.clock.now().getTime() + DAY).toISOString(),
      deputyId,
    })
    const put = (admin: FixtureAdmin, body: object) => admin.edit('PUT', '/risk/cases/absence', 0, body)
    expect((await put(ann, { ...away(null), until: away(null).since })).status).toBe(400)
    expect((await put(ann, away(ann.id))).status).toBe(400)
    expect((await put(ann, away(ben.id))).body.data).toMatchObject({ admin: { id: ann.id }, deputy: { id: ben.id } })
    await cases.assign()
    const now = async () =>
      [await read(ben, first.id), await read(ben, second.caseId)].map(({ claimedBy }) => claimedBy?.id)
    expect(await now()).toEqual([ben.id, ben.id])
    expect((await put(ben, away(null))).status).toBe(200)
    await cases.assign()
    expect(await now()).toEqual([undefined, undefined])
    expect((await ann.post('/risk/cases/absence/clear')).body.data).toEqual({ cleared: true })
    expect((await ann.get<object[]>('/risk/cases/absences')).body.data).toHaveLength(1)
  })

  test('shows the evidence: sums, money, play, sign-ins and what staff did', async ({ stage }) => {
    const { ann, known } = stage
    const place = { ip: '203.0.113.9', userAgent: 'Phone', device: 'd-1', country: 'TH' }
    await stage.event('member.signed-in', { username: known.username, ...place })
    const bet = { transactionId: newId(), roundId: 'r', provider: 'pgsoft', game: 'g', category: 'slot' }
    await stage.event('game.bet', { ...bet, username: known.username, amount: 20 })
    const { caseId } = await hit(stage)
    expect((await read(ann, caseId)).sums).toMatchObject({ bets: 20, wins: 0, withdrawals: 0 })
    const timeline = async (query = '') =>
      (await ann.get<Timeline>(`/risk/cases/${caseId}/timeline?${query}`)).body.data
    const { moments } = await timeline()
    expect(new Set(moments.map(({ kind }) => kind))).toEqual(new Set(['money', 'play', 'sign-in', 'case']))
    expect(moments.filter(({ kind }) => kind === 'play')).toMatchObject([{ amount: -20, text: 'pgsoft · g' }])
    expect(moments.filter(({ kind }) => kind === 'money').map(({ code }) => code)).not.toContain('bet')
    const one = await timeline('limit=1')
    expect([one.moments.length, one.more]).toEqual([1, true])
    const signedIn = { kind: 'sign-in', text: '203.0.113.9 · Phone', device: 'd-1', country: 'TH' }
    expect((await timeline('kind=sign-in')).moments).toMatchObject([signedIn])
  })
})

describe('what is refused', () => {
  test('a case of no member, of oneself, a second one, and what the state does not allow', async ({ stage }) => {
    const { ann, ben, known } = stage
    const open = (body: object) =>
      ann.post('/risk/cases', { subject: memberOf(known), severity: 'low', text: 'x', ...body })
    for (const [body, field, code] of [
      [{ subject: { kind: 'member', id: newId() } }, 'subject', 'MEMBER_UNKNOWN'],
      [{ subject: { kind: 'admin', id: newId() } }, 'subject', 'NOT_FOUND'],
      [{ subject: { kind: 'admin', id: ann.id } }, 'subject', 'NOT_ALLOWED'],
      [{ linked: [newId()] }, 'linked', 'MEMBER_UNKNOWN'],
      [{ text: ' ' }, 'text', 'REQUIRED'],
    ] as const)
      expect((await open(body)).body, JSON.stringify(body)).toMatchObject({
        code: 'VALIDATION',
        fields: { [field]: { code } },
      })
    const other = await stage.member(baht(0))
    const first = (await open({ linked: [other.id, known.id] })).body.data as unknown as Case
    expect((await read(ben, first.id)).linked).toMatchObject([{ id: other.id }])
    expect((await open({})).body).toMatchObject({ code: 'STATE_CONFLICT', details: { openCase: first.id } })
    expect((await act(ann, first, 'decide', decision())).body.code).toBe('STATE_CONFLICT')
    expect((await act(ann, { ...first, version: 9 }, 'claim')).body.code).toBe('VERSION_CONFLICT')
    expect((await act(ann, { ...first, id: newId() }, 'claim')).status).toBe(404)
    const claimed = await done(ann, first, 'claim')
    expect((await act(ben, claimed, 'release')).body.code).toBe('NOT_CLAIM_HOLDER')
    expect(
      (await act(ann, claimed, 'wait', { for: 'player', reason: 'x', until: '2020-01-01T00:00:00Z' })).body.fields,
    ).toMatchObject({
      until: { code: 'IN_PAST' },
    })
    for (const body of [decision({ reasons: [] }), decision({ reasons: ['luck'] }), decision({ holds: 'lose' })])
      expect((await act(ann, claimed, 'decide', body)).status).toBe(400)
    const auditor = await stage.admin('auditor')
    expect((await read(auditor, first.id)).can).toEqual([])
    expect((await act(auditor, claimed, 'release')).status).toBe(403)
  })
})

test('nothing of a case is seen without the permission: lists, audit log, notifications, the member', async ({
  stage,
}) => {
  const { ann, ben, known } = stage
  const { caseId } = await hit(stage, { holds: ['withdrawal', 'bonus'] })
  const claimed = await done(ann, await read(ann, caseId), 'claim')
  await done(ann, claimed, 'comment', { text: 'Ring', mentions: [ben.id] })
  await done(ben, await done(ann, claimed, 'decide', decision()), 'confirm')
  const exported = { list: 'cases.list', query: { q: known.username }, locale: 'en' }
  expect((await ann.post('/exports', exported)).status).toBe(200)
  await ann.post('/views', { list: 'cases', name: 'Mine', scope: 'mine', search: { assignee: 'me' } })
  const support = await stage.admin('support')
  const marketing = await stage.admin('marketing')
  const checker = await stage.admin('finance-checker')
  for (const admin of [support, marketing, checker]) {
    for (const path of ['', `/${caseId}`, `/${caseId}/timeline`, '/counts', '/staff', '/absences'])
      expect((await admin.get(`/risk/cases${path}`)).status, path).toBe(403)
    expect((await act(admin, claimed, 'claim')).status).toBe(403)
    expect((await admin.post('/exports', exported)).status).toBe(403)
    const seen = JSON.stringify(
      await Promise.all(
        ['/notifications?state=all', '/approvals', `/members/${known.id}`, `/members/${known.id}/timeline`].map(
          async path => (await admin.get(path)).body,
        ),
      ),
    )
    for (const trace of [caseId, '"case', 'Ring', 'Quick in', 'review']) expect(seen, trace).not.toContain(trace)
  }
  const audited = async (admin: FixtureAdmin, query = '') =>
    (await admin.get<{ id: string; action: string }[]>(`/189a1sf898f/getadminhistory?limit=200&${query}`)).body.data
  await checker.signIn()
  const [all, seen] = [await audited(ben), await audited(checker)]
  const hidden = all.filter(({ id }) => !seen.some(each => each.id === id))
  expect(new Set(hidden.map(({ action }) => action))).toEqual(
    new Set([
      'case.open',
      'case.claim',
      'case.comment',
      'case.decide',
      'case.confirm',
      'cases.claim',
      'exports.begin',
      'views.create',
    ]),
  )
  expect(seen.length).toBeGreaterThan(0)
  for (const trace of [caseId, 'case.', 'cases', 'Quick in']) expect(JSON.stringify(seen)).not.toContain(trace)
  expect(await audited(checker, `q=${caseId}`)).toEqual([])
  for (const { id } of hidden) expect((await checker.get(`/audit/${id}`)).status).toBe(404)
})
