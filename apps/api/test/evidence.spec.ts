import { expect } from 'vitest'
import { aBankAccount, baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})
const DAY = 86_400_000

type Evidence = {
  sevenDays: object
  paidBefore: object
  lastDeposit: object
  wallet: object
  sameAs: { memberId: string; reasons: string[] }[]
  blockers: { code: string; facts: object }[]
  nameMatches: boolean | null
  member: { phone: string }
}
const evidenceOf = async (admin: FixtureAdmin, id: string): Promise<Evidence> => {
  await admin.signIn()
  return (await admin.get<Evidence>(`/withdrawals/${id}/evidence`)).body.data
}

async function deposited(
  fixture: OfficeFixture,
  member: TestMember,
  amount: number,
  name = 'นาย สมชาย ใจดี',
): Promise<void> {
  const bank = await aBankAccount(fixture)
  const { body } = await fixture.event('bank.transaction', {
    account: { bankCode: bank.bankCode, accountNo: bank.accountNo },
    channel: 'scb',
    reference: fixture.newId(),
    direction: 'in',
    amount,
    occurredAt: fixture.clock.now().toISOString(),
    counterparty: { bankCode: member.bankCode, accountNo: member.accountNo, name },
  })
  expect(body.result).toMatchObject({ status: 'credited' })
}

async function ended(
  fixture: OfficeFixture,
  admin: FixtureAdmin,
  member: TestMember,
  amount: number,
  how: 'paid' | 'pay-by-hand' | 'reject',
): Promise<void> {
  await admin.signIn()
  const id = await fixture.request(member, baht(amount))
  await admin.move('claim', id)
  if (how === 'paid') {
    await admin.move('approve', id)
    fixture.fairpay.next('pay')
    return void (await fixture.runJobs())
  }
  expect((await admin.move(how, id, how === 'reject' ? { reason: 'x' } : { reference: 'k' })).status).toBe(200)
}

test('deposits of the last seven days, and all payments so far, to the millisecond; rejected ones count in neither', async ({
  fixture,
}) => {
  const [admin, member] = [await fixture.admin(), await fixture.member(baht(0))]
  const begun = fixture.clock.now().getTime()
  await deposited(fixture, member, 1_000)
  await ended(fixture, admin, member, 100, 'paid')
  fixture.clock.advance(1)
  await deposited(fixture, member, 300)
  await ended(fixture, admin, member, 50, 'pay-by-hand')
  fixture.clock.advance(2 * DAY)
  await ended(fixture, admin, member, 20, 'reject')
  fixture.clock.set(new Date(begun + 7 * DAY).toISOString())
  const id = await fixture.request(member, baht(10))
  expect(await evidenceOf(admin, id)).toMatchObject({
    sevenDays: { in: 300, out: 50 },
    paidBefore: { count: 2, amount: 150 },
    lastDeposit: { amount: 300, channel: 'scb', at: new Date(begun + 1).toISOString() },
    wallet: { cash: 1_150, bonus: 0, held: 10 },
  })
  fixture.clock.advance(1)
  expect(await evidenceOf(admin, id)).toMatchObject({
    sevenDays: { in: 0, out: 0 },
    paidBefore: { count: 2, amount: 150 },
  })
})

test('shared identities, the strongest first; never the member', async ({ fixture }) => {
  const member = await fixture.member(baht(50), { accountNo: '4012345677', phone: '+66812344471' })
  const close = await fixture.member(baht(0), { accountNo: '4012345677', bankCode: '004', tmnPhone: '+66812344471' })
  const distant = await fixture.member(baht(0))
  for (const { username } of [member, close, distant])
    expect((await fixture.event('member.signed-in', { username, ip: '203.0.113.9', userAgent: 'x' })).status).toBe(200)
  const seen = await evidenceOf(await fixture.admin(), await fixture.request(member, baht(10)))
  expect(seen.sameAs.map(({ memberId, reasons }) => [memberId, reasons])).toEqual([
    [close.id, ['bank', 'ip', 'phone']],
    [distant.id, ['ip']],
  ])
})

test('every blocker is shown, and the approval is refused with the same', async ({ fixture }) => {
  const [admin, member] = [await fixture.admin(), await fixture.member(baht(0))]
  await fixture.rules({ turnover_percent: 100 })
  await deposited(fixture, member, 1_000, 'นาย สมหมาย อื่นใด')
  const id = await fixture.request(member, baht(400))
  await fixture.db
    .updateTable('members')
    .set({ blocked_withdraw: true, status: 'suspended' })
    .where('id', '=', member.id)
    .execute()
  await fixture.rules({
    min_satang: baht(500),
    max_satang: baht(300),
    daily_sum_satang: baht(399),
    name_must_match: true,
  })
  const { blockers, nameMatches } = await evidenceOf(admin, id)
  expect(nameMatches).toBe(false)
  expect(blockers.map(({ code, facts }) => ({ code, facts }))).toEqual([
    { code: 'MEMBER_NOT_ACTIVE', facts: { status: 'suspended' } },
    { code: 'MEMBER_BLOCKED', facts: {} },
    { code: 'BELOW_MINIMUM', facts: { minimum: '500.00' } },
    { code: 'ABOVE_MAXIMUM', facts: { maximum: '300.00' } },
    { code: 'NAME_DIFFERS', facts: {} },
    { code: 'DAILY_SUM', facts: { limit: '399.00', before: '0.00' } },
    { code: 'TURNOVER_NOT_MET', facts: { required: '1000.00', done: '0.00' } },
  ])
  await admin.move('claim', id)
  expect(await admin.move('approve', id)).toMatchObject({
    status: 422,
    body: { code: 'BLOCKED', details: { blockers } },
  })
  expect(await admin.move('pay-by-hand', id, { reference: 'k' })).toMatchObject({
    status: 422,
    body: { code: 'BLOCKED', details: { blockers } },
  })
})
