import { randomUUID } from 'node:crypto'
import { fromBaht, ZERO } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { type DepositFixture, test } from './support/deposit-fixture.ts'

type ReportedFacts = {
  intentId: string
  payAmount: number
  account: { bankCode: string; accountNo: string; holder: string }
  expiresAt: string
}
const request = async (
  fixture: DepositFixture,
  member: TestMember,
  amount = 100,
  input: Record<string, unknown> = {},
): Promise<ReportedFacts> => {
  const reply = await fixture.announce(member, baht(amount), input)
  if (reply.status !== 200) throw new Error(`refused: ${JSON.stringify(reply.body)}`)
  return reply.body.result as unknown as ReportedFacts
}
const intent = (fixture: DepositFixture, id: string) =>
  fixture.db.selectFrom('deposit_intents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const sound = async (fixture: DepositFixture) => expect(await fixture.verify()).toEqual([])

describe('a deposit request', () => {
  test('gets a unique amount on an active account, and an expiry; repeated, the same', async ({ fixture }) => {
    const [own, member] = [await fixture.account(), await fixture.member(ZERO)]
    const externalId = randomUUID()
    const reported = await request(fixture, member, 100, { externalId })
    expect(reported).toMatchObject({
      account: { bankCode: own.bankCode, accountNo: own.accountNo, holder: 'Test operator' },
      expiresAt: '2026-07-12T05:30:00.000Z',
    })
    expect(reported.payAmount).toSatisfy((amount: number) => amount >= 100.01 && amount <= 100.99)
    expect(await request(fixture, member, 100, { externalId })).toEqual(reported)
    expect(await fixture.announce(member, baht(101), { externalId })).toMatchObject({
      status: 422,
      body: { code: 'DUPLICATE_EXTERNAL_ID' },
    })
    expect(await fixture.announce({ ...member, username: 'nobody_here' }, baht(1))).toMatchObject({
      status: 409,
      body: { code: 'NOT_YET' },
    })
    expect(await fixture.announce(await fixture.member(ZERO, { status: 'closed' }), baht(1))).toMatchObject({
      status: 422,
      body: { code: 'MEMBER_CLOSED' },
    })
    expect(await fixture.announce(await fixture.member(ZERO, { blockedDeposit: true }), baht(1))).toMatchObject({
      status: 422,
      body: { code: 'MEMBER_BLOCKED' },
    })
  })

  test('matches its payment: the amount identifies the member, and its choices are applied', async ({ fixture }) => {
    const [own, member] = [await fixture.account(), await fixture.member(ZERO)]
    const received: unknown[] = []
    fixture.deposits.onCredited(
      async (_, { memberId, promotionRef, mode }) => void received.push({ memberId, promotionRef, mode }),
    )
    const reported = await request(fixture, member, 100, { promotionId: 'welcome-100' })
    const { depositId, status } = await fixture.take(fixture.lineTo(own, { amount: fromBaht(reported.payAmount) }))
    expect(status).toBe('credited')
    expect(await fixture.deposit(String(depositId))).toMatchObject({
      member_id: member.id,
      intent_id: reported.intentId,
      promotion_ref: 'welcome-100',
      match_reasons: [{ memberId: member.id, reasons: ['INTENT_AMOUNT', 'NAME_UNKNOWN'] }],
    })
    expect(await intent(fixture, reported.intentId)).toMatchObject({ status: 'paid' })
    expect([await fixture.cash(member), received]).toEqual([
      fromBaht(reported.payAmount),
      [{ memberId: member.id, promotionRef: 'welcome-100', mode: 'auto' }],
    ])
    // After payment, the same amount no longer identifies the member.
    expect(
      (
        await fixture.take(
          fixture.lineTo(own, { amount: fromBaht(reported.payAmount), occurredAt: new Date('2026-07-12T05:20:00Z') }),
        )
      ).status,
    ).toBe('unmatched')
    await sound(fixture)
  })

  const against: [string, (member: TestMember, other: TestMember) => Record<string, string>, string[]][] = [
    ['another name', () => ({ name: 'นาง ชูใจ เลิศล้ำ' }), ['INTENT_AMOUNT', 'NAME_DIFFERS']],
    [
      'other digits',
      () => ({ bankCode: '014', accountNo: '1234567890', name: 'สมชาย ใจดี' }),
      ['INTENT_AMOUNT', 'BANK', 'ACCOUNT_DIFFERS', 'NAME_SAME'],
    ],
    [
      'other masked digits',
      member => ({ accountNo: `xxx-x-x${member.accountNo.slice(5, 9) === '9999' ? '1111' : '9999'}-x` }),
      ['INTENT_AMOUNT', 'ACCOUNT_DIFFERS', 'NAME_UNKNOWN'],
    ],
    [
      'another member’s account',
      (_, other) => ({ bankCode: other.bankCode, accountNo: other.accountNo }),
      ['INTENT_AMOUNT', 'BANK', 'ACCOUNT_DIFFERS', 'NAME_UNKNOWN'],
    ],
  ]
  for (const [what, counterparty, reasons] of against) {
    test(`but paid from ${what} waits for a person, who may credit it and so closes it`, async ({ fixture }) => {
      const [admin, own, member, other] = [
        await fixture.admin(),
        await fixture.account(),
        await fixture.member(ZERO),
        await fixture.member(ZERO, { firstName: 'ปิติ', lastName: 'รักไทย' }),
      ]
      const reported = await request(fixture, member, 100, { promotionId: 'p' })
      const { depositId, status } = await fixture.take(
        fixture.lineTo(own, { amount: fromBaht(reported.payAmount), counterparty: counterparty(member, other) }),
      )
      expect(status).toBe('unmatched')
      const shown = await admin.get<{ candidates: { member: { id: string } }[]; intent: unknown }>(
        `/deposits/${depositId}`,
      )
      expect(shown.body.data).toMatchObject({
        intent: { id: reported.intentId, member: { id: member.id }, status: 'open', payAmount: reported.payAmount },
      })
      const now = await admin.get<{ member: { id: string }; reasons: string[] }[]>(`/deposits/${depositId}/candidates`)
      expect(now.body.data.find(each => each.member.id === member.id)?.reasons).toEqual(reasons)
      await admin.post(`/deposits/${depositId}/match`, {
        memberId: member.id,
        confirmContradictions: ['account', 'name'],
      })
      expect((await admin.post<Record<string, unknown>>(`/deposits/${depositId}/credit`)).body.data).toMatchObject({
        status: 'credited',
        promotionRef: 'p',
      })
      expect(await intent(fixture, reported.intentId)).toMatchObject({ status: 'paid' })
      await sound(fixture)
    })
  }

  test('paid in time but reported late still matches; paid late, other evidence decides', async ({ fixture }) => {
    const [own, member] = [await fixture.account(), await fixture.member(ZERO)]
    const [one, two, three] = [
      await request(fixture, member, 100),
      await request(fixture, member, 200),
      await request(fixture, member, 300),
    ]
    fixture.clock.set('2026-07-12T05:31:00Z')
    await fixture.deposits.expireIntents()
    expect((await intent(fixture, one.intentId)).status).toBe('expired')
    const pay = async (reported: ReportedFacts, occurredAt: string, counterparty = {}) =>
      (
        await fixture.take(
          fixture.lineTo(own, { amount: fromBaht(reported.payAmount), occurredAt: new Date(occurredAt), counterparty }),
        )
      ).status
    expect(await pay(one, '2026-07-12T05:29:59Z')).toBe('credited')
    expect(await pay(two, '2026-07-12T05:30:00Z')).toBe('unmatched')
    expect(await pay(three, '2026-07-12T05:30:30Z', fixture.payer(member))).toBe('credited')
    expect([(await intent(fixture, one.intentId)).status, (await intent(fixture, three.intentId)).status]).toEqual([
      'paid',
      'expired',
    ])
    await sound(fixture)
  })

  test('is not matched by money of a day before it, where a statement has days only', async ({ fixture }) => {
    const [own, member] = [await fixture.account(), await fixture.member(ZERO)]
    const reported = await request(fixture, member, 100)
    const paidOn = async (begins: string) =>
      (
        await fixture.take(
          fixture.lineTo(own, {
            amount: fromBaht(reported.payAmount),
            occurredAt: new Date(begins),
            timeKnown: false,
            source: 'statement-mt940',
          }),
        )
      ).status
    expect([await paidOn('2026-07-10T17:00:00Z'), await paidOn('2026-07-11T17:00:00Z')]).toEqual([
      'unmatched',
      'credited',
    ])
    await sound(fixture)
  })
})

describe('the amounts of an account', () => {
  test('are unique: a hundred and ninety-eight concurrent ones all differ, then none is assigned', async ({
    fixture,
  }) => {
    const [first, second] = [await fixture.account(), await fixture.account()]
    const members = await Promise.all(Array.from({ length: 9 }, () => fixture.member(ZERO)))
    const reported: ReportedFacts[] = []
    for (let round = 0; round < 22; round++)
      reported.push(...(await Promise.all(members.map(member => request(fixture, member)))))
    const places = reported.map(({ account, payAmount }) => `${account.accountNo} ${payAmount}`)
    expect(new Set(places).size).toBe(198)
    expect(new Set(reported.map(({ account }) => account.accountNo))).toEqual(
      new Set([first.accountNo, second.accountNo]),
    )
    expect(await fixture.announce(members[0] as TestMember, baht(100))).toMatchObject({
      status: 409,
      body: { code: 'NO_RECEIVING_ACCOUNT' },
    })
    expect(await fixture.announce(members[0] as TestMember, baht(500))).toMatchObject({ status: 200 })
    // Amounts of expired requests are free again.
    fixture.clock.advance(30 * 60_000)
    expect(await fixture.announce(members[0] as TestMember, baht(100))).toMatchObject({ status: 200 })
  }, 240_000)

  test('are reused last: an expired one is held back while others are free', async ({ fixture }) => {
    await fixture.account()
    const member = await fixture.member(ZERO)
    const seen = new Set<number>()
    for (let n = 0; n < 30; n++) {
      seen.add((await request(fixture, member)).payAmount)
      fixture.clock.advance(31 * 60_000)
    }
    expect(seen.size).toBe(30)
  })

  test('are of receiving accounts: of the channel, active, for deposits, within their limits', async ({ fixture }) => {
    const member = await fixture.member(ZERO)
    await fixture.account({ status: 'paused' })
    await fixture.account({ purpose: 'withdraw' })
    await fixture.account({ channel: 'gsb', bankCode: '030' })
    expect(await fixture.announce(member, baht(100))).toMatchObject({
      status: 409,
      body: { code: 'NO_RECEIVING_ACCOUNT' },
    })
    const own = await fixture.account()
    expect((await request(fixture, member)).account.accountNo).toBe(own.accountNo)
  })

  test('expire by the sweep, once on any number of nodes, and are displayed', async ({ fixture }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await fixture.member(ZERO)]
    const reported = await request(fixture, member, 100, { externalId: 'order-7', promotionId: 'p' })
    const list = async (query = '') =>
      (await admin.get<Record<string, unknown>[]>(`/deposits/intents?${query}`)).body.data
    expect(await list()).toMatchObject([
      {
        externalId: 'order-7',
        status: 'open',
        member: { id: member.id },
        amount: 100,
        payAmount: reported.payAmount,
        account: { id: own.id },
        promotionRef: 'p',
        depositId: null,
      },
    ])
    fixture.clock.set('2026-07-12T05:30:00Z')
    await admin.signIn()
    expect(await list('status=open')).toEqual([])
    expect(await list('status=expired&q=order-7')).toHaveLength(1)
    await Promise.all([
      fixture.deposits.expireIntents(),
      fixture.deposits.expireIntents(),
      fixture.deposits.expireIntents(),
    ])
    expect((await intent(fixture, reported.intentId)).status).toBe('expired')
    const audit = await fixture.db
      .selectFrom('audit')
      .select('outcome')
      .where('action', '=', 'deposit-intent.expire')
      .where('outcome', '=', 'done')
      .execute()
    expect(audit).toHaveLength(1)
  })
})
