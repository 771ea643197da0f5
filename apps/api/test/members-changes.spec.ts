import { describe, expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

type Profile = Record<string, unknown> & {
  id: string
  phone: string
  version: number
  can: string[]
  tags: string[]
  bank: { code: string; accountNo: string }
}

const test = base.extend('fixture', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<OfficeFixture> => {
  await database.reset()
  const fixture = await openOffice(database, { max: 20 })
  onCleanup(() => fixture.close())
  return fixture
})
const profileOf = async (admin: FixtureAdmin, { id }: { id: string }): Promise<Profile> =>
  (await admin.get<Profile>(`/usersystem/${id}`)).body.data
const auditOf = async (fixture: OfficeFixture, { id }: TestMember, action: string) =>
  (await fixture.auditOf(id)).filter(row => row.action === action)

/** The results of concurrent calls in any order. */
const statuses = (replies: readonly { status: number }[]): number[] =>
  replies.map(({ status }) => status).toSorted((left, right) => left - right)

describe('an edit', () => {
  test('changes the given fields, keeps the rest, and leaves no phone or account in the audit', async ({ fixture }) => {
    const admin = await fixture.admin('finance-checker', { name: 'Chai' })
    const member = await fixture.member(baht(0))
    const { version } = await profileOf(admin, member)
    const reply = await admin.edit<Profile>('PATCH', `/members/${member.id}`, version, {
      phone: '081-555-4471',
      bankCode: '004',
      accountNo: '123-4-56789-0',
      lineId: 'somchai.line',
      lastName: ' ดีใจ ',
      reason: 'ลูกค้าแจ้ง',
    })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: {
          phone: '081-555-4471',
          bank: { code: '004', abbr: 'KBANK', accountNo: '1234567890' },
          lineId: 'somchai.line',
          firstName: 'สมชาย',
          lastName: 'ดีใจ',
          version: version + 1,
        },
      },
    })
    const [row] = await auditOf(fixture, member, 'member.edit')
    expect(row).toMatchObject({
      outcome: 'done',
      reason: 'ลูกค้าแจ้ง',
      before: { lastName: 'ใจดี', bankCode: '014' },
      after: { lastName: 'ดีใจ', phone: '081-•••-4471', accountNo: '123-4-•••••-0', bankCode: '004', lineId: 's•••' },
    })
    expect(JSON.stringify(row)).not.toMatch(/5554471|1234567890|somchai\.line|\+66/)
    expect(JSON.stringify(row?.before)).not.toContain(member.accountNo)
  })

  test('the second of two concurrent ones gets the current row', async ({ fixture }) => {
    const [one, other] = [await fixture.admin(), await fixture.admin('support')]
    const member = await fixture.member(baht(0))
    const { version } = await profileOf(one, member)
    const replies = await Promise.all([
      one.edit<Profile>('PATCH', `/members/${member.id}`, version, { firstName: 'A', reason: 'x' }),
      other.edit<Profile>('PATCH', `/members/${member.id}`, version, { firstName: 'B', reason: 'x' }),
    ])
    expect(statuses(replies)).toEqual([200, 409])
    const [winner, loser] = replies[0]?.status === 200 ? replies : replies.toReversed()
    expect(loser?.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { firstName: winner?.body.data['firstName'], version: version + 1, credit: 0 } },
    })
    const other409 = await other.edit('PATCH', `/members/${member.id}`, version, { firstName: 'C', reason: 'x' })
    expect(other409.body.details?.['current']).toMatchObject({ masked: true, phone: expect.stringContaining('•••') })
    expect((await one.edit('PATCH', `/members/${member.id}`, version, { firstName: 'C' })).status).toBe(400)
  })

  test('with another member’s phone or account names the field, also concurrently', async ({ fixture }) => {
    const admin = await fixture.admin()
    const [member, other] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    const { version } = await profileOf(admin, member)
    const edit = (body: object, of = member) =>
      admin.edit('PATCH', `/members/${of.id}`, version, { ...body, reason: 'x' })
    expect(await edit({ phone: other.phone })).toMatchObject({
      status: 422,
      body: { code: 'DUPLICATE_PHONE', fields: { phone: { code: expect.any(String) } } },
    })
    expect(await edit({ accountNo: other.accountNo })).toMatchObject({
      status: 422,
      body: { code: 'DUPLICATE_BANK_ACCOUNT', fields: { accountNo: { code: expect.any(String) } } },
    })
    expect(await edit({ phone: '12345' })).toMatchObject({
      status: 400,
      body: { fields: { phone: { code: expect.any(String) } } },
    })
    expect(await edit({ bankCode: '999' })).toMatchObject({
      status: 422,
      body: { code: 'UNKNOWN_BANK', fields: { bankCode: { code: expect.any(String) } } },
    })
    expect(await edit({ bankCode: 'TMN' })).toMatchObject({
      status: 400,
      body: { fields: { accountNo: { code: expect.any(String) } } },
    })
    for (let round = 0; round < 5; round++) {
      const phone = `08700000${String(round).padStart(2, '0')}`
      const versions = [(await profileOf(admin, member)).version, (await profileOf(admin, other)).version]
      const both = await Promise.all(
        [member, other].map(({ id }, index) =>
          admin.edit('PATCH', `/members/${id}`, versions[index] ?? 0, { phone, reason: 'x' }),
        ),
      )
      expect(statuses(both)).toEqual([200, 422])
      expect(both.find(({ status }) => status === 422)?.body).toMatchObject({
        code: 'DUPLICATE_PHONE',
        fields: { phone: { code: expect.any(String) } },
      })
    }
  })

  test('by an admin without the right to personal data is refused for personal fields, and accepted for others', async ({
    fixture,
  }) => {
    const support = await fixture.admin('support')
    const member = await fixture.member(baht(0))
    const { version, masked } = await profileOf(support, member)
    expect(masked).toBe(true)
    for (const field of [
      { phone: '0815554472' },
      { tmnPhone: null },
      { accountNo: '1234567891' },
      { bankCode: '004' },
      { lineId: 'x' },
    ]) {
      expect(await support.edit('PATCH', `/members/${member.id}`, version, { ...field, reason: 'x' })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', fields: { [Object.keys(field)[0] ?? '']: { code: expect.any(String) } } },
      })
    }
    expect(
      await support.edit('PATCH', `/members/${member.id}`, version, { firstName: 'สมหญิง', reason: 'x' }),
    ).toMatchObject({ status: 200, body: { data: { firstName: 'สมหญิง', phone: expect.stringContaining('•••') } } })
  })

  test('of name or account waits until no withdrawal is open; of the phone it does not', async ({ fixture }) => {
    const admin = await fixture.admin()
    const member = await fixture.member(baht(100))
    const id = await fixture.request(member, baht(40))
    const { version } = await profileOf(admin, member)
    expect(
      await admin.edit('PATCH', `/members/${member.id}`, version, { accountNo: '7777777777', reason: 'x' }),
    ).toMatchObject({
      status: 422,
      body: { code: 'OPEN_REQUESTS', details: { withdrawals: [{ id, amount: '40.00', status: 'pending' }] } },
    })
    expect(
      (await admin.edit('PATCH', `/members/${member.id}`, version, { phone: '0815554499', reason: 'x' })).status,
    ).toBe(200)
    await admin.move('claim', id)
    await admin.move('reject', id, { reason: 'x' })
    expect(
      (await admin.edit('PATCH', `/members/${member.id}`, version + 1, { accountNo: '7777777777', reason: 'x' }))
        .status,
    ).toBe(200)
  })
})

describe('status', () => {
  test('suspended and back; closed is final, and the second to close gets the conflict', async ({ fixture }) => {
    const [risk, checker] = [await fixture.admin('risk', { name: 'Risk' }), await fixture.admin('finance-checker')]
    const member = await fixture.member(baht(0))
    const to = (admin: FixtureAdmin, status: string) =>
      admin.post<Profile>(`/members/${member.id}/status`, { status, reason: `to ${status}` })
    expect(await to(risk, 'suspended')).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'suspended',
          statusChange: { reason: 'to suspended', by: { name: 'Risk' } },
          can: expect.arrayContaining(['activate', 'close']),
        },
      },
    })
    expect(await to(risk, 'suspended')).toMatchObject({
      status: 409,
      body: { details: { status: 'suspended', by: { name: 'Risk' } } },
    })
    expect((await to(checker, 'active')).status).toBe(200)
    const both = await Promise.all([to(risk, 'closed'), to(checker, 'closed')])
    expect(statuses(both)).toEqual([200, 409])
    for (const status of ['active', 'suspended', 'closed'])
      expect(await to(risk, status)).toMatchObject({
        status: 409,
        body: { code: 'STATE_CONFLICT', details: { status: 'closed', by: expect.any(Object), at: expect.any(String) } },
      })
    expect(await checker.edit('PATCH', `/members/${member.id}`, 4, { firstName: 'x', reason: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'MEMBER_CLOSED' },
    })
    expect((await profileOf(checker, member)).can).toEqual(['tag', 'note'])
    expect(
      (await auditOf(fixture, member, 'member.change-status'))
        .filter(({ outcome }) => outcome === 'done')
        .map(({ before, after }) => [before, after]),
    ).toEqual([
      [{ status: 'active' }, { status: 'suspended' }],
      [{ status: 'suspended' }, { status: 'active' }],
      [{ status: 'active' }, { status: 'closed' }],
    ])
  })

  test('no member with money or an open withdrawal is closed, and the response lists what there is', async ({
    fixture,
  }) => {
    const admin = await fixture.admin()
    const member = await fixture.member(baht(100))
    const id = await fixture.request(member, baht(40))
    expect(await admin.post(`/members/${member.id}/status`, { status: 'closed', reason: 'x' })).toMatchObject({
      status: 422,
      body: {
        code: 'OPEN_REQUESTS',
        details: { cash: '100.00', held: '40.00', bonus: '0.00', openBets: false, withdrawals: [{ id }] },
      },
    })
  })

  test('of closing and a concurrent request never both: a closed member has no hold', async ({ fixture }) => {
    const admin = await fixture.admin()
    const maker = await fixture.admin('owner')
    for (let round = 0; round < 6; round++) {
      const member = await fixture.member(baht(50))
      const emptied = await maker.post(`/members/${member.id}/adjust`, { amount: -50, reason: 'x' })
      expect(emptied.status).toBe(200)
      const [closed, input] = await Promise.all([
        admin.post(`/members/${member.id}/status`, { status: 'closed', reason: 'x' }),
        maker.post(`/members/${member.id}/adjust`, { amount: 5, reason: 'x' }),
      ])
      expect(statuses([closed, input])).toEqual([200, 422])
      const { cash } = await fixture.wallet(member)
      expect(closed.status === 200 ? cash : baht(0)).toBe(0n)
    }
    const member = await fixture.member(baht(0))
    const other = await fixture.member(baht(30))
    const [suspended, requested] = await Promise.all([
      admin.post(`/members/${other.id}/status`, { status: 'suspended', reason: 'x' }),
      fixture.event('withdrawal.requested', { externalId: `race-${member.id}`, username: other.username, amount: 10 }),
    ])
    expect(suspended.status).toBe(200)
    expect([200, 422]).toContain(requested.status)
    expect(
      (
        await fixture.event('withdrawal.requested', {
          externalId: `late-${member.id}`,
          username: other.username,
          amount: 10,
        })
      ).body.code,
    ).toBe('MEMBER_BLOCKED')
    expect(await fixture.verify()).toEqual([])
  })
})

describe('blocks', () => {
  test('of different kinds by two admins concurrently all apply', async ({ fixture }) => {
    const [one, other] = [await fixture.admin('risk'), await fixture.admin()]
    const member = await fixture.member(baht(10))
    await Promise.all([
      one.post(`/members/${member.id}/blocks`, { withdraw: true, reason: 'x' }),
      other.post(`/members/${member.id}/blocks`, { bet: true, bonus: true, reason: 'y' }),
    ])
    expect((await profileOf(one, member))['blocks']).toEqual({
      deposit: false,
      bet: true,
      withdraw: true,
      bonus: true,
      marketing: false,
    })
    expect(
      (
        await fixture.event('withdrawal.requested', {
          externalId: `b-${member.id}`,
          username: member.username,
          amount: 1,
        })
      ).body.code,
    ).toBe('MEMBER_BLOCKED')
    await one.post(`/members/${member.id}/blocks`, { withdraw: false, reason: 'z' })
    expect(
      (
        await fixture.event('withdrawal.requested', {
          externalId: `c-${member.id}`,
          username: member.username,
          amount: 1,
        })
      ).status,
    ).toBe(200)
    expect((await auditOf(fixture, member, 'member.change-blocks')).at(-1)).toMatchObject({
      reason: 'z',
      before: { withdraw: true },
      after: { withdraw: false },
    })
  })
})

describe('tags', () => {
  test('are normalized and unique; a stale list of them is refused', async ({ fixture }) => {
    const admin = await fixture.admin('marketing')
    const member = await fixture.member(baht(0))
    const { version } = await profileOf(admin, member)
    expect(
      await admin.edit<Profile>('PUT', `/members/${member.id}/tags`, version, {
        tags: ['VIP', ' vip ', 'ลูกค้า  เก่า', 'a-1'],
      }),
    ).toMatchObject({ status: 200, body: { data: { tags: ['a-1', 'vip', 'ลูกค้า เก่า'], version: version + 1 } } })
    expect(await admin.edit('PUT', `/members/${member.id}/tags`, version, { tags: [] })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', details: { current: { tags: ['a-1', 'vip', 'ลูกค้า เก่า'] } } },
    })
    expect((await admin.get<{ tag: string; members: number }[]>('/members/tags')).body.data).toContainEqual({
      tag: 'vip',
      members: 1,
    })
    for (const tags of [Array.from({ length: 21 }, (_, n) => `t${n}`), ['<b>'], [''], ['x'.repeat(41)]])
      expect((await admin.edit('PUT', `/members/${member.id}/tags`, version + 1, { tags })).status).toBe(400)
    expect(
      (await admin.edit<Profile>('PUT', `/members/${member.id}/tags`, version + 1, { tags: ['new'] })).body.data.tags,
    ).toEqual(['new'])
  })
})

describe('notes', () => {
  test('stay as written, are pinned and unpinned, and are found', async ({ fixture }) => {
    const [one, other] = [
      await fixture.admin('support', { name: 'Nok' }),
      await fixture.admin('risk', { name: 'Risk' }),
    ]
    const member = await fixture.member(baht(0))
    const written = await one.post<{ id: string; pinned: boolean }>(`/members/${member.id}/notes`, {
      text: 'โทรหาลูกค้าแล้ว',
      pinned: true,
    })
    expect(written).toMatchObject({
      status: 200,
      body: { data: { text: 'โทรหาลูกค้าแล้ว', pinned: true, by: { name: 'Nok' }, pinnedBy: { name: 'Nok' } } },
    })
    fixture.clock.advance(1_000)
    await other.post(`/members/${member.id}/notes`, { text: 'second' })
    const list = async (query = '') =>
      (await one.get<{ text: string; pinned: boolean }[]>(`/members/${member.id}/notes?${query}`)).body
    expect((await list()).data.map(({ text }) => text)).toEqual(['second', 'โทรหาลูกค้าแล้ว'])
    expect(await list('pinned=yes&count=1')).toMatchObject({ data: [{ text: 'โทรหาลูกค้าแล้ว' }], meta: { total: 1 } })
    expect((await list('q=ลูกค้า')).data).toHaveLength(1)
    const { nextCursor } = (await list('limit=1')).meta as { nextCursor: string }
    expect((await list(`limit=1&cursor=${nextCursor}`)).data.map(({ text }) => text)).toEqual(['โทรหาลูกค้าแล้ว'])
    expect(
      await other.post(`/members/${member.id}/notes/${written.body.data.id}/pin`, { pinned: false }),
    ).toMatchObject({ body: { data: { pinned: false, pinnedBy: null } } })
    expect(
      (
        await other.post(`/members/${(await fixture.member(baht(0))).id}/notes/${written.body.data.id}/pin`, {
          pinned: true,
        })
      ).status,
    ).toBe(404)
    await expect(fixture.db.updateTable('member_notes').set({ text: 'edited' }).execute()).rejects.toMatchObject({
      code: '42501',
    })
    await expect(fixture.db.deleteFrom('member_notes').execute()).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a reveal', () => {
  test('shows one value for a reason; a hundred concurrent ones are a hundred audit rows, none with the value', async ({
    fixture,
  }) => {
    const support = await fixture.admin('support', { name: 'Nok' })
    const member = await fixture.member(baht(0), { phone: '+66815557788', accountNo: '4055512345' })
    expect(await profileOf(support, member)).toMatchObject({
      masked: true,
      phone: '081-•••-7788',
      bank: { accountNo: '405-5-•••••-5' },
      lastSignInIp: null,
    })
    expect((await support.post(`/members/${member.id}/reveal`, { field: 'phone' })).status).toBe(400)
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        support.post<{ value: string }>(`/members/${member.id}/reveal`, {
          field: n % 2 === 0 ? 'phone' : 'accountNo',
          reason: `โทรกลับ ${n}`,
        }),
      ),
    )
    expect(
      replies.every(
        ({ status, body }, n) => status === 200 && body.data.value === (n % 2 === 0 ? '081-555-7788' : '4055512345'),
      ),
    ).toBe(true)
    const rows = await auditOf(fixture, member, 'member.reveal')
    expect(rows).toHaveLength(100)
    expect(new Set(rows.map(({ reason }) => reason)).size).toBe(100)
    expect(rows.filter(({ after }) => (after as { field?: string }).field === 'phone')).toHaveLength(50)
    expect(JSON.stringify(rows)).not.toMatch(/5557788|4055512345|555-7788/)
    const saved = await fixture.db.selectFrom('idempotency').selectAll().execute()
    expect(JSON.stringify(saved)).not.toMatch(/5557788|4055512345|555-7788/)
    expect(
      await (await fixture.admin('marketing')).post(`/members/${member.id}/reveal`, { field: 'phone', reason: 'x' }),
    ).toMatchObject({ status: 403 })
  })
})
