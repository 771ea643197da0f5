import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { type BulkRow, runBulk } from './support/bulk-calls.ts'
import { test as base } from './support/database.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

type Row = BulkRow & { externalId: string | null }
const bulk = (admin: FixtureAdmin, body: object, key?: string) => runBulk<Row>(admin, '/withdrawals/bulk', body, key)
/** Approves what a preview showed: all direct payments, except those stated otherwise. */
const approve = (admin: FixtureAdmin, ids: readonly string[], leadsTo: object = {}) =>
  bulk(admin, {
    move: 'approve',
    select: { ids },
    leadsTo: { ...Object.fromEntries(ids.map(id => [id, 'paying'])), ...leadsTo },
  })

/** This many requests of one member, each of ten baht. */
async function requests(fixture: OfficeFixture, count: number, member?: TestMember): Promise<string[]> {
  const actor = member ?? (await fixture.member(baht(10 * count)))
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await fixture.request(actor, baht(10)))
  return ids
}

describe('a bulk action', () => {
  test('runs for each on its own, in the given order; each result equals the single action’s', async ({ fixture }) => {
    const [admin, other] = [await fixture.admin(), await fixture.admin()]
    const [free, mine, others, blocked, gone] = await requests(fixture, 5)
    const missing = randomUUID()
    await admin.move('claim', mine ?? '')
    await other.move('claim', others ?? '')
    await admin.move('reject', gone ?? '', { reason: 'x' })
    const poor = await fixture.member(baht(10))
    const late = await fixture.request(poor, baht(10))
    await fixture.db.updateTable('members').set({ blocked_withdraw: true }).where('id', '=', poor.id).execute()
    const ids = [free, mine, others, blocked, gone, missing, late] as string[]
    const { status, body } = await approve(admin, ids)
    expect(status).toBe(200)
    expect(body.data.map(({ id, ok, code, status: block }) => [ids.indexOf(id), ok, code, block])).toEqual([
      [0, true, null, 'paying'],
      [1, true, null, 'paying'],
      [2, false, 'NOT_CLAIM_HOLDER', 'claimed'],
      [3, true, null, 'paying'],
      [4, false, 'STATE_CONFLICT', 'rejected'],
      [5, false, 'NOT_FOUND', null],
      [6, false, 'BLOCKED', 'pending'],
    ])
    expect(body.data[2]?.details).toMatchObject({ status: 'claimed', by: { id: other.id } })
    expect(body.data[6]?.details).toMatchObject({
      blockers: [{ code: 'MEMBER_BLOCKED', liftedBy: { permission: 'members.block' } }],
    })
    expect(
      (await fixture.auditOf(free ?? '')).filter(({ outcome }) => outcome === 'done').map(({ action }) => action),
    ).toEqual(['withdrawal.request', 'withdrawal.claim', 'withdrawal.approve'])
    expect(await fixture.verify()).toEqual([])
  })

  test('repeated under its key has the same effect, and completes what was refused before', async ({ fixture }) => {
    const admin = await fixture.admin()
    const ids = await requests(fixture, 3)
    const key = randomUUID()
    const body = { move: 'reject', reason: 'ซ้ำ', select: { filter: {}, expected: 3 } }
    const first = await bulk(admin, body, key)
    expect(first.body.data.map(({ ok, status }) => [ok, status])).toEqual(ids.map(() => [true, 'rejected']))
    const again = await bulk(admin, body, key)
    expect(again.status).toBe(200)
    expect(again.body.data).toEqual(first.body.data)
    expect((await bulk(admin, { ...body, reason: 'other' }, key)).body.code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await fixture.auditOf(ids[0] ?? '')).filter(({ action }) => action === 'withdrawal.reject')).toHaveLength(1)
  })

  test('by filter covers exactly what the list shows, and nothing when the number differs', async ({ fixture }) => {
    const admin = await fixture.admin()
    const [one, other] = [await fixture.member(baht(100)), await fixture.member(baht(100))]
    const expected = await requests(fixture, 3, one)
    await requests(fixture, 2, other)
    const filter = { memberId: one.id, status: 'pending,claimed', amountFrom: '10' }
    const list = await admin.get(`/8hwe8vhevv/withdrawrequestlist?${String(new URLSearchParams(filter))}`)
    expect(list.body.meta['total']).toBe(3)
    expect(await bulk(admin, { move: 'claim', select: { filter, expected: 2 } })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { count: 3, expected: 2 } },
    })
    const { body } = await bulk(admin, { move: 'claim', select: { filter, expected: 3 } })
    expect(body.data.map(({ id, status }) => [id, status])).toEqual(expected.map(id => [id, 'claimed']))
    expect(
      (
        await bulk(admin, { move: 'release', select: { filter: { ...filter, claimedBy: 'me' }, expected: 3 } })
      ).body.data.every(({ ok }) => ok),
    ).toBe(true)
    expect(await bulk(admin, { move: 'claim', select: { filter: { q: 'nobody' }, expected: 1 } })).toMatchObject({
      status: 409,
      body: { details: { count: 0 } },
    })
  })

  test('has the limits of the single actions: by permission, by limit, by second approval', async ({ fixture }) => {
    const member = await fixture.member(baht(10_000))
    const [small, large] = [await fixture.request(member, baht(50)), await fixture.request(member, baht(5_000))]
    const risk = await fixture.admin('risk')
    expect(await approve(risk, [small])).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await bulk(await fixture.admin('support'), { move: 'claim', select: { ids: [small] } })).status).toBe(403)
    const limited = await fixture.admin('finance-maker', { approveLimit: baht(100) })
    await fixture.rules({ second_approval_from_satang: baht(50) })
    expect(
      (await approve(limited, [small, large], { [small]: 'awaiting-second' })).body.data.map(({ code, status }) => [
        code,
        status,
      ]),
    ).toEqual([
      [null, 'awaiting-second'],
      ['LIMIT_EXCEEDED', 'pending'],
    ])
  })

  test('by two admins concurrently pays each once', async ({ fixture }) => {
    const [one, other] = [await fixture.admin(), await fixture.admin()]
    const ids = await requests(fixture, 12)
    const replies = await Promise.all([one, other].map(admin => approve(admin, ids)))
    for (const [position] of ids.entries())
      expect(replies.filter(({ body }) => body.data[position]?.ok === true).length).toBe(1)
    fixture.fairpay.state.usual = 'pay'
    await fixture.runJobs(2)
    expect(
      (await fixture.db.selectFrom('transfers').select('reference').where('code', '=', 'withdrawal').execute()).length,
    ).toBe(12)
    expect(await fixture.verify()).toEqual([])
  })

  test.for<[string, object]>([
    ['no ids', { move: 'claim', select: { ids: [] } }],
    [
      'an id twice',
      {
        move: 'claim',
        select: { ids: ['0190f5d2-0000-7000-8000-000000000001', '0190f5d2-0000-7000-8000-000000000001'] },
      },
    ],
    ['too many ids', { move: 'claim', select: { ids: Array.from({ length: 501 }, () => randomUUID()) } }],
    ['no reason to reject', { move: 'reject', select: { ids: [randomUUID()] } }],
    [
      'a reason to approve',
      {
        move: 'approve',
        reason: 'x',
        select: { ids: ['0190f5d2-0000-7000-8000-000000000001'] },
        leadsTo: { '0190f5d2-0000-7000-8000-000000000001': 'paying' },
      },
    ],
    ['a move that is not made for many', { move: 'refund', select: { ids: [randomUUID()] } }],
    ['a filter nobody has', { move: 'claim', select: { filter: { colour: 'red' }, expected: 1 } }],
    ['a time that is none', { move: 'claim', select: { filter: { from: 'yesterday' }, expected: 1 } }],
    ['nothing selected', { move: 'claim', select: {} }],
  ])('with %s is refused', async ([, body], { fixture }) => {
    expect(await bulk(await fixture.admin(), body)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  })

  test('selects at most five hundred', async ({ fixture }) => {
    const admin = await fixture.admin()
    const member = await fixture.member(baht(1))
    await fixture.asOwner(db =>
      db
        .insertInto('withdrawals')
        .values(
          Array.from({ length: 501 }, (_, n) => ({
            id: fixture.newId(),
            external_id: `many-${n}`,
            member_id: member.id,
            status: 'pending',
            amount_satang: 1n,
            bank_code: '014',
            account_no: '1',
            account_name: 'x',
            requested_at: fixture.clock.now(),
            updated_at: fixture.clock.now(),
            business_day: '2026-07-12',
          })),
        )
        .execute(),
    )
    expect(await bulk(admin, { move: 'claim', select: { filter: {}, expected: 501 } })).toMatchObject({
      status: 400,
      body: { fields: { 'select.filter': { code: expect.any(String) } } },
    })
    expect(await bulk(admin, { move: 'claim', select: { filter: {}, expected: 500 } })).toMatchObject({
      status: 409,
      body: { details: { count: 501 } },
    })
  })
})

describe('the preview of a bulk approval', () => {
  type PreviewRow = {
    id: string
    withdrawal: { username: string; amount: number; payTo: { accountNo: string; masked: boolean } } | null
    leadsTo: string | null
    code: string | null
    details: Record<string, unknown> | null
  }

  test('shows per row the approval’s result, and changes nothing', async ({ fixture }) => {
    const [admin, other] = [await fixture.admin('finance-maker', { approveLimit: baht(5_000) }), await fixture.admin()]
    await fixture.rules({ second_approval_from_satang: baht(1_000), daily_count: 2 })
    const [one, two, three] = await requests(fixture, 3)
    const rich = await fixture.member(baht(20_000))
    const [large, above, theirs, gone] = [
      await fixture.request(rich, baht(1_000)),
      await fixture.request(rich, baht(6_000)),
      await fixture.request(rich, baht(10)),
      await fixture.request(rich, baht(20)),
    ]
    await other.move('claim', theirs)
    await other.move('reject', gone, { reason: 'x' })
    const ids = [one, two, three, large, above, theirs, gone, randomUUID()] as string[]
    const before = await fixture.db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst()
    const { status, body } = await admin.post<PreviewRow[]>('/withdrawals/bulk/preview', { select: { ids } })
    expect(status).toBe(200)
    expect(body.data.map(row => [ids.indexOf(row.id), row.leadsTo, row.code, row.withdrawal?.amount ?? null])).toEqual([
      // The third exceeds the member's daily number of withdrawals: the first two count.
      [0, 'paying', null, 10],
      [1, 'paying', null, 10],
      [2, null, 'BLOCKED', 10],
      [3, 'awaiting-second', null, 1_000],
      [4, null, 'LIMIT_EXCEEDED', 6_000],
      [5, null, 'NOT_CLAIM_HOLDER', 10],
      [6, null, 'STATE_CONFLICT', 20],
      [7, null, 'NOT_FOUND', null],
    ])
    expect(body.data[2]?.details).toMatchObject({
      blockers: [{ code: 'DAILY_COUNT', facts: { limit: 2, before: 2 }, liftedBy: { permission: 'settings.manage' } }],
    })
    expect(body.data[5]?.details).toMatchObject({ by: { id: other.id } })
    expect(body.data[0]?.withdrawal?.payTo.masked).toBe(false)
    expect(
      await fixture.db
        .selectFrom('audit')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst(),
    ).toEqual(before)

    const done = await approve(admin, [one, two, large, above] as string[], { [large]: 'awaiting-second' })
    expect(done.body.data.map(({ code, status: block }) => [code, block])).toEqual([
      [null, 'paying'],
      [null, 'paying'],
      [null, 'awaiting-second'],
      ['LIMIT_EXCEEDED', 'pending'],
    ])
  })

  test('binds the approval: a row with another result is refused, and its claim released', async ({ fixture }) => {
    const admin = await fixture.admin('finance-maker', { approveLimit: baht(5_000) })
    const member = await fixture.member(baht(20_000))
    await fixture.rules({ second_approval_from_satang: baht(1_000) })
    const [small, large] = [await fixture.request(member, baht(50)), await fixture.request(member, baht(1_000))]
    const ids = [small, large]
    const shown = (await admin.post<PreviewRow[]>('/withdrawals/bulk/preview', { select: { ids } })).body.data
    const leadsTo = Object.fromEntries(shown.map(row => [row.id, row.leadsTo]))
    expect(leadsTo).toEqual({ [small]: 'paying', [large]: 'awaiting-second' })
    await fixture.rules({ second_approval_from_satang: baht(2_000) })
    const { body } = await bulk(admin, { move: 'approve', select: { ids }, leadsTo })
    expect(body.data.map(({ code, status, details }) => [code, status, details])).toEqual([
      [null, 'paying', null],
      ['OUTCOME_CHANGED', 'pending', { expected: 'awaiting-second', leadsTo: 'paying' }],
    ])
    expect(await fixture.verify()).toEqual([])
  })

  test('is required to approve: by ids, with the result of every row, and for nothing else', async ({ fixture }) => {
    const [admin, id] = [await fixture.admin(), randomUUID()]
    const refused = [
      { move: 'approve', select: { ids: [id] } },
      { move: 'approve', select: { filter: {}, expected: 1 } },
      { move: 'claim', select: { ids: [id] }, leadsTo: { [id]: 'paying' } },
      { move: 'approve', select: { filter: {}, expected: 1 }, leadsTo: { [id]: 'paying' } },
      { move: 'approve', select: { ids: [id, randomUUID()] }, leadsTo: { [id]: 'paying' } },
      { move: 'approve', select: { ids: [id] }, leadsTo: { [id]: 'paid' } },
    ]
    for (const body of refused)
      expect(await bulk(admin, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  })

  test('by filter lists the filter’s rows, and refuses another number', async ({ fixture }) => {
    const admin = await fixture.admin()
    const ids = await requests(fixture, 3)
    expect(
      (
        await admin.post<PreviewRow[]>('/withdrawals/bulk/preview', { select: { filter: {}, expected: 3 } })
      ).body.data.map(({ id }) => id),
    ).toEqual(ids)
    expect(await admin.post('/withdrawals/bulk/preview', { select: { filter: {}, expected: 2 } })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { count: 3 } },
    })
  })
})

describe('a note', () => {
  test('is written in any status, shown on the row, and removed; earlier ones stay on the timeline', async ({
    fixture,
  }) => {
    const admin = await fixture.admin()
    const [id = ''] = await requests(fixture, 1)
    expect(await admin.move('note', id, { note: ' โทรถามลูกค้าแล้ว ' })).toMatchObject({
      status: 200,
      body: { data: { note: 'โทรถามลูกค้าแล้ว', status: 'pending', version: 2 } },
    })
    await admin.move('reject', id, { reason: 'x' })
    expect((await admin.move('note', id, { note: null })).body.data).toMatchObject({
      note: null,
      status: 'rejected',
      reason: 'x',
    })
    expect(
      (await admin.get<{ action: string; reason: string | null }[]>(`/withdrawals/${id}/timeline`)).body.data
        .filter(({ action }) => action === 'withdrawal.note')
        .map(({ reason }) => reason),
    ).toEqual([null, 'โทรถามลูกค้าแล้ว'])
    expect((await admin.move('note', id, { note: '' })).status).toBe(400)
    expect((await admin.move('note', randomUUID(), { note: 'x' })).status).toBe(404)
    expect((await (await fixture.admin('support')).move('note', id, { note: 'x' })).status).toBe(403)
  })
})
