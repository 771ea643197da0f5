import { expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ database }, { onCleanup }) => {
  const fixture = await openOffice(database, { playerUrl: 'http://127.0.0.1:1/' })
  onCleanup(() => fixture.close())
  const reported = async (member: TestMember) =>
    (
      await fixture.db
        .selectFrom('player_events')
        .selectAll()
        .where('member_id', '=', member.id)
        .orderBy('written_at')
        .orderBy('id')
        .execute()
    ).map(({ type, data, subject_id: id }) => ({ type, id, data: data as Record<string, unknown> }))
  return { ...fixture, told: reported }
})

test('a paid one is reported once, however often the provider repeats it', async ({ fixture }) => {
  const [member, admin] = [await fixture.member(baht(1000)), await fixture.admin('owner')]
  const id = await fixture.request(member, baht(300), 'W-77')
  fixture.fairpay.state.usual = 'pay'
  await admin.move('claim', id)
  await admin.move('approve', id)
  expect(await fixture.told(member)).toEqual([])
  await fixture.runJobs()
  await fixture.event('payout.settled', { reference: id, status: 'paid', fee: 5 })
  expect(await fixture.told(member)).toEqual([
    {
      type: 'withdrawal.paid',
      id,
      data: {
        withdrawalId: id,
        externalId: 'W-77',
        amount: 300,
        byHand: false,
        fee: 5,
        finishedAt: fixture.clock.now().toISOString(),
        username: member.username,
        memberExternalId: `ext-${member.id}`,
      },
    },
  ])
})

test('one paid manually is reported as paid manually', async ({ fixture }) => {
  const [member, admin] = [await fixture.member(baht(1000)), await fixture.admin('owner')]
  const id = await fixture.request(member, baht(300))
  await admin.move('claim', id)
  await admin.move('pay-by-hand', id, { reference: 'HAND-1' })
  expect(await fixture.told(member)).toMatchObject([{ type: 'withdrawal.paid', data: { byHand: true, fee: null } }])
})

test('a rejected one is reported with its reason', async ({ fixture }) => {
  const [member, admin] = [await fixture.member(baht(1000)), await fixture.admin('owner')]
  const id = await fixture.request(member, baht(300))
  await admin.move('reject', id, { reason: 'ชื่อบัญชีไม่ตรง' })
  expect(await fixture.told(member)).toMatchObject([{ type: 'withdrawal.rejected', data: { reason: 'ชื่อบัญชีไม่ตรง' } }])
})

test('a payout that failed is reported when it is refunded, not before', async ({ fixture }) => {
  const [member, admin] = [await fixture.member(baht(1000)), await fixture.admin('owner')]
  const id = await fixture.request(member, baht(300))
  fixture.fairpay.state.usual = 'fail'
  await admin.move('claim', id)
  await admin.move('approve', id)
  await fixture.runJobs()
  expect(await fixture.told(member)).toEqual([])
  await admin.move('refund', id, { reason: 'the bank refused' })
  expect(await fixture.told(member)).toMatchObject([
    { type: 'withdrawal.refunded', data: { reason: 'the bank refused' } },
  ])
})

test('a cancelled one is reported too: each withdrawal has exactly one end', async ({ fixture }) => {
  const member = await fixture.member(baht(1000))
  await fixture.request(member, baht(300), 'W-1')
  for (let time = 0; time < 2; time++)
    await fixture.event('withdrawal.cancelled', { externalId: 'W-1', username: member.username, amount: 300 })
  expect(await fixture.told(member)).toMatchObject([{ type: 'withdrawal.cancelled', data: { externalId: 'W-1' } }])
})

test('an action with a conflict reports nothing', async ({ fixture }) => {
  const [member, one, other] = [
    await fixture.member(baht(1000)),
    await fixture.admin('owner'),
    await fixture.admin('owner'),
  ]
  const id = await fixture.request(member, baht(300))
  const replies = await Promise.all([
    one.move('reject', id, { reason: 'first' }),
    other.move('reject', id, { reason: 'second' }),
  ])
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(1)
  expect(await fixture.told(member)).toHaveLength(1)
})
