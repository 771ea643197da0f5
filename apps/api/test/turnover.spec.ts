import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { inTransaction } from '../src/platform/db/database.ts'
import { aBankAccount, baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { all, withBonus } from './support/bets.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

type Requirement = {
  id: string
  status: string
  required: number
  done: number
  remaining: number
  converted: number | null
  byCategory: { category: string; staked: number; counted: number }[]
  can: string[]
  reason: string | null
  source: { kind: string; id: string }
}
type Shown = {
  totals: {
    required: number
    done: number
    remaining: number
    open: number
    byCategory: { category: string; staked: number; counted: number }[]
  }
  requirements: Requirement[]
}
type Stage = {
  readonly fixture: OfficeFixture
  readonly admin: FixtureAdmin
  readonly bank: { bankCode: string; accountNo: string }
}

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  await fixture.db
    .updateTable('withdrawal_settings')
    .set({ turnover_percent: 100, contributions: JSON.stringify({ ...all(100), casino: 25, lotto: 0 }) })
    .execute()
  return { fixture, admin: await fixture.admin('owner'), bank: await aBankAccount(fixture) }
})

async function deposit({ fixture, bank }: Stage, member: TestMember, amount: number): Promise<string> {
  const { body } = await fixture.event('bank.transaction', {
    account: { bankCode: bank.bankCode, accountNo: bank.accountNo },
    channel: 'scb',
    reference: randomUUID(),
    direction: 'in',
    amount,
    occurredAt: fixture.clock.now().toISOString(),
    counterparty: { bankCode: member.bankCode, accountNo: member.accountNo, name: 'นาย สมชาย ใจดี' },
  })
  expect(body.result).toMatchObject({ status: 'credited' })
  fixture.clock.advance(60_000)
  return String(body.result?.['depositId'])
}

const reported = (member: TestMember, transactionId: string, amount: number, category = 'slot', more = {}) => ({
  transactionId,
  roundId: 'r',
  provider: 'pgsoft',
  game: 'x',
  category,
  username: member.username,
  amount,
  ...more,
})
/** A bet that stays open. */
async function place({ fixture }: Stage, member: TestMember, amount: number, category = 'slot'): Promise<string> {
  const transactionId = randomUUID()
  expect(await fixture.event('game.bet', reported(member, transactionId, amount, category))).toMatchObject({
    status: 200,
  })
  return transactionId
}
const settle = async (
  { fixture }: Stage,
  member: TestMember,
  transactionId: string,
  amount: number,
  { win = 0, category = 'slot' } = {},
) =>
  expect(await fixture.event('game.settled', reported(member, transactionId, amount, category, { win }))).toMatchObject(
    { status: 200 },
  )
const refund = async ({ fixture }: Stage, member: TestMember, transactionId: string, amount: number) =>
  expect(await fixture.event('game.refunded', reported(member, transactionId, amount))).toMatchObject({ status: 200 })
/** A bet that is lost. */
async function bet(stage: Stage, member: TestMember, amount: number, category = 'slot'): Promise<string> {
  const transactionId = await place(stage, member, amount, category)
  await settle(stage, member, transactionId, amount, { category })
  return transactionId
}
const turnover = async ({ admin }: Stage, member: TestMember) =>
  (await admin.get<Shown>(`/members/${member.id}/turnover`)).body.data
const sound = async ({ fixture }: Stage) => expect(await fixture.verify()).toEqual([])

describe('a deposit', () => {
  test('requires turnover by the rules of its day; later rules apply to later ones', async ({ stage }) => {
    const member = await stage.fixture.member(baht(0))
    const id = await deposit(stage, member, 100)
    await stage.fixture.rules({ turnover_percent: 250 })
    await deposit(stage, member, 10.01)
    await stage.fixture.rules({ turnover_percent: null } as never)
    await deposit(stage, member, 1_000)
    const { totals, requirements } = await turnover(stage, member)
    expect(totals).toEqual({ required: 125.03, done: 0, remaining: 125.03, due: 0, open: 2, byCategory: [] })
    expect(requirements.map(({ required, status }) => [required, status])).toEqual([
      [100, 'open'],
      [25.03, 'open'],
    ])
    expect(requirements[0]).toMatchObject({
      source: { kind: 'deposit', id },
      base: 100,
      percent: 100,
      contributions: { casino: 25, slot: 100 },
      can: ['waive'],
    })
    await sound(stage)
  })

  test('repeated requires it once, and reversed requires nothing', async ({ stage }) => {
    const { fixture } = stage
    const member = await fixture.member(baht(0))
    const [first, second] = [await deposit(stage, member, 100), await deposit(stage, member, 50)]
    await inTransaction(fixture.db, async tx => {
      const context = { tx, now: fixture.clock.now(), announce: () => undefined } as never
      await fixture.turnover.onCredited(context, { id: first, memberId: member.id, amount: baht(100) })
      await fixture.turnover.onReversed(context, { id: second, memberId: member.id })
      await fixture.turnover.onReversed(context, { id: randomUUID(), memberId: member.id })
    })
    const { totals, requirements } = await turnover(stage, member)
    expect(totals).toMatchObject({ required: 100, open: 1 })
    expect(requirements.map(({ status }) => status)).toEqual(['open', 'cancelled'])
  })
})

describe('a stake counts', () => {
  test('by its category, for the oldest first, and the rest for the next', async ({ stage }) => {
    const member = await stage.fixture.member(baht(1_000))
    for (const amount of [100, 100]) await deposit(stage, member, amount)
    await bet(stage, member, 200, 'casino')
    await bet(stage, member, 10, 'lotto')
    expect((await turnover(stage, member)).requirements.map(({ done, byCategory }) => [done, byCategory])).toEqual([
      [50, [{ category: 'casino', staked: 200, counted: 50 }]],
      [0, []],
    ])
    await bet(stage, member, 80)
    const { totals, requirements } = await turnover(stage, member)
    expect(
      requirements.map(({ status, done, remaining, byCategory }) => [status, done, remaining, byCategory]),
    ).toEqual([
      ['open', 30, 70, [{ category: 'slot', staked: 30, counted: 30 }]],
      [
        'completed',
        100,
        0,
        [
          { category: 'slot', staked: 50, counted: 50 },
          { category: 'casino', staked: 200, counted: 50 },
        ],
      ],
    ])
    expect(totals).toEqual({
      required: 100,
      done: 30,
      remaining: 70,
      due: 0,
      open: 1,
      byCategory: [{ category: 'slot', staked: 30, counted: 30 }],
    })
    await sound(stage)
  })

  test('to the hundredth of a satang: four stakes of a satang at a quarter are one', async ({ stage }) => {
    const member = await stage.fixture.member(baht(1))
    await deposit(stage, member, 0.01)
    for (const done of [0, 0, 0]) {
      await bet(stage, member, 0.01, 'casino')
      expect((await turnover(stage, member)).totals).toMatchObject({ required: 0.01, done, remaining: 0.01 })
    }
    await bet(stage, member, 0.01, 'casino')
    expect((await turnover(stage, member)).totals).toMatchObject({ required: 0, open: 0 })
    await sound(stage)
  })

  test('once, also concurrently', async ({ stage }) => {
    const member = await stage.fixture.member(baht(1_000))
    for (const amount of [50, 50]) await deposit(stage, member, amount)
    await Promise.all(Array.from({ length: 30 }, () => bet(stage, member, 7, 'slot')))
    expect((await turnover(stage, member)).requirements.map(({ status, done }) => [status, done])).toEqual([
      ['completed', 50],
      ['completed', 50],
    ])
    await sound(stage)
  })
})

describe('a void', () => {
  test('reverses what its bet counted, and a requirement that falls short is reopened', async ({ stage }) => {
    const member = await stage.fixture.member(baht(1_000))
    for (const amount of [100, 100]) await deposit(stage, member, amount)
    await bet(stage, member, 30)
    const undone = await bet(stage, member, 120)
    expect((await turnover(stage, member)).requirements.map(({ status, done }) => [status, done])).toEqual([
      ['open', 50],
      ['completed', 100],
    ])
    for (let again = 0; again < 2; again++) await stage.fixture.event('game.refunded', reported(member, undone, 120))
    const { requirements } = await turnover(stage, member)
    expect(requirements.map(({ status, done }) => [status, done])).toEqual([
      ['open', 30],
      ['open', 0],
    ])
    await bet(stage, member, 75)
    expect((await turnover(stage, member)).requirements.map(({ status, done }) => [status, done])).toEqual([
      ['open', 5],
      ['completed', 100],
    ])
    await sound(stage)
  })
})

describe('a withdrawal', () => {
  test('is blocked until the turnover is complete, and shows the requirement', async ({ stage }) => {
    const { fixture, admin } = stage
    const member = await fixture.member(baht(0))
    await deposit(stage, member, 100)
    await bet(stage, member, 40, 'casino')
    const id = await fixture.request(member, baht(20))
    await admin.move('claim', id)
    const blocked = {
      code: 'BLOCKED',
      details: { blockers: [{ code: 'TURNOVER_NOT_MET', facts: { required: '100.00', done: '10.00' } }] },
    }
    expect(await admin.move('approve', id)).toMatchObject({ status: 422, body: blocked })
    expect((await admin.get(`/withdrawals/${id}/evidence`)).body.data).toMatchObject({
      turnover: {
        required: 100,
        done: 10,
        byCategory: [{ category: 'casino', staked: 40, counted: 10 }],
        open: [{ source: { kind: 'deposit', reward: null, promotion: null }, required: 100, done: 10, remaining: 90 }],
      },
    })
    await bet(stage, member, 40)
    expect(await admin.move('approve', id)).toMatchObject({ status: 422 })
    const [open] = (await turnover(stage, member)).requirements
    expect(await admin.post(`/members/${member.id}/turnover/${open?.id}/waive`, { reason: 'ลูกค้าประจำ' })).toMatchObject(
      { status: 200, body: { data: { status: 'waived', reason: 'ลูกค้าประจำ', waivedBy: { id: admin.id }, can: [] } } },
    )
    expect(await admin.move('approve', id)).toMatchObject({ status: 202 })
    await sound(stage)
  })

  test('shows the win/bet ratio of seven days, of settled bets only', async ({ stage }) => {
    const { fixture, admin } = stage
    const member = await fixture.member(baht(1_000))
    const evidence = async () =>
      (await admin.get<{ winRatio: number | null }>(`/withdrawals/${id}/evidence`)).body.data.winRatio
    const id = await fixture.request(member, baht(10))
    expect(await evidence()).toBeNull()
    for (const win of [0, 50, 4.99])
      await fixture.event('game.settled', reported(member, await place(stage, member, 10), 10, 'slot', { win }))
    await place(stage, member, 500)
    expect(await evidence()).toBe(18_330)
    fixture.clock.advance(7 * 86_400_000)
    await admin.signIn()
    expect(await evidence()).toBeNull()
  })
})

describe('waiving', () => {
  test('needs the permission and a reason, is done once, and returns the conflict to the second', async ({ stage }) => {
    const { fixture, admin } = stage
    const member = await fixture.member(baht(0))
    await deposit(stage, member, 100)
    const [open] = (await turnover(stage, member)).requirements
    const url = `/members/${member.id}/turnover/${open?.id}/waive`
    const maker = await fixture.admin('finance-maker')
    expect((await maker.get<Shown>(`/members/${member.id}/turnover`)).body.data.requirements[0]?.can).toEqual([])
    expect((await maker.post(url, { reason: 'x' })).status).toBe(403)
    expect(await admin.post(url, { reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: { code: expect.any(String) } } },
    })
    const replies = await Promise.all(Array.from({ length: 8 }, () => admin.post(url, { reason: 'x' })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7)
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { status: 'waived', by: { id: admin.id }, at: expect.any(String) },
    })
    for (const wrong of [
      `/members/${member.id}/turnover/${randomUUID()}/waive`,
      `/members/${randomUUID()}/turnover/${open?.id}/waive`,
    ])
      expect((await admin.post(wrong, { reason: 'x' })).status).toBe(404)
    expect((await admin.get(`/members/${randomUUID()}/turnover`)).status).toBe(404)
    const trail = await fixture.db
      .selectFrom('audit')
      .select(['action', 'outcome', 'reason'])
      .where('object_kind', '=', 'member')
      .where('object_id', '=', member.id)
      .where('action', '=', 'turnover.waive')
      .where('outcome', '=', 'done')
      .execute()
    expect(trail).toEqual([{ action: 'turnover.waive', outcome: 'done', reason: 'x' }])
    await sound(stage)
  })
})

describe('the requirement of a grant', () => {
  const grant = async (
    { fixture }: Stage,
    member: TestMember,
    bonus: number,
    cap: number | null,
    percent = 100,
  ): Promise<string> => {
    await withBonus(fixture, member, baht(bonus))
    const id = await inTransaction(fixture.db, tx =>
      fixture.turnover.openRequirement(tx, {
        memberId: member.id,
        source: { kind: 'grant', id: randomUUID() },
        base: baht(bonus),
        percent,
        contributions: all(100),
        cap: cap === null ? null : baht(cap),
        now: fixture.clock.now(),
      }),
    )
    fixture.clock.advance(60_000)
    return id ?? ''
  }
  const wallet = async ({ fixture }: Stage, member: TestMember) => {
    const { cash, bonus } = await fixture.wallet(member)
    return [Number(cash) / 100, Number(bonus) / 100]
  }

  test('completed, converts the bonus to cash up to its cap; above it is forfeited', async ({ stage }) => {
    const { fixture } = stage
    const member = await fixture.member(baht(60))
    await grant(stage, member, 100, 30)
    await bet(stage, member, 99.99)
    expect(await wallet(stage, member)).toEqual([0, 60.01])
    await bet(stage, member, 0.01)
    expect(await wallet(stage, member)).toEqual([30, 0])
    const costs = await sql<{
      code: string
      amount: bigint
    }>`select code, amount_satang as amount from transfers where member_id = ${member.id}::uuid and code like 'bonus-%'
      order by code`.execute(fixture.db)
    expect(costs.rows).toEqual([
      { code: 'bonus-forfeit', amount: 3_000n },
      { code: 'bonus-to-cash', amount: 3_000n },
    ])
    expect((await turnover(stage, member)).requirements).toMatchObject([
      { status: 'completed', cap: 30, converted: 30 },
    ])
    await sound(stage)
  })

  test('converts later wins of bonus too, within the same cap', async ({ stage }) => {
    const { fixture } = stage
    const member = await fixture.member(baht(0))
    await grant(stage, member, 100, 150)
    const last = await place(stage, member, 100)
    expect(await wallet(stage, member)).toEqual([0, 0])
    await fixture.event('game.settled', reported(member, last, 100, 'slot', { win: 200 }))
    expect(await wallet(stage, member)).toEqual([150, 0])
    await sound(stage)
  })

  test('and a void of such a bet takes the win from where it went', async ({ stage }) => {
    const member = await stage.fixture.member(baht(0))
    await grant(stage, member, 100, null)
    const last = await place(stage, member, 100)
    await settle(stage, member, last, 100, { win: 250 })
    expect(await wallet(stage, member)).toEqual([250, 0])
    await refund(stage, member, last, 100)
    expect(await wallet(stage, member)).toEqual([0, 100])
    expect((await turnover(stage, member)).requirements).toMatchObject([
      { status: 'open', done: 0, converted: 0, due: 0 },
    ])
    await sound(stage)
  })

  test('converts its own bonus while another one is open, and waived counts as completed', async ({ stage }) => {
    const { fixture, admin } = stage
    const member = await fixture.member(baht(500))
    await grant(stage, member, 100, null)
    const second = await grant(stage, member, 50, null, 2_000)
    await bet(stage, member, 100)
    expect(await wallet(stage, member)).toEqual([500, 50])
    expect(await admin.post(`/members/${member.id}/turnover/${second}/waive`, { reason: 'x' })).toMatchObject({
      status: 200,
    })
    expect(await wallet(stage, member)).toEqual([550, 0])
    await sound(stage)
  })
})

test('the verifier detects grants that hold more bonus than the wallet has', async ({ stage }) => {
  const { fixture } = stage
  const member = await fixture.member(baht(0))
  await withBonus(fixture, member, baht(100))
  await inTransaction(fixture.db, tx =>
    fixture.turnover.openRequirement(tx, {
      memberId: member.id,
      source: { kind: 'grant', id: randomUUID() },
      base: baht(100),
      percent: 100,
      contributions: all(100),
      now: fixture.clock.now(),
    }),
  )
  await sound(stage)
  await fixture.asOwner(db => sql`update turnover_requirements set share_satang = share_satang + 1`.execute(db))
  expect(await fixture.verify()).toEqual([expect.objectContaining({ check: 'bonus-shares', subject: member.id })])
})

test('the verifier detects progress without bets, and an open requirement that is complete', async ({ stage }) => {
  const { fixture } = stage
  const member = await fixture.member(baht(100))
  await deposit(stage, member, 100)
  await bet(stage, member, 10)
  await sound(stage)
  const [open] = (await turnover(stage, member)).requirements
  for (const breach of ['done = done + 1', 'done = base_satang * 100']) {
    await fixture.asOwner(db =>
      sql`update turnover_requirements set ${sql.raw(breach)} where id = ${open?.id}::uuid`.execute(db),
    )
    expect(await fixture.verify()).toEqual([expect.objectContaining({ check: 'turnover-adds-up', subject: open?.id })])
    await fixture.asOwner(db =>
      sql`update turnover_requirements set done = 100000 where id = ${open?.id}::uuid`.execute(db),
    )
  }
  await fixture.asOwner(db => sql`update turnover_progress set counted = counted - 1`.execute(db))
  for (const verify of [fixture.verify, fixture.verifyAMonthLater]) expect(await verify()).toHaveLength(1)
})

test('large deposits at a large percentage are counted to the satang', async ({ stage }) => {
  const { fixture } = stage
  const member = await fixture.member(baht(0))
  await fixture.rules({ turnover_percent: 10_000 })
  await deposit(stage, member, 60_000_000_000_000)
  await bet(stage, member, 59_999_999_999_999.99)
  expect((await turnover(stage, member)).totals).toMatchObject({ required: 6_000_000_000_000_000, open: 1 })
  const { rows } = await sql<{ done: string }>`select done::text from turnover_requirements`.execute(fixture.db)
  expect(rows).toEqual([{ done: '599999999999999900' }])
  await sound(stage)
})
