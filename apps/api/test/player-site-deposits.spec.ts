import { expect } from 'vitest'
import { aBankAccount, baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ database }, { onCleanup }) => {
  const fixture = await openOffice(database, { playerUrl: 'http://127.0.0.1:1/' })
  onCleanup(() => fixture.close())
  const account = await aBankAccount(fixture)
  const reported = async (member: TestMember) =>
    (
      await fixture.db
        .selectFrom('player_events')
        .selectAll()
        .where('member_id', '=', member.id)
        .orderBy('written_at')
        .orderBy('id')
        .execute()
    ).map(({ type, data }) => ({ type, data: data as Record<string, unknown> }))
  let count = 0
  /** A deposit from a member, as a bank reports it. */
  const pay = (member: TestMember, accountNo = member.accountNo, reference = `R-${account.id}-${(count += 1)}`) =>
    fixture.event('bank.transaction', {
      account: { bankCode: account.bankCode, accountNo: account.accountNo },
      channel: 'scb',
      reference,
      direction: 'in',
      amount: 250,
      occurredAt: fixture.clock.now().toISOString(),
      counterparty: { bankCode: member.bankCode, accountNo, name: `${member.firstName} ${member.lastName}` },
    })
  return { ...fixture, told: reported, pay }
})

test('an auto-credited deposit is reported once, however often the bank repeats it', async ({ fixture }) => {
  const member = await fixture.member(baht(0))
  for (let time = 0; time < 3; time++) await fixture.pay(member, member.accountNo, `R-${member.id}`)
  expect(await fixture.told(member)).toMatchObject([
    {
      type: 'deposit.credited',
      data: { amount: 250, channel: 'scb', username: member.username, creditedAt: fixture.clock.now().toISOString() },
    },
  ])
})

test('an unmatched deposit is reported when an admin credits it, not before', async ({ fixture }) => {
  const [member, admin] = [await fixture.member(baht(0)), await fixture.admin('owner')]
  const seen = await fixture.pay(member, '9999999999')
  const id = String(seen.body.result?.['depositId'])
  expect(seen.body.result).toMatchObject({ status: 'unmatched' })
  expect(await fixture.told(member)).toEqual([])
  await admin.post(`/deposits/${id}/match`, { memberId: member.id, confirmContradictions: ['account', 'name'] })
  await admin.post(`/deposits/${id}/credit`)
  expect(await fixture.told(member)).toMatchObject([{ type: 'deposit.credited', data: { depositId: id } }])
})

test('a reversed deposit is reported after its second approval', async ({ fixture }) => {
  const [member, requester, second] = [
    await fixture.member(baht(0)),
    await fixture.admin('finance-checker'),
    await fixture.admin('owner'),
  ]
  const id = String((await fixture.pay(member)).body.result?.['depositId'])
  const requested = await requester.post<{ approvalId: string }>(`/deposits/${id}/reverse`, {
    reason: 'sent to the wrong operator',
  })
  expect((await fixture.told(member)).map(({ type }) => type)).toEqual(['deposit.credited'])
  await second.post(`/approvals/${requested.body.data.approvalId}/approve`)
  expect(await fixture.told(member)).toMatchObject([
    { type: 'deposit.credited' },
    { type: 'deposit.reversed', data: { depositId: id, amount: 250 } },
  ])
})
