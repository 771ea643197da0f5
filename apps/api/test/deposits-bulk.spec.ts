import { randomUUID } from 'node:crypto'
import { ZERO } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { type BulkRow, runBulk } from './support/bulk-calls.ts'
import { type DepositFixture, test } from './support/deposit-fixture.ts'

type Admin = Awaited<ReturnType<DepositFixture['admin']>>
type Row = BulkRow & { providerRef: string | null; amount: number | null }
const bulk = (admin: Admin, body: object, key?: string) => runBulk<Row>(admin, '/deposits/bulk', body, key)

/** A deposit that an admin has matched to a member. */
async function matched(
  fixture: DepositFixture,
  admin: Admin,
  own: TestBankAccount,
  member: TestMember,
): Promise<string> {
  const id = await fixture.unmatched(own)
  expect((await admin.post(`/deposits/${id}/match`, { memberId: member.id })).status).toBe(200)
  return id
}

describe('a bulk action on deposits', () => {
  test('runs for each on its own, in the given order; each result equals the single action’s', async ({ fixture }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await fixture.member(ZERO)]
    const closed = await fixture.member(ZERO)
    const [one, other, late, unmatched] = [
      await matched(fixture, admin, own, member),
      await matched(fixture, admin, own, member),
      await matched(fixture, admin, own, closed),
      await fixture.unmatched(own),
    ]
    await fixture.db.updateTable('members').set({ status: 'closed' }).where('id', '=', closed.id).execute()
    await admin.post(`/deposits/${other}/credit`)
    const ids = [one, other, late, unmatched, randomUUID()]
    const { status, body } = await bulk(admin, { move: 'credit', select: { ids } })
    expect(status).toBe(200)
    expect(body.data.map(({ id, ok, code, status: block }) => [ids.indexOf(id), ok, code, block])).toEqual([
      [0, true, null, 'credited'],
      [1, false, 'STATE_CONFLICT', 'credited'],
      [2, false, 'MEMBER_CLOSED', 'matched'],
      [3, false, 'STATE_CONFLICT', 'unmatched'],
      [4, false, 'NOT_FOUND', null],
    ])
    expect(body.data[0]).toMatchObject({ amount: 500, providerRef: expect.any(String) })
    expect(body.data[1]?.details).toMatchObject({ status: 'credited', by: { id: admin.id } })
    expect((await fixture.auditOf(one)).map(({ action, outcome }) => [action, outcome])).toEqual([
      ['deposit.match', 'done'],
      ['deposit.credit', 'done'],
    ])
    expect((await fixture.auditOf('credit')).at(-1)).toMatchObject({
      action: 'deposit.bulk',
      object_kind: 'deposits',
      after: { move: 'credit', ids },
    })
    expect([await fixture.cash(member), await fixture.suspense()]).toEqual([baht(1000), baht(1000)])
    expect(await fixture.verify()).toEqual([])
  })

  test('by filter covers exactly what the list shows, and nothing when the number differs; a repetition acts on nothing twice', async ({
    fixture,
  }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await fixture.member(ZERO)]
    const waiting = [await fixture.unmatched(own), await fixture.unmatched(own, { amount: baht(700) })]
    await matched(fixture, admin, own, member)
    await fixture.unmatched(own, { amount: baht(5000) })
    const filter = { status: 'unmatched', amountTo: '1000' }
    const list = await admin.get(`/8hwe8vhevv/deposithistory?${String(new URLSearchParams({ ...filter, count: '1' }))}`)
    expect(list.body.meta['total']).toBe(2)
    const body = { move: 'ignore', reason: 'ไม่ทราบผู้โอน', select: { filter, expected: 2 } }
    expect(await bulk(admin, { ...body, select: { filter, expected: 3 } })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { count: 2, expected: 3 } },
    })
    const key = randomUUID()
    const first = await bulk(admin, body, key)
    expect(first.body.data.map(({ id, ok, status }) => [id, ok, status])).toEqual(
      waiting.map(id => [id, true, 'ignored']),
    )
    const again = await bulk(admin, body, key)
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
    expect((await bulk(admin, { ...body, reason: 'other' }, key)).body.code).toBe('IDEMPOTENCY_MISMATCH')
    for (const id of waiting)
      expect((await fixture.auditOf(id)).filter(({ action }) => action === 'deposit.ignore')).toMatchObject([
        { outcome: 'done', reason: 'ไม่ทราบผู้โอน' },
      ])
    expect(await fixture.verify()).toEqual([])
  })

  test('of two admins with different actions moves each deposit one way; the later one gets the conflict', async ({
    fixture,
  }) => {
    const [one, other, own, member] = [
      await fixture.admin(),
      await fixture.admin(),
      await fixture.account(),
      await fixture.member(ZERO),
    ]
    const ids: string[] = []
    for (let n = 0; n < 8; n++) ids.push(await matched(fixture, one, own, member))
    const replies = await Promise.all([
      bulk(one, { move: 'credit', select: { ids } }),
      bulk(other, { move: 'ignore', reason: 'x', select: { ids: ids.toReversed() } }),
    ])
    for (const id of ids) {
      const rows = replies.map(({ body }) => body.data.find(row => row.id === id))
      expect(
        rows.filter(row => row?.ok === true),
        id,
      ).toHaveLength(1)
      const lost = rows.findIndex(row => row?.ok === false)
      expect(rows[lost]).toMatchObject({ code: 'STATE_CONFLICT', details: { by: { id: [other, one][lost]?.id } } })
    }
    const credited = (await fixture.rows()).filter(({ status }) => status === 'credited').length
    expect(await fixture.cash(member)).toBe(baht(500 * credited))
    expect(await fixture.verify()).toEqual([])
  })

  test('needs the permission of the single action', async ({ fixture }) => {
    const [support, own] = [await fixture.admin('support'), await fixture.account()]
    expect(
      await bulk(support, { move: 'ignore', reason: 'x', select: { ids: [await fixture.unmatched(own)] } }),
    ).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  test('is refused where it is invalid', async ({ fixture }) => {
    const [admin, id] = [await fixture.admin(), randomUUID()]
    for (const body of [
      { move: 'ignore', select: { ids: [id] } },
      { move: 'ignore', reason: ' ', select: { ids: [id] } },
      { move: 'credit', reason: 'x', select: { ids: [id] } },
      { move: 'return', reason: 'x', select: { ids: [id] } },
      { move: 'credit', select: { ids: [] } },
      { move: 'credit', select: { ids: [id, id] } },
      { move: 'credit', select: { ids: Array.from({ length: 501 }, () => randomUUID()) } },
      { move: 'credit', select: {} },
      { move: 'credit', select: { filter: {}, expected: 0 } },
      { move: 'credit', select: { filter: { colour: 'red' }, expected: 1 } },
      { move: 'credit', select: { filter: { from: 'yesterday' }, expected: 1 } },
      { move: 'credit', select: { filter: { q: 'a\u0001' }, expected: 1 } },
      { move: 'credit', select: { filter: { amountFrom: '1.005' }, expected: 1 } },
    ])
      expect(await bulk(admin, body), JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  })
})
