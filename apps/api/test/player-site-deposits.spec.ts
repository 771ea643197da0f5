import { expect } from 'vitest'
import { createPlayerSite, tellCredited, tellReversed } from '../src/modules/player-site/index.ts'
import type { Config } from '../src/platform/config/config.ts'
import { aBankAccount, baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openWithdrawals } from './support/withdrawal-scene.ts'

const test = base.extend('scene', async ({ database }, { onCleanup }) => {
  const scene = await openWithdrawals(database)
  onCleanup(() => scene.close())
  const config = {
    ...scene.deps.config,
    services: { ...scene.deps.config.services, player: 'http://127.0.0.1:1/' },
  } as Config
  const playerSite = createPlayerSite({ ...scene.deps, config })
  scene.deposits.onCredited((context, deposit) => tellCredited(playerSite, context, deposit))
  scene.deposits.onReversed((context, deposit) => tellReversed(playerSite, context, deposit))
  const account = await aBankAccount(scene)
  const told = async (member: TestMember) =>
    (
      await scene.db
        .selectFrom('player_events')
        .selectAll()
        .where('member_id', '=', member.id)
        .orderBy('written_at')
        .execute()
    ).map(({ type, data }) => ({ type, data: data as Record<string, unknown> }))
  let count = 0
  /** Money from a member, as a bank tells it. */
  const pay = (member: TestMember, accountNo = member.accountNo, reference = `R-${account.id}-${(count += 1)}`) =>
    scene.event('bank.transaction', {
      account: { bankCode: account.bankCode, accountNo: account.accountNo },
      channel: 'scb',
      reference,
      direction: 'in',
      amount: 250,
      occurredAt: scene.clock.now().toISOString(),
      counterparty: { bankCode: member.bankCode, accountNo, name: `${member.firstName} ${member.lastName}` },
    })
  return { ...scene, told, pay }
})

test('a deposit credited by itself is told once, however often the bank repeats it', async ({ scene }) => {
  const member = await scene.member(baht(0))
  for (let time = 0; time < 3; time++) await scene.pay(member, member.accountNo, `R-${member.id}`)
  expect(await scene.told(member)).toMatchObject([
    {
      type: 'deposit.credited',
      data: { amount: 250, channel: 'scb', username: member.username, creditedAt: scene.clock.now().toISOString() },
    },
  ])
})

test('money nobody is found for is told when a person credits it, not before', async ({ scene }) => {
  const [member, admin] = [await scene.member(baht(0)), await scene.admin('owner')]
  const seen = await scene.pay(member, '9999999999')
  const id = String(seen.body.result?.['depositId'])
  expect(seen.body.result).toMatchObject({ status: 'unmatched' })
  expect(await scene.told(member)).toEqual([])
  await admin.post(`/deposits/${id}/match`, { memberId: member.id, confirmContradictions: ['account', 'name'] })
  await admin.post(`/deposits/${id}/credit`)
  expect(await scene.told(member)).toMatchObject([{ type: 'deposit.credited', data: { depositId: id } }])
})

test('a reversed deposit is told when the second person has agreed', async ({ scene }) => {
  const [member, asker, second] = [
    await scene.member(baht(0)),
    await scene.admin('finance-checker'),
    await scene.admin('owner'),
  ]
  const id = String((await scene.pay(member)).body.result?.['depositId'])
  const asked = await asker.post<{ approvalId: string }>(`/deposits/${id}/reverse`, {
    reason: 'sent to the wrong operator',
  })
  expect((await scene.told(member)).map(({ type }) => type)).toEqual(['deposit.credited'])
  await second.post(`/approvals/${asked.body.data.approvalId}/approve`)
  expect(await scene.told(member)).toMatchObject([
    { type: 'deposit.credited' },
    { type: 'deposit.reversed', data: { depositId: id, amount: 250 } },
  ])
})
