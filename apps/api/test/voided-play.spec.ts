import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { type PromotionFixture, test } from './support/promotion-fixture.ts'

const DAY = 86_400_000

type Shown = {
  totals: { required: number; done: number; remaining: number; due: number; open: number }
  requirements: { id: string; source: { kind: string }; status: string; done: number; due: number; can: string[] }[]
}
const turnover = async ({ owner }: PromotionFixture, member: TestMember) =>
  (await owner.get<Shown>(`/members/${member.id}/turnover`)).body.data

const facts = (member: TestMember, transactionId: string, amount: number, more = {}) => ({
  transactionId,
  roundId: transactionId,
  provider: 'pgsoft',
  game: 'x',
  category: 'sport',
  username: member.username,
  amount,
  ...more,
})
/** Bets that stay open. */
async function place(fixture: PromotionFixture, member: TestMember, count: number, amount: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids)
    expect(await fixture.event('game.bet', facts(member, id, amount))).toMatchObject({ status: 200 })
  return ids
}
async function settle(
  fixture: PromotionFixture,
  member: TestMember,
  ids: readonly string[],
  amount: number,
  win: number,
) {
  for (const id of ids)
    expect(await fixture.event('game.settled', facts(member, id, amount, { win }))).toMatchObject({ status: 200 })
}
async function refund(fixture: PromotionFixture, member: TestMember, ids: readonly string[], amount: number) {
  for (const id of ids)
    expect(await fixture.event('game.refunded', facts(member, id, amount))).toMatchObject({ status: 200 })
}

/** A member with a deposit of 1,000, a fixed bonus of 100, and turnover of 100 % of both. */
async function withBonus(fixture: PromotionFixture, turnoverPercent = 100) {
  await fixture.rules({ turnover_percent: 100 })
  const { id } = await fixture.active({ bonus: { kind: 'fixed', amount: 100 }, turnoverPercent })
  const member = await fixture.member(baht(0))
  await fixture.deposit(member, 1_000, id)
  const status = async () => (await fixture.recipients(id))[0]?.status
  expect(await fixture.cashAndBonus(member)).toEqual([1_000, 100])
  return { member, promotionId: id, status }
}

describe('bets that were never played', () => {
  test('earn no bonus: eleven open bets of 100 count nothing, and nothing after they are refunded', async ({
    fixture,
  }) => {
    const { member, status } = await withBonus(fixture)
    const bets = await place(fixture, member, 11, 100)
    expect((await turnover(fixture, member)).totals).toMatchObject({ required: 1_100, done: 0 })
    await refund(fixture, member, bets, 100)
    expect(await fixture.cashAndBonus(member)).toEqual([1_000, 100])
    expect((await turnover(fixture, member)).totals).toMatchObject({ required: 1_100, done: 0, due: 0 })
    expect(await status()).toBe('wagering')
    await fixture.sound()
  })

  test('complete no bonus where turnover counts at the bet: it waits for the last open one', async ({ fixture }) => {
    await fixture.rules({ turnover_counts_at: 'bet' })
    const { member, status } = await withBonus(fixture)
    const bets = await place(fixture, member, 11, 100)
    expect((await turnover(fixture, member)).totals).toMatchObject({ required: 100, done: 100, open: 1 })
    expect([await status(), await fixture.cashAndBonus(member)]).toEqual(['wagering', [0, 0]])
    await settle(fixture, member, bets.slice(0, 10), 100, 0)
    expect(await status()).toBe('wagering')
    await settle(fixture, member, bets.slice(10), 100, 200)
    expect([await status(), await fixture.cashAndBonus(member)]).toEqual(['completed', [200, 0]])
    await refund(fixture, member, bets, 100)
    expect(await fixture.cashAndBonus(member)).toEqual([1_000, 100])
    expect((await turnover(fixture, member)).totals).toMatchObject({ required: 1_100, done: 0, due: 0 })
    await fixture.sound()
  })

  test('do not clear a requirement of twenty times the bonus by voided sports bets', async ({ fixture }) => {
    const { member, status } = await withBonus(fixture, 2_000)
    for (let round = 0; round < 5; round++) {
      const bets = await place(fixture, member, 11, 100)
      await settle(fixture, member, bets, 100, 100)
      await refund(fixture, member, bets, 100)
    }
    expect(await fixture.cashAndBonus(member)).toEqual([1_000, 100])
    expect((await turnover(fixture, member)).totals).toMatchObject({ required: 3_000, done: 0 })
    expect(await status()).toBe('wagering')
    await fixture.sound()
  })

  test('count for no requirement opened after they were placed', async ({ fixture }) => {
    const member = await fixture.member(baht(1_000))
    const early = await place(fixture, member, 1, 500)
    await fixture.later(1_000)
    await fixture.rules({ turnover_percent: 100 })
    await fixture.deposit(member, 100)
    await settle(fixture, member, early, 500, 0)
    expect((await turnover(fixture, member)).totals).toMatchObject({ required: 100, done: 0 })
  })
})

describe('a bonus completed by bets that are voided later', () => {
  test('is open again, and what became cash goes back to it', async ({ fixture }) => {
    const { member, promotionId, status } = await withBonus(fixture)
    const bets = await place(fixture, member, 11, 100)
    await settle(fixture, member, bets, 100, 100)
    expect([await status(), await fixture.cashAndBonus(member)]).toEqual(['completed', [1_100, 0]])
    await refund(fixture, member, bets.slice(10), 100)
    expect([await status(), await fixture.cashAndBonus(member)]).toEqual(['wagering', [1_000, 100]])
    await refund(fixture, member, bets.slice(0, 10), 100)
    expect(await fixture.cashAndBonus(member)).toEqual([1_000, 100])
    expect((await turnover(fixture, member)).totals).toMatchObject({ required: 1_100, done: 0, due: 0, open: 2 })
    expect((await fixture.owner.get(`/promotion/${promotionId}/figures`)).body.data).toMatchObject({
      converted: 0,
      reserved: 100,
    })
    const [grant] = await fixture.recipients(promotionId)
    expect(await fixture.auditOf(grant?.id ?? '')).toMatchObject([
      { action: 'grant.reopen', before: { status: 'completed' }, after: { status: 'wagering', due: '0' } },
    ])
    await fixture.sound()
    // Played again, it is earned.
    await settle(fixture, member, await place(fixture, member, 11, 100), 100, 100)
    expect([await status(), await fixture.cashAndBonus(member)]).toEqual(['completed', [1_100, 0]])
    await fixture.sound()
  })

  test('is due as far as cash does not suffice: never a negative balance, no withdrawal past it', async ({
    fixture,
  }) => {
    const { owner } = fixture
    const { member, status } = await withBonus(fixture)
    const bets = await place(fixture, member, 11, 100)
    await settle(fixture, member, bets, 100, 100)
    expect(await fixture.cashAndBonus(member)).toEqual([1_100, 0])
    // Of what is left, 1,070 wait to be paid out, and one more bet of 30 is lost.
    const waiting = await fixture.request(member, baht(1_070))
    await fixture.bet(member, 30)
    await owner.move('claim', waiting)
    await refund(fixture, member, bets.slice(10), 100)
    expect([await status(), await fixture.cashAndBonus(member)]).toEqual(['wagering', [1_070, 0]])
    const { totals, requirements } = await turnover(fixture, member)
    expect(totals).toMatchObject({ due: 100 })
    expect(requirements.map(each => [each.source.kind, each.status, each.due])).toEqual(
      expect.arrayContaining([['grant', 'open', 100]]),
    )
    expect(await owner.move('approve', waiting)).toMatchObject({
      status: 422,
      body: {
        details: {
          blockers: expect.arrayContaining([expect.objectContaining({ code: 'BONUS_DUE', facts: { due: '100.00' } })]),
        },
      },
    })
    await fixture.sound()
    // Rejected, the money is free, and the next request returns what is due first.
    await owner.move('reject', waiting, { reason: 'bonus due' })
    const next = await fixture.request(member, baht(900))
    expect(await fixture.cashAndBonus(member)).toEqual([970, 100])
    expect((await turnover(fixture, member)).totals).toMatchObject({ due: 0 })
    await owner.move('claim', next)
    await fixture.sound()
  })

  test('is not withdrawn: a request for more than is left after what is due is refused and changes nothing', async ({
    fixture,
  }) => {
    const { owner } = fixture
    const { member } = await withBonus(fixture)
    const bets = await place(fixture, member, 11, 100)
    await settle(fixture, member, bets, 100, 100)
    const waiting = await fixture.request(member, baht(1_100))
    await refund(fixture, member, bets.slice(10), 100)
    await owner.move('claim', waiting)
    await owner.move('reject', waiting, { reason: 'bonus due' })
    expect(
      await fixture.event('withdrawal.requested', {
        externalId: randomUUID(),
        username: member.username,
        amount: 1_001,
      }),
    ).toMatchObject({ status: 422, body: { code: 'INSUFFICIENT_FUNDS' } })
    expect(await fixture.cashAndBonus(member)).toEqual([1_100, 0])
    expect((await turnover(fixture, member)).totals).toMatchObject({ due: 100 })
    await fixture.sound()
  })

  test('stays due when it expires, until it is returned to the operator or written off', async ({ fixture }) => {
    const { owner } = fixture
    const [first, second] = [await withBonus(fixture), await withBonus(fixture)]
    const owing = async ({ member }: typeof first) => {
      const bets = await place(fixture, member, 11, 100)
      await settle(fixture, member, bets, 100, 100)
      const held = await fixture.request(member, baht(1_100))
      await refund(fixture, member, bets.slice(10), 100)
      return { held, next: bets.slice(0, 1) }
    }
    const [{ held, next }] = [await owing(first), await owing(second)]
    await fixture.later(8 * DAY)
    await fixture.marketing.rewards.expire()
    expect([await first.status(), await second.status()]).toEqual(['expired', 'expired'])
    const ofGrant = async (member: TestMember) =>
      (await turnover(fixture, member)).requirements.find(({ source }) => source.kind === 'grant')
    expect(await ofGrant(first.member)).toMatchObject({ status: 'cancelled', due: 100, can: ['waive'] })
    await fixture.sound()
    await owner.move('reject', held, { reason: 'bonus due' })
    await refund(fixture, first.member, next, 100)
    expect(await fixture.cashAndBonus(first.member)).toEqual([1_000, 0])
    expect((await turnover(fixture, first.member)).totals).toMatchObject({ due: 0 })
    await fixture.sound()
    const url = `/members/${second.member.id}/turnover/${(await ofGrant(second.member))?.id}/waive`
    expect(await owner.post(url, { reason: 'ยกให้' })).toMatchObject({ status: 200, body: { data: { due: 0 } } })
    expect(await owner.post(url, { reason: 'ยกให้' })).toMatchObject({ status: 409 })
    expect((await turnover(fixture, second.member)).totals).toMatchObject({ due: 0 })
    await fixture.sound()
  })
})

describe('a completed bonus that is open again', () => {
  /** Completes the bonus and voids one of its bets. */
  async function reopened(fixture: PromotionFixture, between: (promotionId: string) => Promise<unknown>) {
    const { member, promotionId, status } = await withBonus(fixture)
    const bets = await place(fixture, member, 11, 100)
    await settle(fixture, member, bets, 100, 100)
    await between(promotionId)
    await refund(fixture, member, bets.slice(10), 100)
    return { member, promotionId, status, bets }
  }

  test('has the time it had left when it was completed', async ({ fixture }) => {
    const { promotionId, status } = await reopened(fixture, () => fixture.later(30 * DAY))
    await fixture.marketing.rewards.expire()
    expect(await status()).toBe('wagering')
    await fixture.later(7 * DAY - 1)
    await fixture.marketing.rewards.expire()
    expect(await status()).toBe('wagering')
    await fixture.later(1)
    await fixture.marketing.rewards.expire()
    expect(await fixture.recipients(promotionId)).toMatchObject([{ status: 'expired', converted: 0 }])
    await fixture.sound()
  })

  test('is forfeited when its deposit was reversed meanwhile', async ({ fixture }) => {
    const { member, status } = await reopened(fixture, async () => {
      const { id } = await fixture.db.selectFrom('deposits').select('id').executeTakeFirstOrThrow()
      await fixture.reverse(id)
    })
    expect([await status(), await fixture.cashAndBonus(member)]).toEqual(['forfeited', [0, 0]])
    await fixture.sound()
  })

  test('is cancelled when its member was excluded meanwhile, who can withdraw then', async ({ fixture }) => {
    const { member, status } = await reopened(fixture, async () => {
      const { username } = await fixture.db.selectFrom('members').select('username').executeTakeFirstOrThrow()
      await fixture.event('exclusion.set', { externalId: randomUUID(), username, days: 365 })
    })
    expect(await status()).toBe('cancelled')
    expect((await turnover(fixture, member)).totals).toMatchObject({ remaining: 0 })
    await fixture.sound()
  })

  test('is cancelled when its promotion was ended with all bonuses', async ({ fixture }) => {
    const { promotionId } = await reopened(fixture, async id => {
      await fixture.deposit(await fixture.member(baht(0)), 1_000, id)
      await fixture.owner.post(`/promotion/${id}/end`, { reason: 'over', grants: 'cancel' })
      await fixture.marketing.promotions.cancelOfEnded()
    })
    await fixture.marketing.promotions.cancelOfEnded()
    expect((await fixture.recipients(promotionId)).map(each => each.status)).toEqual(['cancelled', 'cancelled'])
    expect(await fixture.promotion(promotionId)).toMatchObject({ spent: 0 })
    await fixture.sound()
  })
})

test('the budget has back what of a bonus was not converted, and what was returned after it ended', async ({
  fixture,
}) => {
  const { owner } = fixture
  const { member, promotionId } = await withBonus(fixture)
  const spent = async () => (await fixture.promotion(promotionId)).spent
  const bets = await place(fixture, member, 11, 100)
  await settle(fixture, member, bets, 100, 100)
  const held = await fixture.request(member, baht(1_040))
  await refund(fixture, member, bets.slice(10), 100)
  expect([await spent(), await fixture.cashAndBonus(member)]).toEqual([100, [1_040, 60]])
  await fixture.later(8 * DAY)
  await fixture.marketing.rewards.expire()
  expect([await spent(), await fixture.cashAndBonus(member)]).toEqual([40, [1_040, 0]])
  await owner.move('claim', held)
  await owner.move('reject', held, { reason: 'bonus due' })
  await refund(fixture, member, bets.slice(9, 10), 100)
  expect([await spent(), await fixture.cashAndBonus(member)]).toEqual([0, [1_000, 0]])
  await fixture.sound()
})

test('nothing is withdrawn while a bonus is met only by open bets', async ({ fixture }) => {
  await fixture.rules({ turnover_counts_at: 'bet' })
  const { member } = await withBonus(fixture)
  await settle(fixture, member, await place(fixture, member, 1, 500), 500, 1_000)
  await place(fixture, member, 6, 100)
  expect((await turnover(fixture, member)).totals).toMatchObject({ required: 100, remaining: 0, open: 1 })
  const waiting = await fixture.request(member, baht(500))
  await fixture.owner.move('claim', waiting)
  expect(await fixture.owner.move('approve', waiting)).toMatchObject({
    status: 422,
    body: { details: { blockers: [{ code: 'BETS_OPEN', facts: {} }] } },
  })
  await fixture.sound()
})
