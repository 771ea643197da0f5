import { describe, expect } from 'vitest'
import { test } from './support/approval-fixture.ts'
import { baht } from './support/builders.ts'
import type { FixtureAdmin, OfficeFixture } from './support/office-fixture.ts'

const HOUR = 3_600_000

async function claimed(fixture: OfficeFixture, admin: FixtureAdmin, amount = baht(1_000)): Promise<string> {
  const id = await fixture.request(await fixture.member(baht(5_000)), amount)
  await admin.move('claim', id)
  return id
}

/** Requests approval to mark a large withdrawal as paid manually. */
async function requested(fixture: OfficeFixture, admin: FixtureAdmin): Promise<{ id: string; approvalId: string }> {
  const id = await claimed(fixture, admin)
  const reply = await admin.post<{ approvalId: string; status: string }>(`/withdrawals/${id}/pay-by-hand`, {
    reference: 'SCB-77',
  })
  expect(reply).toMatchObject({ status: 202, body: { data: { status: 'awaiting-second' } } })
  return { id, approvalId: reply.body.data.approvalId }
}

describe('from its threshold, an approval', () => {
  test('waits for a second approver, who is another admin', async ({ fixture }) => {
    const [first, second] = [
      await fixture.admin('finance-checker', { name: 'Malee' }),
      await fixture.admin('finance-checker', { name: 'Chai' }),
    ]
    const id = await claimed(fixture, first)
    expect(await first.move('approve', id)).toMatchObject({
      status: 202,
      body: { data: { status: 'awaiting-second', can: ['reject'] } },
    })
    await fixture.runJobs()
    expect(fixture.fairpay.posts).toEqual([])
    expect(await first.move('second-approve', id)).toMatchObject({ status: 409, body: { code: 'SAME_PERSON' } })
    expect((await (await fixture.admin('finance-maker')).move('second-approve', id)).status).toBe(403)
    expect(await second.move('second-approve', id)).toMatchObject({
      status: 202,
      body: { data: { status: 'paying', approvedBy: { name: 'Malee' }, secondBy: { name: 'Chai' } } },
    })
    fixture.fairpay.next('pay')
    await fixture.runJobs()
    expect(await fixture.row(id)).toMatchObject({ status: 'paid', sole: false })
    expect(await fixture.verify()).toEqual([])
  })

  test('below it, needs no second approval', async ({ fixture }) => {
    const first = await fixture.admin()
    const id = await claimed(fixture, first, baht(999.99))
    expect(await first.move('approve', id)).toMatchObject({ body: { data: { status: 'paying' } } })
  })

  test('by an owner without a second approver is allowed: freshly confirmed, and marked', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const id = await claimed(fixture, owner)
    await owner.move('approve', id)
    expect(await owner.move('second-approve', id)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
    expect((await owner.stepUp()).status).toBe(200)
    expect(await owner.move('second-approve', id)).toMatchObject({ status: 202, body: { data: { status: 'paying' } } })
    expect(await fixture.row(id)).toMatchObject({ sole: true, approved_by: owner.id, second_by: owner.id })
    expect((await fixture.auditOf(id)).filter(({ sole }) => sole)).toMatchObject([
      { action: 'withdrawal.second-approve', outcome: 'done', authoriser_id: owner.id },
    ])
  })

  test('and not once there is a second approver, or when the sole one is not an owner', async ({ fixture }) => {
    const checker = await fixture.admin('finance-checker')
    const id = await claimed(fixture, checker)
    await checker.move('approve', id)
    await checker.stepUp()
    expect(await checker.move('second-approve', id)).toMatchObject({ status: 409, body: { code: 'SAME_PERSON' } })
    const owner = await fixture.admin('owner')
    const another = await claimed(fixture, owner)
    await owner.move('approve', another)
    await owner.stepUp()
    expect(await owner.move('second-approve', another)).toMatchObject({ status: 409, body: { code: 'SAME_PERSON' } })
    await fixture.db.updateTable('admins').set({ status: 'disabled' }).where('id', '=', checker.id).execute()
    expect((await owner.move('second-approve', another)).status).toBe(202)
  })
})

describe('a manual payment above the limit', () => {
  test('needs a second approval, and is executed when it is given', async ({ fixture }) => {
    const [first, second] = [
      await fixture.admin('finance-checker', { name: 'Malee' }),
      await fixture.admin('finance-checker', { name: 'Chai' }),
    ]
    const { id, approvalId } = await requested(fixture, first)
    expect((await second.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      status: 'claimed',
      openApproval: { id: approvalId, kind: 'withdrawals.pay-by-hand', askedBy: { name: 'Malee' } },
    })
    const listed = await second.get<{ id: string; can: string[] }[]>('/approvals')
    expect(listed.body.data).toMatchObject([
      {
        id: approvalId,
        status: 'awaiting-second',
        amount: 1_000,
        given: { reference: 'SCB-77' },
        subject: { kind: 'withdrawal', id },
        can: ['approve', 'reject'],
      },
    ])
    expect((await first.get<{ can: string[] }[]>('/approvals')).body.data[0]?.can).toEqual(['withdraw'])
    expect(await first.post(`/approvals/${approvalId}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'SAME_PERSON' },
    })
    expect(await second.post(`/approvals/${approvalId}/approve`)).toMatchObject({
      status: 200,
      body: { data: { status: 'approved', decidedBy: { name: 'Chai' }, sole: false, can: [] } },
    })
    expect(await fixture.row(id)).toMatchObject({
      status: 'paid-by-hand',
      payment_reference: 'SCB-77',
      decided_by: first.id,
    })
    expect(await second.post(`/approvals/${approvalId}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { status: 'approved', by: { name: 'Chai' } } },
    })
    expect((await fixture.transfersOf(id)).map(({ code }) => code)).toEqual(['withdrawal-by-hand'])
    expect(await fixture.verify()).toEqual([])
  })

  test('blocks the withdrawal until then, because the money may already be paid', async ({ fixture }) => {
    const [first, second] = [await fixture.admin(), await fixture.admin()]
    const { id, approvalId } = await requested(fixture, first)
    for (const [move, body] of [
      ['approve', undefined],
      ['reject', { reason: 'x' }],
      ['pay-by-hand', { reference: 'y' }],
    ] as const) {
      expect(await first.move(move, id, body)).toMatchObject({
        status: 409,
        body: { code: 'STATE_CONFLICT', details: { approvalId } },
      })
    }
    const { external_id: externalId, member_id: memberId } = await fixture.row(id)
    const { username } = await fixture.db
      .selectFrom('members')
      .select('username')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    expect(await fixture.event('withdrawal.cancelled', { externalId, username, amount: 1_000 })).toMatchObject({
      status: 409,
      body: { code: 'NOT_YET' },
    })
    // The claim expires; the approval request stays open.
    fixture.clock.advance(11 * 60_000)
    await fixture.withdrawals.expireClaims()
    expect(await second.post(`/approvals/${approvalId}/approve`)).toMatchObject({ status: 200 })
    expect(await fixture.row(id)).toMatchObject({ status: 'paid-by-hand' })
  })

  test('rejected by the second approver, is free again', async ({ fixture }) => {
    const [first, second] = [await fixture.admin(), await fixture.admin()]
    const { id, approvalId } = await requested(fixture, first)
    expect((await second.post(`/approvals/${approvalId}/reject`, {})).status).toBe(400)
    expect(await second.post(`/approvals/${approvalId}/reject`, { reason: 'No slip' })).toMatchObject({
      status: 200,
      body: { data: { status: 'rejected', reason: 'No slip' } },
    })
    expect(await first.move('reject', id, { reason: 'x' })).toMatchObject({ status: 200 })
    expect(await fixture.verify()).toEqual([])
  })

  test('expires after a day, on reading and by the sweeper', async ({ fixture }) => {
    const [first, second] = [await fixture.admin(), await fixture.admin()]
    const { id, approvalId } = await requested(fixture, first)
    fixture.clock.advance(24 * HOUR)
    await Promise.all([first.signIn(), second.signIn()])
    expect((await second.get<unknown[]>('/approvals')).body.data).toEqual([])
    expect((await second.get<unknown[]>('/approvals?status=expired')).body.data).toMatchObject([
      { id: approvalId, status: 'expired', can: [] },
    ])
    expect(await second.post(`/approvals/${approvalId}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { status: 'expired' } },
    })
    expect((await first.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      status: 'pending',
      openApproval: null,
      can: ['claim', 'reject'],
    })
    await Promise.all([fixture.approvals.expireNow(), fixture.approvals.expireNow()])
    expect(
      await fixture.db.selectFrom('approvals').select('status').where('id', '=', approvalId).executeTakeFirst(),
    ).toEqual({ status: 'expired' })
    await first.move('claim', id)
    expect((await first.move('pay-by-hand', id, { reference: 'again' })).status).toBe(202)
  })

  test('approved by two admins concurrently is executed once', async ({ fixture }) => {
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => fixture.admin()))
    if (first === undefined) throw new Error('no admin')
    const { id, approvalId } = await requested(fixture, first)
    const replies = await Promise.all(
      others.map((other, index) =>
        other.post(
          `/approvals/${approvalId}/${index % 2 === 0 ? 'approve' : 'reject'}`,
          index % 2 === 0 ? undefined : { reason: 'x' },
        ),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(4)
    const { status } = await fixture.row(id)
    expect((await fixture.transfersOf(id)).length).toBe(status === 'paid-by-hand' ? 1 : 0)
    expect(await fixture.verify()).toEqual([])
  })

  test('is superseded when the provider settles it first', async ({ fixture }) => {
    const [first, second] = [await fixture.admin(), await fixture.admin()]
    const id = await claimed(fixture, first, baht(1_000))
    await first.move('approve', id)
    await second.move('second-approve', id)
    fixture.fairpay.next('500-after-accepting')
    await fixture.runJobs()
    const { body } = await first.post<{ approvalId: string }>(`/withdrawals/${id}/pay-by-hand`, { reference: 'late' })
    await fixture.event('payout.settled', { reference: id, status: 'paid' })
    expect(await second.post(`/approvals/${body.data.approvalId}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { status: 'expired' } },
    })
    expect(await fixture.row(id)).toMatchObject({ status: 'paid' })
    expect(await fixture.verify()).toEqual([])
  })

  test('by an owner without a second approver is executed directly, freshly confirmed, and marked', async ({
    fixture,
  }) => {
    const owner = await fixture.admin('owner')
    const { id, approvalId } = await requested(fixture, owner)
    expect((await owner.get<{ can: string[] }[]>('/approvals')).body.data[0]?.can).toEqual([
      'approve',
      'reject',
      'withdraw',
    ])
    expect(await owner.post(`/approvals/${approvalId}/approve`)).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED' },
    })
    await owner.stepUp()
    expect(await owner.post(`/approvals/${approvalId}/approve`)).toMatchObject({
      status: 200,
      body: { data: { sole: true } },
    })
    expect(await fixture.row(id)).toMatchObject({ status: 'paid-by-hand' })
  })

  test('above one’s own limit needs one too, and the second approver’s limit counts', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker', { approveLimit: baht(100) })
    const [small, large] = [
      await fixture.admin('finance-checker', { approveLimit: baht(100) }),
      await fixture.admin('finance-checker'),
    ]
    const id = await claimed(fixture, maker, baht(500))
    const { status, body } = await maker.post<{ approvalId: string }>(`/withdrawals/${id}/pay-by-hand`, {
      reference: 'r',
    })
    expect(status).toBe(202)
    expect(await small.post(`/approvals/${body.data.approvalId}/approve`)).toMatchObject({
      status: 422,
      body: { code: 'LIMIT_EXCEEDED' },
    })
    expect((await large.post(`/approvals/${body.data.approvalId}/approve`)).status).toBe(200)
  })

  test('an unknown approval request is not found', async ({ fixture }) => {
    const admin = await fixture.admin()
    expect((await admin.post(`/approvals/${fixture.newId()}/approve`)).status).toBe(404)
    expect((await (await fixture.admin('support')).get('/approvals')).status).toBe(403)
  })
})
