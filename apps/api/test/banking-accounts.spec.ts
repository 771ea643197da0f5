import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import {
  createBankingFixture,
  type PendingApproval,
  type BankingFixture,
  type ShownAccount,
} from './support/banking-fixture.ts'
import { test as base } from './support/database.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createBankingFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const SCB = { bankCode: '014', accountNo: '402-3-45678-9', holder: 'Operator Co', channel: 'scb', purpose: 'both' }
const two = async (fixture: BankingFixture) => ({
  owner: await fixture.admin('owner', { name: 'Owner' }),
  second: await fixture.admin('owner', { name: 'Second' }),
})

describe('a new account', () => {
  test('exists after a second approval, with its ledger account', async ({ fixture }) => {
    const { owner, second } = await two(fixture)
    const requested = await owner.post<PendingApproval>('/bank/accounts', {
      ...SCB,
      minDeposit: 100,
      dailyLimit: 50_000,
    })
    expect(requested.status).toBe(202)
    expect((await owner.get<ShownAccount[]>('/8hwe8vhevv/banklist')).body.data).toEqual([])
    expect((await owner.post(`/approvals/${requested.body.data.approvalId}/approve`)).body.code).toBe('SAME_PERSON')
    expect((await fixture.agree(second, requested)).status).toBe(200)
    const [account] = (await owner.get<ShownAccount[]>('/8hwe8vhevv/banklist')).body.data
    expect(account).toMatchObject({
      bankCode: '014',
      bankAbbr: 'SCB',
      accountNo: '4023456789',
      holder: 'Operator Co',
      status: 'active',
      priority: 100,
      minDeposit: 100,
      maxDeposit: null,
      dailyLimit: 50_000,
      balance: 0,
      usedToday: 0,
      told: null,
      secrets: [],
      version: 1,
    })
    expect(await fixture.books({ id: account?.id ?? '' })).toBe(0n)
  })

  test('is shown to the second approver as requested, with a warning about an unusual account length', async ({
    fixture,
  }) => {
    const { owner, second } = await two(fixture)
    await owner.post('/bank/accounts', { ...SCB, accountNo: '402345678901' })
    const [request] = (await second.get<{ kind: string; given: Record<string, string> }[]>('/approvals')).body.data
    expect(request).toMatchObject({
      kind: 'banking.account-add',
      given: {
        bank: '014 SCB',
        accountNo: '402345678901',
        holder: 'Operator Co',
        purpose: 'both',
        minDeposit: '–',
        warning: 'SCB: 10 digits, this has 12',
      },
    })
  })

  test('is refused at the invalid field, without an approval request', async ({ fixture }) => {
    const { owner } = await two(fixture)
    const bad = [
      [{ ...SCB, accountNo: '123456789' }, 'accountNo'],
      [{ ...SCB, accountNo: '1234567890123456' }, 'accountNo'],
      [{ ...SCB, accountNo: '40234x6789' }, 'accountNo'],
      [{ ...SCB, bankCode: 'TMN', accountNo: '0212345678' }, 'accountNo'],
      [{ ...SCB, bankCode: '999' }, 'bankCode'],
      [{ ...SCB, minDeposit: 500, maxDeposit: 100 }, 'maxDeposit'],
      [{ ...SCB, minDeposit: 500, dailyLimit: 100 }, 'dailyLimit'],
      [{ ...SCB, minDeposit: 0 }, 'minDeposit'],
      [{ ...SCB, holder: '  ' }, 'holder'],
    ] as const
    for (const [input, field] of bad) {
      const reply = await owner.post('/bank/accounts', input)
      expect([input, reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([input, 400, [field]])
    }
    expect((await owner.get<unknown[]>('/approvals')).body.data).toEqual([])
  })

  test('is requested once, and added once', async ({ fixture }) => {
    const { owner, second } = await two(fixture)
    const requested = await owner.post('/bank/accounts', SCB)
    expect((await second.post('/bank/accounts', SCB)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      fields: { accountNo: { code: expect.any(String) } },
    })
    await fixture.agree(second, requested)
    expect((await owner.post('/bank/accounts', SCB)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      fields: { accountNo: { code: 'ACCOUNT_REGISTERED' } },
    })
  })
})

describe('a change', () => {
  test('waits for a second approval and then applies, with the next version', async ({ fixture }) => {
    const { owner, second } = await two(fixture)
    const account = await fixture.account()
    const requested = await owner.edit('PATCH', `/bank/accounts/${account.id}`, 1, {
      holder: 'New holder',
      maxDeposit: 1_000,
    })
    expect(requested.status).toBe(202)
    expect(await fixture.shown(owner, account)).toMatchObject({
      holder: 'Test operator',
      version: 1,
      openApprovals: [{ kind: 'banking.account-change' }],
      can: expect.not.arrayContaining(['change']),
    })
    expect((await second.get<{ given: Record<string, string> }[]>('/approvals')).body.data[0]?.given).toEqual({
      holder: 'Test operator → New holder',
      maxDeposit: '– → 1000.00',
    })
    await fixture.agree(second, requested)
    expect(await fixture.shown(owner, account)).toMatchObject({
      holder: 'New holder',
      maxDeposit: 1_000,
      version: 2,
      openApprovals: [],
    })
  })

  test('of a version somebody else has changed is refused with the current account', async ({ fixture }) => {
    const { owner } = await two(fixture)
    const account = await fixture.account()
    await owner.post(`/bank/accounts/${account.id}/status`, { status: 'paused', reason: 'odd' })
    const reply = await owner.edit('PATCH', `/bank/accounts/${account.id}`, 1, { holder: 'Late' })
    expect(reply.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { id: account.id, status: 'paused', version: 2 } },
    })
  })

  test('requested twice concurrently is requested once; the other gets the conflict', async ({ fixture }) => {
    const { owner, second } = await two(fixture)
    const account = await fixture.account()
    const replies = await Promise.all(
      [owner, second].map(admin =>
        admin.edit('PATCH', `/bank/accounts/${account.id}`, 1, { holder: `By ${admin.name}` }),
      ),
    )
    expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([202, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { status: 'awaiting-second', by: { name: expect.any(String) } },
    })
  })

  test('sent twice under one key is requested once; an empty change is not requested', async ({ fixture }) => {
    const { owner } = await two(fixture)
    const account = await fixture.account()
    const [one, other] = [
      await owner.edit('PATCH', `/bank/accounts/${account.id}`, 1, { holder: 'X' }, 'same'),
      await owner.edit('PATCH', `/bank/accounts/${account.id}`, 1, { holder: 'X' }, 'same'),
    ]
    expect(one.body.data).toEqual(other.body.data)
    expect((await owner.edit('PATCH', `/bank/accounts/${account.id}`, 1, { holder: 'Y' }, 'same')).body.code).toBe(
      'IDEMPOTENCY_MISMATCH',
    )
    const fresh = await fixture.account()
    expect((await owner.edit('PATCH', `/bank/accounts/${fresh.id}`, 1, { holder: 'Test operator' })).status).toBe(200)
  })
})

describe('a status', () => {
  test('is paused immediately by one admin, and deposits are unmatched from then on', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const account = await fixture.account()
    const member = await fixture.member(baht(0))
    const counterparty = { bankCode: member.bankCode, accountNo: member.accountNo }
    expect((await fixture.line(account, { counterparty })).status).toBe('credited')
    const paused = await owner.post<ShownAccount>(`/bank/accounts/${account.id}/status`, {
      status: 'paused',
      reason: 'the bank asked',
    })
    expect([paused.status, paused.body.data.status]).toEqual([200, 'paused'])
    expect((await fixture.line(account, { counterparty, amount: baht(7) })).status).toBe('unmatched')
  })

  test('of active needs a second approval, and is refused where it has changed', async ({ fixture }) => {
    const { owner, second } = await two(fixture)
    const account = await fixture.account({ status: 'paused' })
    const requested = await owner.post(`/bank/accounts/${account.id}/status`, {
      status: 'active',
      reason: 'fine again',
    })
    expect(requested.status).toBe(202)
    await owner.post(`/bank/accounts/${account.id}/status`, { status: 'error', reason: 'no it is not' })
    expect((await fixture.agree(second, requested)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { status: 'error' },
    })
    expect(await fixture.shown(owner, account)).toMatchObject({ status: 'error', lastError: 'no it is not' })
  })

  test('of retired is refused for an account with money; its history stays', async ({ fixture }) => {
    const { owner, second } = await two(fixture)
    const account = await fixture.account()
    await fixture.line(account, { amount: baht(50) })
    expect(
      (await owner.post(`/bank/accounts/${account.id}/status`, { status: 'retired', reason: 'closed' })).body,
    ).toMatchObject({
      code: 'BLOCKED',
      details: { blockers: [{ code: 'BALANCE_NOT_ZERO', facts: { balance: '50.00' } }] },
    })
    const empty = await fixture.account()
    await fixture.agree(
      second,
      await owner.post(`/bank/accounts/${empty.id}/status`, { status: 'retired', reason: 'closed' }),
    )
    expect(await fixture.shown(owner, empty)).toMatchObject({ status: 'retired', can: [] })
    expect(
      (await owner.post(`/bank/accounts/${empty.id}/status`, { status: 'active', reason: 'again' })).body.code,
    ).toBe('STATE_CONFLICT')
  })
})

test('the banks are data, codes and digits included', async ({ fixture }) => {
  const support = await fixture.admin('support')
  const banks = (await support.get<{ code: string; abbr: string; digits: number | null }[]>('/bank')).body.data
  expect(banks).toHaveLength(20)
  expect(banks.find(({ code }) => code === '030')).toEqual({
    code: '030',
    abbr: 'GSB',
    nameTh: 'ธนาคารออมสิน',
    nameEn: 'Government Savings Bank',
    digits: 12,
    colour: '#eb198d',
  })
})

test('an account shows today’s receipts, its ledger balance and the bank’s last reported balance', async ({
  fixture,
}) => {
  const owner = await fixture.admin('owner')
  const account = await fixture.account()
  await fixture.line(account, { amount: baht(100), balanceAfter: baht(1_100), occurredAt: '2026-07-12T03:00:00Z' })
  await fixture.line(account, { amount: baht(50), balanceAfter: baht(1_000), occurredAt: '2026-07-12T02:00:00Z' })
  await fixture.line(account, { amount: baht(900), occurredAt: '2026-07-11T16:59:59.999Z' })
  await fixture.line(account, { amount: baht(30), direction: 'out', occurredAt: '2026-07-12T04:00:00Z' })
  expect(await fixture.shown(owner, account)).toMatchObject({
    usedToday: 150,
    balance: 1_050,
    told: { balance: 1_100, asOf: '2026-07-12T03:00:00.000Z' },
  })
})
