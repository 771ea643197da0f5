import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

/** A failed payout that the provider later reported as paid. */
async function disputed(fixture: OfficeFixture, admin: FixtureAdmin): Promise<string> {
  const id = await failed(fixture, admin)
  await fixture.event('payout.settled', { reference: id, status: 'paid' })
  return id
}

async function failed(fixture: OfficeFixture, admin: FixtureAdmin): Promise<string> {
  const id = await fixture.request(await fixture.member(baht(100)), baht(100))
  await admin.move('claim', id)
  await admin.move('approve', id)
  fixture.fairpay.next('fail')
  await fixture.runJobs()
  await fixture.event('payout.settled', { reference: id, status: 'failed', reason: 'no such account' })
  expect((await fixture.row(id)).status).toBe('failed')
  return id
}

type ApprovalRow = { approvalId: string; status: string }
const request = (admin: FixtureAdmin, id: string, body: object) =>
  admin.post<ApprovalRow>(`/withdrawals/${id}/settle-dispute`, body)

describe('a conflicting payout', () => {
  test('is resolved as paid with a second approval: posted once, and the provider’s next report changes nothing', async ({
    fixture,
  }) => {
    const [maker, checker] = [await fixture.admin('finance-maker'), await fixture.admin()]
    const id = await disputed(fixture, maker)
    expect((await maker.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      disputed: true,
      can: expect.arrayContaining(['settle-dispute']),
    })
    const { status, body } = await request(maker, id, {
      outcome: 'paid',
      reason: 'อยู่ในรายการเดินบัญชี',
      reference: 'STM-77',
    })
    expect([status, body.data.status]).toEqual([202, 'awaiting-second'])
    expect((await maker.get<object[]>('/approvals')).body.data).toMatchObject([
      {
        kind: 'withdrawals.settle-dispute',
        amount: 100,
        given: { outcome: 'paid', reference: 'STM-77', reason: 'อยู่ในรายการเดินบัญชี' },
      },
    ])
    expect(await request(maker, id, { outcome: 'refund', reason: 'x' })).toMatchObject({ status: 409 })
    expect((await maker.move('pay-by-hand', id, { reference: 'k' })).status).toBe(409)
    expect(await maker.post(`/approvals/${body.data.approvalId}/approve`)).toMatchObject({ status: 403 })
    expect(await checker.post(`/approvals/${body.data.approvalId}/approve`)).toMatchObject({ status: 200 })
    expect((await maker.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      status: 'paid',
      reference: 'STM-77',
      reason: 'อยู่ในรายการเดินบัญชี',
      decidedBy: { id: maker.id },
      can: [],
    })
    expect(await fixture.hold(id)).toMatchObject({ status: 'posted' })
    const reported = await fixture.event('payout.settled', { reference: id, status: 'paid', fee: 5 })
    expect(reported).toMatchObject({ status: 200, body: { result: { status: 'paid', contradicts: false } } })
    expect(await feesOf(fixture, id)).toEqual([500n])
    expect((await fixture.transfersOf(id)).filter(({ code }) => code === 'withdrawal')).toHaveLength(1)
    expect(await fixture.verify()).toEqual([])
  })

  test('is resolved by refunding, with a second approval', async ({ fixture }) => {
    const [maker, checker] = [await fixture.admin('finance-maker'), await fixture.admin()]
    const id = await disputed(fixture, maker)
    const { body } = await request(maker, id, { outcome: 'refund', reason: 'ธนาคารยืนยันว่าไม่ได้โอน' })
    expect(await checker.post(`/approvals/${body.data.approvalId}/approve`)).toMatchObject({ status: 200 })
    expect((await fixture.row(id)).status).toBe('refunded')
    expect(await fixture.hold(id)).toMatchObject({ status: 'released' })
    expect(await fixture.verify()).toEqual([])
  })

  test('rejected by the second approver stays open', async ({ fixture }) => {
    const [maker, checker] = [await fixture.admin('finance-maker'), await fixture.admin()]
    const id = await disputed(fixture, maker)
    const { body } = await request(maker, id, { outcome: 'refund', reason: 'x' })
    await checker.post(`/approvals/${body.data.approvalId}/reject`, { reason: 'ยังไม่แน่' })
    expect((await maker.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      status: 'failed',
      openApproval: null,
      can: expect.arrayContaining(['settle-dispute']),
    })
  })

  test('is closed as paid manually with a second approval, whatever the amount', async ({ fixture }) => {
    const [maker, checker] = [await fixture.admin('finance-maker'), await fixture.admin()]
    const id = await disputed(fixture, maker)
    const { status, body } = await maker.post<ApprovalRow>(`/withdrawals/${id}/pay-by-hand`, { reference: 'STM-78' })
    expect([status, body.data.status]).toEqual([202, 'awaiting-second'])
    expect(await fixture.row(id)).toMatchObject({ status: 'failed' })
    expect(await fixture.hold(id)).toMatchObject({ status: 'held' })
    expect((await maker.move('pay-by-hand', id, { reference: 'k' })).status).toBe(409)
    expect((await request(maker, id, { outcome: 'refund', reason: 'x' })).status).toBe(409)
    expect(await maker.post(`/approvals/${body.data.approvalId}/approve`)).toMatchObject({ status: 403 })
    expect(await checker.post(`/approvals/${body.data.approvalId}/approve`)).toMatchObject({ status: 200 })
    expect((await maker.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      status: 'paid-by-hand',
      reference: 'STM-78',
      decidedBy: { id: maker.id },
      can: [],
    })
    expect(await fixture.verify()).toEqual([])
  })

  test('needs a second approval while a second payout is unconfirmed, too', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const id = await failed(fixture, maker)
    await maker.move('retry', id)
    fixture.fairpay.next('500-after-accepting')
    await fixture.runJobs()
    await fixture.event('payout.settled', { reference: id, status: 'paid' })
    expect((await maker.get(`/withdrawals/${id}`)).body.data).toMatchObject({ status: 'uncertain', disputed: true })
    expect((await maker.move('pay-by-hand', id, { reference: 'k' })).status).toBe(202)
    expect(await fixture.row(id)).toMatchObject({ status: 'uncertain' })
  })

  test('keeps the fee the provider reported, and posts it when it is resolved as paid', async ({ fixture }) => {
    const [maker, checker] = [await fixture.admin('finance-maker'), await fixture.admin()]
    const id = await failed(fixture, maker)
    await fixture.event('payout.settled', { reference: id, status: 'paid', fee: 5 })
    const { body } = await request(maker, id, { outcome: 'paid', reason: 'x' })
    expect(await checker.post(`/approvals/${body.data.approvalId}/approve`)).toMatchObject({ status: 200 })
    expect((await maker.get(`/withdrawals/${id}`)).body.data).toMatchObject({ status: 'paid', fee: 5 })
    expect(await feesOf(fixture, id)).toEqual([500n])
    expect(await fixture.event('payout.settled', { reference: id, status: 'paid' })).toMatchObject({ status: 200 })
    expect(await feesOf(fixture, id)).toEqual([500n])
    expect(await fixture.verify()).toEqual([])
  })

  test('resolved as paid marks the payout that was reported paid, not a retry that was never sent, and posts its fee', async ({
    fixture,
  }) => {
    const [maker, checker] = [await fixture.admin('finance-maker'), await fixture.admin()]
    const id = await failed(fixture, maker)
    await maker.move('retry', id)
    await fixture.event('payout.settled', { reference: id, status: 'paid', fee: 5 })
    await fixture.runJobs()
    const { body } = await request(maker, id, { outcome: 'paid', reason: 'x', reference: 'STM-77' })
    expect(await checker.post(`/approvals/${body.data.approvalId}/approve`)).toMatchObject({ status: 200 })
    expect(await fixture.payoutsOf(id)).toMatchObject([
      { reference: id, status: 'paid', fee_satang: 500n },
      { reference: `${id}-2`, status: 'failed', fee_satang: null },
    ])
    expect((await maker.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      status: 'paid',
      fee: 5,
      reference: 'STM-77',
    })
    expect(await feesOf(fixture, id)).toEqual([500n])
    expect(await fixture.event('payout.settled', { reference: id, status: 'paid' })).toMatchObject({
      body: { result: { contradicts: false } },
    })
    expect(await fixture.verify()).toEqual([])
  })

  test('resolved as paid marks the payout that was reported paid, not a later one that was sent and failed', async ({
    fixture,
  }) => {
    const [maker, checker] = [await fixture.admin('finance-maker'), await fixture.admin()]
    const id = await failed(fixture, maker)
    await maker.move('retry', id)
    fixture.fairpay.next('fail')
    await fixture.runJobs()
    await fixture.event('payout.settled', { reference: `${id}-2`, status: 'failed', reason: 'no such account' })
    await fixture.event('payout.settled', { reference: id, status: 'paid' })
    const { body } = await request(maker, id, { outcome: 'paid', reason: 'x' })
    expect(await checker.post(`/approvals/${body.data.approvalId}/approve`)).toMatchObject({ status: 200 })
    expect((await fixture.payoutsOf(id)).map(({ status }) => status)).toEqual(['paid', 'failed'])
  })

  test('supersedes a manual payment requested before it: the approval names the conflict', async ({ fixture }) => {
    const [maker, checker] = [await fixture.admin('finance-maker', { approveLimit: baht(99) }), await fixture.admin()]
    const id = await failed(fixture, checker)
    const { body } = await maker.post<ApprovalRow>(`/withdrawals/${id}/pay-by-hand`, { reference: 'STM-79' })
    await fixture.event('payout.settled', { reference: id, status: 'paid' })
    expect(await checker.post(`/approvals/${body.data.approvalId}/approve`)).toMatchObject({ status: 409 })
    expect(await fixture.hold(id)).toMatchObject({ status: 'held' })
    const { body: settling } = await request(maker, id, { outcome: 'refund', reason: 'x' })
    await fixture.event('payout.settled', { reference: id, status: 'paid', fee: 5 })
    expect((await checker.get<{ id: string }[]>('/approvals')).body.data).toMatchObject([
      { id: settling.data.approvalId },
    ])
  })

  test('is resolved only where there is one, and with its own fields', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const plain = await failed(fixture, maker)
    expect((await maker.get(`/withdrawals/${plain}`)).body.data.can).not.toContain('settle-dispute')
    expect(await request(maker, plain, { outcome: 'paid', reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    })
    expect(await request(maker, plain, { outcome: 'refund', reason: 'x', reference: 'k' })).toMatchObject({
      status: 400,
      body: { fields: { reference: { code: expect.any(String) } } },
    })
    expect((await request(maker, plain, { outcome: 'paid', reason: '' })).status).toBe(400)
    expect((await request(await fixture.admin('risk'), plain, { outcome: 'paid', reason: 'x' })).status).toBe(403)
  })
})

/** Its posted fees, in order. */
const feesOf = async (fixture: OfficeFixture, id: string) =>
  (await fixture.transfersOf(id))
    .filter(({ code }) => code === 'withdrawal-fee')
    .map(({ amount_satang: amount }) => amount)

describe('a fee reported after the payout', () => {
  const settled = (reference: string, fee?: number) => ({
    reference,
    status: 'paid',
    ...(fee === undefined ? {} : { fee }),
  })

  test('was settled is stored and posted once, however often and concurrently it is sent', async ({ fixture }) => {
    const admin = await fixture.admin()
    const id = await fixture.request(await fixture.member(baht(100)), baht(100))
    await admin.move('claim', id)
    await admin.move('approve', id)
    await fixture.runJobs()
    expect(await fixture.event('payout.settled', settled(id))).toMatchObject({ status: 200 })
    expect(await fixture.row(id)).toMatchObject({ status: 'paid', fee_satang: null })
    for (const reply of await Promise.all([1, 2, 3].map(() => fixture.event('payout.settled', settled(id, 5)))))
      expect(reply).toMatchObject({ status: 200 })
    expect(await fixture.event('payout.settled', settled(id))).toMatchObject({ status: 200, body: { duplicate: true } })
    expect(await fixture.row(id)).toMatchObject({ status: 'paid', fee_satang: 500n })
    expect(await feesOf(fixture, id)).toEqual([500n])
    expect(await fixture.verify()).toEqual([])
  })

  test('was reported paid, of a withdrawal paid manually, is stored on the payout and contradicts; nothing more is posted', async ({
    fixture,
  }) => {
    const admin = await fixture.admin()
    const id = await fixture.request(await fixture.member(baht(100)), baht(100))
    await admin.move('claim', id)
    await admin.move('approve', id)
    fixture.fairpay.next('500-after-accepting')
    await fixture.runJobs()
    expect((await admin.move('pay-by-hand', id, { reference: 'k' })).status).toBe(200)
    expect(await fixture.event('payout.settled', settled(id))).toMatchObject({
      status: 200,
      body: { result: { contradicts: true } },
    })
    expect(await fixture.event('payout.settled', settled(id, 5))).toMatchObject({
      status: 200,
      body: { result: { contradicts: true } },
    })
    expect(await fixture.payoutsOf(id)).toMatchObject([{ status: 'paid', fee_satang: 500n }])
    expect(await fixture.row(id)).toMatchObject({ status: 'paid-by-hand', fee_satang: null })
    expect(await feesOf(fixture, id)).toEqual([])
    expect(await fixture.verify()).toEqual([])
  })

  test('is refused when another fee is known already, and nothing more is posted', async ({ fixture }) => {
    const admin = await fixture.admin()
    const id = await fixture.request(await fixture.member(baht(100)), baht(100))
    await admin.move('claim', id)
    await admin.move('approve', id)
    await fixture.runJobs()
    expect(await fixture.event('payout.settled', settled(id, 5))).toMatchObject({ status: 200 })
    expect(await fixture.event('payout.settled', settled(id, 7))).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    })
    expect(await fixture.event('payout.settled', settled(id))).toMatchObject({ status: 200 })
    expect(await feesOf(fixture, id)).toEqual([500n])
    expect(await fixture.verify()).toEqual([])
  })
})

describe('a retry', () => {
  test.for([
    ['blocked', { blocked_withdraw: true }, 'MEMBER_BLOCKED'],
    ['closed', { status: 'closed' }, 'MEMBER_NOT_ACTIVE'],
  ] as const)(
    'to a member who was %s since is refused, with the alternatives',
    async ([, state, code], { fixture }) => {
      const maker = await fixture.admin('finance-maker')
      const id = await failed(fixture, maker)
      const { member_id } = await fixture.row(id)
      await fixture.db.updateTable('members').set(state).where('id', '=', member_id).execute()
      expect(await maker.move('retry', id)).toMatchObject({
        status: 422,
        body: { code: 'BLOCKED', details: { blockers: [{ code }] } },
      })
      expect((await fixture.row(id)).status).toBe('failed')
      expect(await maker.move('refund', id, { reason: 'x' })).toMatchObject({ status: 200 })
    },
  )

  test('to a member who has converted bonus to return since is refused', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const id = await failed(fixture, maker)
    const { member_id } = await fixture.row(id)
    await sql`insert into turnover_requirements (id, member_id, source_kind, source_id, status, base_satang, percent,
        contributions, converted_satang, due_satang, reason, finished_at, finish_order, opened_at, updated_at)
      values (${newId()}::uuid, ${member_id}::uuid, 'grant', ${newId()}, 'cancelled', 100, 100, '{}', 100, 100, 'expired',
        now(), nextval('turnover_finish_order'), now(), now())`.execute(fixture.db)
    expect(await maker.move('retry', id)).toMatchObject({
      status: 422,
      body: { code: 'BLOCKED', details: { blockers: [{ code: 'BONUS_DUE' }] } },
    })
  })

  test('does not repeat the checks of its approval', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const id = await failed(fixture, maker)
    await fixture.rules({ max_satang: baht(1), daily_count: 1 })
    expect(await maker.move('retry', id)).toMatchObject({ status: 202 })
  })
})

test('the provider has one name on a timeline, and the paid amount before does not count itself', async ({
  fixture,
}) => {
  const admin = await fixture.admin()
  const id = await failed(fixture, admin)
  const actors = (await admin.get<{ actor: { kind: string; name: string } }[]>(`/withdrawals/${id}/timeline`)).body.data
    .map(({ actor }) => actor)
    .filter(({ kind }) => kind === 'provider')
  expect(new Set(actors.map(({ name }) => name))).toEqual(new Set(['FairPay']))
  await admin.move('retry', id)
  fixture.fairpay.next('pay')
  await fixture.runJobs()
  expect((await fixture.row(id)).status).toBe('paid')
  expect((await admin.get(`/withdrawals/${id}/evidence`)).body.data).toMatchObject({
    paidBefore: { count: 0, amount: 0 },
  })
})
