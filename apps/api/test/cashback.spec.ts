import { randomUUID } from 'node:crypto'
import { cashbackSetting } from '@backoffice/contract/cashback/setting'
import { shownEntitlementStatuses } from '@backoffice/contract/cashback/terms'
import { toBaht, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createCashback } from '../src/modules/cashback/index.ts'
import { previewCashback } from '../src/modules/cashback/preview.ts'
import type { Tx } from '../src/platform/db/database.ts'
import { withBonus } from './support/bets.ts'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import { whileHeld } from './support/while-locked.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

type Stage = { readonly fixture: DepositFixture; readonly owner: FixtureAdmin }
type Period = {
  id: string
  from: string
  to: string
  status: string
  members: number
  amount: number
  claimed: number
  claimedMembers: number
  expired: number
  expiredMembers: number
  claimUntil: string | null
  claimableAt: string | null
  settingsVersion: number
  can: string[]
}
type Entitlement = { member: { username: string }; base: number; amount: number; status: string; categories: unknown[] }
type Preview = { from: string; to: string; members: number; amount: number; base: number; top: { amount: number }[] }

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase, 20)
  onCleanup(() => fixture.close())
  return { fixture, owner: await fixture.admin('owner') }
})

const ALL_RATES = { slot: 1_000, casino: 200, sport: 0, esport: 0, lotto: 0, fishing: 0, horse: 0 }
const settings = (more: Record<string, unknown> = {}) => ({
  enabled: true,
  basis: 'net-loss',
  perCategory: false,
  rate: 1_000,
  rates: ALL_RATES,
  period: 'daily',
  min: 0,
  cap: null,
  reviewHours: 1,
  claimDays: 2,
  turnoverPercent: 0,
  excludedTags: [],
  ...more,
})
const save = async ({ owner }: Stage, more: Record<string, unknown> = {}, version = 0) => {
  const reply = await owner.edit('PUT', '/setting/cashback', version, settings(more))
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

type Bet = { amount: Satang; win?: Satang; category?: string }
async function bet({ fixture }: Pick<Stage, 'fixture'>, member: TestMember, { amount, win, category = 'slot' }: Bet) {
  const [transactionId, roundId] = [randomUUID(), randomUUID()]
  const facts = {
    transactionId,
    roundId,
    provider: 'PGSOFT',
    game: 'Mahjong',
    category,
    username: member.username,
    amount: toBaht(amount),
  }
  expect((await fixture.event('game.bet', facts)).body).toMatchObject({ accepted: true })
  if (win !== undefined) await settle({ fixture }, facts, win)
  return facts
}
async function settle({ fixture }: Pick<Stage, 'fixture'>, facts: object, win: Satang) {
  const reply = await fixture.event('game.settled', { ...facts, win: toBaht(win) })
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ accepted: true })
}

/** Moves the clock, runs what is due, and signs in again: sessions are idle by then. */
async function later({ fixture, owner }: Stage, hours: number): Promise<void> {
  fixture.clock.advance(hours * 3_600_000)
  await fixture.marketing.cashback.advance()
  await owner.signIn()
}
const periods = async ({ owner }: Stage) => (await owner.get<Period[]>('/cashback?sort=endsAt')).body.data
async function onlyPeriod(stage: Stage): Promise<Period> {
  const [period, ...others] = await periods(stage)
  expect(others).toEqual([])
  if (period === undefined) throw new Error('there is no period')
  return period
}
const entitlements = async ({ owner }: Stage, { id }: Pick<Period, 'id'>, query = '') =>
  (await owner.get<Entitlement[]>(`/cashback/${id}/entitlements?${query}`)).body.data
const claim = ({ fixture }: Stage, member: Pick<TestMember, 'username'>, periodId: string, externalId = randomUUID()) =>
  fixture.event('cashback.claimed', { externalId, username: member.username, periodId })
const amountsOf = (rows: readonly Entitlement[]) => rows.map(({ member, amount }) => [member.username, amount])
/** From noon to the day's end, the calculation an hour later, and the hour of review after it. */
const [TO_CALCULATION, REVIEW] = [13, 1]

/** A period with claims open, in which each of these members lost this much. */
async function claimable(stage: Stage, lost: readonly Satang[], more: Record<string, unknown> = {}) {
  await save(stage, more)
  const members: TestMember[] = []
  for (const amount of lost) {
    const member = await stage.fixture.member(amount)
    await bet(stage, member, { amount, win: 0n as Satang })
    members.push(member)
  }
  await later(stage, TO_CALCULATION)
  await later(stage, REVIEW)
  return { members, period: await onlyPeriod(stage) }
}

describe('the settings', () => {
  test.each([
    ['a rate above 100 %', { rate: 10_001 }, 'rate'],
    ['more than a fifth of the turnover', { basis: 'turnover', rate: 2_001 }, 'rate'],
    ['a negative rate', { rate: -1 }, 'rate'],
    ['half a basis point', { rate: 0.5 }, 'rate'],
    ['no rate at all', { rate: 0 }, 'rate'],
    ['no rate of any category', { perCategory: true, rates: { ...ALL_RATES, slot: 0, casino: 0 } }, 'rates.slot'],
    ['a category above 100 %', { rates: { ...ALL_RATES, slot: 20_000 } }, 'rates.slot'],
    ['a cap below the minimum', { min: 100, cap: 99.99 }, 'cap'],
    ['a cap of nothing', { cap: 0 }, 'cap'],
    ['a negative minimum', { min: -1 }, 'min'],
    ['an unknown period', { period: 'yearly' }, 'period'],
    ['no time to claim', { claimDays: 0 }, 'claimDays'],
    ['no time to review', { reviewHours: 0 }, 'reviewHours'],
    ['turnover beyond a hundred times', { turnoverPercent: 10_001 }, 'turnoverPercent'],
    ['a tag twice', { excludedTags: ['vip', 'VIP'] }, 'excludedTags'],
  ])('refuse %s', async (_name, wrong, field) => {
    const paths = cashbackSetting.document.safeParse(settings(wrong)).error?.issues.map(({ path }) => path.join('.'))
    expect(paths).toContain(field)
  })

  test('are off until they are saved, keep their history and refuse a change of an older version', async ({
    stage,
  }) => {
    const { owner } = stage
    expect((await owner.get('/setting/cashback')).body.data).toMatchObject({ enabled: false, version: 0 })
    await save(stage, { rate: 500 })
    expect(await owner.edit('PUT', '/setting/cashback', 0, settings())).toMatchObject({ status: 409 })
    await save(stage, { rate: 700 }, 1)
    const { body } = await owner.get<{ version: number; changed: object[] }[]>('/setting/cashback/history')
    expect(body.data[0]).toMatchObject({ version: 2, changed: [{ field: 'rate', before: 500, after: 700 }] })
  })
})

describe('a period', () => {
  test('that another transaction holds delays no other one', async ({ stage }) => {
    const { fixture } = stage
    const { period: first } = await claimable(stage, [baht(100)])
    const member = await fixture.member(baht(100))
    await bet(stage, member, { amount: baht(100), win: 0n as Satang })
    fixture.clock.advance(2 * 86_400_000 + 13 * 3_600_000)
    const lock = (tx: Tx) => sql`select 1 from cashback_periods where id = ${first.id}::uuid for update`.execute(tx)
    await whileHeld(fixture, lock, fixture.marketing.cashback.advance)
    await stage.owner.signIn()
    expect((await periods(stage)).map(({ from, status }) => [from, status])).toEqual([
      ['2026-07-12', 'claimable'],
      ['2026-07-13', 'calculated'],
      ['2026-07-14', 'calculated'],
    ])
  })

  test('is closed, calculated, claimable and ended by the clock, and its sums add up', async ({ stage }) => {
    const { fixture, owner } = stage
    await save(stage)
    const [loser, winner, silent] = [
      await fixture.member(baht(1_000)),
      await fixture.member(baht(1_000)),
      await fixture.member(baht(500)),
    ]
    await bet(stage, loser, { amount: baht(600), win: baht(100) })
    await bet(stage, winner, { amount: baht(100), win: baht(300) })
    await bet(stage, silent, { amount: baht(200), win: baht(0) })
    await fixture.marketing.cashback.advance()
    expect(await periods(stage)).toEqual([])
    await later(stage, 12)
    expect(await onlyPeriod(stage)).toMatchObject({
      from: '2026-07-12',
      to: '2026-07-12',
      status: 'closed',
      can: ['calculate', 'cancel'],
      claimUntil: null,
    })
    await later(stage, 1)
    const calculated = await onlyPeriod(stage)
    expect(calculated).toMatchObject({ status: 'calculated', members: 2, amount: 70, can: ['cancel'] })
    expect(await claim(stage, loser, calculated.id)).toMatchObject({ status: 422, body: { code: 'NOT_ELIGIBLE' } })
    expect(await entitlements(stage, calculated)).toMatchObject([
      { member: { username: loser.username }, base: 500, amount: 50, status: 'pending' },
      { member: { username: silent.username }, base: 200, amount: 20, status: 'pending' },
    ])
    await later(stage, 1)
    expect(await onlyPeriod(stage)).toMatchObject({
      status: 'claimable',
      claimableAt: '2026-07-12T19:00:00.000Z',
      claimUntil: '2026-07-14T17:00:00.000Z',
      can: [],
    })
    const before = await fixture.cash(loser)
    expect(await claim(stage, loser, calculated.id)).toMatchObject({
      status: 200,
      body: { accepted: true, result: { kind: 'credit', amount: 50 } },
    })
    expect((await fixture.cash(loser)) - before).toBe(baht(50))
    expect(await onlyPeriod(stage)).toMatchObject({ claimedMembers: 1, claimed: 50, expiredMembers: 0, expired: 0 })
    expect(await claim(stage, winner, calculated.id)).toMatchObject({ status: 422, body: { code: 'NOT_ELIGIBLE' } })
    await save(stage, { enabled: false }, 1)
    fixture.clock.advance(46 * 3_600_000)
    expect(await claim(stage, silent, calculated.id)).toMatchObject({ status: 422, body: { code: 'CLAIM_EXPIRED' } })
    await later(stage, 0)
    expect(await onlyPeriod(stage)).toMatchObject({ status: 'ended', claimedMembers: 1, claimed: 50, expired: 20 })
    expect((await entitlements(stage, calculated)).map(({ status }) => status)).toEqual(['claimed', 'expired'])
    expect(await claim(stage, silent, calculated.id)).toMatchObject({ status: 422, body: { code: 'CLAIM_EXPIRED' } })
    expect(await claim(stage, loser, calculated.id)).toMatchObject({ status: 422, body: { code: 'ALREADY_CLAIMED' } })
    expect((await owner.get<Period>(`/cashback/${calculated.id}`)).body.data).toMatchObject({ expiredMembers: 1 })
    expect(await fixture.ledger.verify()).toEqual([])
  })

  test('counts cash only, by the day a bet was settled on, without voided bets', async ({ stage }) => {
    const { fixture } = stage
    await save(stage)
    const [early, voided, mixed] = [
      await fixture.member(baht(1_000)),
      await fixture.member(baht(1_000)),
      await fixture.member(baht(100)),
    ]
    const open = await bet(stage, early, { amount: baht(300) })
    const lost = await bet(stage, voided, { amount: baht(400), win: baht(0) })
    await bet(stage, voided, { amount: baht(100), win: baht(0) })
    await withBonus(fixture, mixed, baht(100))
    await bet(stage, mixed, { amount: baht(200), win: baht(100) })
    expect((await fixture.event('game.refunded', lost)).body).toMatchObject({ accepted: true })
    await later(stage, 12.5)
    await settle(stage, open, baht(800))
    await later(stage, 0.5)
    const [period] = await periods(stage)
    if (period === undefined) throw new Error('there is no period')
    expect(amountsOf(await entitlements(stage, period))).toEqual([
      [voided.username, 10],
      [mixed.username, 5],
    ])
    await bet(stage, early, { amount: baht(300), win: baht(0) })
    await later(stage, 24)
    const [, next] = await periods(stage)
    expect(next).toMatchObject({ from: '2026-07-13', members: 0 })
  })

  test.for<[string, Record<string, unknown>, number | null]>([
    ['turnover', { basis: 'turnover' }, 120],
    ['rates per category', { perCategory: true }, 52],
    ['a cap', { cap: 15 }, 15],
    ['a minimum above it', { min: 200 }, null],
    ['an excluded tag', { excludedTags: ['vip'] }, null],
  ])('is calculated by %s', async ([_name, more, amount], { stage }) => {
    const { fixture } = stage
    await save(stage, more)
    const member = await fixture.member(baht(5_000))
    await fixture.db.insertInto('member_tags').values({ member_id: member.id, tag: 'vip' }).execute()
    await bet(stage, member, { amount: baht(600), win: baht(100) })
    await bet(stage, member, { amount: baht(100), win: baht(0), category: 'casino' })
    await bet(stage, member, { amount: baht(500), win: baht(700), category: 'sport' })
    await later(stage, TO_CALCULATION)
    const rows = await entitlements(stage, await onlyPeriod(stage))
    expect(rows.map(row => row.amount)).toEqual(amount === null ? [] : [amount])
  })

  test('ends at the operator’s cut-off', async ({ stage }) => {
    const { fixture } = stage
    const rule = { timeZone: 'Asia/Bangkok', cutOff: '06:00' }
    const deps = { ...fixture.deps, config: { ...fixture.deps.config, dayRule: rule } }
    const { members, marketing, uploads } = fixture
    const cashback = createCashback(deps, { members, rewards: marketing.rewards, pictures: uploads.pictures })
    await save(stage)
    const member = await fixture.member(baht(1_000))
    // 05:59 and 06:00 in Bangkok on 13 July.
    fixture.clock.advance(Date.parse('2026-07-12T22:59:59.999Z') - fixture.clock.now().getTime())
    await bet(stage, member, { amount: baht(100), win: baht(0) })
    await cashback.advance()
    expect(await fixture.db.selectFrom('cashback_periods').select('id').execute()).toEqual([])
    fixture.clock.advance(1)
    await bet(stage, member, { amount: baht(500), win: baht(0) })
    fixture.clock.advance(3_600_000)
    await cashback.advance()
    const rows = await fixture.db.selectFrom('cashback_periods').selectAll().execute()
    expect(rows).toMatchObject([{ from_day: '2026-07-12', status: 'calculated', amount_satang: 1_000n }])
  })

  test('keeps the settings in force at its end', async ({ stage }) => {
    await save(stage)
    const member = await stage.fixture.member(baht(1_000))
    await bet(stage, member, { amount: baht(1_000), win: baht(0) })
    await later(stage, 12)
    await save(stage, { rate: 2_000, basis: 'turnover' }, 1)
    await later(stage, 1)
    expect(await onlyPeriod(stage)).toMatchObject({ settingsVersion: 1, amount: 100 })
  })

  test('is calculated at the call of staff, and cancelled by them before members can claim', async ({ stage }) => {
    const { fixture, owner } = stage
    await save(stage)
    const member = await fixture.member(baht(1_000))
    await bet(stage, member, { amount: baht(1_000), win: baht(0) })
    await later(stage, 12)
    const { id } = await onlyPeriod(stage)
    expect(await owner.post(`/cashback/${id}/calculate`)).toMatchObject({ status: 200, body: { data: { id } } })
    await fixture.marketing.cashback.calculate(id)
    expect(await onlyPeriod(stage)).toMatchObject({ status: 'calculated', amount: 100 })
    expect(await owner.post(`/cashback/${id}/calculate`)).toMatchObject({ status: 409 })
    expect(await owner.post(`/cashback/${id}/cancel`, { reason: ' ' })).toMatchObject({ status: 400 })
    expect(await owner.post(`/cashback/${id}/cancel`, { reason: 'Wrong rate' })).toMatchObject({
      status: 200,
      body: { data: { status: 'cancelled', reason: 'Wrong rate', cancelledBy: { id: owner.id }, can: [] } },
    })
    expect(await entitlements(stage, { id })).toMatchObject([{ status: 'cancelled' }])
    expect(await claim(stage, member, id)).toMatchObject({ status: 422, body: { code: 'NOT_ELIGIBLE' } })
    await later(stage, 2)
    expect(await onlyPeriod(stage)).toMatchObject({ status: 'cancelled', claimed: 0 })
    expect(await owner.post(`/cashback/${randomUUID()}/cancel`, { reason: 'x' })).toMatchObject({ status: 404 })
  })

  test('is not cancelled once members can claim', async ({ stage }) => {
    const { period } = await claimable(stage, [baht(100)])
    expect(await stage.owner.post(`/cashback/${period.id}/cancel`, { reason: 'Late' })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { status: 'claimable' } },
    })
  })
})

describe('the calculation', () => {
  const LOST = [100, 200, 300, 400, 500, 600, 700].map(amount => baht(amount))
  async function closed(stage: Stage) {
    await save(stage)
    for (const amount of LOST) {
      const member = await stage.fixture.member(amount)
      await bet(stage, member, { amount, win: baht(0) })
    }
    await later(stage, 12)
    return (await onlyPeriod(stage)).id
  }
  const expected = { status: 'calculated', members: 7, amount: 280 }

  test('goes on where it was interrupted, and counts each member once', async ({ stage }) => {
    const { cashback } = stage.fixture.marketing
    const id = await closed(stage)
    await cashback.calculate(id, { limit: 2, chunks: 2 })
    const [half] = await periods(stage)
    expect(half).toMatchObject({ status: 'closed', members: 4, amount: 100 })
    await cashback.calculate(id, { limit: 3 })
    expect(await onlyPeriod(stage)).toMatchObject(expected)
    await cashback.calculate(id)
    expect(await onlyPeriod(stage)).toMatchObject(expected)
  })

  test('leaves nothing of a chunk that fails', async ({ stage }) => {
    const { fixture } = stage
    const id = await closed(stage)
    await fixture.asOwner(async db => {
      await sql`alter table cashback_entitlements add constraint broken check (amount_satang < 3500)`.execute(db)
      await expect(fixture.marketing.cashback.calculate(id, { limit: 2 })).rejects.toThrow(/broken/)
      await sql`alter table cashback_entitlements drop constraint broken`.execute(db)
    })
    expect(await onlyPeriod(stage)).toMatchObject({ status: 'closed', members: 2, amount: 30 })
    await fixture.marketing.cashback.calculate(id, { limit: 2 })
    expect(await onlyPeriod(stage)).toMatchObject(expected)
  })

  test('is done once by several nodes', async ({ stage }) => {
    const { cashback } = stage.fixture.marketing
    const id = await closed(stage)
    await Promise.all(Array.from({ length: 5 }, () => cashback.calculate(id, { limit: 1 })))
    await cashback.calculate(id, { limit: 1 })
    expect(await onlyPeriod(stage)).toMatchObject(expected)
    expect(await stage.fixture.db.selectFrom('cashback_entitlements').select('id').execute()).toHaveLength(7)
  })

  test('is closed once by several nodes', async ({ stage }) => {
    await save(stage)
    stage.fixture.clock.advance(3 * 86_400_000)
    await Promise.all(Array.from({ length: 4 }, () => stage.fixture.marketing.cashback.close()))
    await stage.owner.signIn()
    expect((await periods(stage)).map(({ from }) => from)).toEqual(['2026-07-12', '2026-07-13', '2026-07-14'])
  })

  test('comes to what its preview showed', async ({ stage }) => {
    const { fixture, owner } = stage
    await save(stage, { min: 15, cap: 60 })
    for (const amount of LOST) await bet(stage, await fixture.member(amount), { amount, win: baht(0) })
    const preview = async (period: string) =>
      (await owner.post<Preview>('/cashback/preview', { period, settings: settings({ min: 15, cap: 60 }) })).body.data
    const running = await preview('running')
    expect(running).toMatchObject({ from: '2026-07-12', to: '2026-07-12', complete: true, members: 6, amount: 260 })
    expect(running.top.map(({ amount }) => amount)).toEqual([60, 60, 50, 40, 30, 20])
    await later(stage, 12)
    const last = await preview('last')
    expect({ ...last, asOf: null }).toEqual({ ...running, asOf: null })
    await later(stage, 1)
    const { members, amount } = await onlyPeriod(stage)
    expect({ members, amount }).toEqual({ members: running.members, amount: running.amount })
  })

  test('is previewed in part where there is no time for all members', async ({ stage }) => {
    const { fixture } = stage
    for (const amount of [baht(100), baht(200), baht(400)])
      await bet(stage, await fixture.member(amount), { amount, win: baht(0) })
    const form = { period: 'running', settings: cashbackSetting.document.parse(settings()) } as const
    const preview = (maxMs: number) =>
      previewCashback({ deps: fixture.deps, members: fixture.members }, form, { batch: 1, maxMs })
    expect(await preview(60_000)).toMatchObject({ complete: true, members: 3, amount: baht(70) })
    expect(await preview(-1)).toMatchObject({ complete: false, members: 1, amount: baht(10) })
  })
})

describe('a claim', () => {
  test('is paid once among parallel tries, whatever their ids', async ({ stage }) => {
    const { members, period } = await claimable(stage, [baht(1_000)])
    const [member] = members
    if (member === undefined) throw new Error('there is no member')
    const replies = await Promise.all(Array.from({ length: 12 }, () => claim(stage, member, period.id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['ALREADY_CLAIMED']),
    )
    expect(await stage.fixture.cash(member)).toBe(baht(100))
    const id = randomUUID()
    const [first, again] = [await claim(stage, member, period.id, id), await claim(stage, member, period.id, id)]
    expect([first.body.code, again.body.code]).toEqual(['ALREADY_CLAIMED', 'ALREADY_CLAIMED'])
  })

  test('races with the end of its window and is either paid or expired', async ({ stage }) => {
    const { members, period } = await claimable(
      stage,
      [100, 200, 300, 400].map(amount => baht(amount)),
    )
    stage.fixture.clock.advance(Date.parse(String(period.claimUntil)) - stage.fixture.clock.now().getTime() - 1)
    const claims = members.map(member => claim(stage, member, period.id))
    stage.fixture.clock.advance(1)
    await Promise.all([...claims, stage.fixture.marketing.cashback.advance()])
    await later(stage, 0)
    const [ended] = await periods(stage)
    const paid = await stage.fixture.db
      .selectFrom('transfers')
      .select('amount_satang')
      .where('command', '=', 'cashback.claim')
      .execute()
    expect(ended).toMatchObject({ status: 'ended', members: 4 })
    expect(paid.reduce((sum, row) => sum + row.amount_satang, 0n)).toBe(BigInt(Math.round((ended?.claimed ?? 0) * 100)))
    expect((ended?.claimedMembers ?? 0) + (ended?.expiredMembers ?? 0)).toBe(4)
  })

  test('with turnover becomes a bonus', async ({ stage }) => {
    const { members, period } = await claimable(stage, [baht(1_000)], { turnoverPercent: 300 })
    const [member] = members
    if (member === undefined) throw new Error('there is no member')
    const reply = await claim(stage, member, period.id)
    expect(reply.body.result).toMatchObject({ kind: 'credit', amount: 100, turnoverRequired: 300 })
    expect(await stage.fixture.ledger.walletOf(stage.fixture.db, member.id)).toMatchObject({
      cash: 0n,
      bonus: baht(100),
    })
  })

  test('leaves out bets that were voided after the calculation', async ({ stage }) => {
    await save(stage)
    const [member, none] = [await stage.fixture.member(baht(1_500)), await stage.fixture.member(baht(1_000))]
    await bet(stage, member, { amount: baht(500), win: baht(0) })
    const lost = await bet(stage, member, { amount: baht(1_000), win: baht(0) })
    const all = await bet(stage, none, { amount: baht(1_000), win: baht(0) })
    await later(stage, TO_CALCULATION)
    for (const voided of [lost, all])
      expect((await stage.fixture.event('game.refunded', voided)).body).toMatchObject({ accepted: true })
    await later(stage, REVIEW)
    const [period] = await periods(stage)
    if (period === undefined) throw new Error('there is no period')
    const { claimableOf } = stage.fixture.marketing.cashback
    expect(await claimableOf(stage.fixture.db, member.id)).toMatchObject([{ amount: baht(50) }])
    expect(await claimableOf(stage.fixture.db, none.id)).toEqual([])
    expect(await claim(stage, member, period.id)).toMatchObject({ body: { result: { amount: 50 } } })
    expect(await claim(stage, none, period.id)).toMatchObject({ body: { code: 'NOT_ELIGIBLE' } })
    expect(amountsOf(await entitlements(stage, period))).toEqual([
      [none.username, 100],
      [member.username, 50],
    ])
    expect(await stage.fixture.ledger.verify()).toEqual([])
  })

  test.for([
    ['restricted', 'MEMBER_BLOCKED', { blocked_bonus: true }],
    ['suspended', 'MEMBER_BLOCKED', { status: 'suspended' }],
  ] as const)('of a %s member is refused', async ([_name, code, change], { stage }) => {
    const { fixture } = stage
    const { members, period } = await claimable(stage, [baht(100)])
    const [member] = members
    if (member === undefined) throw new Error('there is no member')
    await fixture.asOwner(db => db.updateTable('members').set(change).where('id', '=', member.id).execute())
    expect(await claim(stage, member, period.id)).toMatchObject({ status: 422, body: { code } })
  })

  test('of an unknown member is answered later, of an unknown period never', async ({ stage }) => {
    const { members, period } = await claimable(stage, [baht(100)])
    const [member] = members
    if (member === undefined) throw new Error('there is no member')
    expect(await claim(stage, { username: 'not_here_yet' }, period.id)).toMatchObject({
      status: 409,
      body: { code: 'NOT_YET' },
    })
    expect(await claim(stage, member, randomUUID())).toMatchObject({ status: 422, body: { code: 'NOT_ELIGIBLE' } })
    expect(await claim(stage, member, 'x')).toMatchObject({ status: 400 })
  })
})

test('entitlements are searched by member and narrowed by status', async ({ stage }) => {
  const { members, period } = await claimable(stage, [baht(100), baht(200)])
  const [first] = members
  if (first === undefined) throw new Error('there is no member')
  await claim(stage, first, period.id)
  expect(amountsOf(await entitlements(stage, period, 'status=claimed'))).toEqual([[first.username, 10]])
  expect(amountsOf(await entitlements(stage, period, `q=${first.username}`))).toEqual([[first.username, 10]])
  expect(amountsOf(await entitlements(stage, period, `q=${first.id}`))).toEqual([[first.username, 10]])
  expect(await entitlements(stage, period, 'q=absent')).toEqual([])
  const counted = await stage.owner.get(`/cashback/${period.id}/entitlements?count=1&limit=1`)
  expect(counted.body.meta).toMatchObject({ total: 2, totals: { base: 300, amount: 30 } })
  expect(await stage.owner.get(`/cashback/${randomUUID()}/entitlements`)).toMatchObject({ status: 404 })
})

test('entitlements are narrowed by the status they are shown with', async ({ stage }) => {
  await save(stage)
  await bet(stage, await stage.fixture.member(baht(100)), { amount: baht(100), win: baht(0) })
  await later(stage, TO_CALCULATION)
  const period = await onlyPeriod(stage)
  const found = async () => {
    const statuses: string[] = []
    for (const status of shownEntitlementStatuses)
      for (const row of await entitlements(stage, period, `status=${status}`)) statuses.push(`${status} ${row.status}`)
    return statuses
  }
  expect(await found()).toEqual(['pending pending'])
  expect(await entitlements(stage, period, 'status=pending,claimed')).toHaveLength(1)
  await stage.owner.post(`/cashback/${period.id}/cancel`, { reason: 'Wrong rate' })
  expect(await found()).toEqual(['cancelled cancelled'])
})
