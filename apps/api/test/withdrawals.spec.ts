import { describe, expect } from 'vitest'
import { aBankAccount, baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})
const MINUTE = 60_000

describe('a withdrawal', () => {
  test('goes from a signed request to paid, and the ledger balances at every step', async ({ fixture }) => {
    const member = await fixture.member(baht(1_000))
    const [maker, other] = [
      await fixture.admin('finance-maker', { name: 'Malee' }),
      await fixture.admin('finance-checker'),
    ]
    const id = await fixture.request(member, baht(400))
    expect(await fixture.wallet(member)).toEqual({ cash: baht(1_000), bonus: 0n, held: baht(400) })

    const claimed = await maker.move('claim', id)
    expect(claimed).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'claimed',
          amount: 400,
          claim: { by: { id: maker.id, name: 'Malee' }, until: '2026-07-12T05:10:00.000Z' },
          can: ['claim', 'release', 'approve', 'reject', 'pay-by-hand'],
        },
      },
    })
    expect((await other.get(`/withdrawals/${id}`)).body.data.can).toEqual([])

    const approved = await maker.move('approve', id)
    expect(approved).toMatchObject({
      status: 202,
      body: { data: { status: 'paying', reference: id, approvedBy: { name: 'Malee' }, can: [] } },
    })
    expect(fixture.fairpay.posts).toEqual([])
    await fixture.runJobs()
    expect(fixture.fairpay.posts).toEqual([{ reference: id, key: id }])
    expect(fixture.fairpay.known.get(id)).toMatchObject({
      amount: 400,
      bank: { code: '014', accountNo: member.accountNo },
      accountName: 'สมชาย ใจดี',
    })
    expect(await fixture.row(id)).toMatchObject({ status: 'paying' })

    expect(await fixture.event('payout.settled', { reference: id, status: 'paid', fee: 7.5 })).toMatchObject({
      status: 200,
      body: { accepted: true },
    })
    expect(await fixture.row(id)).toMatchObject({
      status: 'paid',
      fee_satang: 750n,
      finished_on: '2026-07-12',
      attempts: 1,
    })
    expect(await fixture.wallet(member)).toEqual({ cash: baht(600), bonus: 0n, held: 0n })
    expect((await fixture.transfersOf(id)).map(({ code, amount_satang }) => [code, amount_satang])).toEqual([
      ['withdrawal', 40_000n],
      ['withdrawal-fee', 750n],
    ])
    expect(await fixture.verify()).toEqual([])
  })

  test('is audited at every step, refused attempts included', async ({ fixture }) => {
    const [maker, other] = [
      await fixture.admin('finance-maker', { name: 'Malee' }),
      await fixture.admin('finance-checker', { name: 'Chai' }),
    ]
    const id = await fixture.request(await fixture.member(baht(500)), baht(500))
    for (const [actor, move] of [
      [maker, 'claim'],
      [other, 'approve'],
      [maker, 'approve'],
    ] as const) {
      fixture.clock.advance(1_000)
      await actor.move(move, id)
    }
    const { body } = await maker.get<Record<string, unknown>[]>(`/withdrawals/${id}/timeline`)
    expect(body.data).toMatchObject([
      {
        action: 'withdrawal.approve',
        actor: { kind: 'admin', name: 'Malee' },
        outcome: 'done',
        from: 'claimed',
        to: 'paying',
      },
      {
        action: 'withdrawal.approve',
        actor: { kind: 'admin', name: 'Chai' },
        outcome: 'refused',
        code: 'NOT_CLAIM_HOLDER',
        from: 'claimed',
        to: null,
      },
      { action: 'withdrawal.claim', outcome: 'done', from: 'pending', to: 'claimed' },
      { action: 'withdrawal.request', actor: { kind: 'member' }, outcome: 'done', from: null, to: 'pending' },
    ])
  })

  test('that is rejected returns its money, with a reason', async ({ fixture }) => {
    const member = await fixture.member(baht(500))
    const maker = await fixture.admin()
    const id = await fixture.request(member, baht(500))
    expect((await maker.move('reject', id, {})).status).toBe(400)
    expect((await maker.move('reject', id, { reason: '   ' })).status).toBe(400)
    expect(await maker.move('reject', id, { reason: 'Name differs' })).toMatchObject({
      status: 200,
      body: { data: { status: 'rejected', reason: 'Name differs', decidedBy: { id: maker.id } } },
    })
    expect(await fixture.wallet(member)).toMatchObject({ cash: baht(500), held: 0n })
    expect(await fixture.hold(id)).toMatchObject({ status: 'released' })
    expect(await fixture.verify()).toEqual([])
  })

  test('paid manually is posted once to its account', async ({ fixture }) => {
    const member = await fixture.member(baht(500))
    const maker = await fixture.admin()
    const bank = await aBankAccount(fixture)
    const id = await fixture.request(member, baht(300))
    expect(await maker.move('pay-by-hand', id, { reference: 'SCB-1' })).toMatchObject({
      status: 409,
      body: { code: 'NOT_CLAIM_HOLDER' },
    })
    await maker.move('claim', id)
    expect(await maker.move('pay-by-hand', id, { reference: 'SCB-1', bankAccountId: fixture.newId() })).toMatchObject({
      status: 400,
      body: { fields: { bankAccountId: { code: expect.any(String) } } },
    })
    expect(await maker.move('pay-by-hand', id, { reference: ' SCB-1 ', bankAccountId: bank.id })).toMatchObject({
      status: 200,
      body: { data: { status: 'paid-by-hand', reference: 'SCB-1', paidFrom: bank.id } },
    })
    expect((await fixture.transfersOf(id)).map(({ code }) => code)).toEqual(['withdrawal-by-hand'])
    expect(await fixture.ledger.balanceOf(fixture.db, { kind: 'bank', bankAccountId: bank.id })).toBe(baht(300))
    expect((await maker.get<{ balance: number }[]>('/8hwe8vhevv/banklist')).body.data).toMatchObject([
      { id: bank.id, balance: -300 },
    ])
    expect(await fixture.verify()).toEqual([])
  })

  test('without a payment provider waits, approved, to be paid manually', async ({ freshDatabase }) => {
    const fixture = await openOffice(freshDatabase, { withoutProvider: true })
    try {
      const maker = await fixture.admin()
      const id = await fixture.request(await fixture.member(baht(500)), baht(300))
      await maker.move('claim', id)
      expect(await maker.move('approve', id)).toMatchObject({
        status: 200,
        body: { data: { status: 'approved', can: ['reject', 'pay-by-hand'] } },
      })
      expect(await maker.move('pay-by-hand', id, { reference: 'K-1' })).toMatchObject({
        status: 200,
        body: { data: { status: 'paid-by-hand' } },
      })
      expect(await fixture.verify()).toEqual([])
    } finally {
      await fixture.close()
    }
  })
})

describe('a request', () => {
  test('is refused by its blockers, without a hold', async ({ fixture }) => {
    const request = (username: string, amount: number, externalId = fixture.newId()) =>
      fixture.event('withdrawal.requested', { externalId, username, amount })
    expect(await request('nobody_yet', 10)).toMatchObject({ status: 409, body: { code: 'NOT_YET' } })
    expect(await request((await fixture.member(baht(10))).username, 10.01)).toMatchObject({
      status: 422,
      body: { code: 'INSUFFICIENT_FUNDS' },
    })
    expect(await request((await fixture.member(baht(10), { status: 'closed' })).username, 10)).toMatchObject({
      status: 422,
      body: { code: 'MEMBER_CLOSED' },
    })
    expect(await request((await fixture.member(baht(10), { status: 'suspended' })).username, 10)).toMatchObject({
      status: 422,
      body: { code: 'MEMBER_BLOCKED' },
    })
    expect(await request((await fixture.member(baht(10), { blockedWithdraw: true })).username, 10)).toMatchObject({
      status: 422,
      body: { code: 'MEMBER_BLOCKED' },
    })
    for (const amount of [0, -1, 1.005, 1e300, '10'])
      expect((await request((await fixture.member(baht(10))).username, amount as number)).status).toBe(400)
    await fixture.rules({ open_requests_per_member: 1 })
    const member = await fixture.member(baht(100))
    await fixture.request(member, baht(10))
    expect(await request(member.username, 10)).toMatchObject({ status: 422, body: { code: 'OPEN_REQUEST_LIMIT' } })
    expect(await fixture.wallet(member)).toMatchObject({ held: baht(10) })
  })

  test('below the minimum is accepted, shown as blocked, and cannot be approved', async ({ fixture }) => {
    await fixture.rules({ min_satang: baht(100), daily_count: 1, turnover_percent: 100 })
    const member = await fixture.member(baht(500))
    const maker = await fixture.admin()
    const id = await fixture.request(member, baht(50))
    const { body } = await maker.get<{ blockers: unknown[] }>(`/withdrawals/${id}/evidence`)
    expect(body.data.blockers).toEqual([
      {
        code: 'BELOW_MINIMUM',
        facts: { minimum: '100.00' },
        liftedBy: { permission: 'settings.manage', roles: ['owner'] },
      },
    ])
    await maker.move('claim', id)
    expect(await maker.move('approve', id)).toMatchObject({
      status: 422,
      body: { code: 'BLOCKED', details: { blockers: [{ code: 'BELOW_MINIMUM' }] } },
    })
    expect(await maker.move('pay-by-hand', id, { reference: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'BLOCKED' },
    })
    expect(await fixture.row(id)).toMatchObject({ status: 'claimed', attempts: 0 })
    expect(await fixture.payoutsOf(id)).toEqual([])
  })

  test('cancelled before it arrives has no hold', async ({ fixture }) => {
    const member = await fixture.member(baht(100))
    const sent = { externalId: 'w-early', username: member.username, amount: 60 }
    expect(await fixture.event('withdrawal.cancelled', sent)).toMatchObject({
      status: 200,
      body: { accepted: true, result: { status: 'cancelled' } },
    })
    expect(await fixture.event('withdrawal.requested', sent)).toMatchObject({
      status: 422,
      body: { code: 'CANCELLED' },
    })
    expect(await fixture.wallet(member)).toMatchObject({ cash: baht(100), held: 0n })
  })

  test('is cancelled by its member until it is decided', async ({ fixture }) => {
    const member = await fixture.member(baht(100))
    const maker = await fixture.admin()
    const [first, second] = [
      await fixture.request(member, baht(30), 'w-a'),
      await fixture.request(member, baht(40), 'w-b'),
    ]
    await maker.move('claim', first)
    expect(
      await fixture.event('withdrawal.cancelled', { externalId: 'w-a', username: member.username, amount: 30 }),
    ).toMatchObject({ status: 200 })
    expect(await fixture.row(first)).toMatchObject({ status: 'cancelled', claimed_by: null })
    expect(await maker.move('approve', first)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { status: 'cancelled', by: null } },
    })
    await maker.move('claim', second)
    await maker.move('approve', second)
    expect(
      await fixture.event('withdrawal.cancelled', { externalId: 'w-b', username: member.username, amount: 40 }),
    ).toMatchObject({ status: 422, body: { code: 'ALREADY_DECIDED' } })
    const stranger = await fixture.member(baht(0))
    expect(
      (await fixture.event('withdrawal.cancelled', { externalId: 'w-b', username: stranger.username, amount: 40 }))
        .status,
    ).toBe(400)
    expect(await fixture.wallet(member)).toMatchObject({ cash: baht(100), held: baht(40) })
    expect(await fixture.verify()).toEqual([])
  })
})

describe('a claim', () => {
  test('is shown to others, with its admin and time', async ({ fixture }) => {
    const [one, two] = [await fixture.admin('finance-maker', { name: 'Malee' }), await fixture.admin('finance-checker')]
    const id = await fixture.request(await fixture.member(baht(100)), baht(100))
    await one.move('claim', id)
    expect(await two.move('claim', id)).toMatchObject({
      status: 409,
      body: {
        code: 'STATE_CONFLICT',
        details: { status: 'claimed', by: { id: one.id, name: 'Malee' }, at: '2026-07-12T05:00:00.000Z' },
      },
    })
    expect(await two.move('release', id)).toMatchObject({
      status: 409,
      body: { code: 'NOT_CLAIM_HOLDER', details: { by: { name: 'Malee' } } },
    })
    expect((await one.move('release', id)).body.data.status).toBe('pending')
    expect((await two.move('claim', id)).body.data.status).toBe('claimed')
  })

  test('expires after ten minutes, is extended by claiming again, and is free afterwards', async ({ fixture }) => {
    const [one, two] = [await fixture.admin(), await fixture.admin()]
    const id = await fixture.request(await fixture.member(baht(100)), baht(100))
    await one.move('claim', id)
    fixture.clock.advance(9 * MINUTE)
    expect((await one.move('claim', id)).body.data.claim?.until).toBe('2026-07-12T05:19:00.000Z')
    fixture.clock.advance(10 * MINUTE)
    expect((await two.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      status: 'pending',
      claim: null,
      can: ['claim', 'reject'],
    })
    expect(await one.move('approve', id)).toMatchObject({ status: 409, body: { code: 'NOT_CLAIM_HOLDER' } })
    expect((await two.move('claim', id)).body.data).toMatchObject({ status: 'claimed', claim: { by: { id: two.id } } })
    expect(await one.move('approve', id)).toMatchObject({ status: 409, body: { code: 'NOT_CLAIM_HOLDER' } })
  })

  test('that expired is recorded by the sweeper, once, and announced', async ({ fixture }) => {
    const one = await fixture.admin()
    const id = await fixture.request(await fixture.member(baht(100)), baht(100))
    await one.move('claim', id)
    await fixture.withdrawals.expireClaims()
    expect(await fixture.row(id)).toMatchObject({ status: 'claimed' })
    fixture.clock.advance(10 * MINUTE)
    await Promise.all([fixture.withdrawals.expireClaims(), fixture.withdrawals.expireClaims()])
    expect(await fixture.row(id)).toMatchObject({ status: 'pending', claimed_by: null, version: 3 })
    expect(
      (await fixture.auditOf(id)).filter(
        ({ action, outcome }) => action === 'withdrawal.expire-claim' && outcome === 'done',
      ),
    ).toHaveLength(1)
  })
})

describe('permissions', () => {
  test('an approver is bound by their limit', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker', { approveLimit: baht(100) })
    const member = await fixture.member(baht(1_000))
    const [within, above] = [await fixture.request(member, baht(100)), await fixture.request(member, baht(100.01))]
    for (const id of [within, above]) await maker.move('claim', id)
    expect((await maker.move('approve', within)).status).toBe(202)
    expect(await maker.move('approve', above)).toMatchObject({ status: 422, body: { code: 'LIMIT_EXCEEDED' } })
    expect((await maker.get(`/withdrawals/${above}`)).body.data.can).not.toContain('approve')
  })

  test('support sees accounts and phones masked, and can execute nothing', async ({ fixture }) => {
    const support = await fixture.admin('support')
    const id = await fixture.request(
      await fixture.member(baht(100), { accountNo: '4012345677', phone: '+66812344471' }),
      baht(100),
    )
    expect((await support.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      payTo: { accountNo: '401-2-•••••-7', masked: true },
      can: [],
    })
    expect(
      (await support.get<{ member: { phone: string } }>(`/withdrawals/${id}/evidence`)).body.data.member.phone,
    ).toBe('081-•••-4471')
    expect(await support.move('claim', id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await (await fixture.admin('finance-maker')).get(`/withdrawals/${id}`)).body.data).toMatchObject({
      payTo: { accountNo: '4012345677', masked: false },
    })
  })

  test('one key has one effect, whatever is sent with it', async ({ fixture }) => {
    const maker = await fixture.admin()
    const member = await fixture.member(baht(100))
    const [id, another] = [await fixture.request(member, baht(50)), await fixture.request(member, baht(50))]
    const answers = await Promise.all(Array.from({ length: 20 }, () => maker.move('claim', id, undefined, 'the-key')))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data)))).toHaveProperty('size', 1)
    expect(await fixture.row(id)).toMatchObject({ version: 2 })
    expect(await maker.move('claim', another, undefined, 'the-key')).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    })
  })
})

test('evidence shows the basis of the decision', async ({ fixture }) => {
  const bank = await aBankAccount(fixture, { accountNo: '9000000001' })
  const [maker, member] = [
    await fixture.admin(),
    await fixture.member(baht(0), { accountNo: '4012345677', firstName: 'สมชาย', lastName: 'ใจดี' }),
  ]
  const twin = await fixture.member(baht(0), { accountNo: '4012345677', bankCode: '004' })
  await fixture.rules({ turnover_percent: 50, name_must_match: true })
  const seen = await fixture.event('bank.transaction', {
    account: { bankCode: bank.bankCode, accountNo: bank.accountNo },
    channel: 'scb',
    reference: 'r-1',
    direction: 'in',
    amount: 1_000,
    occurredAt: fixture.clock.now().toISOString(),
    counterparty: { bankCode: '014', accountNo: '4012345677', name: 'นาย สมชาย ใจ***' },
  })
  expect(seen.body.result).toMatchObject({ status: 'credited' })
  const id = await fixture.request(member, baht(200))
  const { body } = await maker.get<Record<string, unknown>>(`/withdrawals/${id}/evidence`)
  expect(body.data).toMatchObject({
    blockers: [{ code: 'TURNOVER_NOT_MET', facts: { required: '500.00', done: '0.00' } }],
    wallet: { cash: 1_000, bonus: 0, held: 200 },
    nameMatches: true,
    turnover: { required: 500, done: 0 },
    lastDeposit: { amount: 1_000, channel: 'scb' },
    lastPromotion: null,
    winRatio: null,
    sevenDays: { in: 1_000, out: 0 },
    sameAs: [{ memberId: twin.id, reasons: ['bank'] }],
    paidBefore: { count: 0, amount: 0 },
  })
  expect((await maker.get(`/withdrawals/${fixture.newId()}/evidence`)).status).toBe(404)
})
