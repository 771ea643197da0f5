import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aBankAccount, aMember, baht, type TestBankAccount } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { type IntegrationFixture, createIntegrationFixture } from './support/integration-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createIntegrationFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

type Line = Record<string, unknown> & { counterparty?: Record<string, unknown> }
const lineTo = (own: Pick<TestBankAccount, 'bankCode' | 'accountNo'>, input: Line = {}) => ({
  account: { bankCode: own.bankCode, accountNo: own.accountNo },
  channel: 'scb',
  reference: `R${randomUUID()}`,
  direction: 'in',
  amount: 500.25,
  occurredAt: '2026-07-12T04:59:00Z',
  counterparty: {},
  ...input,
})
const notify = (fixture: IntegrationFixture, line: Line, id?: string) =>
  fixture.send(fixture.event('bank.transaction', line), id === undefined ? {} : { id })
const deposits = (fixture: IntegrationFixture) => fixture.db.selectFrom('deposits').selectAll().orderBy('id').execute()
const suspense = (fixture: IntegrationFixture) => fixture.ledger.balanceOf(fixture.reader, { kind: 'suspense' })
const cashOf = async (
  fixture: IntegrationFixture,
  member: { id: Parameters<IntegrationFixture['ledger']['walletOf']>[1] },
) => (await fixture.ledger.walletOf(fixture.reader, member.id)).cash

/** After every test the ledger balances and the deposits equal the postings. */
const sound = async (fixture: IntegrationFixture) => expect(await fixture.ledger.verify()).toEqual([])

describe('received money', () => {
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
    test(`from one member by ${what} is credited by itself, and the match can be read`, async ({ fixture }) => {
      const own = await aBankAccount(fixture)
      const member = await aMember(fixture)
      await aMember(fixture, { firstName: 'ปิติ', lastName: 'รักไทย', accountNo: '1234509876' })
      const reply = await notify(fixture, lineTo(own, { counterparty: counterparty(member) }))
      expect(reply).toMatchObject({
        status: 200,
        body: { accepted: true, duplicate: false, result: { status: 'credited' } },
      })
      expect(await cashOf(fixture, member)).toBe(baht(500.25))
      expect(await fixture.ledger.balanceOf(fixture.reader, { kind: 'bank', bankAccountId: own.id })).toBe(-50_025n)
      const [deposit] = await deposits(fixture)
      expect(deposit).toMatchObject({
        status: 'credited',
        member_id: member.id,
        business_day: '2026-07-12',
        match_reasons: [{ memberId: member.id, reasons }],
      })
      expect(deposit?.match_score).toBeGreaterThan(0)
      const topics = await fixture.db.selectFrom('outbox').select(['name', 'payload']).orderBy('id').execute()
      expect(topics).toEqual([
        { name: 'deposit.credited', payload: { topic: 'deposits', ids: [deposit?.id] } },
        { name: 'member.wallet-changed', payload: { topic: 'members', ids: [member.id] } },
      ])
      await sound(fixture)
    })
  }

  const unclear: [string, string, (fixture: IntegrationFixture) => Promise<Line>][] = [
    [
      'from nobody we know',
      'NO_CANDIDATE',
      async () => ({ counterparty: { bankCode: '014', accountNo: '9999999999' } }),
    ],
    ['with nothing said of the sender', 'NO_CANDIDATE', async () => ({ counterparty: {} })],
    [
      'with three visible digits',
      'NO_CANDIDATE',
      async fixture => ({
        counterparty: { bankCode: '014', accountNo: `xxxxxx${(await aMember(fixture)).accountNo.slice(6, 9)}x` },
      }),
    ],
    [
      'from one of two with the same masked digits',
      'SEVERAL_CANDIDATES',
      async fixture => {
        await aMember(fixture, { accountNo: '4000001234' })
        await aMember(fixture, { accountNo: '4111111234' })
        return { counterparty: { bankCode: '014', accountNo: 'xxxxxx1234', name: 'สมชาย ใจดี' } }
      },
    ],
    [
      'with a member’s masked digits at the member’s bank, and no name',
      'CANDIDATE_TOO_WEAK',
      async fixture => ({
        counterparty: { bankCode: '014', accountNo: `xxx-x-x${(await aMember(fixture)).accountNo.slice(5, 9)}-x` },
      }),
    ],
    [
      'from an account of the operator’s own',
      'FROM_OWN_ACCOUNT',
      async fixture => {
        const { bankCode, accountNo } = await aBankAccount(fixture)
        return { counterparty: { bankCode, accountNo } }
      },
    ],
    [
      'with the account of one and the phone of another',
      'SEVERAL_CANDIDATES',
      async fixture => {
        const [one, other] = [await aMember(fixture), await aMember(fixture)]
        return { counterparty: { bankCode: one.bankCode, accountNo: one.accountNo, phone: `0${other.phone.slice(3)}` } }
      },
    ],
    [
      'with masked digits of a member and another’s name',
      'CANDIDATE_TOO_WEAK',
      async fixture => ({
        counterparty: {
          bankCode: '014',
          accountNo: `xxx-x-x${(await aMember(fixture)).accountNo.slice(5, 9)}-x`,
          name: 'นาง ชูใจ เลิศล้ำ',
        },
      }),
    ],
    [
      'with masked digits and no bank',
      'CANDIDATE_TOO_WEAK',
      async fixture => ({ counterparty: { accountNo: `xxx-x-x${(await aMember(fixture)).accountNo.slice(5, 9)}-x` } }),
    ],
    [
      'with a member’s digits at another bank',
      'NO_CANDIDATE',
      async fixture => ({ counterparty: { bankCode: '006', accountNo: (await aMember(fixture)).accountNo } }),
    ],
    [
      'from a member blocked for deposits',
      'MEMBER_BLOCKED',
      async fixture => ({
        counterparty: { bankCode: '014', accountNo: (await aMember(fixture, { blockedDeposit: true })).accountNo },
      }),
    ],
    [
      'from a suspended member',
      'MEMBER_BLOCKED',
      async fixture => ({
        counterparty: { bankCode: '014', accountNo: (await aMember(fixture, { status: 'suspended' })).accountNo },
      }),
    ],
    [
      'from a closed member',
      'MEMBER_CLOSED',
      async fixture => ({
        counterparty: { bankCode: '014', accountNo: (await aMember(fixture, { status: 'closed' })).accountNo },
      }),
    ],
  ]
  for (const [what, reason, input] of unclear) {
    test(`${what} is kept, lies in suspense and says ${reason}`, async ({ fixture }) => {
      const own = await aBankAccount(fixture)
      expect(await notify(fixture, lineTo(own, await input(fixture)))).toMatchObject({
        status: 200,
        body: { accepted: true, result: { status: 'unmatched' } },
      })
      expect(await suspense(fixture)).toBe(baht(500.25))
      const [deposit] = await deposits(fixture)
      expect(deposit).toMatchObject({
        status: 'unmatched',
        member_id: null,
        match_reasons: expect.arrayContaining([expect.objectContaining({ reasons: expect.arrayContaining([reason]) })]),
      })
      await sound(fixture)
    })
  }

  for (const input of [{ status: 'paused' }, { purpose: 'withdraw' }, { status: 'retired' }]) {
    test(`into an account of ours that is not receiving (${Object.values(input).join()}) lies in suspense`, async ({
      fixture,
    }) => {
      const own = await aBankAccount(fixture, input)
      const member = await aMember(fixture)
      await notify(fixture, lineTo(own, { counterparty: { bankCode: member.bankCode, accountNo: member.accountNo } }))
      expect((await deposits(fixture))[0]).toMatchObject({
        status: 'unmatched',
        match_reasons: [{ memberId: null, reasons: ['ACCOUNT_NOT_RECEIVING'] }, { memberId: member.id }],
      })
      expect(await cashOf(fixture, member)).toBe(0n)
      await sound(fixture)
    })
  }

  test('into an unregistered account is stored under it, counted, and not posted', async ({ fixture }) => {
    const member = await aMember(fixture)
    expect(
      await notify(
        fixture,
        lineTo(
          { bankCode: '004', accountNo: '777-7-77777-7' },
          { counterparty: { bankCode: member.bankCode, accountNo: member.accountNo } },
        ),
      ),
    ).toMatchObject({ status: 200, body: { result: { status: 'unmatched' } } })
    expect((await deposits(fixture))[0]).toMatchObject({
      status: 'unmatched',
      bank_account_id: null,
      transfer_id: null,
      match_reasons: [{ memberId: null, reasons: ['UNKNOWN_ACCOUNT'] }],
    })
    expect(
      await fixture.db.selectFrom('bank_transactions').select(['bank_account_id', 'bank_code', 'account_no']).execute(),
    ).toEqual([{ bank_account_id: null, bank_code: '004', account_no: '7777777777' }])
    expect(await suspense(fixture)).toBe(0n)
    await sound(fixture)
  })

  test('and debits are recorded without any other effect', async ({ fixture }) => {
    const own = await aBankAccount(fixture)
    expect(await notify(fixture, lineTo(own, { direction: 'out' }))).toMatchObject({
      status: 200,
      body: { result: { status: 'recorded', depositId: null } },
    })
    expect(await deposits(fixture)).toEqual([])
    expect(await fixture.ledger.balanceOf(fixture.reader, { kind: 'bank', bankAccountId: own.id })).toBe(0n)
  })

  test('at a wallet is matched by the phone in its account number', async ({ fixture }) => {
    const own = await aBankAccount(fixture, { bankCode: 'TMN', accountNo: '0899999999', channel: 'tmn' })
    const member = await aMember(fixture, { tmnPhone: '+66877777777' })
    await notify(fixture, lineTo(own, { channel: 'tmn', counterparty: { bankCode: 'TMN', accountNo: '087-777-7777' } }))
    expect(await cashOf(fixture, member)).toBe(baht(500.25))
  })

  test('is never changed or removed once stored', async ({ fixture }) => {
    const own = await aBankAccount(fixture)
    await notify(fixture, lineTo(own))
    await expect(fixture.db.updateTable('bank_transactions').set({ raw_text: 'x' }).execute()).rejects.toMatchObject({
      code: '42501',
    })
    await expect(fixture.db.deleteFrom('bank_transactions').execute()).rejects.toMatchObject({ code: '42501' })
    await expect(fixture.db.deleteFrom('deposits').execute()).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a movement reported twice', () => {
  test('under its reference is one, whatever else differs', async ({ fixture }) => {
    const own = await aBankAccount(fixture)
    const member = await aMember(fixture)
    const line = lineTo(own, { counterparty: { bankCode: member.bankCode, accountNo: member.accountNo } })
    const first = await notify(fixture, line)
    const again = await notify(fixture, line)
    expect(again).toEqual({ status: 200, body: { accepted: true, duplicate: true, result: first.body.result } })
    for (const change of [{ channel: 'sms' }, { balanceAfter: 12 }, { occurredAt: '2026-07-12T11:59:00+07:00' }]) {
      expect(await notify(fixture, { ...line, ...change })).toEqual({
        status: 200,
        body: { accepted: true, duplicate: true, result: first.body.result },
      })
    }
    expect(await cashOf(fixture, member)).toBe(baht(500.25))
    // A returned payment may carry its original reference.
    expect(await notify(fixture, { ...line, direction: 'out' })).toMatchObject({
      status: 200,
      body: { duplicate: false, result: { status: 'recorded' } },
    })
  })

  test('under the reference of another amount is stored beside it, once, and unmatched until reviewed', async ({
    fixture,
  }) => {
    const own = await aBankAccount(fixture)
    const member = await aMember(fixture)
    const line = lineTo(own, { counterparty: { bankCode: member.bankCode, accountNo: member.accountNo } })
    const first = await notify(fixture, line)
    const other = await notify(fixture, { ...line, amount: 501 })
    expect(other).toMatchObject({ status: 200, body: { duplicate: false, result: { status: 'possible-duplicate' } } })
    expect(await notify(fixture, { ...line, amount: 501 })).toMatchObject({
      body: { duplicate: true, result: other.body.result },
    })
    expect(await notify(fixture, { ...line, amount: 502 })).toMatchObject({
      body: { duplicate: false, result: { status: 'possible-duplicate' } },
    })
    expect(await cashOf(fixture, member)).toBe(baht(500.25))
    expect(await deposits(fixture)).toMatchObject([
      { status: 'credited' },
      ...[50_100n, 50_200n].map(amount_satang => ({
        amount_satang,
        status: 'possible-duplicate',
        alike_id: first.body.result?.['depositId'],
        match_reasons: [{ reasons: ['REFERENCE_REUSED'] }, { memberId: member.id }],
      })),
    ])
    await sound(fixture)
  })

  test('without a reference: equal lines of one delivery are two, the same or an overlapping delivery adds only new ones', async ({
    fixture,
  }) => {
    const own = await aBankAccount(fixture)
    const member = await aMember(fixture)
    const { reference: _, ...line } = lineTo(own, {
      amount: 100,
      counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
    })
    const event = fixture.event('bank.transaction', line)
    const first = await fixture.send([event, event])
    expect(first.body.map(item => item.duplicate)).toEqual([false, false])
    expect(await cashOf(fixture, member)).toBe(baht(200))
    // The same lines again: in another delivery, singly, and overlapping with a third.
    expect((await fixture.send([event, event])).body.map(item => item.duplicate)).toEqual([true, true])
    expect(await fixture.send(event)).toMatchObject({ body: { duplicate: true } })
    expect((await fixture.send([event, event, event])).body.map(item => item.duplicate)).toEqual([true, true, false])
    expect(await cashOf(fixture, member)).toBe(baht(300))
    // A balance distinguishes equal lines, also across deliveries.
    for (const balanceAfter of [1000, 1100])
      expect(await notify(fixture, { ...line, balanceAfter })).toMatchObject({ body: { duplicate: false } })
    expect(await cashOf(fixture, member)).toBe(baht(500))
    await sound(fixture)
  })

  test('in 20 shuffled, overlapping deliveries concurrently is credited exactly once', async ({ fixture }) => {
    const own = await aBankAccount(fixture)
    const member = await aMember(fixture)
    const counterparty = { bankCode: member.bankCode, accountNo: member.accountNo }
    const lines = Array.from({ length: 30 }, (_, n) =>
      fixture.event(
        'bank.transaction',
        lineTo(own, { amount: n + 1, counterparty, ...(n % 2 === 0 ? {} : { reference: undefined }) }),
      ),
    )
    const deliveries = Array.from({ length: 20 }, (_, n) =>
      [...lines.slice(n), ...lines.slice(0, n)].toSorted(
        (one, other) => ((Number(one.data['amount']) * (n + 7)) % 31) - ((Number(other.data['amount']) * (n + 7)) % 31),
      ),
    )
    const replies = await Promise.all(deliveries.map(delivery => fixture.insist(delivery)))
    // Refused items are sent again, as a sender would.
    const busyStatuses = deliveries.filter(
      (_, n) => replies[n]?.status !== 200 || replies[n].body.some(item => !item.accepted),
    )
    for (const delivery of busyStatuses) {
      let isAccepted = false
      while (!isAccepted) isAccepted = (await fixture.insist(delivery)).body.every(item => item.accepted)
    }
    expect(await cashOf(fixture, member)).toBe(baht((30 * 31) / 2))
    expect(await deposits(fixture)).toHaveLength(30)
    await sound(fixture)
  })

  test('by another source at about the same time may be the same: it is credited once, also when both arrive concurrently', async ({
    fixture,
  }) => {
    const own = await aBankAccount(fixture)
    const member = await aMember(fixture)
    const counterparty = { bankCode: member.bankCode, accountNo: member.accountNo }
    const replies = await Promise.all([
      notify(fixture, lineTo(own, { counterparty })),
      notify(fixture, lineTo(own, { channel: 'sms', occurredAt: '2026-07-12T05:08:59Z', counterparty })),
    ])
    expect(new Set(replies.map(reply => reply.body.result?.['status']))).toEqual(
      new Set(['credited', 'possible-duplicate']),
    )
    expect(await cashOf(fixture, member)).toBe(baht(500.25))
    // More than ten minutes later, or with another amount, it is another deposit.
    await notify(fixture, lineTo(own, { channel: 'other', occurredAt: '2026-07-12T05:19:00Z', counterparty }))
    await notify(fixture, lineTo(own, { channel: 'other', amount: 500.26, counterparty }))
    expect(await cashOf(fixture, member)).toBe(baht(1500.76))
    await sound(fixture)
  })

  test('two real equal deposits, each reported by both sources, are credited twice', async ({ fixture }) => {
    const own = await aBankAccount(fixture)
    const member = await aMember(fixture)
    const counterparty = { bankCode: member.bankCode, accountNo: member.accountNo }
    for (const channel of ['scb', 'sms', 'scb', 'sms']) await notify(fixture, lineTo(own, { channel, counterparty }))
    expect(await cashOf(fixture, member)).toBe(baht(1000.5))
    expect((await deposits(fixture)).map(each => each.status)).toEqual([
      'credited',
      'possible-duplicate',
      'credited',
      'possible-duplicate',
    ])
  })
})

describe('the business day of a deposit', () => {
  test('is the day of its posting in Bangkok, however late the bank reports it', async ({ fixture }) => {
    const own = await aBankAccount(fixture)
    for (const [now, day] of [
      ['2026-07-12T16:59:59.999Z', '2026-07-12'],
      ['2026-07-12T17:00:00.000Z', '2026-07-13'],
    ] as const) {
      fixture.deps.clock.set(now)
      await notify(fixture, lineTo(own))
      const rows = await deposits(fixture)
      expect(rows.at(-1)?.business_day).toBe(day)
    }
    await sound(fixture)
  })
})
