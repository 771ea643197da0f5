import { describe, expect } from 'vitest'
import { figuresOfDay } from '../src/modules/summaries/overview.ts'
import { aggregatePendingDeltas } from '../src/modules/summaries/commands/aggregate-summaries.ts'
import { aBankAccount, baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

type Overview = { businessDay: string; queue: Record<string, unknown>; books: Record<string, unknown> }
const TODAY = '2026-07-12'
const none = { amount: 0n, count: 0 }

async function overview(admin: FixtureAdmin): Promise<Overview> {
  await admin.signIn()
  const { status, body } = await admin.get<Overview>('/summaries/overview')
  expect(status).toBe(200)
  return body.data
}

async function paid(fixture: OfficeFixture, admin: FixtureAdmin, amount: number, seconds: number): Promise<void> {
  const id = await fixture.request(await fixture.member(baht(amount)), baht(amount))
  await admin.signIn()
  await admin.move('claim', id)
  await admin.move('approve', id)
  await fixture.runJobs()
  fixture.clock.advance(seconds * 1_000)
  await fixture.event('payout.settled', { reference: id, status: 'paid', fee: 0 })
}

test('metrics for alerts: age of the oldest request, unconfirmed payouts, conflicting payouts', async ({ fixture }) => {
  const admin = await fixture.admin('owner')
  expect(await fixture.withdrawals.figures()).toEqual({ oldestWaitingSeconds: 0, uncertain: 0, disputed: 0 })
  const [disputed, uncertain] = [
    await fixture.request(await fixture.member(baht(10)), baht(10)),
    await fixture.request(await fixture.member(baht(10)), baht(10)),
  ]
  fixture.clock.advance(60_000)
  await fixture.request(await fixture.member(baht(10)), baht(10))
  fixture.clock.advance(30_000)
  expect(await fixture.withdrawals.figures()).toEqual({ oldestWaitingSeconds: 90, uncertain: 0, disputed: 0 })
  for (const [id, behaviour] of [
    [disputed, 'refuse'],
    [uncertain, '500-after-accepting'],
  ] as const) {
    await admin.move('claim', id)
    await admin.move('approve', id)
    fixture.fairpay.next(behaviour)
    await fixture.runJobs()
  }
  await fixture.event('payout.settled', { reference: disputed, status: 'paid' })
  expect(await fixture.withdrawals.figures()).toEqual({ oldestWaitingSeconds: 30, uncertain: 1, disputed: 1 })
  expect((await admin.move('pay-by-hand', uncertain, { reference: 'k' })).status).toBe(200)
  const closing = await admin.post<{ approvalId: string }>(`/withdrawals/${disputed}/pay-by-hand`, { reference: 'k' })
  expect(closing.status).toBe(202)
  expect((await fixture.withdrawals.figures()).disputed).toBe(1)
  const checker = await fixture.admin()
  expect((await checker.post(`/approvals/${closing.body.data.approvalId}/approve`)).status).toBe(200)
  expect(await fixture.withdrawals.figures()).toEqual({ oldestWaitingSeconds: 30, uncertain: 0, disputed: 0 })
})

describe('the overview', () => {
  test('of a new operator is empty, and does not report an unchecked ledger as balanced', async ({ fixture }) => {
    expect(await figuresOfDay(fixture.deps, TODAY)).toEqual({
      withdrawalsPaid: none,
      withdrawalsRequested: none,
      deposits: none,
      registrations: 0,
    })
    expect(await overview(await fixture.admin('owner'))).toMatchObject({
      businessDay: '2026-07-12',
      queue: {
        waiting: 0,
        waitingAmount: 0,
        oldestRequestedAt: null,
        awaitingSecond: 0,
        paying: 0,
        uncertain: 0,
        failed: 0,
        unmatchedDeposits: { amount: 0, count: 0 },
        oldestUnmatchedAt: null,
        approvals: 0,
      },
      books: { balanced: false, checkedAt: null, findings: 0 },
    })
  })

  test('figures of a day hold what was requested on it, to the millisecond', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    fixture.clock.set('2026-07-11T16:59:59.999Z')
    await fixture.request(await fixture.member(baht(40)), baht(40))
    fixture.clock.set('2026-07-11T17:00:00.000Z')
    await fixture.request(await fixture.member(baht(80)), baht(80))
    fixture.clock.set('2026-07-12T05:00:00.000Z')
    expect((await figuresOfDay(fixture.deps, TODAY)).withdrawalsRequested).toEqual({ amount: baht(80), count: 1 })
    expect((await overview(admin)).queue).toMatchObject({
      waiting: 2,
      waitingAmount: 120,
      oldestRequestedAt: '2026-07-11T16:59:59.999Z',
    })
  })

  test('counts today’s registrations and requests equally before and after the summaries are aggregated', async ({
    fixture,
  }) => {
    const registered = await fixture.event('member.registered', {
      externalId: 'n-1',
      username: 'newcomer',
      phone: '0812345678',
      firstName: 'มานี',
      lastName: 'รักเรียน',
      bank: { code: '014', accountNo: '4123456789' },
    })
    expect(registered.status).toBe(200)
    await fixture.request(await fixture.member(baht(30)), baht(30))
    const before = await figuresOfDay(fixture.deps, TODAY)
    expect(before).toMatchObject({
      registrations: 1,
      withdrawalsRequested: { amount: baht(30), count: 1 },
      withdrawalsPaid: none,
    })
    expect(await aggregatePendingDeltas(fixture.deps)).toBeGreaterThan(1)
    expect(await figuresOfDay(fixture.deps, TODAY)).toEqual(before)
    for (const verify of [fixture.verifyRecent, fixture.verify]) expect(await verify()).toEqual([])
  })

  test('counts payments, deposits and queues, and the ledger’s state', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    const bank = await aBankAccount(fixture)
    const receive = (
      member: { bankCode: string; accountNo: string; firstName: string; lastName: string } | null,
      amount: number,
    ) =>
      fixture.event('bank.transaction', {
        account: { bankCode: bank.bankCode, accountNo: bank.accountNo },
        channel: 'scb',
        reference: fixture.newId(),
        direction: 'in',
        amount,
        occurredAt: fixture.clock.now().toISOString(),
        counterparty:
          member === null
            ? {}
            : {
                bankCode: member.bankCode,
                accountNo: member.accountNo,
                name: `${member.firstName} ${member.lastName}`,
              },
      })
    await receive(await fixture.member(baht(0)), 250)
    await receive(null, 99)
    for (const [amount, seconds] of [
      [100, 60],
      [200, 120],
      [300, 600],
    ] as const)
      await paid(fixture, admin, amount, seconds)
    await fixture.rules({ second_approval_from_satang: baht(500) })
    const id = await fixture.request(await fixture.member(baht(500)), baht(500))
    await admin.signIn()
    await admin.move('claim', id)
    await admin.move('approve', id)
    expect(await fixture.verify()).toEqual([])
    const seen = await overview(admin)
    fixture.clock.advance(1)
    expect(await figuresOfDay(fixture.deps, TODAY)).toMatchObject({
      withdrawalsPaid: { amount: baht(600), count: 3 },
      deposits: { amount: baht(250), count: 1 },
      withdrawalsRequested: { amount: baht(1_100), count: 4 },
    })
    expect(seen).toMatchObject({
      books: { balanced: true, findings: 0 },
      queue: { waiting: 0, awaitingSecond: 1, unmatchedDeposits: { amount: 99, count: 1 } },
    })
  })
})
