import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aBankAccount, aMember, baht, type TestBankAccount } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { type IntegrationScene, openIntegration } from './support/integration-scene.ts'

const test = base.extend('scene', async ({ freshDatabase }, { onCleanup }) => {
  const scene = await openIntegration(freshDatabase)
  onCleanup(() => scene.close())
  return scene
})

type Line = Record<string, unknown> & { counterparty?: Record<string, unknown> }
const lineTo = (own: Pick<TestBankAccount, 'bankCode' | 'accountNo'>, given: Line = {}) => ({
  account: { bankCode: own.bankCode, accountNo: own.accountNo },
  channel: 'scb',
  reference: `R${randomUUID()}`,
  direction: 'in',
  amount: 500.25,
  occurredAt: '2026-07-12T04:59:00Z',
  counterparty: {},
  ...given,
})
const tell = (scene: IntegrationScene, line: Line, id?: string) =>
  scene.send(scene.event('bank.transaction', line), id === undefined ? {} : { id })
const deposits = (scene: IntegrationScene) => scene.db.selectFrom('deposits').selectAll().orderBy('id').execute()
const suspense = (scene: IntegrationScene) => scene.ledger.balanceOf(scene.reader, { kind: 'suspense' })
const cashOf = async (scene: IntegrationScene, member: { id: Parameters<IntegrationScene['ledger']['walletOf']>[1] }) =>
  (await scene.ledger.walletOf(scene.reader, member.id)).cash

/** Whatever a test does, the books balance and the deposits are what is booked. */
const sound = async (scene: IntegrationScene) => expect(await scene.ledger.verify()).toEqual([])

describe('money that came in', () => {
  const fits: [
    string,
    (member: { bankCode: string; accountNo: string; phone: string }) => Record<string, unknown>,
    string[],
  ][] = [
    [
      'all digits of the account',
      member => ({ bankCode: member.bankCode, accountNo: member.accountNo, name: 'นาย สมชาย ใจดี' }),
      ['ACCOUNT_NO', 'BANK', 'NAME_SAME'],
    ],
    [
      'all digits with dashes and a name in Latin letters',
      member => ({
        bankCode: member.bankCode,
        accountNo: member.accountNo.replace(/^(...)(.)/, '$1-$2-'),
        name: 'SOMCHAI J',
      }),
      ['ACCOUNT_NO', 'BANK', 'NAME_UNKNOWN'],
    ],
    [
      'a masked account, the bank and the name',
      member => ({
        bankCode: member.bankCode,
        accountNo: `xxx-x-x${member.accountNo.slice(5, 9)}-x`,
        name: 'สมชาย ใจดี',
      }),
      ['ACCOUNT_NO_MASKED', 'BANK', 'NAME_SAME'],
    ],
    [
      'a masked account and a cut name',
      member => ({ accountNo: `XXX-X-X${member.accountNo.slice(5, 9)}-X`, name: 'นายสมชาย ใ***' }),
      ['ACCOUNT_NO_MASKED', 'NAME_PARTLY'],
    ],
    [
      'the last four digits, the bank and a given name',
      member => ({ bankCode: member.bankCode, accountNo: `******${member.accountNo.slice(-4)}`, name: 'นาย สมชาย' }),
      ['ACCOUNT_NO_MASKED', 'BANK', 'NAME_PARTLY'],
    ],
    ['a phone', member => ({ phone: `0${member.phone.slice(3)}` }), ['PHONE', 'NAME_UNKNOWN']],
  ]
  for (const [what, counterparty, reasons] of fits) {
    test(`from one member by ${what} is credited by itself, and the match can be read`, async ({ scene }) => {
      const own = await aBankAccount(scene)
      const member = await aMember(scene)
      await aMember(scene, { firstName: 'ปิติ', lastName: 'รักไทย', accountNo: '1234509876' })
      const reply = await tell(scene, lineTo(own, { counterparty: counterparty(member) }))
      expect(reply).toMatchObject({
        status: 200,
        body: { accepted: true, duplicate: false, result: { status: 'credited' } },
      })
      expect(await cashOf(scene, member)).toBe(baht(500.25))
      expect(await scene.ledger.balanceOf(scene.reader, { kind: 'bank', bankAccountId: own.id })).toBe(-50_025n)
      const [deposit] = await deposits(scene)
      expect(deposit).toMatchObject({
        status: 'credited',
        member_id: member.id,
        business_day: '2026-07-12',
        match_reasons: [{ memberId: member.id, reasons }],
      })
      expect(deposit?.match_score).toBeGreaterThan(0)
      const topics = await scene.db.selectFrom('outbox').select(['name', 'payload']).orderBy('id').execute()
      expect(topics).toEqual([
        { name: 'deposit.credited', payload: { topic: 'deposits', ids: [deposit?.id] } },
        { name: 'member.wallet-changed', payload: { topic: 'members', ids: [member.id] } },
      ])
      await sound(scene)
    })
  }

  const unclear: [string, string, (scene: IntegrationScene) => Promise<Line>][] = [
    [
      'from nobody we know',
      'NO_CANDIDATE',
      async () => ({ counterparty: { bankCode: '014', accountNo: '9999999999' } }),
    ],
    ['with nothing said of the sender', 'NO_CANDIDATE', async () => ({ counterparty: {} })],
    [
      'with three visible digits',
      'NO_CANDIDATE',
      async scene => ({
        counterparty: { bankCode: '014', accountNo: `xxxxxx${(await aMember(scene)).accountNo.slice(6, 9)}x` },
      }),
    ],
    [
      'from one of two with the same masked digits',
      'SEVERAL_CANDIDATES',
      async scene => {
        await aMember(scene, { accountNo: '4000001234' })
        await aMember(scene, { accountNo: '4111111234' })
        return { counterparty: { bankCode: '014', accountNo: 'xxxxxx1234', name: 'สมชาย ใจดี' } }
      },
    ],
    [
      'with a member’s masked digits at the member’s bank, and no name',
      'CANDIDATE_TOO_WEAK',
      async scene => ({
        counterparty: { bankCode: '014', accountNo: `xxx-x-x${(await aMember(scene)).accountNo.slice(5, 9)}-x` },
      }),
    ],
    [
      'from an account of the operator’s own',
      'FROM_OWN_ACCOUNT',
      async scene => {
        const { bankCode, accountNo } = await aBankAccount(scene)
        return { counterparty: { bankCode, accountNo } }
      },
    ],
    [
      'with the account of one and the phone of another',
      'SEVERAL_CANDIDATES',
      async scene => {
        const [one, other] = [await aMember(scene), await aMember(scene)]
        return { counterparty: { bankCode: one.bankCode, accountNo: one.accountNo, phone: `0${other.phone.slice(3)}` } }
      },
    ],
    [
      'with masked digits of a member and another’s name',
      'CANDIDATE_TOO_WEAK',
      async scene => ({
        counterparty: {
          bankCode: '014',
          accountNo: `xxx-x-x${(await aMember(scene)).accountNo.slice(5, 9)}-x`,
          name: 'นาง ชูใจ เลิศล้ำ',
        },
      }),
    ],
    [
      'with masked digits and no bank',
      'CANDIDATE_TOO_WEAK',
      async scene => ({ counterparty: { accountNo: `xxx-x-x${(await aMember(scene)).accountNo.slice(5, 9)}-x` } }),
    ],
    [
      'with a member’s digits at another bank',
      'NO_CANDIDATE',
      async scene => ({ counterparty: { bankCode: '006', accountNo: (await aMember(scene)).accountNo } }),
    ],
    [
      'from a member blocked for deposits',
      'MEMBER_BLOCKED',
      async scene => ({
        counterparty: { bankCode: '014', accountNo: (await aMember(scene, { blockedDeposit: true })).accountNo },
      }),
    ],
    [
      'from a suspended member',
      'MEMBER_BLOCKED',
      async scene => ({
        counterparty: { bankCode: '014', accountNo: (await aMember(scene, { status: 'suspended' })).accountNo },
      }),
    ],
    [
      'from a closed member',
      'MEMBER_CLOSED',
      async scene => ({
        counterparty: { bankCode: '014', accountNo: (await aMember(scene, { status: 'closed' })).accountNo },
      }),
    ],
  ]
  for (const [what, reason, given] of unclear) {
    test(`${what} is kept, lies in suspense and says ${reason}`, async ({ scene }) => {
      const own = await aBankAccount(scene)
      expect(await tell(scene, lineTo(own, await given(scene)))).toMatchObject({
        status: 200,
        body: { accepted: true, result: { status: 'unmatched' } },
      })
      expect(await suspense(scene)).toBe(baht(500.25))
      const [deposit] = await deposits(scene)
      expect(deposit).toMatchObject({
        status: 'unmatched',
        member_id: null,
        match_reasons: expect.arrayContaining([expect.objectContaining({ reasons: expect.arrayContaining([reason]) })]),
      })
      await sound(scene)
    })
  }

  for (const given of [{ status: 'paused' }, { purpose: 'withdraw' }, { status: 'retired' }]) {
    test(`into an account of ours that is not receiving (${Object.values(given).join()}) lies in suspense`, async ({
      scene,
    }) => {
      const own = await aBankAccount(scene, given)
      const member = await aMember(scene)
      await tell(scene, lineTo(own, { counterparty: { bankCode: member.bankCode, accountNo: member.accountNo } }))
      expect((await deposits(scene))[0]).toMatchObject({
        status: 'unmatched',
        match_reasons: [{ memberId: null, reasons: ['ACCOUNT_NOT_RECEIVING'] }, { memberId: member.id }],
      })
      expect(await cashOf(scene, member)).toBe(0n)
      await sound(scene)
    })
  }

  test('into an account we do not know is kept under it, counted, and moves no money of the books', async ({
    scene,
  }) => {
    const member = await aMember(scene)
    expect(
      await tell(
        scene,
        lineTo(
          { bankCode: '004', accountNo: '777-7-77777-7' },
          { counterparty: { bankCode: member.bankCode, accountNo: member.accountNo } },
        ),
      ),
    ).toMatchObject({ status: 200, body: { result: { status: 'unmatched' } } })
    expect((await deposits(scene))[0]).toMatchObject({
      status: 'unmatched',
      bank_account_id: null,
      transfer_id: null,
      match_reasons: [{ memberId: null, reasons: ['UNKNOWN_ACCOUNT'] }],
    })
    expect(
      await scene.db.selectFrom('bank_transactions').select(['bank_account_id', 'bank_code', 'account_no']).execute(),
    ).toEqual([{ bank_account_id: null, bank_code: '004', account_no: '7777777777' }])
    expect(await suspense(scene)).toBe(0n)
    await sound(scene)
  })

  test('and money that went out is recorded and nothing else', async ({ scene }) => {
    const own = await aBankAccount(scene)
    expect(await tell(scene, lineTo(own, { direction: 'out' }))).toMatchObject({
      status: 200,
      body: { result: { status: 'recorded', depositId: null } },
    })
    expect(await deposits(scene)).toEqual([])
    expect(await scene.ledger.balanceOf(scene.reader, { kind: 'bank', bankAccountId: own.id })).toBe(0n)
  })

  test('at a wallet is known by the phone that is its account number', async ({ scene }) => {
    const own = await aBankAccount(scene, { bankCode: 'TMN', accountNo: '0899999999', channel: 'tmn' })
    const member = await aMember(scene, { tmnPhone: '+66877777777' })
    await tell(scene, lineTo(own, { channel: 'tmn', counterparty: { bankCode: 'TMN', accountNo: '087-777-7777' } }))
    expect(await cashOf(scene, member)).toBe(baht(500.25))
  })

  test('is never changed or removed once it is kept', async ({ scene }) => {
    const own = await aBankAccount(scene)
    await tell(scene, lineTo(own))
    await expect(scene.db.updateTable('bank_transactions').set({ raw_text: 'x' }).execute()).rejects.toMatchObject({
      code: '42501',
    })
    await expect(scene.db.deleteFrom('bank_transactions').execute()).rejects.toMatchObject({ code: '42501' })
    await expect(scene.db.deleteFrom('deposits').execute()).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a movement told twice', () => {
  test('under its reference is one, whatever else of it is told anew', async ({ scene }) => {
    const own = await aBankAccount(scene)
    const member = await aMember(scene)
    const line = lineTo(own, { counterparty: { bankCode: member.bankCode, accountNo: member.accountNo } })
    const first = await tell(scene, line)
    const again = await tell(scene, line)
    expect(again).toEqual({ status: 200, body: { accepted: true, duplicate: true, result: first.body.result } })
    for (const change of [{ channel: 'sms' }, { balanceAfter: 12 }, { occurredAt: '2026-07-12T11:59:00+07:00' }]) {
      expect(await tell(scene, { ...line, ...change })).toEqual({
        status: 200,
        body: { accepted: true, duplicate: true, result: first.body.result },
      })
    }
    expect(await cashOf(scene, member)).toBe(baht(500.25))
    // A payment sent back may carry the reference it came with.
    expect(await tell(scene, { ...line, direction: 'out' })).toMatchObject({
      status: 200,
      body: { duplicate: false, result: { status: 'recorded' } },
    })
  })

  test('under the reference of another amount is kept beside it, once, and is nobody’s until a person looks', async ({
    scene,
  }) => {
    const own = await aBankAccount(scene)
    const member = await aMember(scene)
    const line = lineTo(own, { counterparty: { bankCode: member.bankCode, accountNo: member.accountNo } })
    const first = await tell(scene, line)
    const other = await tell(scene, { ...line, amount: 501 })
    expect(other).toMatchObject({ status: 200, body: { duplicate: false, result: { status: 'possible-duplicate' } } })
    expect(await tell(scene, { ...line, amount: 501 })).toMatchObject({
      body: { duplicate: true, result: other.body.result },
    })
    expect(await tell(scene, { ...line, amount: 502 })).toMatchObject({
      body: { duplicate: false, result: { status: 'possible-duplicate' } },
    })
    expect(await cashOf(scene, member)).toBe(baht(500.25))
    expect(await deposits(scene)).toMatchObject([
      { status: 'credited' },
      ...[50_100n, 50_200n].map(amount_satang => ({
        amount_satang,
        status: 'possible-duplicate',
        alike_id: first.body.result?.['depositId'],
        match_reasons: [{ reasons: ['REFERENCE_REUSED'] }, { memberId: member.id }],
      })),
    ])
    await sound(scene)
  })

  test('without a reference: twins of one delivery are two, the same or an overlapping delivery adds only what is new', async ({
    scene,
  }) => {
    const own = await aBankAccount(scene)
    const member = await aMember(scene)
    const { reference: _, ...line } = lineTo(own, {
      amount: 100,
      counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
    })
    const event = scene.event('bank.transaction', line)
    const first = await scene.send([event, event])
    expect(first.body.map(item => item.duplicate)).toEqual([false, false])
    expect(await cashOf(scene, member)).toBe(baht(200))
    // The same lines again, in another delivery, singly, and overlapping with a third.
    expect((await scene.send([event, event])).body.map(item => item.duplicate)).toEqual([true, true])
    expect(await scene.send(event)).toMatchObject({ body: { duplicate: true } })
    expect((await scene.send([event, event, event])).body.map(item => item.duplicate)).toEqual([true, true, false])
    expect(await cashOf(scene, member)).toBe(baht(300))
    // A balance after tells equal lines apart, also in deliveries of their own.
    for (const balanceAfter of [1000, 1100])
      expect(await tell(scene, { ...line, balanceAfter })).toMatchObject({ body: { duplicate: false } })
    expect(await cashOf(scene, member)).toBe(baht(500))
    await sound(scene)
  })

  test('in 20 shuffled, overlapping deliveries at once is credited exactly once', async ({ scene }) => {
    const own = await aBankAccount(scene)
    const member = await aMember(scene)
    const counterparty = { bankCode: member.bankCode, accountNo: member.accountNo }
    const lines = Array.from({ length: 30 }, (_, n) =>
      scene.event(
        'bank.transaction',
        lineTo(own, { amount: n + 1, counterparty, ...(n % 2 === 0 ? {} : { reference: undefined }) }),
      ),
    )
    const deliveries = Array.from({ length: 20 }, (_, n) =>
      [...lines.slice(n), ...lines.slice(0, n)].toSorted(
        (one, other) => ((Number(one.data['amount']) * (n + 7)) % 31) - ((Number(other.data['amount']) * (n + 7)) % 31),
      ),
    )
    const replies = await Promise.all(deliveries.map(delivery => scene.insist(delivery)))
    // What a busy moment turned away comes again, as a sender would send it.
    const turnedAway = deliveries.filter(
      (_, n) => replies[n]?.status !== 200 || replies[n].body.some(item => !item.accepted),
    )
    for (const delivery of turnedAway) {
      let isTaken = false
      for (let tries = 0; tries < 20 && !isTaken; tries++)
        isTaken = (await scene.insist(delivery)).body.every(item => item.accepted)
      expect(isTaken).toBe(true)
    }
    expect(await cashOf(scene, member)).toBe(baht((30 * 31) / 2))
    expect(await deposits(scene)).toHaveLength(30)
    await sound(scene)
  })

  test('by another source at about the same time may be the same: it is credited once, also when both come at once', async ({
    scene,
  }) => {
    const own = await aBankAccount(scene)
    const member = await aMember(scene)
    const counterparty = { bankCode: member.bankCode, accountNo: member.accountNo }
    const replies = await Promise.all([
      tell(scene, lineTo(own, { counterparty })),
      tell(scene, lineTo(own, { channel: 'sms', occurredAt: '2026-07-12T05:08:59Z', counterparty })),
    ])
    expect(new Set(replies.map(reply => reply.body.result?.['status']))).toEqual(
      new Set(['credited', 'possible-duplicate']),
    )
    expect(await cashOf(scene, member)).toBe(baht(500.25))
    // Later than ten minutes, or of another amount, it is another.
    await tell(scene, lineTo(own, { channel: 'other', occurredAt: '2026-07-12T05:19:00Z', counterparty }))
    await tell(scene, lineTo(own, { channel: 'other', amount: 500.26, counterparty }))
    expect(await cashOf(scene, member)).toBe(baht(1500.76))
    await sound(scene)
  })

  test('two real equal deposits, each told by both sources, are credited twice', async ({ scene }) => {
    const own = await aBankAccount(scene)
    const member = await aMember(scene)
    const counterparty = { bankCode: member.bankCode, accountNo: member.accountNo }
    for (const channel of ['scb', 'sms', 'scb', 'sms']) await tell(scene, lineTo(own, { channel, counterparty }))
    expect(await cashOf(scene, member)).toBe(baht(1000.5))
    expect((await deposits(scene)).map(each => each.status)).toEqual([
      'credited',
      'possible-duplicate',
      'credited',
      'possible-duplicate',
    ])
  })
})

describe('the business day of a deposit', () => {
  test('is the day it is booked on in Bangkok, however late the bank tells of it', async ({ scene }) => {
    const own = await aBankAccount(scene)
    for (const [now, day] of [
      ['2026-07-12T16:59:59.999Z', '2026-07-12'],
      ['2026-07-12T17:00:00.000Z', '2026-07-13'],
    ] as const) {
      scene.deps.clock.set(now)
      await tell(scene, lineTo(own))
      const rows = await deposits(scene)
      expect(rows.at(-1)?.business_day).toBe(day)
    }
    await sound(scene)
  })
})
