import { randomUUID } from 'node:crypto'
import type { WheelForm } from '@backoffice/contract/wheel/forms'
import { describe, expect } from 'vitest'
import { baht, INTEGRATION_SECRET, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import { signed } from './support/sign.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

type Slot = Omit<WheelForm['slots'][number], 'value'> & { value: number }
type Document = Omit<WheelForm, 'slots' | 'depositPerSpin'> & { slots: Slot[]; depositPerSpin: number | null }
type Version = {
  id: string
  number: number
  status: string
  version: number
  document: Document
  pending: { approvalId: string } | null
}
type Stage = { readonly fixture: DepositFixture; readonly owner: FixtureAdmin; readonly checker: FixtureAdmin }

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase, 12)
  onCleanup(() => fixture.close())
  return { fixture, owner: await fixture.admin('owner'), checker: await fixture.admin('finance-checker') }
})

/** Slot 2 is the one that is always drawn. */
const only =
  (prize: Partial<Slot>, settings: Partial<Document> = {}) =>
  (document: Document) => ({
    ...document,
    enabled: true,
    spinsPerDay: null,
    turnoverPercent: 0,
    depositPerSpin: 100,
    ...settings,
    slots: document.slots.map(slot => ({
      ...slot,
      weight: 0,
      ...(slot.slot === 2 ? { weight: 10_000, ...prize } : {}),
    })),
  })
const hundred = { kind: 'credit', title: 'เครดิต ฿100', value: 100 } as const

const begin = async (admin: FixtureAdmin, from: number | null = null) => {
  const { status, body } = await admin.post<Version>('/wheel/draft', { from })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
async function drafted(admin: FixtureAdmin, edit: (document: Document) => Document): Promise<Version> {
  const draft = await begin(admin)
  const saved = await admin.edit<Version>('PUT', '/wheel/draft', draft.version, edit(draft.document))
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return saved.body.data
}
const submit = (admin: FixtureAdmin, { version }: Version) =>
  admin.edit<{ approvalId: string }>('POST', '/wheel/draft/publish', version, { reason: 'A new month' })
async function publish({ owner, checker }: Stage, edit: (document: Document) => Document): Promise<Version> {
  const draft = await drafted(owner, edit)
  const requested = await submit(owner, draft)
  expect(requested.status, JSON.stringify(requested.body)).toBe(202)
  const approved = await checker.post(`/approvals/${requested.body.data.approvalId}/approve`)
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)
  return draft
}
const spin = ({ fixture }: Stage, { username }: TestMember, externalId: string = randomUUID()) =>
  fixture.event('wheel.spun', { externalId, username })
/** A member with spins, given as a deposit gives them. */
async function player({ fixture }: Stage, spins: number): Promise<TestMember> {
  const member = await fixture.member(baht(0))
  const own = await fixture.account()
  await fixture.take(fixture.lineTo(own, { amount: baht(100 * spins), counterparty: fixture.payer(member) }))
  return member
}
const units = ({ fixture }: Stage, { id }: TestMember) => fixture.marketing.rewards.unitsOf(fixture.db, id)
const byText = (one: unknown, other: unknown) => String(one).localeCompare(String(other))
const codesOf = (replies: readonly { status: number; body: { code?: string } }[]) =>
  replies.map(({ status, body }) => body.code ?? status).toSorted(byText)

describe('a version', () => {
  test('is drafted by one admin at a time and published by a second one, who reads what differs', async ({ stage }) => {
    const { fixture, owner, checker } = stage
    const marketer = await fixture.admin('marketing', { name: 'Malee' })
    const draft = await drafted(owner, only(hundred))
    expect(await marketer.post('/wheel/draft', { from: null })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { status: 'draft', by: { id: owner.id } } },
    })
    expect((await owner.get<{ version: null; enabled: boolean }>('/setting/wheelsetting')).body.data).toMatchObject({
      version: null,
      enabled: false,
    })
    const requested = await submit(owner, draft)
    expect(requested.status).toBe(202)
    const { approvalId } = requested.body.data
    for (const refused of [
      await submit(owner, draft),
      await marketer.edit('PUT', '/wheel/draft', draft.version, draft.document),
      await owner.remove('/wheel/draft', draft.version),
    ])
      expect(refused).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } })
    expect(await owner.post(`/approvals/${approvalId}/approve`)).toMatchObject({ body: { code: 'SAME_PERSON' } })
    const approved = await checker.post<{ given: Record<string, string> }>(`/approvals/${approvalId}/approve`)
    expect(approved.status, JSON.stringify(approved.body)).toBe(200)
    expect(approved.body.data.given).toMatchObject({ changes: 'first version', reason: 'A new month' })
    const { data } = (await owner.get<{ live: Version; draft: null }>('/wheel')).body
    expect(data).toMatchObject({
      live: { number: 1, status: 'published', requestedBy: { id: owner.id }, approvedBy: { id: checker.id } },
      draft: null,
      won: { 1: 0, 8: 0 },
    })
    expect((await owner.get('/setting/wheelsetting')).body.data).toMatchObject({
      version: 1,
      enabled: true,
      expectedCost: 100,
      depositPerSpin: 100,
    })
  })

  test('is seen by its approver, who cannot read marketing, beside the live one with what was won of it', async ({
    stage,
  }) => {
    const { fixture, owner, checker } = stage
    await publish(stage, only({ ...hundred, stock: 5 }))
    const member = await player(stage, 2)
    for (let n = 0; n < 2; n += 1) await spin(stage, member)
    const draft = await drafted(owner, only({ ...hundred, value: 1_000, colour: '#0b7a5b', stock: 5 }))
    const { body: requested } = await submit(owner, draft)
    const path = `/wheel/comparison/${requested.data.approvalId}`
    const read = async () => (await checker.get<{ before: Version; after: Version; won: object }>(path)).body
    expect((await checker.get('/wheel/versions')).status).toBe(403)
    expect((await (await fixture.admin('marketing')).get(path)).status).toBe(403)
    const shown = await read()
    expect(shown.data).toMatchObject({
      before: { number: 1, status: 'published' },
      after: { number: 2, status: 'draft', pending: { approvalId: requested.data.approvalId } },
    })
    const slotOf = ({ document }: Version) => document.slots.find(({ slot }) => slot === 2)
    expect(slotOf(shown.data.before)).toMatchObject({ value: 100, weight: 10_000, stock: 5 })
    expect(slotOf(shown.data.after)).toMatchObject({ value: 1_000, weight: 10_000, stock: 5, colour: '#0b7a5b' })
    expect(shown.data.won).toMatchObject({ 2: 2 })

    await checker.post(`/approvals/${requested.data.approvalId}/approve`)
    expect((await read()).data).toMatchObject({ before: { number: 1 }, after: { number: 2, status: 'published' } })
  })

  test('is not compared once its request is rejected: its draft may have changed', async ({ stage }) => {
    const { owner, checker } = stage
    const draft = await drafted(owner, only(hundred))
    const { approvalId } = (await submit(owner, draft)).body.data
    await checker.post(`/approvals/${approvalId}/reject`, { reason: 'Too dear' })
    expect(await checker.get(`/wheel/comparison/${approvalId}`)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { status: 'rejected' } },
    })
    expect((await checker.get(`/wheel/comparison/${draft.id}`)).status).toBe(404)
  })

  test('is not approved by the admin who saved it last, although another admin requested it', async ({ stage }) => {
    const { fixture, owner, checker } = stage
    const author = await fixture.admin('owner', { name: 'Malee' })
    const requested = await submit(owner, await drafted(author, only(hundred)))
    const approve = `/approvals/${requested.body.data.approvalId}/approve`
    expect(await author.post(approve)).toMatchObject({ body: { code: 'SAME_PERSON' } })
    expect((await checker.post(approve)).status).toBe(200)
  })

  test('is published by a sole owner, who drafted it, with a fresh confirmation', async ({ stage }) => {
    const { fixture, owner, checker } = stage
    await fixture.db.updateTable('admins').set({ status: 'disabled' }).where('id', '=', checker.id).execute()
    const requested = await submit(owner, await drafted(owner, only(hundred)))
    const approve = `/approvals/${requested.body.data.approvalId}/approve`
    await owner.stepUp()
    const approved = await owner.post(approve)
    expect(approved.status, JSON.stringify(approved.body)).toBe(200)
    expect((await owner.get('/wheel')).body.data).toMatchObject({ live: { number: 1, approvedBy: null } })
  })

  test('is compared with the one it replaces, and an earlier one can be restored as a draft', async ({ stage }) => {
    const { owner } = stage
    await publish(stage, only(hundred))
    const second = await drafted(owner, document => only({ ...hundred, value: 200, stock: 3 })(document))
    const requested = await submit(owner, second)
    const { given } = (
      await owner.get<{ given: Record<string, string> }>(`/approvals/${requested.body.data.approvalId}`)
    ).body.data
    expect(given).toMatchObject({ replaces: '1', changes: 'slot 2: value 100.00 → 200.00, stock — → 3' })
    await stage.checker.post(`/approvals/${requested.body.data.approvalId}/approve`)
    const restored = await begin(owner, 1)
    expect(restored).toMatchObject({ number: 3, status: 'draft' })
    expect(restored.document.slots.find(({ slot }) => slot === 2)).toMatchObject({ value: 100, stock: null })
    expect((await owner.get<Version[]>('/wheel/versions')).body.data.map(({ status }) => status)).toEqual([
      'draft',
      'published',
      'replaced',
    ])
    expect((await owner.remove('/wheel/draft', restored.version)).status).toBe(200)
    expect(await owner.post('/wheel/draft', { from: 99 })).toMatchObject({ status: 404 })
  })

  test('is not published with weights that do not add up, nor edited over another admin’s change', async ({
    stage,
  }) => {
    const { owner } = stage
    const draft = await drafted(owner, document => only({ ...hundred, weight: 9_950 })(document))
    expect(await submit(owner, draft)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { slots: { code: 'WEIGHTS', params: { total: 99.5 } } } },
    })
    expect(await owner.edit('PUT', '/wheel/draft', draft.version - 1, draft.document)).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', details: { current: { number: 1 } } },
    })
  })

  test.for<[string, (document: Document) => unknown]>([
    ['a light colour', ({ slots, ...rest }) => ({ ...rest, slots: slots.map(s => ({ ...s, colour: '#eeeeee' })) })],
    ['seven slots', ({ slots, ...rest }) => ({ ...rest, slots: slots.slice(1) })],
    ['a slot twice', ({ slots, ...rest }) => ({ ...rest, slots: slots.map(s => ({ ...s, slot: 1 })) })],
    ['a negative weight', ({ slots, ...rest }) => ({ ...rest, slots: slots.map(s => ({ ...s, weight: -1 })) })],
    ['a part of a basis point', ({ slots, ...rest }) => ({ ...rest, slots: slots.map(s => ({ ...s, weight: 0.5 })) })],
    [
      'an unknown picture',
      ({ slots, ...rest }) => ({
        ...rest,
        slots: slots.map(s => ({ ...s, picture: { fileId: '0190f5d2-0000-7000-8000-000000000001', alt: 'x' } })),
      }),
    ],
    ['absurd turnover', document => ({ ...document, turnoverPercent: 10_001 })],
    ['a spin for every satang', document => ({ ...document, depositPerSpin: 0.01 })],
    ['no spins a day', document => ({ ...document, spinsPerDay: 0 })],
    ['half a satang', ({ slots, ...rest }) => ({ ...rest, slots: slots.map(s => ({ ...s, value: 0.005 })) })],
  ])('with %s is refused', async ([, edit], { stage: { owner } }) => {
    const draft = await begin(owner)
    expect(await owner.edit('PUT', '/wheel/draft', draft.version, edit(draft.document))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    })
  })

  test('begins once, whoever asks at the same time', async ({ stage }) => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => stage.owner.post('/wheel/draft', { from: null })))
    expect(codesOf(replies)).toEqual([200, ...Array.from({ length: 5 }, () => 'STATE_CONFLICT')])
  })

  test('can be stopped without a second approver, and runs again with the next one', async ({ stage }) => {
    const member = await (async () => {
      await publish(stage, only(hundred))
      return player(stage, 2)
    })()
    expect((await stage.owner.post('/wheel/stop', { reason: 'Too generous' })).status).toBe(200)
    expect(await stage.owner.post('/wheel/stop', { reason: 'Again' })).toMatchObject({ status: 409 })
    expect(await spin(stage, member)).toMatchObject({ status: 422, body: { code: 'NOT_ELIGIBLE' } })
    await publish(stage, only(hundred))
    expect((await spin(stage, member)).status).toBe(200)
  })
})

describe('a spin', () => {
  test.for<[Partial<Slot>, number, Record<string, unknown>]>([
    [hundred, 0, { kind: 'credit', amount: 100, spinsLeft: 0 }],
    [hundred, 300, { kind: 'credit', amount: 100, turnoverRequired: 300, grantId: expect.any(String) as string }],
    [{ kind: 'diamond', units: 5, value: 5 }, 0, { kind: 'diamond', amount: 5 }],
    [{ kind: 'spin', units: 2 }, 0, { kind: 'spin', amount: 2, spinsLeft: 2 }],
    [{ kind: 'item', value: 8_000 }, 0, { kind: 'item', amount: 0 }],
    [{ kind: 'none' }, 0, { kind: 'none', amount: 0 }],
  ])('of %j with turnover %s%% brings its prize, once', async ([prize, turnoverPercent, expected], { stage }) => {
    const { fixture } = stage
    await publish(stage, only(prize, { turnoverPercent }))
    const member = await player(stage, 1)
    const externalId = randomUUID()
    const first = await spin(stage, member, externalId)
    expect(first).toMatchObject({ status: 200, body: { duplicate: false, result: { slot: 2, ...expected } } })
    expect(await spin(stage, member, externalId)).toMatchObject({
      status: 200,
      body: { duplicate: true, result: first.body.result },
    })
    const [row] = (await stage.owner.get<Record<string, unknown>[]>('/wheel/allhistory')).body.data
    expect(row).toMatchObject({ kind: prize.kind, drawnSlot: 2, paidSlot: 2, wheelVersion: 1 })
    expect(await fixture.verify()).toEqual([])
  })

  test('is paid for with one spin, under parallel tries too', async ({ stage }) => {
    await publish(stage, only(hundred))
    const member = await player(stage, 1)
    const before = await stage.fixture.cash(member)
    const replies = await Promise.all(Array.from({ length: 8 }, () => spin(stage, member)))
    expect(codesOf(replies)).toEqual([200, ...Array.from({ length: 7 }, () => 'INSUFFICIENT_FUNDS')])
    expect(await stage.fixture.cash(member)).toBe(before + baht(100))
    expect(await units(stage, member)).toMatchObject({ spin: 0 })
    expect(await stage.fixture.verify()).toEqual([])
  })

  test('under one id takes effect once among parallel deliveries', async ({ stage }) => {
    await publish(stage, only(hundred))
    const member = await player(stage, 5)
    const externalId = randomUUID()
    await Promise.all(Array.from({ length: 6 }, () => spin(stage, member, externalId)))
    expect(await units(stage, member)).toMatchObject({ spin: 4 })
    expect(await spin(stage, await player(stage, 1), externalId)).toMatchObject({
      body: { code: 'DUPLICATE_EXTERNAL_ID' },
    })
  })

  test('pays exactly the stock under parallel spins of many members, then the fallback slot', async ({ stage }) => {
    await publish(stage, only({ ...hundred, stock: 3 }))
    const members = await Promise.all(Array.from({ length: 10 }, () => player(stage, 1)))
    const replies = await Promise.all(members.map(member => spin(stage, member)))
    expect(replies.map(({ body }) => body.result?.['slot']).toSorted(byText)).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 2, 2])
    const rows = (await stage.owner.get<{ drawnSlot: number; kind: string }[]>('/wheel/allhistory')).body.data
    expect(rows.every(({ drawnSlot }) => drawnSlot === 2)).toBe(true)
    expect(rows.filter(({ kind }) => kind === 'credit')).toHaveLength(3)
    expect((await stage.owner.get('/wheel')).body.data).toMatchObject({ won: { 2: 3 }, figures: { spinsToday: 10 } })
    const setting = (await stage.owner.get<{ slots: { slot: number; left: number | null }[] }>('/setting/wheelsetting'))
      .body.data
    expect(setting.slots.find(({ slot }) => slot === 2)?.left).toBe(0)
    // A later version with more stock counts those won before.
    await publish(stage, only({ ...hundred, stock: 4 }))
    const again = await Promise.all([player(stage, 1), player(stage, 1)])
    const later = await Promise.all(again.map(member => spin(stage, member)))
    expect(later.map(({ body }) => body.result?.['slot']).toSorted(byText)).toEqual([1, 2])
    // Another prize in the slot has a stock of its own.
    await publish(stage, only({ kind: 'credit', title: 'เครดิต ฿50', value: 50, stock: 1 }))
    expect((await spin(stage, await player(stage, 1))).body.result?.['slot']).toBe(2)
  })

  test('runs on the version that is live, also while another is published', async ({ stage }) => {
    await publish(stage, only(hundred))
    const members = await Promise.all(Array.from({ length: 8 }, () => player(stage, 1)))
    const draft = await drafted(stage.owner, only({ ...hundred, value: 200 }))
    const requested = await submit(stage.owner, draft)
    const [approved, ...replies] = await Promise.all([
      stage.checker.post(`/approvals/${requested.body.data.approvalId}/approve`),
      ...members.map(member => spin(stage, member)),
    ])
    expect(approved.status).toBe(200)
    expect(codesOf(replies as { status: number; body: { code?: string } }[])).toEqual(members.map(() => 200))
    const rows = (await stage.owner.get<{ wheelVersion: number; value: number }[]>('/wheel/allhistory')).body.data
    expect(rows.every(({ wheelVersion, value }) => value === wheelVersion * 100)).toBe(true)
  })

  test('is refused when the wheel is off, for today, for blocked members and unknown ones', async ({ stage }) => {
    const { fixture, owner } = stage
    const early = await fixture.member(baht(0))
    expect(await spin(stage, early)).toMatchObject({ status: 422, body: { code: 'NOT_ELIGIBLE' } })
    await publish(stage, only(hundred, { spinsPerDay: 2 }))
    expect(await spin(stage, early)).toMatchObject({ status: 422, body: { code: 'INSUFFICIENT_FUNDS' } })
    const member = await player(stage, 4)
    expect(codesOf([await spin(stage, member), await spin(stage, member), await spin(stage, member)])).toEqual([
      200,
      200,
      'NOT_ELIGIBLE',
    ])
    fixture.clock.advance(24 * 3_600_000)
    await owner.signIn()
    expect((await spin(stage, member)).status).toBe(200)
    await fixture.db.updateTable('members').set({ blocked_bonus: true }).where('id', '=', member.id).execute()
    expect(await spin(stage, member)).toMatchObject({ status: 422, body: { code: 'MEMBER_BLOCKED' } })
    expect(await fixture.event('wheel.spun', { externalId: 'x', username: 'stranger' })).toMatchObject({
      status: 409,
      body: { code: 'NOT_YET' },
    })
  })
})

describe('a deposit', () => {
  test('gives its spins, and its reversal takes back those that are left', async ({ stage }) => {
    const { fixture, owner, checker } = stage
    await publish(stage, only({ kind: 'none' }))
    const own = await fixture.account()
    const member = await fixture.member(baht(0))
    const line = fixture.lineTo(own, { amount: baht(350), counterparty: fixture.payer(member) })
    const { depositId } = await fixture.take(line)
    expect(await units(stage, member)).toMatchObject({ spin: 3 })
    await spin(stage, member)
    const requested = await owner.post<{ approvalId: string }>(`/deposits/${depositId}/reverse`, { reason: 'x' })
    const approved = await checker.post(`/approvals/${requested.body.data.approvalId}/approve`)
    expect(approved.status, JSON.stringify(approved.body)).toBe(200)
    expect(await units(stage, member)).toMatchObject({ spin: 0 })
    expect(await fixture.db.selectFrom('wheel_deposit_spins').select(['spins', 'taken_back']).execute()).toEqual([
      { spins: 3, taken_back: 2 },
    ])
    const audited = await fixture.db
      .selectFrom('audit')
      .select(['action', 'actor_kind', 'after'])
      .where('object_id', '=', String(depositId))
      .where('action', 'in', ['wheel.give-spins', 'wheel.take-spins-back'])
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(audited).toMatchObject([
      { action: 'wheel.give-spins', after: { memberId: member.id, spins: 3 } },
      { action: 'wheel.take-spins-back', actor_kind: 'admin', after: { memberId: member.id, given: 3, taken: 2 } },
    ])
    expect(await fixture.verify()).toEqual([])
  })

  test('takes back no more than it gave, and gives nothing to a blocked member', async ({ stage }) => {
    const { fixture, owner, checker } = stage
    await publish(stage, only({ kind: 'none' }))
    const member = await player(stage, 5)
    const own = await fixture.account()
    const second = await fixture.take(fixture.lineTo(own, { amount: baht(200), counterparty: fixture.payer(member) }))
    expect(await units(stage, member)).toMatchObject({ spin: 7 })
    const requested = await owner.post<{ approvalId: string }>(`/deposits/${second.depositId}/reverse`, { reason: 'x' })
    await checker.post(`/approvals/${requested.body.data.approvalId}/approve`)
    expect(await units(stage, member)).toMatchObject({ spin: 5 })
    await fixture.db.updateTable('members').set({ blocked_bonus: true }).where('id', '=', member.id).execute()
    await fixture.take(fixture.lineTo(own, { amount: baht(900), counterparty: fixture.payer(member) }))
    expect(await units(stage, member)).toMatchObject({ spin: 5 })
  })
})

describe('the history', () => {
  test('lists spins of all or of one member, and an item is handed over once, with a note', async ({ stage }) => {
    const { fixture, owner } = stage
    const support = await fixture.admin('support')
    await publish(stage, only({ kind: 'item', title: 'ทองครึ่งสลึง', value: 8_000 }))
    const [one, other] = [await player(stage, 1), await player(stage, 1)]
    await spin(stage, one)
    await spin(stage, other)
    type Row = {
      id: string
      number: number
      status: string
      member: { username: string; phone: string }
      can: string[]
    }
    const rows = async (query: string, admin = owner) => (await admin.get<Row[]>(`/wheel/${query}`)).body.data
    const [mine] = await rows(`history/${one.id}`, support)
    expect(mine).toMatchObject({ status: 'to-hand-over', member: { username: one.username }, can: [] })
    expect(mine?.member.phone).toContain('•')
    expect(await rows(`allhistory?q=${other.username}`)).toHaveLength(1)
    expect(await rows(`allhistory?q=S-${mine?.number}`)).toMatchObject([{ id: mine?.id }])
    expect(await rows('allhistory?status=to-hand-over&kind=item&wheelVersion=1')).toHaveLength(2)
    expect(await rows('allhistory?status=credited')).toEqual([])
    expect(await owner.get(`/wheel/history/0190f5d2-0000-7000-8000-000000000001`)).toMatchObject({ status: 404 })
    const path = `/wheel/spins/${mine?.id}/hand-over`
    const replies = await Promise.all([1, 2, 3].map(n => owner.post(path, { note: `Sent by post TH${n}` })))
    expect(codesOf(replies)).toEqual([200, 'STATE_CONFLICT', 'STATE_CONFLICT'])
    expect(await rows('allhistory?status=handed-over')).toMatchObject([
      { id: mine?.id, handedOverBy: { id: owner.id }, note: expect.stringContaining('Sent by post') as string },
    ])
  })

  test('is read by the player site as a wheel without weights or costs', async ({ stage }) => {
    const { fixture } = stage
    await publish(stage, only({ kind: 'item', value: 8_000, stock: 0 }))
    const { 'content-type': _, ...headers } = signed(INTEGRATION_SECRET, '', { at: fixture.clock.now() }).headers
    const reply = await fixture.http.inject({ method: 'GET', url: '/api/integration/wheel', headers })
    const { data } = reply.json<{ data: { enabled: boolean; slots: Record<string, unknown>[] } }>()
    expect(data).toMatchObject({ enabled: true, version: 1, depositPerSpin: 100 })
    expect(data.slots.find(({ slot }) => slot === 2)).toMatchObject({ value: 0, inStock: false })
    expect(JSON.stringify(data)).not.toContain('weight')
  })
})
