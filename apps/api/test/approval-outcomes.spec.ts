import type { Endpoints, ClientResponse } from '@backoffice/contract'
import { describe, expect } from 'vitest'
import { test } from './support/approval-fixture.ts'
import { baht } from './support/builders.ts'
import type { FixtureAdmin, OfficeFixture } from './support/office-fixture.ts'

const HOUR = 3_600_000

type Notification = ClientResponse<Endpoints['notifications.list']>['data'][number]
const unread = async (admin: FixtureAdmin): Promise<Notification[]> =>
  (await admin.get<Notification[]>('/notifications')).body.data

async function claimed(fixture: OfficeFixture, admin: FixtureAdmin): Promise<string> {
  const id = await fixture.request(await fixture.member(baht(5_000)), baht(1_000))
  await admin.move('claim', id)
  return id
}

/** Submits a manual payment of a large withdrawal for approval. */
async function submitted(fixture: OfficeFixture, admin: FixtureAdmin): Promise<{ id: string; approvalId: string }> {
  const id = await claimed(fixture, admin)
  const { body } = await admin.post<{ approvalId: string }>(`/withdrawals/${id}/pay-by-hand`, { reference: 'SCB-77' })
  return { id, approvalId: body.data.approvalId }
}

async function twoAdmins(fixture: OfficeFixture): Promise<[FixtureAdmin, FixtureAdmin]> {
  return [
    await fixture.admin('finance-checker', { name: 'Malee' }),
    await fixture.admin('finance-checker', { name: 'Chai' }),
  ]
}

describe('the requester of an approval', () => {
  test('can withdraw it, no one else can; the record is free again and the request is final', async ({ fixture }) => {
    const [malee, chai] = await twoAdmins(fixture)
    const { id, approvalId } = await submitted(fixture, malee)
    expect((await malee.get<{ can: string[] }[]>('/approvals')).body.data).toMatchObject([
      { id: approvalId, can: ['withdraw'] },
    ])
    expect(await chai.post(`/approvals/${approvalId}/withdraw`)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect(await malee.post(`/approvals/${approvalId}/withdraw`)).toMatchObject({
      status: 200,
      body: { data: { status: 'withdrawn', decidedBy: null, can: [] } },
    })
    for (const [admin, move] of [
      [chai, 'approve'],
      [chai, 'reject'],
      [malee, 'withdraw'],
    ] as const) {
      expect(
        await admin.post(`/approvals/${approvalId}/${move}`, move === 'reject' ? { reason: 'x' } : undefined),
      ).toMatchObject({
        status: 409,
        body: {
          code: 'STATE_CONFLICT',
          details: { status: 'withdrawn', by: { id: malee.id, name: 'Malee' }, at: fixture.clock.now().toISOString() },
        },
      })
    }
    expect((await malee.get<{ id: string }[]>('/approvals?status=withdrawn')).body.data).toMatchObject([
      { id: approvalId },
    ])
    expect((await fixture.auditOf(id)).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(
      expect.arrayContaining(['approval.withdraw done', 'approval.withdraw refused']),
    )
    expect((await malee.move('reject', id, { reason: 'The member changed their mind' })).status).toBe(200)
    expect(await fixture.verify()).toEqual([])
  })

  test('who withdraws while it is being decided loses or wins, never both', async ({ fixture }) => {
    const [malee, chai] = await twoAdmins(fixture)
    for (let round = 0; round < 5; round++) {
      const { id, approvalId } = await submitted(fixture, malee)
      const [withdrawn, approved] = await Promise.all([
        malee.post(`/approvals/${approvalId}/withdraw`),
        chai.post(`/approvals/${approvalId}/approve`),
      ])
      expect([withdrawn.status, approved.status]).toEqual(withdrawn.status === 200 ? [200, 409] : [409, 200])
      const [winner, loser] = withdrawn.status === 200 ? [malee, approved] : [chai, withdrawn]
      expect(loser.body).toMatchObject({ code: 'STATE_CONFLICT', details: { by: { id: winner.id } } })
      expect((await fixture.row(id)).status).toBe(winner === malee ? 'claimed' : 'paid-by-hand')
    }
    expect(await fixture.verify()).toEqual([])
  })

  test('is notified of a rejection with its reason, of an approval and of an expiry, until they have read it', async ({
    fixture,
  }) => {
    const [malee, chai] = await twoAdmins(fixture)
    const rejected = await submitted(fixture, malee)
    await chai.post(`/approvals/${rejected.approvalId}/reject`, { reason: 'No slip' })
    const approved = await submitted(fixture, malee)
    await chai.post(`/approvals/${approved.approvalId}/approve`)
    const expired = await submitted(fixture, malee)
    fixture.clock.advance(24 * HOUR)
    await fixture.approvals.expireNow()
    await Promise.all([malee.signIn(), chai.signIn()])
    const chaiById = { id: chai.id, name: 'Chai' }
    expect(await unread(malee)).toMatchObject([
      { kind: 'approval.expired', subject: { kind: 'withdrawal', id: expired.id }, by: null, reason: null },
      { kind: 'approval.approved', subject: { id: approved.id }, by: chaiById },
      {
        kind: 'approval.rejected',
        subject: { id: rejected.id },
        request: 'withdrawals.pay-by-hand',
        amount: 1_000,
        by: chaiById,
        reason: 'No slip',
      },
    ])
    expect(await unread(chai)).toEqual([])

    const [newest, middle] = await unread(malee)
    expect((await malee.post('/notifications/read', { upTo: middle?.id })).status).toBe(200)
    expect((await unread(malee)).map(({ id }) => id)).toEqual([newest?.id])
    // Notifications are read per admin: those of others stay unread, and a repetition changes nothing.
    await chai.post('/notifications/read', { upTo: newest?.id })
    await malee.post('/notifications/read', { upTo: middle?.id })
    expect(await unread(malee)).toHaveLength(1)
  })

  test('is not notified of their own actions', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const withdrawn = await submitted(fixture, owner)
    await owner.post(`/approvals/${withdrawn.approvalId}/withdraw`)
    const soloLimit = await submitted(fixture, owner)
    await owner.stepUp()
    expect((await owner.post(`/approvals/${soloLimit.approvalId}/approve`)).status).toBe(200)
    expect(await unread(owner)).toEqual([])
  })
})

describe('the first approver of a withdrawal', () => {
  test('is notified of the second approver’s decision', async ({ fixture }) => {
    const [malee, chai] = await twoAdmins(fixture)
    const [approved, rejected] = [await claimed(fixture, malee), await claimed(fixture, malee)]
    for (const id of [approved, rejected]) await malee.move('approve', id)
    await chai.move('second-approve', approved)
    await chai.move('reject', rejected, { reason: 'The account is not hers' })
    const by = { id: chai.id, name: 'Chai' }
    expect(await unread(malee)).toMatchObject([
      {
        kind: 'withdrawal.second-rejected',
        subject: { kind: 'withdrawal', id: rejected },
        request: null,
        amount: 1_000,
        by,
        reason: 'The account is not hers',
      },
      { kind: 'withdrawal.second-approved', subject: { id: approved }, by, reason: null },
    ])
  })

  test('is not notified of their own rejection, nor before their approval', async ({ fixture }) => {
    const [malee, chai] = await twoAdmins(fixture)
    const own = await claimed(fixture, malee)
    await malee.move('approve', own)
    await malee.move('reject', own, { reason: 'Mistake' })
    const others = await claimed(fixture, chai)
    await chai.move('reject', others, { reason: 'x' })
    expect([await unread(malee), await unread(chai)]).toEqual([[], []])
  })
})

test('a notification is deleted after 90 days', async ({ fixture }) => {
  const [malee, chai] = await twoAdmins(fixture)
  const { approvalId } = await submitted(fixture, malee)
  await chai.post(`/approvals/${approvalId}/reject`, { reason: 'No slip' })
  await chai.post('/notifications/read', { upTo: (await unread(malee))[0]?.id })
  const left = async () => (await fixture.db.selectFrom('notifications').select('id').execute()).length
  fixture.clock.advance(89 * 24 * HOUR)
  await fixture.notifications.deleteOld()
  expect(await left()).toBe(2)
  fixture.clock.advance(2 * 24 * HOUR)
  await fixture.notifications.deleteOld()
  expect(await left()).toBe(0)
})
