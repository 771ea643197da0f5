import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { withBonus } from './support/bets.ts'
import { openOffice, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('fixture', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  await database.reset()
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  return fixture
})

type Play = { readonly transactionId: string; readonly amount: number; readonly win?: number } & Record<string, unknown>

/** The events of one bet, as its provider sends them. */
function table(fixture: OfficeFixture, { username }: Pick<TestMember, 'username'>, provider = 'pgsoft') {
  const reported = ({ transactionId, amount, ...rest }: Play) => ({
    transactionId,
    roundId: `r-${transactionId}`,
    provider,
    game: 'Fortune Tiger',
    category: 'slot',
    username,
    amount,
    ...rest,
  })
  return {
    bet: (play: Play) => fixture.event('game.bet', reported(play)),
    settle: (play: Play) => fixture.event('game.settled', reported(play)),
    refund: (play: Play) => fixture.event('game.refunded', reported(play)),
  }
}

const next = () => randomUUID()
const wallet = async (fixture: OfficeFixture, member: TestMember) => {
  const { cash, bonus, held } = await fixture.wallet(member)
  return [Number(cash) / 100, Number(bonus) / 100, Number(held) / 100]
}
const sound = async (fixture: OfficeFixture) => expect(await fixture.verify()).toEqual([])

describe('a bet', () => {
  test('takes cash first, then bonus, and returns the balance to the provider', async ({ fixture }) => {
    const member = await fixture.member(baht(100))
    await withBonus(fixture, member, baht(50))
    const { bet } = table(fixture, member)
    expect(await bet({ transactionId: next(), amount: 60 })).toMatchObject({
      status: 200,
      body: { result: { status: 'open', cashWallet: 40, bonusWallet: 50 } },
    })
    expect(await bet({ transactionId: next(), amount: 60.01 })).toMatchObject({
      status: 200,
      body: { result: { cashWallet: 0, bonusWallet: 29.99 } },
    })
    expect(await wallet(fixture, member)).toEqual([0, 29.99, 0])
    await sound(fixture)
  })

  test('never takes money on hold for a withdrawal', async ({ fixture }) => {
    const member = await fixture.member(baht(100))
    await fixture.request(member, baht(80))
    const { bet } = table(fixture, member)
    const refused = next()
    expect(await bet({ transactionId: refused, amount: 20.01 })).toMatchObject({
      status: 422,
      body: { code: 'INSUFFICIENT_FUNDS' },
    })
    expect(await bet({ transactionId: next(), amount: 20 })).toMatchObject({
      status: 200,
      body: { result: { cashWallet: 0 } },
    })
    expect(await bet({ transactionId: refused, amount: 20.01 })).toMatchObject({
      status: 422,
      body: { code: 'INSUFFICIENT_FUNDS' },
    })
    expect(await wallet(fixture, member)).toEqual([80, 0, 80])
    await sound(fixture)
  })

  test.for([
    ['blocked from betting', { blocked_bet: true }, 'MEMBER_BLOCKED'],
    ['suspended', { status: 'suspended' }, 'MEMBER_BLOCKED'],
    ['closed', { status: 'closed' }, 'MEMBER_CLOSED'],
  ] as const)(
    'of a member who is %s is refused, and earlier bets are still paid',
    async ([, state, code], { fixture }) => {
      const member = await fixture.member(baht(100))
      const { bet, settle, refund } = table(fixture, member)
      const [won, back] = [next(), next()]
      await bet({ transactionId: won, amount: 10 })
      await bet({ transactionId: back, amount: 10 })
      await fixture.db.updateTable('members').set(state).where('id', '=', member.id).execute()
      expect(await bet({ transactionId: next(), amount: 10 })).toMatchObject({ status: 422, body: { code } })
      expect(await settle({ transactionId: won, amount: 10, win: 25 })).toMatchObject({ status: 200 })
      expect(await refund({ transactionId: back, amount: 10 })).toMatchObject({ status: 200 })
      expect(await wallet(fixture, member)).toEqual([115, 0, 0])
      await sound(fixture)
    },
  )

  test('with an id in use is refused, unless it is the same bet', async ({ fixture }) => {
    const [member, other] = [await fixture.member(baht(100)), await fixture.member(baht(100))]
    const transactionId = next()
    const { bet } = table(fixture, member)
    expect(await bet({ transactionId, amount: 10 })).toMatchObject({ status: 200, body: { duplicate: false } })
    expect(await bet({ transactionId, amount: 10 })).toMatchObject({
      status: 200,
      body: { duplicate: true, result: { status: 'open' } },
    })
    expect(await bet({ transactionId, amount: 11 })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    })
    expect(await table(fixture, other).bet({ transactionId, amount: 10 })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    })
    expect(await table(fixture, other, 'jili').bet({ transactionId, amount: 10 })).toMatchObject({ status: 200 })
    expect([await wallet(fixture, member), await wallet(fixture, other)]).toEqual([
      [90, 0, 0],
      [90, 0, 0],
    ])
    await sound(fixture)
  })

  test('of an unknown member is not stored: it can be repeated', async ({ fixture }) => {
    const transactionId = next()
    const username = `late_${transactionId.slice(0, 8)}`
    expect(await table(fixture, { username }).bet({ transactionId, amount: 10 })).toMatchObject({
      status: 409,
      body: { code: 'NOT_YET' },
    })
    const member = await fixture.member(baht(10), { username })
    expect(await table(fixture, member).bet({ transactionId, amount: 10 })).toMatchObject({
      status: 200,
      body: { duplicate: false },
    })
  })

  test('sent fifty times concurrently is placed once', async ({ fixture }) => {
    const member = await fixture.member(baht(100))
    const { bet } = table(fixture, member)
    const transactionId = next()
    const replies = await Promise.all(Array.from({ length: 50 }, () => bet({ transactionId, amount: 10 })))
    expect(replies.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(await wallet(fixture, member)).toEqual([90, 0, 0])
    await sound(fixture)
  })

  test('forty concurrent ones on a balance for ten: exactly ten are placed', async ({ fixture }) => {
    const member = await fixture.member(baht(60))
    await withBonus(fixture, member, baht(40))
    const { bet } = table(fixture, member)
    const replies = await Promise.all(Array.from({ length: 40 }, () => bet({ transactionId: next(), amount: 10 })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(replies.filter(({ body }) => body.code === 'INSUFFICIENT_FUNDS')).toHaveLength(30)
    expect(await wallet(fixture, member)).toEqual([0, 0, 0])
    await sound(fixture)
  })

  test.for([
    { amount: 0 },
    { amount: -1 },
    { amount: 1.005 },
    { category: 'poker' },
    { provider: 'no spaces' },
    { transactionId: '' },
    { win: 5 },
    { surplus: 1 },
  ])('%o is refused by its field', async (change, { fixture }) => {
    const member = await fixture.member(baht(10))
    const reply = await fixture.event('game.bet', {
      transactionId: next(),
      roundId: 'r',
      provider: 'pgsoft',
      game: 'x',
      category: 'slot',
      username: member.username,
      amount: 1,
      ...change,
    })
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { [`data.${Object.keys(change)[0]}`]: { code: expect.any(String) } } },
    })
  })
})

describe('a win', () => {
  test('is split in the proportion of its stake, the remainder to cash', async ({ fixture }) => {
    const member = await fixture.member(baht(10))
    await withBonus(fixture, member, baht(20))
    const { bet, settle } = table(fixture, member)
    const transactionId = next()
    await bet({ transactionId, amount: 30 })
    expect(await settle({ transactionId, amount: 30, win: 100 })).toMatchObject({
      status: 200,
      body: { result: { status: 'settled', cashWallet: 33.34, bonusWallet: 66.66 } },
    })
    await sound(fixture)
  })

  test('before its bet is told to retry, and then is paid once, however often it is sent', async ({ fixture }) => {
    const member = await fixture.member(baht(10))
    const { bet, settle } = table(fixture, member)
    const transactionId = next()
    expect(await settle({ transactionId, amount: 10, win: 5 })).toMatchObject({
      status: 409,
      body: { code: 'NOT_YET' },
    })
    await bet({ transactionId, amount: 10 })
    await Promise.all(Array.from({ length: 10 }, () => settle({ transactionId, amount: 10, win: 5 })))
    expect(await settle({ transactionId, amount: 10, win: 6 })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    })
    expect(await wallet(fixture, member)).toEqual([5, 0, 0])
    await sound(fixture)
  })

  test('that describes another bet is refused by the field', async ({ fixture }) => {
    const [member, other] = [await fixture.member(baht(10)), await fixture.member(baht(10))]
    const transactionId = next()
    await table(fixture, member).bet({ transactionId, amount: 10 })
    expect(await table(fixture, member).settle({ transactionId, amount: 9, win: 5 })).toMatchObject({
      status: 400,
      body: { fields: { 'data.amount': { code: expect.any(String) } } },
    })
    expect(await table(fixture, other).settle({ transactionId, amount: 10, win: 5 })).toMatchObject({
      status: 400,
      body: { fields: { 'data.username': { code: expect.any(String) } } },
    })
    expect(await table(fixture, member).settle({ transactionId, amount: 10, win: -5 })).toMatchObject({
      status: 400,
      body: { fields: { 'data.win': { code: expect.any(String) } } },
    })
    expect(await wallet(fixture, member)).toEqual([0, 0, 0])
  })

  test('of zero settles a lost bet', async ({ fixture }) => {
    const member = await fixture.member(baht(10))
    const transactionId = next()
    await table(fixture, member).bet({ transactionId, amount: 10 })
    expect(await table(fixture, member).settle({ transactionId, amount: 10 })).toMatchObject({
      status: 200,
      body: { result: { status: 'settled' } },
    })
    expect(await wallet(fixture, member)).toEqual([0, 0, 0])
    await sound(fixture)
  })
})

describe('a void', () => {
  test('returns the stake to its wallets, once', async ({ fixture }) => {
    const member = await fixture.member(baht(10))
    await withBonus(fixture, member, baht(20))
    const { bet, refund, settle } = table(fixture, member)
    const transactionId = next()
    await bet({ transactionId, amount: 25 })
    await Promise.all(Array.from({ length: 10 }, () => refund({ transactionId, amount: 25 })))
    expect(await wallet(fixture, member)).toEqual([10, 20, 0])
    expect(await settle({ transactionId, amount: 25, win: 50 })).toMatchObject({
      status: 422,
      body: { code: 'CANCELLED' },
    })
    await sound(fixture)
  })

  test('of a settled bet reverses the win too', async ({ fixture }) => {
    const member = await fixture.member(baht(10))
    await withBonus(fixture, member, baht(20))
    const { bet, refund, settle } = table(fixture, member)
    const transactionId = next()
    await bet({ transactionId, amount: 30 })
    await settle({ transactionId, amount: 30, win: 90 })
    expect(await refund({ transactionId, amount: 30 })).toMatchObject({
      status: 200,
      body: { result: { status: 'refunded', cashWallet: 10, bonusWallet: 20 } },
    })
    await sound(fixture)
  })

  test('of a win that is spent waits until the money is there, and no balance becomes negative', async ({
    fixture,
  }) => {
    const member = await fixture.member(baht(10))
    const { bet, refund, settle } = table(fixture, member)
    const [won, spent] = [next(), next()]
    await bet({ transactionId: won, amount: 10 })
    await settle({ transactionId: won, amount: 10, win: 50 })
    await bet({ transactionId: spent, amount: 45 })
    expect(await refund({ transactionId: won, amount: 10 })).toMatchObject({
      status: 409,
      body: { code: 'NOT_YET', details: { why: 'INSUFFICIENT_FUNDS' } },
    })
    expect(await wallet(fixture, member)).toEqual([5, 0, 0])
    await settle({ transactionId: spent, amount: 45, win: 40 })
    expect(await refund({ transactionId: won, amount: 10 })).toMatchObject({ status: 200 })
    expect(await wallet(fixture, member)).toEqual([5, 0, 0])
    await sound(fixture)
  })

  test('that precedes its bet is stored, and the bet refused', async ({ fixture }) => {
    const member = await fixture.member(baht(10))
    const { bet, refund, settle } = table(fixture, member)
    const transactionId = next()
    expect(await refund({ transactionId, amount: 10 })).toMatchObject({
      status: 200,
      body: { result: { status: 'cancelled' } },
    })
    expect(await bet({ transactionId, amount: 10 })).toMatchObject({ status: 422, body: { code: 'CANCELLED' } })
    expect(await settle({ transactionId, amount: 10, win: 5 })).toMatchObject({
      status: 422,
      body: { code: 'CANCELLED' },
    })
    expect(await wallet(fixture, member)).toEqual([10, 0, 0])
    await sound(fixture)
  })

  test('and its bet and its win concurrently: one outcome, and the ledger matches', async ({ fixture }) => {
    const ends = new Set<string>()
    for (let round = 0; round < 20; round++) {
      const member = await fixture.member(baht(10))
      const { bet, refund, settle } = table(fixture, member)
      const transactionId = next()
      if (round % 2 === 0) await bet({ transactionId, amount: 10 })
      const tries = [
        () => bet({ transactionId, amount: 10 }),
        () => refund({ transactionId, amount: 10 }),
        () => settle({ transactionId, amount: 10, win: 4 }),
      ]
      const replies = await Promise.all((round % 3 === 0 ? tries : tries.toReversed()).map(attempt => attempt()))
      expect(replies.filter(({ status }) => status >= 500)).toEqual([])
      const { status } = await fixture.db
        .selectFrom('game_transactions')
        .select('status')
        .where('transaction_id', '=', transactionId)
        .executeTakeFirstOrThrow()
      ends.add(status)
      expect(await wallet(fixture, member)).toEqual([status === 'settled' ? 4 : 10, 0, 0])
    }
    expect(ends.size).toBeGreaterThan(0)
    await sound(fixture)
  })
})

test('bets of many members at one provider in one delivery are each answered, in order', async ({ fixture }) => {
  const members = await Promise.all(Array.from({ length: 6 }, () => fixture.member(baht(100))))
  const items = members.flatMap(member => [1, 2].map(n => ({ member, transactionId: `${member.username}-${n}` })))
  const reported = ({ member, transactionId }: (typeof items)[number], more = {}) => ({
    transactionId,
    roundId: 'r',
    provider: 'many',
    game: 'x',
    category: 'casino',
    username: member.username,
    amount: 60,
    ...more,
  })
  const answers = await fixture.events([
    ...items.map(item => ({ type: 'game.bet', data: reported(item) })),
    ...items.map(item => ({ type: 'game.settled', data: reported(item, { win: 10 }) })),
  ])
  // The second bet of each member exceeds the balance, so there is nothing to settle.
  expect(answers.map(({ accepted }) => accepted)).toEqual(
    [...items, ...items].map(({ transactionId }) => transactionId.endsWith('1')),
  )
  for (const member of members) expect(await wallet(fixture, member)).toEqual([50, 0, 0])
  await sound(fixture)
})

describe('the verifier detects', () => {
  const booked = { check: 'games-are-booked' }
  const summed = (figure: string) => ({
    check: 'rooms-are-summed',
    subject: expect.stringMatching(new RegExp(`^20\\d\\d-\\d\\d-\\d\\d ${figure} slot/pgsoft/Fortune Tiger$`)),
  })
  const byProvider = (figure: string) => ({
    check: 'rooms-are-summed',
    subject: expect.stringMatching(new RegExp(`^20\\d\\d-\\d\\d-\\d\\d ${figure}-by-provider slot/pgsoft$`)),
  })
  test.for<[string, (id: string) => string, string]>([
    [
      'a bet that took something else than its transfers say',
      id => `update game_transactions set stake_satang = 900, stake_cash_satang = 900 where id = '${id}'`,
      'games.bets',
    ],
    [
      'a win that was not booked',
      id =>
        `update game_transactions set status = 'settled', win_satang = 5, win_cash_satang = 5, win_bonus_satang = 0, settled_at = now(), settled_on = current_date where id = '${id}'`,
      'games.wins',
    ],
    [
      'a void that gave nothing back',
      id =>
        `update game_transactions set status = 'refunded', refunded_at = now(), refunded_on = current_date where id = '${id}'`,
      'games.voids',
    ],
  ])('%s, and the figures that follow', async ([, breach, figure], { fixture }) => {
    const member = await fixture.member(baht(10))
    const transactionId = next()
    const { body } = await table(fixture, member).bet({ transactionId, amount: 10 })
    const id = String(body.result?.['gameTransactionId'])
    await fixture.asOwner(db => sql.raw(breach(id)).execute(db))
    const findings = await fixture.verify()
    expect(findings).toHaveLength(3)
    expect(findings).toContainEqual(expect.objectContaining({ ...booked, subject: id }))
    for (const expected of [summed(figure), byProvider(figure)])
      expect(findings).toContainEqual(expect.objectContaining(expected))
    await fixture.asOwner(db =>
      db
        .updateTable('game_transactions')
        .set({
          status: 'open',
          stake_satang: 1_000n,
          stake_cash_satang: 1_000n,
          win_satang: null,
          win_cash_satang: null,
          win_bonus_satang: null,
          settled_at: null,
          settled_on: null,
          refunded_at: null,
          refunded_on: null,
        })
        .where('id', '=', id)
        .execute(),
    )
    await sound(fixture)
  })
})
