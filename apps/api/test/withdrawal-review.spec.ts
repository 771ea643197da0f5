import { describe, expect } from 'vitest'
import { aBankAccount, baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

type Blocker = { code: string; facts: object; liftedBy: { permission: string; roles: string[] } }
type Review = {
  blockers: Blocker[]
  blocked: string[]
  approvalLeadsTo: string
  manualNeedsSecond: boolean
  secondApprovalFrom: number | null
  exceedsLimit: number | null
  credit: number
  turnover: { required: number; done: number }
  lastPromotion: null
}
type Row = {
  id: string
  status: string
  channel: string | null
  returned: number | null
  can: string[]
  review: Review | null
}

const rowOf = async (admin: FixtureAdmin, id: string): Promise<Row> =>
  (await admin.get<Row>(`/withdrawals/${id}`)).body.data
const queueOf = async (admin: FixtureAdmin): Promise<Row[]> =>
  (await admin.get<Row[]>('/8hwe8vhevv/withdrawrequestlist')).body.data

/** A deposit that opens a turnover requirement of its own amount. */
async function deposited(fixture: OfficeFixture, member: TestMember, amount: number): Promise<void> {
  const bank = await aBankAccount(fixture)
  const { body } = await fixture.event('bank.transaction', {
    account: { bankCode: bank.bankCode, accountNo: bank.accountNo },
    channel: 'scb',
    reference: fixture.newId(),
    direction: 'in',
    amount,
    occurredAt: fixture.clock.now().toISOString(),
    counterparty: { bankCode: member.bankCode, accountNo: member.accountNo, name: 'นาย สมชาย ใจดี' },
  })
  expect(body.result).toMatchObject({ status: 'credited' })
}

const lifted = (permission: string, ...roles: string[]) => ({ permission, roles })
const byWaiver = lifted('turnover.waive', 'finance-checker', 'owner')

describe('a blocked withdrawal', () => {
  test('shows in the queue and on the record which rule blocks which action, with figures and who can override it; the refusal has the same', async ({
    fixture,
  }) => {
    const [maker, member] = [await fixture.admin('finance-maker'), await fixture.member(baht(0))]
    await fixture.rules({ turnover_percent: 100 })
    await deposited(fixture, member, 1_000)
    const id = await fixture.request(member, baht(400))
    const free = await fixture.request(await fixture.member(baht(50)), baht(10))
    await fixture.db.updateTable('members').set({ blocked_withdraw: true }).where('id', '=', member.id).execute()
    await fixture.rules({ max_satang: baht(300) })
    const blockers = [
      {
        code: 'MEMBER_BLOCKED',
        facts: {},
        liftedBy: lifted('members.block', 'compliance', 'finance-checker', 'risk', 'owner'),
      },
      { code: 'ABOVE_MAXIMUM', facts: { maximum: '300.00' }, liftedBy: lifted('settings.manage', 'owner') },
      { code: 'TURNOVER_NOT_MET', facts: { required: '1000.00', done: '0.00' }, liftedBy: byWaiver },
    ]

    const queue = await queueOf(maker)
    expect(queue.map(row => [row.id, row.review?.blockers])).toEqual([
      [id, blockers],
      [free, []],
    ])
    await maker.move('claim', id)
    const claimed = await rowOf(maker, id)
    expect(claimed.review).toMatchObject({
      blockers,
      blocked: ['approve', 'pay-by-hand'],
      turnover: { required: 1_000, done: 0 },
      credit: 600,
      lastPromotion: null,
    })
    for (const move of ['approve', 'pay-by-hand']) {
      expect(await maker.move(move, id, move === 'approve' ? undefined : { reference: 'k' })).toMatchObject({
        status: 422,
        body: { code: 'BLOCKED', details: { blockers } },
      })
    }
  })

  test('with a failed payout is blocked from a retry by the member’s own restrictions only, and never from being marked as paid', async ({
    fixture,
  }) => {
    const [admin, member] = [await fixture.admin(), await fixture.member(baht(500))]
    const id = await fixture.request(member, baht(100))
    await admin.move('claim', id)
    await admin.move('approve', id)
    fixture.fairpay.next('refuse')
    await fixture.runJobs()
    await fixture.rules({ max_satang: baht(50) })
    expect((await rowOf(admin, id)).review).toMatchObject({ blockers: [], blocked: [] })
    await fixture.db.updateTable('members').set({ status: 'suspended' }).where('id', '=', member.id).execute()
    expect((await rowOf(admin, id)).review).toMatchObject({
      blockers: [{ code: 'MEMBER_NOT_ACTIVE', facts: { status: 'suspended' } }],
      blocked: ['retry'],
    })
    expect((await admin.move('retry', id)).body).toMatchObject({
      code: 'BLOCKED',
      details: { blockers: [{ code: 'MEMBER_NOT_ACTIVE', liftedBy: { permission: 'members.block' } }] },
    })
    expect((await admin.move('pay-by-hand', id, { reference: 'k' })).status).toBe(200)
    expect((await rowOf(admin, id)).review).toBeNull()
  })
})

describe('the consequence of a decision', () => {
  test('is shown by the rule that decides it: immediate payout, second approval, manual payment', async ({
    fixture,
  }) => {
    const [maker, checker, member] = [
      await fixture.admin('finance-maker', { approveLimit: baht(5_000) }),
      await fixture.admin(),
      await fixture.member(baht(10_000)),
    ]
    await fixture.rules({ second_approval_from_satang: baht(1_000) })
    const [small, large, above] = [
      await fixture.request(member, baht(999.99)),
      await fixture.request(member, baht(1_000)),
      await fixture.request(member, baht(6_000)),
    ]
    expect(
      (await queueOf(maker)).map(({ review }) => [
        review?.approvalLeadsTo,
        review?.manualNeedsSecond,
        review?.secondApprovalFrom,
        review?.exceedsLimit,
      ]),
    ).toEqual([
      ['paying', false, 1_000, null],
      ['awaiting-second', true, 1_000, null],
      ['awaiting-second', true, 1_000, 5_000],
    ])
    for (const id of [small, large, above]) await maker.move('claim', id)
    expect((await maker.move('approve', small)).body.data).toMatchObject({ status: 'paying', review: null })
    expect((await maker.move('approve', large)).body.data).toMatchObject({
      status: 'awaiting-second',
      review: { approvalLeadsTo: 'paying' },
    })
    expect(await maker.move('approve', above)).toMatchObject({ status: 422, body: { code: 'LIMIT_EXCEEDED' } })
    // Their own approval is not the second one, so their limit does not matter.
    expect((await rowOf(maker, large)).review?.exceedsLimit).toBeNull()
    expect((await checker.move('second-approve', large)).body.data).toMatchObject({ status: 'paying', review: null })
  })

  test('without a payment provider is a manual payment after approval', async ({ freshDatabase, onTestFinished }) => {
    const fixture = await openOffice(freshDatabase, { withoutProvider: true })
    onTestFinished(() => fixture.close())
    const [admin, member] = [await fixture.admin(), await fixture.member(baht(500))]
    const id = await fixture.request(member, baht(100))
    expect(await rowOf(admin, id)).toMatchObject({
      channel: 'manual',
      review: { approvalLeadsTo: 'approved', manualNeedsSecond: false },
    })
  })
})

test('a waiver is shown as evidence until the next withdrawal is paid: admin, time, reason, and remaining amount', async ({
  fixture,
}) => {
  const [checker, second, member] = [
    await fixture.admin('finance-checker', { name: 'Chai' }),
    await fixture.admin('owner'),
    await fixture.member(baht(0)),
  ]
  await fixture.rules({ turnover_percent: 100 })
  await deposited(fixture, member, 1_000)
  await fixture.rules({ second_approval_from_satang: baht(100) })
  const id = await fixture.request(member, baht(400))
  const { body } = await checker.get<{ requirements: { id: string }[] }>(`/members/${member.id}/turnover`)
  fixture.clock.advance(60_000)
  expect(
    (
      await checker.post(`/members/${member.id}/turnover/${body.data.requirements[0]?.id}/waive`, {
        reason: 'ลูกค้าประจำ',
      })
    ).status,
  ).toBe(200)
  const waivedAt = fixture.clock.now().toISOString()
  await checker.move('claim', id)
  await checker.move('approve', id)

  type Evidence = { turnover: object; waivers: object[] }
  const evidence = async (of: string) => (await second.get<Evidence>(`/withdrawals/${of}/evidence`)).body.data
  const waiver = {
    id: expect.any(String),
    at: waivedAt,
    by: { id: checker.id, name: 'Chai' },
    reason: 'ลูกค้าประจำ',
    source: 'deposit',
    required: 1_000,
    done: 0,
    remaining: 1_000,
  }
  expect(await evidence(id)).toMatchObject({ turnover: { required: 0, done: 0 }, waivers: [waiver] })
  expect((await second.move('second-approve', id)).status).toBe(202)
  fixture.fairpay.next('pay')
  await fixture.runJobs()
  // The paid one keeps it; later requests depend on other money.
  expect((await evidence(id)).waivers).toEqual([waiver])
  fixture.clock.advance(60_000)
  expect((await evidence(await fixture.request(member, baht(50)))).waivers).toEqual([])
})

test('a row shows its payout channel, and the amount returned to the wallet', async ({ fixture }) => {
  const [admin, member] = [await fixture.admin(), await fixture.member(baht(1_000))]
  const [paid, manual, rejected, waiting] = [
    await fixture.request(member, baht(10)),
    await fixture.request(member, baht(20)),
    await fixture.request(member, baht(30)),
    await fixture.request(member, baht(40)),
  ]
  for (const id of [paid, manual]) await admin.move('claim', id)
  await admin.move('approve', paid)
  await admin.move('pay-by-hand', manual, { reference: 'k' })
  await admin.move('reject', rejected, { reason: 'x' })
  const rows = (await admin.get<Row[]>('/userbalance/allwithdraw?sort=requestedAt')).body.data
  expect(new Map(rows.map(({ id, channel, returned }) => [id, [channel, returned]]))).toEqual(
    new Map([
      [paid, ['fairpay', null]],
      [manual, ['manual', null]],
      [rejected, [null, 30]],
      [waiting, ['fairpay', null]],
    ]),
  )
})
