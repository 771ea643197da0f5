import { randomUUID } from 'node:crypto'
import { toBaht, ZERO, type Satang } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { type DepositFixture, type ShownDeposit, test } from './support/deposit-fixture.ts'

type Admin = Awaited<ReturnType<DepositFixture['admin']>>
type PendingApproval = { approvalId: string; status: string }
const enter = <T = ShownDeposit>(
  admin: Admin,
  member: Pick<TestMember, 'id'>,
  own: Pick<TestBankAccount, 'id'>,
  input: Record<string, unknown> = {},
  key: string = randomUUID(),
) =>
  admin.post<T>(
    '/deposits',
    { memberId: member.id, accountId: own.id, amount: 300, reason: 'สลิปทางไลน์', ...input },
    key,
  )
const decide = (admin: Admin, id: string, what = 'approve', body?: unknown) =>
  admin.post<{ status: string; given: Record<string, string>; amount: number }>(`/approvals/${id}/${what}`, body)
const sound = async (fixture: DepositFixture) => expect(await fixture.verify()).toEqual([])
const limitTo = (fixture: DepositFixture, admin: Admin, limit: Satang) =>
  fixture.db.updateTable('admins').set({ adjust_limit_satang: limit }).where('id', '=', admin.id).execute()
/** The hooks' calls, in order. */
const listen = (fixture: DepositFixture) => {
  const received: [string, string, string | null][] = []
  fixture.deposits.onCredited(
    async (_, { memberId, amount, promotionRef }) =>
      void received.push([`credited ${toBaht(amount)}`, memberId, promotionRef]),
  )
  fixture.deposits.onReversed(
    async (_, { memberId, amount, promotionRef }) =>
      void received.push([`reversed ${toBaht(amount)}`, memberId, promotionRef]),
  )
  return received
}

describe('a manual deposit', () => {
  test('within one’s limit is credited immediately, with its reason and reference, and announced', async ({
    fixture,
  }) => {
    const [admin, own, member, received] = [
      await fixture.admin(),
      await fixture.account(),
      await fixture.member(ZERO),
      listen(fixture),
    ]
    const reply = await enter(admin, member, own, { reference: ' SLIP-1 ', occurredAt: '2026-07-12T04:30:00Z' })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'credited',
          mode: 'manual',
          channel: 'manual',
          source: 'manual',
          amount: 300,
          note: 'สลิปทางไลน์',
          providerRef: 'SLIP-1',
          paidAt: '2026-07-12T04:30:00.000Z',
          member: { id: member.id },
          creditedBy: { id: admin.id },
          receivingAccount: { id: own.id },
          creditAfter: 300,
          can: ['reverse'],
        },
      },
    })
    expect([await fixture.cash(member), await fixture.bank(own)]).toEqual([baht(300), baht(300)])
    expect(received).toEqual([['credited 300', member.id, null]])
    expect(await enter(admin, member, own, { reference: 'SLIP-1' })).toMatchObject({
      status: 422,
      body: { code: 'DUPLICATE_REFERENCE', details: { depositId: reply.body.data.id } },
    })
    await sound(fixture)
  })

  test('above it waits for a second approver, who sees all of it; then it is checked again', async ({ fixture }) => {
    const [maker, checker, own, member, other] = [
      await fixture.admin('finance-maker'),
      await fixture.admin('owner'),
      await fixture.account(),
      await fixture.member(ZERO),
      await fixture.member(ZERO),
    ]
    await limitTo(fixture, maker, baht(299.99))
    const requested = await enter<PendingApproval>(maker, member, own, { reference: 'SLIP-2' })
    expect(requested).toMatchObject({ status: 202, body: { data: { status: 'awaiting-second' } } })
    expect(await fixture.cash(member)).toBe(ZERO)
    // Not a deposit yet, but already on the member's profile.
    const pendingOf = async () =>
      (await maker.get<{ pendingDeposits: unknown[] }>(`/usersystem/${member.id}`)).body.data.pendingDeposits
    expect(await pendingOf()).toMatchObject([
      { depositId: expect.any(String), kind: 'deposits.create', amount: 300, askedBy: { id: maker.id } },
    ])
    const waiting = await checker.get<{ id: string }[]>('/approvals')
    expect(waiting.body.data).toMatchObject([
      {
        kind: 'deposits.create',
        amount: 300,
        subject: { kind: 'deposit', label: member.username },
        given: {
          account: `014 ${own.accountNo}`,
          name: 'สมชาย ใจดี',
          memberId: member.id,
          accountId: own.id,
          reason: 'สลิปทางไลน์',
          reference: 'SLIP-2',
        },
      },
    ])
    expect(await decide(maker, requested.body.data.approvalId)).toMatchObject({ status: 403 })
    expect((await decide(checker, requested.body.data.approvalId)).body.data.status).toBe('approved')
    expect([await fixture.cash(member), await pendingOf()]).toEqual([baht(300), []])
    expect((await checker.get<ShownDeposit[]>('/8hwe8vhevv/deposithistory')).body.data).toMatchObject([
      { status: 'credited', creditedBy: { id: maker.id }, approvedBy: { id: checker.id }, providerRef: 'SLIP-2' },
    ])
    const late = await enter<PendingApproval>(maker, other, own, { reference: 'SLIP-3' })
    await fixture.db.updateTable('members').set({ status: 'closed' }).where('id', '=', other.id).execute()
    expect(await decide(checker, late.body.data.approvalId)).toMatchObject({
      status: 422,
      body: { code: 'MEMBER_CLOSED' },
    })
    expect((await decide(checker, late.body.data.approvalId, 'reject', { reason: 'x' })).body.data.status).toBe(
      'rejected',
    )
    await sound(fixture)
  })

  test('without a time of payment never shows one: neither immediately nor after approval, nor as a similar deposit', async ({
    fixture,
  }) => {
    const [maker, checker, own, member] = [
      await fixture.admin('finance-maker'),
      await fixture.admin('owner'),
      await fixture.account(),
      await fixture.member(ZERO),
    ]
    const unknown = { paidAt: null, paidAtKnown: false }
    const entered = await enter(maker, member, own)
    expect(entered.body.data).toMatchObject(unknown)
    expect(await enter(maker, member, own)).toMatchObject({
      status: 422,
      body: { code: 'ALIKE_EXISTS', details: { alike: [{ depositId: entered.body.data.id, paidAt: null }] } },
    })
    await limitTo(fixture, maker, baht(1))
    const requested = await enter<PendingApproval>(maker, member, own, { amount: 400 })
    fixture.clock.set('2026-07-12T05:10:00Z')
    expect((await decide(checker, requested.body.data.approvalId)).body.data.status).toBe('approved')
    const timed = await enter(checker, member, own, { amount: 500, occurredAt: '2026-07-12T04:30:00Z' })
    expect(timed.body.data).toMatchObject({ paidAt: '2026-07-12T04:30:00.000Z', paidAtKnown: true })
    const { data } = (await checker.get<ShownDeposit[]>('/8hwe8vhevv/deposithistory?sort=amount')).body
    expect(data).toMatchObject([
      { amount: 300, ...unknown },
      { amount: 400, ...unknown },
      { amount: 500, paidAtKnown: true },
    ])
    await sound(fixture)
  })

  test('its dialog knows the remaining limit beforehand: per deposit, and of the day', async ({ fixture }) => {
    const [maker, support, own, member] = [
      await fixture.admin('finance-maker'),
      await fixture.admin('support'),
      await fixture.account(),
      await fixture.member(ZERO),
    ]
    expect((await maker.get('/deposits/solo-limit')).body.data).toEqual({ limit: null, left: null })
    await limitTo(fixture, maker, baht(1000))
    expect((await maker.get('/deposits/solo-limit')).body.data).toEqual({ limit: 1000, left: 1000 })
    await enter(maker, member, own, { amount: 700.25 })
    expect((await maker.get('/deposits/solo-limit')).body.data).toEqual({ limit: 1000, left: 299.75 })
    expect((await enter(maker, member, own, { amount: 299.76 })).status).toBe(202)
    // Without the permission to enter deposits, the solo limit is zero.
    expect((await support.get('/deposits/solo-limit')).body.data).toEqual({ limit: 0, left: 0 })
  })

  test('is refused by field when invalid, without any effect', async ({ fixture }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await fixture.member(ZERO)]
    const nobody = '0190f5d2-0000-7000-8000-000000000001'
    const retired = await fixture.account({ status: 'retired' })
    const wrong: [Record<string, unknown>, string][] = [
      [{ amount: 0 }, 'amount'],
      [{ amount: -5 }, 'amount'],
      [{ amount: 1.001 }, 'amount'],
      [{ amount: '5' }, 'amount'],
      [{ reason: ' ' }, 'reason'],
      [{ memberId: nobody }, 'memberId'],
      [{ accountId: nobody }, 'accountId'],
      [{ accountId: retired.id }, 'accountId'],
      [{ slipId: nobody }, 'slipId'],
      [{ occurredAt: '2026-07-12T05:05:01Z' }, 'occurredAt'],
      [{ occurredAt: '2024-01-01T00:00:00Z' }, 'occurredAt'],
      [{ occurredAt: 'yesterday' }, 'occurredAt'],
      [{ reference: '' }, 'reference'],
      [{ bonus: 1 }, 'bonus'],
    ]
    for (const [input, field] of wrong)
      expect(await enter(admin, member, own, input), field).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', fields: { [field]: { code: expect.any(String) } } },
      })
    expect(await enter(await fixture.admin('support'), member, own)).toMatchObject({ status: 403 })
    expect([await fixture.cash(member), await fixture.rows()]).toEqual([ZERO, []])
  })

  test('sent fifty times under one key is one', async ({ fixture }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await fixture.member(ZERO)]
    const replies = await Promise.all(Array.from({ length: 50 }, () => enter(admin, member, own, {}, 'one')))
    expect(new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.data.id)).size).toBe(1)
    expect(await fixture.cash(member)).toBe(baht(300))
    expect(await enter(admin, member, own, { amount: 301 }, 'one')).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    })
  })

  test('stores its slip, and one slip proves one deposit', async ({ fixture }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await fixture.member(ZERO)]
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const { body } = await admin.post<{ slipId: string }>('/uploads/slips', { contentType: 'image/png', base64: png })
    expect((await enter(admin, member, own, { slipId: body.data.slipId })).body.data).toMatchObject({
      slipId: body.data.slipId,
    })
    expect(await enter(admin, member, own, { amount: 301, slipId: body.data.slipId })).toMatchObject({
      status: 400,
      body: { fields: { slipId: { code: expect.any(String) } } },
    })
    expect(await fixture.cash(member)).toBe(baht(300))
  })
})

describe('money entered manually and reported by its bank', () => {
  test('afterwards is never credited twice: by its reference, by its member, or by its time', async ({ fixture }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await fixture.member(ZERO)]
    const ways = [
      {
        entry: { amount: 300, reference: 'BANK-9', occurredAt: '2026-07-09T05:00:00Z' },
        line: { amount: baht(300), reference: 'BANK-9' },
      },
      {
        entry: { amount: 400, occurredAt: '2026-07-12T01:00:00Z' },
        line: { amount: baht(400), counterparty: fixture.payer(member) },
      },
      { entry: { amount: 500 }, line: { amount: baht(500), occurredAt: new Date('2026-07-12T04:52:00Z') } },
    ]
    for (const { entry, line } of ways) {
      const entered = await enter(admin, member, own, entry)
      const reported = await fixture.take(fixture.lineTo(own, line))
      expect(reported.status).toBe('possible-duplicate')
      expect(await fixture.deposit(String(reported.depositId))).toMatchObject({
        alike_id: entered.body.data.id,
        candidate_id: member.id,
      })
      // The statement reports it too, and adds no third deposit.
      const { reference: _, ...bare } = fixture.lineTo(own, line)
      expect((await fixture.take({ ...bare, source: 'statement-csv', rawText: 'x' })).status).toBe('possible-duplicate')
    }
    expect([await fixture.cash(member), await fixture.bank(own)]).toEqual([baht(1200), baht(1200)])
    await sound(fixture)
  })

  test('another payer’s equal amount is that payer’s, and the member’s second is credited', async ({ fixture }) => {
    const [admin, own, member, other] = [
      await fixture.admin(),
      await fixture.account(),
      await fixture.member(ZERO),
      await fixture.member(ZERO),
    ]
    await enter(admin, member, own)
    expect(
      (await fixture.take(fixture.lineTo(own, { amount: baht(300), counterparty: fixture.payer(other) }))).status,
    ).toBe('credited')
    expect(
      (await fixture.take(fixture.lineTo(own, { amount: baht(300), counterparty: fixture.payer(member) }))).status,
    ).toBe('possible-duplicate')
    expect(
      (await fixture.take(fixture.lineTo(own, { amount: baht(300), counterparty: fixture.payer(member) }))).status,
    ).toBe('credited')
    expect([await fixture.cash(member), await fixture.cash(other)]).toEqual([baht(600), baht(300)])
    await sound(fixture)
  })

  test('before, is refused until the admin confirms that it is different money', async ({ fixture }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await fixture.member(ZERO)]
    const depositId = await fixture.unmatched(own, { amount: baht(300), reference: 'BANK-1' })
    expect(await enter(admin, member, own, { reference: 'BANK-1' })).toMatchObject({
      status: 422,
      body: { code: 'DUPLICATE_REFERENCE', details: { depositId } },
    })
    expect(await enter(admin, member, own)).toMatchObject({
      status: 422,
      body: { code: 'ALIKE_EXISTS', details: { alike: [{ depositId, status: 'unmatched' }] } },
    })
    expect(await fixture.cash(member)).toBe(ZERO)
    expect((await enter(admin, member, own, { despiteAlike: true })).status).toBe(200)
    await sound(fixture)
  })
})

describe('the reversal of a credited deposit', () => {
  test('needs a second approval: the money is returned, the deposit is final, and what the bank has is unmatched', async ({
    fixture,
  }) => {
    const [maker, checker, own, member, right] = [
      await fixture.admin('finance-maker'),
      await fixture.admin('owner'),
      await fixture.account(),
      await fixture.member(ZERO),
      await fixture.member(ZERO),
    ]
    const received = listen(fixture)
    const { depositId } = await fixture.take(fixture.lineTo(own, { counterparty: fixture.payer(member) }))
    const requested = await maker.post<PendingApproval>(`/deposits/${depositId}/reverse`, { reason: 'ผิดคน' })
    expect(requested).toMatchObject({ status: 202, body: { data: { status: 'awaiting-second' } } })
    expect((await maker.get<ShownDeposit>(`/deposits/${depositId}`)).body.data).toMatchObject({
      status: 'credited',
      can: [],
      openApproval: { id: requested.body.data.approvalId, kind: 'deposits.reverse' },
    })
    expect(await maker.post(`/deposits/${depositId}/reverse`, { reason: 'again' })).toMatchObject({
      status: 409,
      body: { details: { approvalId: requested.body.data.approvalId } },
    })
    expect((await decide(checker, requested.body.data.approvalId)).status).toBe(200)
    // A pending request is displayed differently from an executed one.
    expect((await maker.get<unknown[]>(`/deposits/${depositId}/timeline`)).body.data.slice(0, 3)).toMatchObject([
      { action: 'approval.approve', outcome: 'done', to: 'reversed' },
      { action: 'deposit.reverse', outcome: 'refused' },
      { action: 'deposit.reverse', outcome: 'done', from: 'credited', to: 'asked' },
    ])
    const reversed = (await maker.get<ShownDeposit & { reopenedAsId: string }>(`/deposits/${depositId}`)).body.data
    expect(reversed).toMatchObject({
      status: 'reversed',
      note: 'ผิดคน',
      decidedBy: { id: maker.id },
      reversalApprovedBy: { id: checker.id },
      approvedBy: null,
      can: [],
      member: { id: member.id },
    })
    expect([await fixture.cash(member), await fixture.suspense(), await fixture.bank(own)]).toEqual([
      ZERO,
      baht(500),
      baht(500),
    ])
    expect(received.map(([what]) => what)).toEqual(['credited 500', 'reversed 500'])
    await sound(fixture)
    // It is credited to the right member, or reversed.
    expect((await maker.get<ShownDeposit>(`/deposits/${reversed.reopenedAsId}`)).body.data).toMatchObject({
      status: 'unmatched',
      reopensId: depositId,
      reasons: ['REOPENED'],
      can: ['match', 'ignore', 'return'],
    })
    await maker.post(`/deposits/${reversed.reopenedAsId}/match`, {
      memberId: right.id,
      confirmContradictions: ['account'],
    })
    await maker.post(`/deposits/${reversed.reopenedAsId}/credit`)
    expect([await fixture.cash(right), await fixture.suspense()]).toEqual([baht(500), ZERO])
    await sound(fixture)
  })

  test('of a manual match, and of a manual entry, leaves nothing that does not exist', async ({ fixture }) => {
    const [maker, checker, own, member] = [
      await fixture.admin('finance-maker'),
      await fixture.admin('owner'),
      await fixture.account(),
      await fixture.member(ZERO),
    ]
    const reverse = async (id: string) => {
      const requested = await maker.post<PendingApproval>(`/deposits/${id}/reverse`, { reason: 'x' })
      expect((await decide(checker, requested.body.data.approvalId)).status).toBe(200)
    }
    const matched = await fixture.unmatched(own)
    await maker.post(`/deposits/${matched}/match`, { memberId: member.id })
    await maker.post(`/deposits/${matched}/credit`)
    await reverse(matched)
    expect([await fixture.cash(member), await fixture.suspense(), await fixture.bank(own)]).toEqual([
      ZERO,
      baht(500),
      baht(500),
    ])
    await sound(fixture)
    const entered = (await enter(maker, member, own)).body.data.id
    await reverse(entered)
    expect([await fixture.cash(member), await fixture.bank(own), (await fixture.rows()).length]).toEqual([
      ZERO,
      baht(500),
      3,
    ])
    await sound(fixture)
  })

  test('is refused while the member’s balance is too low, on request and on approval, without any effect', async ({
    fixture,
  }) => {
    const [maker, checker, own, member] = [
      await fixture.admin('finance-maker'),
      await fixture.admin('owner'),
      await fixture.account(),
      await fixture.member(ZERO),
    ]
    const { depositId } = await fixture.take(fixture.lineTo(own, { counterparty: fixture.payer(member) }))
    const requested = await maker.post<PendingApproval>(`/deposits/${depositId}/reverse`, { reason: 'x' })
    await fixture.request(member, baht(100))
    const short = { status: 422, body: { code: 'INSUFFICIENT_FUNDS', details: { available: 400, needed: 500 } } }
    expect(await decide(checker, requested.body.data.approvalId)).toMatchObject(short)
    await decide(checker, requested.body.data.approvalId, 'reject', { reason: 'spent' })
    expect(await maker.post(`/deposits/${depositId}/reverse`, { reason: 'x' })).toMatchObject(short)
    expect(await fixture.cash(member)).toBe(baht(500))
    expect(await fixture.deposit(String(depositId))).toMatchObject({ status: 'credited' })
    await sound(fixture)
  })

  test('approved by several concurrently is executed once', async ({ fixture }) => {
    const [maker, own, member] = [
      await fixture.admin('finance-maker'),
      await fixture.account(),
      await fixture.member(baht(5000)),
    ]
    const checkers = [await fixture.admin('owner'), await fixture.admin()]
    const { depositId } = await fixture.take(fixture.lineTo(own, { counterparty: fixture.payer(member) }))
    const requests = await Promise.all(
      Array.from({ length: 4 }, () => maker.post<PendingApproval>(`/deposits/${depositId}/reverse`, { reason: 'x' })),
    )
    expect(requests.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409, 409, 409])
    const approvalId = requests.find(({ status }) => status === 202)?.body.data.approvalId ?? ''
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => decide(checkers[n % 2] as Admin, approvalId)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await fixture.cash(member), await fixture.suspense()]).toEqual([baht(5000), baht(500)])
    await sound(fixture)
  })
})
