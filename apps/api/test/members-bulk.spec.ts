import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { type BulkRow, runBulk } from './support/bulk-calls.ts'
import { test as base } from './support/database.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('fixture', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<OfficeFixture> => {
  await database.reset()
  const fixture = await openOffice(database, { max: 20 })
  onCleanup(() => fixture.close())
  return fixture
})
type Row = BulkRow & { username: string | null }
type Shown = { id: string; tags: string[]; blocks: Record<string, boolean>; status: string; version: number }
const bulk = (admin: FixtureAdmin, body: object, key?: string) => runBulk<Row>(admin, '/members/bulk', body, key)
const shown = async (admin: FixtureAdmin, { id }: { id: string }): Promise<Shown> =>
  (await admin.get<Shown>(`/usersystem/${id}`)).body.data
const several = (fixture: OfficeFixture, count: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => fixture.member(baht(0))))
const idsOf = (members: readonly TestMember[]) => members.map(({ id }) => id)

describe('a bulk action on members', () => {
  test('adds a tag to each that lacks it, and removes it; the other tags stay, within the maximum', async ({
    fixture,
  }) => {
    const admin = await fixture.admin('support')
    const [plain, tagged, full] = (await several(fixture, 3)) as [TestMember, TestMember, TestMember]
    await fixture.db
      .insertInto('member_tags')
      .values([
        { member_id: tagged.id, tag: 'vip' },
        { member_id: tagged.id, tag: 'เก่า' },
        ...Array.from({ length: 20 }, (_, n) => ({ member_id: full.id, tag: `t${n}` })),
      ])
      .execute()
    const before = await shown(admin, tagged)
    const missing = randomUUID()
    const { body } = await bulk(admin, {
      move: 'add-tag',
      tag: ' VIP ',
      select: { ids: [...idsOf([plain, tagged, full]), missing] },
    })
    expect(body.data).toMatchObject([
      { id: plain.id, ok: true, username: plain.username, status: 'active' },
      { id: tagged.id, ok: true },
      { id: full.id, ok: false, code: 'TOO_MANY', details: { most: 20 } },
      { id: missing, ok: false, code: 'NOT_FOUND', username: null, status: null },
    ])
    expect([
      (await shown(admin, plain)).tags,
      await shown(admin, tagged),
      (await shown(admin, full)).tags.length,
    ]).toEqual([['vip'], before, 20])
    expect((await fixture.auditOf(plain.id)).at(-1)).toMatchObject({
      action: 'member.set-tags',
      outcome: 'done',
      before: { tags: [] },
      after: { tags: ['vip'] },
    })
    await bulk(admin, { move: 'remove-tag', tag: 'vip', select: { ids: idsOf([plain, tagged]) } })
    expect([(await shown(admin, plain)).tags, (await shown(admin, tagged)).tags]).toEqual([[], ['เก่า']])
  })

  test('sets one block and leaves the others; closed members are reported', async ({ fixture }) => {
    const admin = await fixture.admin('risk')
    const [open, blocked, closed] = (await several(fixture, 3)) as [TestMember, TestMember, TestMember]
    await fixture.db.updateTable('members').set({ blocked_bet: true }).where('id', '=', blocked.id).execute()
    await fixture.db.updateTable('members').set({ status: 'closed' }).where('id', '=', closed.id).execute()
    const { body } = await bulk(admin, {
      move: 'block',
      block: 'withdraw',
      on: true,
      reason: 'ตรวจสอบ',
      select: { ids: idsOf([open, blocked, closed]) },
    })
    expect(body.data.map(({ ok, code, status }) => [ok, code, status])).toEqual([
      [true, null, 'active'],
      [true, null, 'active'],
      [false, 'MEMBER_CLOSED', 'closed'],
    ])
    expect((await shown(admin, blocked)).blocks).toMatchObject({ withdraw: true, bet: true, deposit: false })
    expect((await fixture.auditOf(open.id)).at(-1)).toMatchObject({
      action: 'member.change-blocks',
      before: { withdraw: false },
      after: { withdraw: true },
      reason: 'ตรวจสอบ',
    })
    await bulk(admin, { move: 'block', block: 'withdraw', on: false, reason: 'x', select: { ids: [blocked.id] } })
    expect((await shown(admin, blocked)).blocks).toMatchObject({ withdraw: false, bet: true })
  })

  test('sets the status where the single action may: no member with money is closed', async ({ fixture }) => {
    const admin = await fixture.admin('risk')
    const [poor, rich] = [await fixture.member(baht(0)), await fixture.member(baht(10))]
    const close = await bulk(admin, {
      move: 'status',
      status: 'closed',
      reason: 'ขอปิด',
      select: { ids: [poor.id, rich.id] },
    })
    expect(close.body.data.map(({ ok, code, status }) => [ok, code, status])).toEqual([
      [true, null, 'closed'],
      [false, 'OPEN_REQUESTS', 'active'],
    ])
    expect(close.body.data[1]?.details).toMatchObject({ cash: '10.00' })
    const back = await bulk(admin, { move: 'status', status: 'active', reason: 'x', select: { ids: [poor.id] } })
    expect(back.body.data).toMatchObject([
      { ok: false, code: 'STATE_CONFLICT', status: 'closed', details: { status: 'closed', by: { id: admin.id } } },
    ])
  })

  test('by filter covers exactly what the list shows, and nothing when the number differs; a repetition acts on nothing twice', async ({
    fixture,
  }) => {
    const admin = await fixture.admin('risk')
    const members = await several(fixture, 3)
    await fixture.db
      .insertInto('member_tags')
      .values(members.map(({ id }) => ({ member_id: id, tag: 'ชุดนี้' })))
      .execute()
    await fixture.db
      .updateTable('members')
      .set({ status: 'suspended' })
      .where('id', '=', members[0]?.id ?? '')
      .execute()
    const filter = { tag: 'ชุดนี้', status: 'active' }
    const list = await admin.get(`/usersystem?${String(new URLSearchParams({ ...filter, count: '1' }))}`)
    expect(list.body.meta['total']).toBe(2)
    const body = { move: 'status', status: 'suspended', reason: 'ตรวจสอบ', select: { filter, expected: 2 } }
    expect(await bulk(admin, { ...body, select: { filter, expected: 3 } })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { count: 2, expected: 3 } },
    })
    const key = randomUUID()
    const first = await bulk(admin, body, key)
    expect(first.body.data.map(({ id, ok, status }) => [id, ok, status])).toEqual(
      idsOf(members.slice(1)).map(id => [id, true, 'suspended']),
    )
    await admin.post(`/members/${members[1]?.id}/status`, { status: 'active', reason: 'กลับมา' })
    // A member changed since stays changed: the repeated call acts once on its original selection.
    expect((await bulk(admin, body, key)).body.data.map(({ ok, status }) => [ok, status])).toEqual([
      [true, 'active'],
      [true, 'suspended'],
    ])
    expect((await bulk(admin, { ...body, reason: 'other' }, key)).body.code).toBe('IDEMPOTENCY_MISMATCH')
  })

  test('of two admins concurrently loses no tag, and a concurrent editor gets the conflict', async ({ fixture }) => {
    const [one, other] = [await fixture.admin('support'), await fixture.admin('support')]
    const members = await several(fixture, 6)
    const ids = idsOf(members)
    const version = (await shown(one, members[0] as TestMember)).version
    const [first, second, edit] = await Promise.all([
      bulk(one, { move: 'add-tag', tag: 'a', select: { ids } }),
      bulk(other, { move: 'add-tag', tag: 'b', select: { ids: ids.toReversed() } }),
      other.edit('PUT', `/members/${ids[0]}/tags`, version, { tags: ['c'] }),
    ])
    expect([...first.body.data, ...second.body.data].filter(({ ok }) => !ok)).toEqual([])
    for (const member of members.slice(1)) expect((await shown(one, member)).tags).toEqual(['a', 'b'])
    expect(edit.status === 200 || edit.body.code === 'VERSION_CONFLICT').toBe(true)
    const last = await shown(one, members[0] as TestMember)
    // Every successful call counted: tags added after the edit are kept, none is lost to an older version.
    expect(last.version).toBe(version + (edit.status === 200 ? 3 : 2))
  })

  test('needs the permission of each action', async ({ fixture }) => {
    const [support, marketing, auditor] = [
      await fixture.admin('support'),
      await fixture.admin('marketing'),
      await fixture.admin('auditor'),
    ]
    const select = { ids: idsOf(await several(fixture, 1)) }
    for (const admin of [support, marketing]) {
      expect((await bulk(admin, { move: 'add-tag', tag: 'x', select })).status).toBe(200)
      expect(await bulk(admin, { move: 'block', block: 'bet', on: true, reason: 'x', select })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      })
      expect((await bulk(admin, { move: 'status', status: 'suspended', reason: 'x', select })).status).toBe(403)
    }
    expect((await bulk(auditor, { move: 'remove-tag', tag: 'x', select })).status).toBe(403)
    const tries = await fixture.db
      .selectFrom('audit')
      .select(['action', 'outcome', 'code'])
      .where('actor_id', '=', auditor.id)
      .where('action', '=', 'member.bulk')
      .execute()
    expect(tries).toEqual([{ action: 'member.bulk', outcome: 'refused', code: 'FORBIDDEN' }])
  })

  test('is refused where it is invalid', async ({ fixture }) => {
    const [admin, select] = [await fixture.admin('owner'), { ids: [randomUUID()] }]
    for (const body of [
      { move: 'add-tag', select },
      { move: 'add-tag', tag: '', select },
      { move: 'add-tag', tag: 'a<b', select },
      { move: 'add-tag', tag: 'x', reason: 'x', select },
      { move: 'block', block: 'bet', on: true, select },
      { move: 'block', block: 'breathe', on: true, reason: 'x', select },
      { move: 'status', status: 'gone', reason: 'x', select },
      { move: 'close', reason: 'x', select },
      { move: 'add-tag', tag: 'x', select: { filter: { colour: 'red' }, expected: 1 } },
      { move: 'add-tag', tag: 'x', select: { filter: { q: '\u0001' }, expected: 1 } },
      { move: 'add-tag', tag: 'x', select: { filter: { to: 'never' }, expected: 1 } },
      { move: 'add-tag', tag: 'x', select: { ids: [] } },
    ])
      expect(await bulk(admin, body), JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  })
})
