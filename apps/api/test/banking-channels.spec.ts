import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { createBankingFixture, type BankingFixture } from './support/banking-fixture.ts'
import { test as base } from './support/database.ts'
import type { TestBankAccount, TestMember } from './support/builders.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createBankingFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

type Setting = {
  channel: string
  enabled: boolean
  autoCredit: boolean
  feedStaleMinutes: number | null
  minDeposit: number | null
  maxDeposit: number | null
  accounts: { id: string; lastError: string | null }[]
  version: number
  updatedBy: { name: string } | null
}
const OPEN = { enabled: true, autoCredit: true, feedStaleMinutes: null, minDeposit: null, maxDeposit: null }

const pays = async (fixture: BankingFixture, account: TestBankAccount, member: TestMember, amount: number) => {
  const { depositId, status } = await fixture.line(account, {
    amount: baht(amount),
    counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
  })
  const deposit = await fixture.deposit(depositId ?? '')
  return {
    status,
    reasons:
      (deposit.match_reasons as { memberId: string | null; reasons: string[] }[]).find(
        ({ memberId }) => memberId === null,
      )?.reasons ?? [],
  }
}

describe('the settings of a channel', () => {
  test('keep their defaults until an admin with the permission changes them, at the seen version', async ({
    fixture,
  }) => {
    const [owner, auditor] = [await fixture.admin('owner', { name: 'Owner' }), await fixture.admin('auditor')]
    const account = await fixture.account()
    const { data } = (await auditor.get<Setting>('/setting/scb')).body
    expect(data).toMatchObject({
      channel: 'scb',
      ...OPEN,
      accounts: [{ id: account.id, status: 'active' }],
      version: 1,
      updatedBy: null,
    })
    expect((await auditor.edit('PUT', '/setting/scb', 1, OPEN)).status).toBe(403)
    const changed = await owner.edit<Setting>('PUT', '/setting/scb', 1, {
      ...OPEN,
      minDeposit: 20,
      feedStaleMinutes: 15,
    })
    expect(changed.body.data).toMatchObject({
      minDeposit: 20,
      feedStaleMinutes: 15,
      version: 2,
      updatedBy: { name: 'Owner' },
    })
    expect((await owner.edit('PUT', '/setting/scb', 1, OPEN)).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { minDeposit: expect.anything(), version: 2 } },
    })
    expect(
      (await owner.edit('PUT', '/setting/scb', 2, { ...OPEN, minDeposit: 20, maxDeposit: 10 })).body,
    ).toMatchObject({ code: 'VALIDATION', fields: { maxDeposit: { code: expect.any(String) } } })
    for (const channel of ['tmn', 'gsb'])
      expect((await auditor.get<Setting>(`/setting/${channel}`)).body.data).toMatchObject({
        channel,
        ...OPEN,
        accounts: [],
        version: 1,
      })
  })

  test('changed by two admins concurrently are changed by one', async ({ fixture }) => {
    const owners = [await fixture.admin('owner'), await fixture.admin('owner')]
    const replies = await Promise.all(
      owners.map((owner, index) => owner.edit('PUT', '/setting/gsb', 1, { ...OPEN, minDeposit: index + 1 })),
    )
    expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
  })

  test('decide about auto-credit: otherwise the deposit is unmatched, with the reason', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const account = await fixture.account()
    const member = await fixture.member(baht(0))
    const set = async (version: number, change: Partial<typeof OPEN> | { minDeposit?: number; maxDeposit?: number }) =>
      expect((await owner.edit('PUT', '/setting/scb', version, { ...OPEN, ...change })).status).toBe(200)
    expect((await pays(fixture, account, member, 100)).status).toBe('credited')
    await set(1, { autoCredit: false })
    expect(await pays(fixture, account, member, 101)).toEqual({ status: 'unmatched', reasons: ['AUTO_CREDIT_OFF'] })
    await set(2, { enabled: false })
    expect(await pays(fixture, account, member, 102)).toEqual({ status: 'unmatched', reasons: ['CHANNEL_OFF'] })
    await set(3, { minDeposit: 50, maxDeposit: 200 })
    expect(await pays(fixture, account, member, 49.99)).toEqual({ status: 'unmatched', reasons: ['BELOW_MINIMUM'] })
    expect((await pays(fixture, account, member, 50)).status).toBe('credited')
    expect((await pays(fixture, account, member, 200)).status).toBe('credited')
    expect(await pays(fixture, account, member, 200.01)).toEqual({ status: 'unmatched', reasons: ['ABOVE_MAXIMUM'] })
    expect(await fixture.wallet(member)).toMatchObject({ cash: baht(350) })
    expect(await fixture.verify()).toEqual([])
  })
})

test('the receiving account accepts the amount, has the highest priority, and has capacity today', async ({
  fixture,
}) => {
  const choose = (amount: number, except: readonly TestBankAccount[] = []) =>
    fixture.bankAccounts.chooseReceivingAccount(fixture.db, {
      amount: baht(amount),
      channel: 'scb',
      except: except.map(({ id }) => id),
    })
  expect(await choose(100)).toBeNull()
  const [first, second] = [await fixture.account(), await fixture.account()]
  await fixture.account({ purpose: 'withdraw' })
  await fixture.account({ status: 'paused' })
  const limit = (
    account: TestBankAccount,
    input: { priority: number; min_satang?: bigint; daily_limit_satang?: bigint },
  ) => fixture.db.updateTable('bank_accounts').set(input).where('id', '=', account.id).execute()
  await limit(first, { priority: 1, min_satang: 5_000n, daily_limit_satang: 30_000n })
  await limit(second, { priority: 2 })
  expect(await choose(100)).toMatchObject({ id: first.id, bankAbbr: 'SCB', holder: 'Test operator' })
  expect((await choose(49.99))?.id).toBe(second.id)
  await fixture.line(first, { amount: baht(250) })
  expect((await choose(50))?.id).toBe(first.id)
  expect((await choose(50.01))?.id).toBe(second.id)
  expect((await choose(50, [first]))?.id).toBe(second.id)
  expect(await fixture.bankAccounts.usedToday(fixture.db, first.id)).toBe(25_000n)
})

test('a stale feed is shown, counted and announced, and recovers with its next line', async ({ fixture }) => {
  const owner = await fixture.admin('owner')
  const account = await fixture.account()
  await fixture.account()
  await owner.edit('PUT', '/setting/scb', 1, { ...OPEN, feedStaleMinutes: 15 })
  await fixture.line(account, { balanceAfter: baht(1_000) })
  const info = async () => (await owner.get('/8hwe8vhevv/scbinfo')).body as Record<string, unknown>
  await fixture.bankLines.watchFeeds()
  expect(await info()).toMatchObject({
    balance: 1_000,
    asOf: '2026-07-12T05:00:00.000Z',
    status: 'up',
    lastSyncAt: '2026-07-12T05:00:00.000Z',
    lastError: null,
  })
  fixture.clock.advance(15 * 60_000)
  await fixture.bankLines.watchFeeds()
  expect(await fixture.shown(owner, account)).toMatchObject({ lastError: 'FEED_STALE' })
  expect(await info()).toMatchObject({ status: 'down', lastError: 'FEED_STALE', balance: 1_000 })
  expect(await fixture.bankLines.countStaleFeeds()).toBe(1)
  await fixture.line(account, { amount: baht(5) })
  await fixture.bankLines.watchFeeds()
  expect(await fixture.shown(owner, account)).toMatchObject({ lastError: null })
  expect(await fixture.bankLines.countStaleFeeds()).toBe(0)
})

test('SCB without an account, and before its first reported balance, is null', async ({ fixture }) => {
  const owner = await fixture.admin('owner')
  expect((await owner.get('/8hwe8vhevv/scbinfo')).body).toEqual({
    balance: null,
    asOf: null,
    status: 'off',
    accountMasked: null,
    lastSyncAt: null,
    lastError: null,
  })
  await fixture.account({ accountNo: '4023456789' })
  expect((await owner.get('/8hwe8vhevv/scbinfo')).body).toEqual({
    balance: null,
    asOf: null,
    status: 'down',
    accountMasked: '402-3-•••••-9',
    lastSyncAt: null,
    lastError: null,
  })
})
