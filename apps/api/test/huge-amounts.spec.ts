import { MAX_BAHT } from '@backoffice/kernel'
import { expect } from 'vitest'
import { aBankAccount, baht } from './support/builders.ts'
import { test } from './support/database.ts'
import { openOffice } from './support/office-fixture.ts'

test('totals beyond the largest amount are displayed without failures', async ({ freshDatabase, onTestFinished }) => {
  const fixture = await openOffice(freshDatabase)
  onTestFinished(() => fixture.close())
  const admin = await fixture.admin('owner')
  const bank = await aBankAccount(fixture)
  const member = await fixture.member(baht(0))
  const line = {
    account: { bankCode: bank.bankCode, accountNo: bank.accountNo },
    channel: 'scb',
    direction: 'in',
    amount: MAX_BAHT,
    occurredAt: fixture.clock.now().toISOString(),
    counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
  }
  for (const reference of ['1', '2', '3'])
    expect(await fixture.event('bank.transaction', { ...line, reference })).toMatchObject({
      status: 200,
      body: { result: { status: 'credited' } },
    })
  expect(await fixture.event('bank.transaction', { ...line, reference: '4', counterparty: {} })).toMatchObject({
    body: { result: { status: 'unmatched' } },
  })
  expect(await fixture.event('bank.transaction', { ...line, reference: '5', counterparty: {} })).toMatchObject({
    body: { result: { status: 'unmatched' } },
  })
  const ids = [await fixture.request(member, baht(MAX_BAHT)), await fixture.request(member, baht(MAX_BAHT))]
  fixture.clock.advance(1_000)

  expect(await admin.get(`/withdrawals/${ids[0]}/evidence`)).toMatchObject({
    status: 200,
    body: { data: { wallet: { cash: 3 * MAX_BAHT, held: 2 * MAX_BAHT }, sevenDays: { in: 3 * MAX_BAHT } } },
  })
  expect(await admin.get('/userbalance/allwithdraw?count=1')).toMatchObject({
    status: 200,
    body: { meta: { total: 2, totals: { amount: 2 * MAX_BAHT } } },
  })
  expect(await admin.get('/8hwe8vhevv/banklist')).toMatchObject({ status: 200 })
  expect(await admin.get('/summaries/overview')).toMatchObject({
    status: 200,
    body: {
      data: {
        queue: { waitingAmount: 2 * MAX_BAHT, unmatchedDeposits: { amount: 2 * MAX_BAHT } },
      },
    },
  })
  expect(await admin.get('/summaries/dashboard')).toMatchObject({
    status: 200,
    body: { data: { deposits: { today: { amount: 3 * MAX_BAHT } }, liability: { amount: 3 * MAX_BAHT } } },
  })
  expect(await fixture.verify()).toEqual([])
})
