import { sql } from 'kysely'
import { expect } from 'vitest'
import { openBanking } from './support/banking-scene.ts'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'

const test = base.extend('scene', async ({ freshDatabase }, { onCleanup }) => {
  const scene = await openBanking(freshDatabase)
  onCleanup(() => scene.close())
  return scene
})

test('a payment by hand is not agreed to from an account that came to its end since it was asked for', async ({
  scene,
}) => {
  await scene.rules({ second_approval_from_satang: baht(100) })
  const [first, second, owner] = [
    await scene.admin('finance-checker'),
    await scene.admin('finance-checker'),
    await scene.admin('owner'),
  ]
  const account = await scene.account()
  const id = await scene.request(await scene.member(baht(500)), baht(200))
  await first.move('claim', id)
  const asked = await first.post(`/withdrawals/${id}/pay-by-hand`, { reference: 'W-1', bankAccountId: account.id })
  const ended = await owner.post(`/bank/accounts/${account.id}/status`, {
    status: 'retired',
    reason: 'closed by the bank',
  })
  expect([asked.status, ended.status, (await scene.agree(first, ended)).status]).toEqual([202, 202, 200])
  expect(await scene.agree(second, asked)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', fields: { bankAccountId: expect.any(String) } },
  })
  expect([(await scene.row(id)).status, await scene.books(account)]).toEqual(['claimed', 0n])
  expect(await scene.verify()).toEqual([])
})

test('a sum beyond what the books can count is refused, nothing of it happens, and it may come again', async ({
  scene,
}) => {
  const [maker, account, member] = [
    await scene.admin('finance-maker'),
    await scene.account(),
    await scene.member(baht(0)),
  ]
  const [full, empty] = [2n ** 63n - 100n, 0n].map(
    posted => () =>
      scene.asOwner(db =>
        sql`update accounts set posted_satang = ${posted}::bigint
          where member_id = ${member.id}::uuid and kind = 'member-cash'`.execute(db),
      ),
  )
  await full?.()
  expect(await maker.post(`/members/${member.id}/adjust`, { amount: 5, reason: 'too much' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', fields: { amount: expect.any(String) } },
  })
  const line = {
    account: { bankCode: account.bankCode, accountNo: account.accountNo },
    channel: account.channel,
    reference: 'R-1',
    direction: 'in',
    amount: 5,
    occurredAt: scene.clock.now().toISOString(),
    counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
  }
  expect(await scene.event('bank.transaction', line)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  await empty?.()
  expect(await scene.event('bank.transaction', line)).toMatchObject({
    status: 200,
    body: { duplicate: false, result: { status: 'credited' } },
  })
  expect((await scene.wallet(member)).cash).toBe(500n)
  expect(await scene.verify()).toEqual([])
})
