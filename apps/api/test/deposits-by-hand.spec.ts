import { randomUUID } from 'node:crypto'
import { toBaht, ZERO, type Satang } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { type DepositScene, type ShownDeposit, test } from './support/deposit-scene.ts'

type Admin = Awaited<ReturnType<DepositScene['admin']>>
type Asked = { approvalId: string; status: string }
const enter = <T = ShownDeposit>(
  admin: Admin,
  member: Pick<TestMember, 'id'>,
  own: Pick<TestBankAccount, 'id'>,
  given: Record<string, unknown> = {},
  key: string = randomUUID(),
) =>
  admin.post<T>(
    '/deposits',
    { memberId: member.id, accountId: own.id, amount: 300, reason: 'สลิปทางไลน์', ...given },
    key,
  )
const decide = (admin: Admin, id: string, what = 'approve', body?: unknown) =>
  admin.post<{ status: string; given: Record<string, string>; amount: number }>(`/approvals/${id}/${what}`, body)
const sound = async (scene: DepositScene) => expect(await scene.verify()).toEqual([])
const limitTo = (scene: DepositScene, admin: Admin, limit: Satang) =>
  scene.db.updateTable('admins').set({ adjust_limit_satang: limit }).where('id', '=', admin.id).execute()
/** What the hooks were told, in order. */
const listen = (scene: DepositScene) => {
  const heard: [string, string, string | null][] = []
  scene.deposits.onCredited(
    async (_, { memberId, amount, promotionRef }) =>
      void heard.push([`credited ${toBaht(amount)}`, memberId, promotionRef]),
  )
  scene.deposits.onReversed(
    async (_, { memberId, amount, promotionRef }) =>
      void heard.push([`reversed ${toBaht(amount)}`, memberId, promotionRef]),
  )
  return heard
}

describe('a deposit entered by hand', () => {
  test('within one’s limit is credited at once, with its reason and reference, and told to who listens', async ({
    scene,
  }) => {
    const [admin, own, member, heard] = [
      await scene.admin(),
      await scene.account(),
      await scene.member(ZERO),
      listen(scene),
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
    expect([await scene.cash(member), await scene.bank(own)]).toEqual([baht(300), baht(300)])
    expect(heard).toEqual([['credited 300', member.id, null]])
    expect(await enter(admin, member, own, { reference: 'SLIP-1' })).toMatchObject({
      status: 422,
      body: { code: 'DUPLICATE_REFERENCE', details: { depositId: reply.body.data.id } },
    })
    await sound(scene)
  })

  test('above it waits for a second person, who sees all of it; then it is judged anew', async ({ scene }) => {
    const [maker, checker, own, member, other] = [
      await scene.admin('finance-maker'),
      await scene.admin('owner'),
      await scene.account(),
      await scene.member(ZERO),
      await scene.member(ZERO),
    ]
    await limitTo(scene, maker, baht(299.99))
    const asked = await enter<Asked>(maker, member, own, { reference: 'SLIP-2' })
    expect(asked).toMatchObject({ status: 202, body: { data: { status: 'awaiting-second' } } })
    expect(await scene.cash(member)).toBe(ZERO)
    // No deposit yet, and on the member's profile all the same.
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
    expect(await decide(maker, asked.body.data.approvalId)).toMatchObject({ status: 403 })
    expect((await decide(checker, asked.body.data.approvalId)).body.data.status).toBe('approved')
    expect([await scene.cash(member), await pendingOf()]).toEqual([baht(300), []])
    expect((await checker.get<ShownDeposit[]>('/8hwe8vhevv/deposithistory')).body.data).toMatchObject([
      { status: 'credited', creditedBy: { id: maker.id }, approvedBy: { id: checker.id }, providerRef: 'SLIP-2' },
    ])
    const late = await enter<Asked>(maker, other, own, { reference: 'SLIP-3' })
    await scene.db.updateTable('members').set({ status: 'closed' }).where('id', '=', other.id).execute()
    expect(await decide(checker, late.body.data.approvalId)).toMatchObject({
      status: 422,
      body: { code: 'MEMBER_CLOSED' },
    })
    expect((await decide(checker, late.body.data.approvalId, 'reject', { reason: 'x' })).body.data.status).toBe(
      'rejected',
    )
    await sound(scene)
  })

  test('without a time of payment does not claim one: neither at once nor once it was approved, nor where it is shown as similar', async ({
    scene,
  }) => {
    const [maker, checker, own, member] = [
      await scene.admin('finance-maker'),
      await scene.admin('owner'),
      await scene.account(),
      await scene.member(ZERO),
    ]
    const unknown = { paidAt: null, paidAtKnown: false }
    const entered = await enter(maker, member, own)
    expect(entered.body.data).toMatchObject(unknown)
    expect(await enter(maker, member, own)).toMatchObject({
      status: 422,
      body: { code: 'ALIKE_EXISTS', details: { alike: [{ depositId: entered.body.data.id, paidAt: null }] } },
    })
    await limitTo(scene, maker, baht(1))
    const asked = await enter<Asked>(maker, member, own, { amount: 400 })
    scene.clock.set('2026-07-12T05:10:00Z')
    expect((await decide(checker, asked.body.data.approvalId)).body.data.status).toBe('approved')
    const timed = await enter(checker, member, own, { amount: 500, occurredAt: '2026-07-12T04:30:00Z' })
    expect(timed.body.data).toMatchObject({ paidAt: '2026-07-12T04:30:00.000Z', paidAtKnown: true })
    const { data } = (await checker.get<ShownDeposit[]>('/8hwe8vhevv/deposithistory?sort=amount')).body
    expect(data).toMatchObject([
      { amount: 300, ...unknown },
      { amount: 400, ...unknown },
      { amount: 500, paidAtKnown: true },
    ])
    await sound(scene)
  })

  test('its dialog knows beforehand what is left of the limit: per deposit, and of the day', async ({ scene }) => {
    const [maker, support, own, member] = [
      await scene.admin('finance-maker'),
      await scene.admin('support'),
      await scene.account(),
      await scene.member(ZERO),
    ]
    expect((await maker.get('/deposits/solo-limit')).body.data).toEqual({ limit: null, left: null })
    await limitTo(scene, maker, baht(1000))
    expect((await maker.get('/deposits/solo-limit')).body.data).toEqual({ limit: 1000, left: 1000 })
    await enter(maker, member, own, { amount: 700.25 })
    expect((await maker.get('/deposits/solo-limit')).body.data).toEqual({ limit: 1000, left: 299.75 })
    expect((await enter(maker, member, own, { amount: 299.76 })).status).toBe(202)
    // Who may enter no deposits gives nothing alone.
    expect((await support.get('/deposits/solo-limit')).body.data).toEqual({ limit: 0, left: 0 })
  })

  test('is refused by field when it cannot be, and then nothing happened', async ({ scene }) => {
    const [admin, own, member] = [await scene.admin(), await scene.account(), await scene.member(ZERO)]
    const nobody = '0190f5d2-0000-7000-8000-000000000001'
    const retired = await scene.account({ status: 'retired' })
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
    for (const [given, field] of wrong)
      expect(await enter(admin, member, own, given), field).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', fields: { [field]: expect.any(String) } },
      })
    expect(await enter(await scene.admin('support'), member, own)).toMatchObject({ status: 403 })
    expect([await scene.cash(member), await scene.rows()]).toEqual([ZERO, []])
  })

  test('said fifty times under one key is one', async ({ scene }) => {
    const [admin, own, member] = [await scene.admin(), await scene.account(), await scene.member(ZERO)]
    const replies = await Promise.all(Array.from({ length: 50 }, () => enter(admin, member, own, {}, 'one')))
    expect(new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.data.id)).size).toBe(1)
    expect(await scene.cash(member)).toBe(baht(300))
    expect(await enter(admin, member, own, { amount: 301 }, 'one')).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    })
  })

  test('keeps the picture of its slip, and one slip proves one deposit', async ({ scene }) => {
    const [admin, own, member] = [await scene.admin(), await scene.account(), await scene.member(ZERO)]
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const { body } = await admin.post<{ slipId: string }>('/uploads/slips', { contentType: 'image/png', base64: png })
    expect((await enter(admin, member, own, { slipId: body.data.slipId })).body.data).toMatchObject({
      slipId: body.data.slipId,
    })
    expect(await enter(admin, member, own, { amount: 301, slipId: body.data.slipId })).toMatchObject({
      status: 400,
      body: { fields: { slipId: expect.any(String) } },
    })
    expect(await scene.cash(member)).toBe(baht(300))
  })
})

describe('money that is entered by hand and told by its bank', () => {
  test('afterwards is never credited twice: by its reference, by its member, or by its time', async ({ scene }) => {
    const [admin, own, member] = [await scene.admin(), await scene.account(), await scene.member(ZERO)]
    const ways = [
      {
        entry: { amount: 300, reference: 'BANK-9', occurredAt: '2026-07-09T05:00:00Z' },
        line: { amount: baht(300), reference: 'BANK-9' },
      },
      {
        entry: { amount: 400, occurredAt: '2026-07-12T01:00:00Z' },
        line: { amount: baht(400), counterparty: scene.payer(member) },
      },
      { entry: { amount: 500 }, line: { amount: baht(500), occurredAt: new Date('2026-07-12T04:52:00Z') } },
    ]
    for (const { entry, line } of ways) {
      const entered = await enter(admin, member, own, entry)
      const told = await scene.take(scene.lineTo(own, line))
      expect(told.status).toBe('possible-duplicate')
      expect(await scene.deposit(String(told.depositId))).toMatchObject({
        alike_id: entered.body.data.id,
        candidate_id: member.id,
      })
      // The statement tells it too, and is no third.
      const { reference: _, ...bare } = scene.lineTo(own, line)
      expect((await scene.take({ ...bare, source: 'statement-csv', rawText: 'x' })).status).toBe('possible-duplicate')
    }
    expect([await scene.cash(member), await scene.bank(own)]).toEqual([baht(1200), baht(1200)])
    await sound(scene)
  })

  test('another payer’s equal money is that payer’s, and the member’s second is credited', async ({ scene }) => {
    const [admin, own, member, other] = [
      await scene.admin(),
      await scene.account(),
      await scene.member(ZERO),
      await scene.member(ZERO),
    ]
    await enter(admin, member, own)
    expect((await scene.take(scene.lineTo(own, { amount: baht(300), counterparty: scene.payer(other) }))).status).toBe(
      'credited',
    )
    expect((await scene.take(scene.lineTo(own, { amount: baht(300), counterparty: scene.payer(member) }))).status).toBe(
      'possible-duplicate',
    )
    expect((await scene.take(scene.lineTo(own, { amount: baht(300), counterparty: scene.payer(member) }))).status).toBe(
      'credited',
    )
    expect([await scene.cash(member), await scene.cash(other)]).toEqual([baht(600), baht(300)])
    await sound(scene)
  })

  test('before, is refused until the person says it is other money', async ({ scene }) => {
    const [admin, own, member] = [await scene.admin(), await scene.account(), await scene.member(ZERO)]
    const depositId = await scene.unmatched(own, { amount: baht(300), reference: 'BANK-1' })
    expect(await enter(admin, member, own, { reference: 'BANK-1' })).toMatchObject({
      status: 422,
      body: { code: 'DUPLICATE_REFERENCE', details: { depositId } },
    })
    expect(await enter(admin, member, own)).toMatchObject({
      status: 422,
      body: { code: 'ALIKE_EXISTS', details: { alike: [{ depositId, status: 'unmatched' }] } },
    })
    expect(await scene.cash(member)).toBe(ZERO)
    expect((await enter(admin, member, own, { despiteAlike: true })).status).toBe(200)
    await sound(scene)
  })
})

describe('the reversal of a credited deposit', () => {
  test('takes two: the money goes back, the deposit is final, and what the bank really has waits for its owner', async ({
    scene,
  }) => {
    const [maker, checker, own, member, right] = [
      await scene.admin('finance-maker'),
      await scene.admin('owner'),
      await scene.account(),
      await scene.member(ZERO),
      await scene.member(ZERO),
    ]
    const heard = listen(scene)
    const { depositId } = await scene.take(scene.lineTo(own, { counterparty: scene.payer(member) }))
    const asked = await maker.post<Asked>(`/deposits/${depositId}/reverse`, { reason: 'ผิดคน' })
    expect(asked).toMatchObject({ status: 202, body: { data: { status: 'awaiting-second' } } })
    expect((await maker.get<ShownDeposit>(`/deposits/${depositId}`)).body.data).toMatchObject({
      status: 'credited',
      can: [],
      openApproval: { id: asked.body.data.approvalId, kind: 'deposits.reverse' },
    })
    expect(await maker.post(`/deposits/${depositId}/reverse`, { reason: 'again' })).toMatchObject({
      status: 409,
      body: { details: { approvalId: asked.body.data.approvalId } },
    })
    expect((await decide(checker, asked.body.data.approvalId)).status).toBe(200)
    // What was only asked for does not read like what was done.
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
    expect([await scene.cash(member), await scene.suspense(), await scene.bank(own)]).toEqual([
      ZERO,
      baht(500),
      baht(500),
    ])
    expect(heard.map(([what]) => what)).toEqual(['credited 500', 'reversed 500'])
    await sound(scene)
    // It goes to whose it is, or back again.
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
    expect([await scene.cash(right), await scene.suspense()]).toEqual([baht(500), ZERO])
    await sound(scene)
  })

  test('of what was matched by hand, and of what was entered by hand, leaves nothing behind that is not there', async ({
    scene,
  }) => {
    const [maker, checker, own, member] = [
      await scene.admin('finance-maker'),
      await scene.admin('owner'),
      await scene.account(),
      await scene.member(ZERO),
    ]
    const reverse = async (id: string) => {
      const asked = await maker.post<Asked>(`/deposits/${id}/reverse`, { reason: 'x' })
      expect((await decide(checker, asked.body.data.approvalId)).status).toBe(200)
    }
    const matched = await scene.unmatched(own)
    await maker.post(`/deposits/${matched}/match`, { memberId: member.id })
    await maker.post(`/deposits/${matched}/credit`)
    await reverse(matched)
    expect([await scene.cash(member), await scene.suspense(), await scene.bank(own)]).toEqual([
      ZERO,
      baht(500),
      baht(500),
    ])
    await sound(scene)
    const entered = (await enter(maker, member, own)).body.data.id
    await reverse(entered)
    expect([await scene.cash(member), await scene.bank(own), (await scene.rows()).length]).toEqual([ZERO, baht(500), 3])
    await sound(scene)
  })

  test('is refused while the member has not the money, when asked and when agreed, and nothing moves', async ({
    scene,
  }) => {
    const [maker, checker, own, member] = [
      await scene.admin('finance-maker'),
      await scene.admin('owner'),
      await scene.account(),
      await scene.member(ZERO),
    ]
    const { depositId } = await scene.take(scene.lineTo(own, { counterparty: scene.payer(member) }))
    const asked = await maker.post<Asked>(`/deposits/${depositId}/reverse`, { reason: 'x' })
    await scene.request(member, baht(100))
    const short = { status: 422, body: { code: 'INSUFFICIENT_FUNDS', details: { available: 400, needed: 500 } } }
    expect(await decide(checker, asked.body.data.approvalId)).toMatchObject(short)
    await decide(checker, asked.body.data.approvalId, 'reject', { reason: 'spent' })
    expect(await maker.post(`/deposits/${depositId}/reverse`, { reason: 'x' })).toMatchObject(short)
    expect(await scene.cash(member)).toBe(baht(500))
    expect(await scene.deposit(String(depositId))).toMatchObject({ status: 'credited' })
    await sound(scene)
  })

  test('agreed to by several at once happens once', async ({ scene }) => {
    const [maker, own, member] = [
      await scene.admin('finance-maker'),
      await scene.account(),
      await scene.member(baht(5000)),
    ]
    const checkers = [await scene.admin('owner'), await scene.admin()]
    const { depositId } = await scene.take(scene.lineTo(own, { counterparty: scene.payer(member) }))
    const asks = await Promise.all(
      Array.from({ length: 4 }, () => maker.post<Asked>(`/deposits/${depositId}/reverse`, { reason: 'x' })),
    )
    expect(asks.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409, 409, 409])
    const approvalId = asks.find(({ status }) => status === 202)?.body.data.approvalId ?? ''
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => decide(checkers[n % 2] as Admin, approvalId)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await scene.cash(member), await scene.suspense()]).toEqual([baht(5000), baht(500)])
    await sound(scene)
  })
})
