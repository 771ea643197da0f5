import { sql } from 'kysely'
import { expect } from 'vitest'
import { createBankingFixture } from './support/banking-fixture.ts'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createBankingFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

test('a manual payment is not approved from an account that was retired since the request', async ({ fixture }) => {
  await fixture.rules({ second_approval_from_satang: baht(100) })
  const [first, second, owner] = [
    await fixture.admin('finance-checker'),
    await fixture.admin('finance-checker'),
    await fixture.admin('owner'),
  ]
  const account = await fixture.account()
  const id = await fixture.request(await fixture.member(baht(500)), baht(200))
  await first.move('claim', id)
  const requested = await first.post(`/withdrawals/${id}/pay-by-hand`, { reference: 'W-1', bankAccountId: account.id })
  const ended = await owner.post(`/bank/accounts/${account.id}/status`, {
    status: 'retired',
    reason: 'closed by the bank',
  })
  expect([requested.status, ended.status, (await fixture.agree(first, ended)).status]).toEqual([202, 202, 200])
  expect(await fixture.agree(second, requested)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', fields: { bankAccountId: { code: expect.any(String) } } },
  })
  expect([(await fixture.row(id)).status, await fixture.books(account)]).toEqual(['claimed', 0n])
  expect(await fixture.verify()).toEqual([])
})

test('a total beyond the ledger’s range is refused without effect, and can be repeated', async ({ fixture }) => {
  const [maker, account, member] = [
    await fixture.admin('finance-maker'),
    await fixture.account(),
    await fixture.member(baht(0)),
  ]
  const [full, empty] = [2n ** 63n - 100n, 0n].map(
    posted => () =>
      fixture.asOwner(db =>
        sql`update accounts set posted_satang = ${posted}::bigint
          where member_id = ${member.id}::uuid and kind = 'member-cash'`.execute(db),
      ),
  )
  await full?.()
  expect(await maker.post(`/members/${member.id}/adjust`, { amount: 5, reason: 'too much' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', fields: { amount: { code: expect.any(String) } } },
  })
  const line = {
    account: { bankCode: account.bankCode, accountNo: account.accountNo },
    channel: account.channel,
    reference: 'R-1',
    direction: 'in',
    amount: 5,
    occurredAt: fixture.clock.now().toISOString(),
    counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
  }
  expect(await fixture.event('bank.transaction', line)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  await empty?.()
  expect(await fixture.event('bank.transaction', line)).toMatchObject({
    status: 200,
    body: { duplicate: false, result: { status: 'credited' } },
  })
  expect((await fixture.wallet(member)).cash).toBe(500n)
  expect(await fixture.verify()).toEqual([])
})
