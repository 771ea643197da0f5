import { randomUUID } from 'node:crypto'
import { fromBaht, ZERO } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { type DepositScene, test } from './support/deposit-scene.ts'

type Told = {
  intentId: string
  payAmount: number
  account: { bankCode: string; accountNo: string; holder: string }
  expiresAt: string
}
const ask = async (
  scene: DepositScene,
  member: TestMember,
  amount = 100,
  given: Record<string, unknown> = {},
): Promise<Told> => {
  const reply = await scene.announce(member, baht(amount), given)
  if (reply.status !== 200) throw new Error(`refused: ${JSON.stringify(reply.body)}`)
  return reply.body.result as unknown as Told
}
const intent = (scene: DepositScene, id: string) =>
  scene.db.selectFrom('deposit_intents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const sound = async (scene: DepositScene) => expect(await scene.verify()).toEqual([])

describe('a deposit that is announced', () => {
  test('is told an amount of its own on an account that receives, and until when; told again, the same', async ({
    scene,
  }) => {
    const [own, member] = [await scene.account(), await scene.member(ZERO)]
    const externalId = randomUUID()
    const told = await ask(scene, member, 100, { externalId })
    expect(told).toMatchObject({
      account: { bankCode: own.bankCode, accountNo: own.accountNo, holder: 'Test operator' },
      expiresAt: '2026-07-12T05:30:00.000Z',
    })
    expect(told.payAmount).toSatisfy((amount: number) => amount >= 100.01 && amount <= 100.99)
    expect(await ask(scene, member, 100, { externalId })).toEqual(told)
    expect(await scene.announce(member, baht(101), { externalId })).toMatchObject({
      status: 422,
      body: { code: 'DUPLICATE_EXTERNAL_ID' },
    })
    expect(await scene.announce({ ...member, username: 'nobody_here' }, baht(1))).toMatchObject({
      status: 409,
      body: { code: 'NOT_YET' },
    })
    expect(await scene.announce(await scene.member(ZERO, { status: 'closed' }), baht(1))).toMatchObject({
      status: 422,
      body: { code: 'MEMBER_CLOSED' },
    })
    expect(await scene.announce(await scene.member(ZERO, { blockedDeposit: true }), baht(1))).toMatchObject({
      status: 422,
      body: { code: 'MEMBER_BLOCKED' },
    })
  })

  test('pays itself: the amount says whose it is, and what was chosen with it comes along', async ({ scene }) => {
    const [own, member] = [await scene.account(), await scene.member(ZERO)]
    const heard: unknown[] = []
    scene.deposits.onCredited(
      async (_, { memberId, promotionRef, mode }) => void heard.push({ memberId, promotionRef, mode }),
    )
    const told = await ask(scene, member, 100, { promotionId: 'welcome-100' })
    const { depositId, status } = await scene.take(scene.lineTo(own, { amount: fromBaht(told.payAmount) }))
    expect(status).toBe('credited')
    expect(await scene.deposit(String(depositId))).toMatchObject({
      member_id: member.id,
      intent_id: told.intentId,
      promotion_ref: 'welcome-100',
      match_reasons: [{ memberId: member.id, reasons: ['INTENT_AMOUNT', 'NAME_UNKNOWN'] }],
    })
    expect(await intent(scene, told.intentId)).toMatchObject({ status: 'paid' })
    expect([await scene.cash(member), heard]).toEqual([
      fromBaht(told.payAmount),
      [{ memberId: member.id, promotionRef: 'welcome-100', mode: 'auto' }],
    ])
    // Paid is paid: the same amount once more names nobody.
    expect(
      (
        await scene.take(
          scene.lineTo(own, { amount: fromBaht(told.payAmount), occurredAt: new Date('2026-07-12T05:20:00Z') }),
        )
      ).status,
    ).toBe('unmatched')
    await sound(scene)
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
    test(`but paid from ${what} waits for a person, who may credit it and so closes it`, async ({ scene }) => {
      const [admin, own, member, other] = [
        await scene.admin(),
        await scene.account(),
        await scene.member(ZERO),
        await scene.member(ZERO, { firstName: 'ปิติ', lastName: 'รักไทย' }),
      ]
      const told = await ask(scene, member, 100, { promotionId: 'p' })
      const { depositId, status } = await scene.take(
        scene.lineTo(own, { amount: fromBaht(told.payAmount), counterparty: counterparty(member, other) }),
      )
      expect(status).toBe('unmatched')
      const shown = await admin.get<{ candidates: { member: { id: string } }[]; intent: unknown }>(
        `/deposits/${depositId}`,
      )
      expect(shown.body.data).toMatchObject({
        intent: { id: told.intentId, member: { id: member.id }, status: 'open', payAmount: told.payAmount },
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
      expect(await intent(scene, told.intentId)).toMatchObject({ status: 'paid' })
      await sound(scene)
    })
  }

  test('and paid in time but told late is still its own; paid late it is judged by the other evidence', async ({
    scene,
  }) => {
    const [own, member] = [await scene.account(), await scene.member(ZERO)]
    const [one, two, three] = [
      await ask(scene, member, 100),
      await ask(scene, member, 200),
      await ask(scene, member, 300),
    ]
    scene.clock.set('2026-07-12T05:31:00Z')
    await scene.deposits.expireIntents()
    expect((await intent(scene, one.intentId)).status).toBe('expired')
    const pay = async (told: Told, occurredAt: string, counterparty = {}) =>
      (
        await scene.take(
          scene.lineTo(own, { amount: fromBaht(told.payAmount), occurredAt: new Date(occurredAt), counterparty }),
        )
      ).status
    expect(await pay(one, '2026-07-12T05:29:59Z')).toBe('credited')
    expect(await pay(two, '2026-07-12T05:30:00Z')).toBe('unmatched')
    expect(await pay(three, '2026-07-12T05:30:30Z', scene.payer(member))).toBe('credited')
    expect([(await intent(scene, one.intentId)).status, (await intent(scene, three.intentId)).status]).toEqual([
      'paid',
      'expired',
    ])
    await sound(scene)
  })

  test('is not met by money of a day before it was announced, where a statement knows the day only', async ({
    scene,
  }) => {
    const [own, member] = [await scene.account(), await scene.member(ZERO)]
    const told = await ask(scene, member, 100)
    const paidOn = async (begins: string) =>
      (
        await scene.take(
          scene.lineTo(own, {
            amount: fromBaht(told.payAmount),
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
    await sound(scene)
  })
})

describe('the amounts of an account', () => {
  test('are one member’s each: a hundred and ninety-eight at once all differ, then nobody is told a wrong one', async ({
    scene,
  }) => {
    const [first, second] = [await scene.account(), await scene.account()]
    const members = await Promise.all(Array.from({ length: 9 }, () => scene.member(ZERO)))
    const told: Told[] = []
    for (let round = 0; round < 22; round++)
      told.push(...(await Promise.all(members.map(member => ask(scene, member)))))
    const places = told.map(({ account, payAmount }) => `${account.accountNo} ${payAmount}`)
    expect(new Set(places).size).toBe(198)
    expect(new Set(told.map(({ account }) => account.accountNo))).toEqual(new Set([first.accountNo, second.accountNo]))
    expect(await scene.announce(members[0] as TestMember, baht(100))).toMatchObject({
      status: 409,
      body: { code: 'NO_RECEIVING_ACCOUNT' },
    })
    expect(await scene.announce(members[0] as TestMember, baht(500))).toMatchObject({ status: 200 })
    // What nobody paid in time is free again.
    scene.clock.advance(30 * 60_000)
    expect(await scene.announce(members[0] as TestMember, baht(100))).toMatchObject({ status: 200 })
  }, 240_000)

  test('are given out again last: one whose time has run out is kept back while others are free', async ({ scene }) => {
    await scene.account()
    const member = await scene.member(ZERO)
    const seen = new Set<number>()
    for (let n = 0; n < 30; n++) {
      seen.add((await ask(scene, member)).payAmount)
      scene.clock.advance(31 * 60_000)
    }
    expect(seen.size).toBe(30)
  })

  test('are of accounts that receive: of the channel, active, for deposits, within their limits', async ({ scene }) => {
    const member = await scene.member(ZERO)
    await scene.account({ status: 'paused' })
    await scene.account({ purpose: 'withdraw' })
    await scene.account({ channel: 'gsb', bankCode: '030' })
    expect(await scene.announce(member, baht(100))).toMatchObject({
      status: 409,
      body: { code: 'NO_RECEIVING_ACCOUNT' },
    })
    const own = await scene.account()
    expect((await ask(scene, member)).account.accountNo).toBe(own.accountNo)
  })

  test('are written off by the sweep, once on any number of nodes, and shown', async ({ scene }) => {
    const [admin, own, member] = [await scene.admin(), await scene.account(), await scene.member(ZERO)]
    const told = await ask(scene, member, 100, { externalId: 'order-7', promotionId: 'p' })
    const list = async (query = '') =>
      (await admin.get<Record<string, unknown>[]>(`/deposits/intents?${query}`)).body.data
    expect(await list()).toMatchObject([
      {
        externalId: 'order-7',
        status: 'open',
        member: { id: member.id },
        amount: 100,
        payAmount: told.payAmount,
        account: { id: own.id },
        promotionRef: 'p',
        depositId: null,
      },
    ])
    scene.clock.set('2026-07-12T05:30:00Z')
    await admin.signIn()
    expect(await list('status=open')).toEqual([])
    expect(await list('status=expired&q=order-7')).toHaveLength(1)
    await Promise.all([scene.deposits.expireIntents(), scene.deposits.expireIntents(), scene.deposits.expireIntents()])
    expect((await intent(scene, told.intentId)).status).toBe('expired')
    const audit = await scene.db
      .selectFrom('audit')
      .select('outcome')
      .where('action', '=', 'deposit-intent.expire')
      .where('outcome', '=', 'done')
      .execute()
    expect(audit).toHaveLength(1)
  })
})
