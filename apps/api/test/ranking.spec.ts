import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { command } from '../src/platform/command/command.ts'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import { SYSTEM } from './support/session-fixture.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

type Stage = { readonly fixture: DepositFixture; readonly owner: FixtureAdmin; readonly own: TestBankAccount }
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return { fixture, owner: await fixture.admin('owner'), own: await fixture.account() }
})

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const UNKNOWN = '0190f5d2-0000-7000-8000-000000000001'

type Tier = { id: string; name: string; level: number; threshold: number; members: number; version: number }
type Row = { id: string; from: { name: string } | null; to: { name: string } | null; reason: string; direction: string }

const credit = (amount: number, turnoverPercent = 0) => ({ kind: 'credit', amount, turnoverPercent })
const tierForm = (level: number, threshold: number, rewards: Record<string, unknown> = {}) => ({
  name: `Tier ${level}`,
  level,
  icon: 'medal',
  colour: '#8c5a2b',
  threshold,
  rewards: { promotion: null, daily: null, monthly: null, ...rewards },
})
async function addTier({ owner }: Stage, ...form: Parameters<typeof tierForm>): Promise<Tier> {
  const { status, body } = await owner.post<Tier>('/ranking', tierForm(...form))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
async function switchOn({ owner }: Stage, more: Record<string, unknown> = {}): Promise<void> {
  const { body } = await owner.get<{ version: number }>('/setting/ranking')
  const form = { enabled: true, basis: 'deposits', demoteAtMonthEnd: false, ...more }
  expect((await owner.edit('PUT', '/setting/ranking', body.data.version, form)).status).toBe(200)
}
/** Credits a deposit and returns its id. */
const pay = async ({ fixture, own }: Stage, member: TestMember, amount: number): Promise<string> => {
  const line = fixture.lineTo(own, { amount: baht(amount), counterparty: fixture.payer(member) })
  return (await fixture.take(line)).depositId ?? ''
}
/** The tests begin at noon of 12 July 2026; the job runs ten minutes into the day after `day`. */
async function close({ fixture, owner }: Stage, day: string): Promise<void> {
  fixture.clock.set(new Date(Date.parse(`${day}T17:10:00Z`)))
  await owner.signIn()
  await fixture.marketing.ranking.closeDays()
}
const rankOf = async ({ owner }: Stage, { id }: TestMember) =>
  (
    await owner.get<{ tier: { name: string } | null; sum: number; next: { missing: number } | null }>(
      `/ranking/members/${id}`,
    )
  ).body.data
const tierOf = async (stage: Stage, member: TestMember) => (await rankOf(stage, member)).tier?.name ?? null
const historyOf = async ({ owner }: Stage, { id }: TestMember): Promise<Row[]> =>
  (await owner.get(`/ranking/getrankhistorybyid/${id}`)).body as unknown as Row[]
const movesOf = async (stage: Stage, member: TestMember) =>
  (await historyOf(stage, member)).map(({ from, to, reason }) => [from?.name ?? null, to?.name ?? null, reason])
const rewardsOf = ({ fixture }: Stage, { id }: TestMember) =>
  fixture.db
    .selectFrom('rank_rewards')
    .select(['kind', 'period', 'amount'])
    .where('member_id', '=', id)
    .orderBy('at')
    .orderBy('kind')
    .orderBy('period')
    .execute()
const sound = async ({ fixture }: Stage) => expect(await fixture.verify()).toEqual([])

describe('the close of a day', () => {
  test('promotes over several tiers, pays each reward once, and shows who received what', async ({ stage }) => {
    const { fixture, owner } = stage
    await addTier(stage, 1, 1_000, { promotion: credit(10) })
    await addTier(stage, 2, 5_000, { promotion: credit(50, 300), daily: credit(1) })
    await addTier(stage, 3, 20_000, { promotion: { kind: 'spin', amount: 5 } })
    await switchOn(stage)
    const [below, high] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    await pay(stage, below, 999.99)
    await pay(stage, high, 3_000)
    await pay(stage, high, 2_000)
    await close(stage, '2026-07-12')
    expect([await tierOf(stage, below), await tierOf(stage, high)]).toEqual([null, 'Tier 2'])
    expect(await movesOf(stage, high)).toEqual([[null, 'Tier 2', 'automatic']])
    expect((await rewardsOf(stage, high)).map(({ kind, period, amount }) => [kind, period, amount])).toEqual([
      ['daily', '2026-07-12', 100n],
      ['promotion', '', 1_000n],
      ['promotion', '', 5_000n],
    ])
    expect(await fixture.wallet(high)).toMatchObject({ cash: baht(5_011), bonus: baht(50) })
    expect((await owner.get<unknown>('/ranking/sumreceive?from=2026-07-13')).body.data).toEqual([
      { date: '2026-07-13', amount: 61, count: 3, diamonds: 0, spins: 0 },
    ])
    expect((await owner.get<unknown>('/ranking/sumreceivemonthly')).body.data).toMatchObject([
      { date: '2026-07', amount: 61, count: 3 },
    ])
    const promoted = {
      member: { username: high.username },
      rank: { name: 'Tier 2' },
      sum: 5_000,
      reward: { credit: 60, spins: 0 },
      received: { credit: 60 },
    }
    expect((await owner.get<unknown>('/ranking/rankpromote?day=2026-07-13')).body.data).toMatchObject([promoted])
    expect((await owner.get<unknown>('/ranking/rankpromotemonthly?month=2026-07')).body.data).toMatchObject([promoted])
    expect((await owner.get<unknown>('/ranking/positionsummary')).body.data).toMatchObject([
      { rank: 'Tier 3', members: 0 },
      { rank: 'Tier 2', members: 1 },
      { rank: 'Tier 1', members: 0 },
    ])
    await sound(stage)
  })

  test('pays nothing twice, run again or on two nodes in parallel', async ({ stage }) => {
    const { fixture } = stage
    await addTier(stage, 1, 1_000, { promotion: credit(10), daily: { kind: 'diamond', amount: 2 } })
    await switchOn(stage)
    const member = await fixture.member(baht(0))
    await pay(stage, member, 1_000)
    await close(stage, '2026-07-12')
    await fixture.db.updateTable('rank_runs').set({ finished_at: null, last_member_id: FIRST_ID }).execute()
    await close(stage, '2026-07-12')
    const { closeMember } = fixture.marketing.ranking
    const next = { memberId: member.id, day: '2026-07-13' }
    const tries = await Promise.all(Array.from({ length: 8 }, () => command(fixture.deps, closeMember, SYSTEM, next)))
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await rewardsOf(stage, member)).map(({ kind, period }) => [kind, period])).toEqual([
      ['daily', '2026-07-12'],
      ['daily', '2026-07-13'],
      ['promotion', ''],
    ])
    expect(await movesOf(stage, member)).toHaveLength(1)
    await sound(stage)
  })

  test('is run by one node; another one continues where it stopped once its time is over', async ({ stage }) => {
    const { fixture, owner } = stage
    await addTier(stage, 1, 1_000)
    await switchOn(stage)
    const [first, second] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    await pay(stage, first, 1_000)
    await pay(stage, second, 1_000)
    fixture.clock.set(new Date('2026-07-12T17:10:00Z'))
    await owner.signIn()
    await sql`insert into rank_runs (business_day, last_member_id, leased_until)
      values ('2026-07-12', ${first.id}::uuid, '2026-07-12T17:11:00Z')`.execute(fixture.db)
    await fixture.marketing.ranking.closeDays()
    expect([await tierOf(stage, first), await tierOf(stage, second)]).toEqual([null, null])
    fixture.clock.advance(60_000)
    await fixture.marketing.ranking.closeDays()
    expect([await tierOf(stage, first), await tierOf(stage, second)]).toEqual([null, 'Tier 1'])
  })

  test('closes every day after a standstill, in order', async ({ stage }) => {
    const { fixture } = stage
    await addTier(stage, 1, 1_000, { daily: credit(1) })
    await switchOn(stage)
    const member = await fixture.member(baht(0))
    await pay(stage, member, 1_000)
    await close(stage, '2026-07-12')
    await close(stage, '2026-07-15')
    expect((await rewardsOf(stage, member)).map(({ period }) => period)).toEqual([
      '2026-07-12',
      '2026-07-13',
      '2026-07-14',
      '2026-07-15',
    ])
  })

  test('demotes only at the end of the month, and only when it is on', async ({ stage }) => {
    const { fixture } = stage
    await addTier(stage, 1, 1_000)
    await addTier(stage, 2, 5_000, { monthly: credit(20) })
    await switchOn(stage)
    const member = await fixture.member(baht(0))
    await pay(stage, member, 5_000)
    await close(stage, '2026-07-31')
    expect(await tierOf(stage, member)).toBe('Tier 2')
    await pay(stage, member, 1_000)
    await close(stage, '2026-08-31')
    expect(await tierOf(stage, member)).toBe('Tier 2')
    await switchOn(stage, { demoteAtMonthEnd: true })
    await pay(stage, member, 1_000)
    await close(stage, '2026-09-29')
    expect(await tierOf(stage, member)).toBe('Tier 2')
    await close(stage, '2026-09-30')
    expect(await movesOf(stage, member)).toEqual([
      ['Tier 2', 'Tier 1', 'automatic'],
      [null, 'Tier 2', 'automatic'],
    ])
    expect((await rewardsOf(stage, member)).map(({ kind, period }) => [kind, period])).toEqual([
      ['monthly', '2026-07'],
      ['monthly', '2026-08'],
      ['monthly', '2026-09'],
    ])
    await sound(stage)
  })

  test('done again for a member it demoted, pays nothing of the lower tier', async ({ stage }) => {
    const { fixture } = stage
    await addTier(stage, 1, 1_000, { daily: credit(1), monthly: credit(10) })
    await addTier(stage, 2, 5_000)
    await switchOn(stage, { demoteAtMonthEnd: true })
    const member = await fixture.member(baht(0))
    await pay(stage, member, 5_000)
    await close(stage, '2026-07-31')
    await pay(stage, member, 1_000)
    await close(stage, '2026-08-31')
    expect(await tierOf(stage, member)).toBe('Tier 1')
    const again = { memberId: member.id, day: '2026-08-31' }
    const close31 = fixture.marketing.ranking.closeMember
    expect(await command(fixture.deps, close31, SYSTEM, again)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' })
    expect(await rewardsOf(stage, member)).toEqual([])
  })

  test('pays the tier held when the day ended, also to a member who was moved manually since', async ({ stage }) => {
    const { fixture, owner } = stage
    await addTier(stage, 1, 1_000, { daily: credit(1), monthly: credit(10) })
    const high = await addTier(stage, 2, 5_000, { daily: credit(100), monthly: credit(1_000) })
    await switchOn(stage)
    const [low, none] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    await pay(stage, low, 1_000)
    await close(stage, '2026-07-30')
    fixture.clock.set(new Date('2026-07-31T17:02:00Z'))
    await owner.signIn()
    for (const { id } of [low, none])
      expect((await owner.post(`/ranking/members/${id}/move`, { tierId: high.id, reason: 'VIP' })).status).toBe(200)
    await close(stage, '2026-07-31')
    expect((await rewardsOf(stage, low)).map(({ period, amount }) => [period, amount])).toEqual([
      ['2026-07-30', 100n],
      ['2026-07-31', 100n],
      ['2026-07', 1_000n],
    ])
    expect(await rewardsOf(stage, none)).toEqual([])
    expect([await tierOf(stage, low), await tierOf(stage, none)]).toEqual(['Tier 2', 'Tier 2'])
  })

  test('does not count a reversed deposit', async ({ stage }) => {
    const { fixture, owner } = stage
    await addTier(stage, 1, 1_000)
    await switchOn(stage)
    const member = await fixture.member(baht(0))
    await pay(stage, member, 600)
    const wrong = await pay(stage, member, 500)
    const second = await fixture.admin('owner')
    const back = await owner.post<{ approvalId: string }>(`/deposits/${wrong}/reverse`, { reason: 'ผิดคน' })
    expect((await second.post(`/approvals/${back.body.data.approvalId}/approve`)).status).toBe(200)
    await close(stage, '2026-07-12')
    expect(await rankOf(stage, member)).toMatchObject({ tier: null, sum: 600, next: { missing: 400 } })
  })

  test('counts settled bets where turnover decides', async ({ stage }) => {
    const { fixture } = stage
    await addTier(stage, 1, 100)
    await switchOn(stage, { basis: 'turnover' })
    const member = await fixture.member(baht(1_000))
    const bet = (transactionId: string, type: string) =>
      fixture.event(type, {
        transactionId,
        roundId: transactionId,
        provider: 'pgsoft',
        game: 'Fortune Tiger',
        category: 'slot',
        username: member.username,
        amount: 60,
        ...(type === 'game.settled' ? { win: 0 } : {}),
      })
    for (const id of ['a', 'b', 'open']) await bet(id, 'game.bet')
    for (const id of ['a', 'b']) await bet(id, 'game.settled')
    await bet('b', 'game.refunded')
    await close(stage, '2026-07-12')
    expect(await rankOf(stage, member)).toMatchObject({ tier: null, sum: 60 })
    await bet('open', 'game.settled')
    await close(stage, '2026-07-13')
    expect(await rankOf(stage, member)).toMatchObject({ tier: { name: 'Tier 1' }, sum: 120 })
    // Voided later, a bet is gone from the sum; the tier stays until the month ends.
    await bet('a', 'game.refunded')
    await close(stage, '2026-07-14')
    expect(await rankOf(stage, member)).toMatchObject({ tier: { name: 'Tier 1' }, sum: 60 })
  })

  test('promotes a restricted member without rewards, and leaves a closed one alone', async ({ stage }) => {
    const { fixture } = stage
    await addTier(stage, 1, 1_000, { promotion: credit(10), daily: credit(1) })
    await switchOn(stage)
    const [blocked, closed] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    await pay(stage, blocked, 1_000)
    await pay(stage, closed, 1_000)
    await fixture.db.updateTable('members').set({ blocked_bonus: true }).where('id', '=', blocked.id).execute()
    await fixture.db.updateTable('members').set({ status: 'closed' }).where('id', '=', closed.id).execute()
    await close(stage, '2026-07-12')
    expect([await tierOf(stage, blocked), await tierOf(stage, closed)]).toEqual(['Tier 1', null])
    expect([await rewardsOf(stage, blocked), await rewardsOf(stage, closed)]).toEqual([[], []])
  })

  test('does nothing while the ranking is off', async ({ stage }) => {
    const member = await stage.fixture.member(baht(0))
    await addTier(stage, 1, 1_000)
    await pay(stage, member, 1_000)
    await close(stage, '2026-07-12')
    await switchOn(stage)
    await stage.fixture.marketing.ranking.closeDays()
    expect(await tierOf(stage, member)).toBe(null)
    await close(stage, '2026-07-13')
    expect(await tierOf(stage, member)).toBe('Tier 1')
  })
})

test('the preview names who would be promoted and what it costs, and writes nothing', async ({ stage }) => {
  const { fixture, owner } = stage
  await addTier(stage, 1, 1_000, { promotion: credit(10), daily: credit(1) })
  const { id } = await addTier(stage, 2, 5_000, { promotion: { kind: 'spin', amount: 3 }, monthly: credit(99) })
  await switchOn(stage)
  const [one, two] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
  await pay(stage, one, 1_500)
  await pay(stage, two, 7_000)
  const { body } = await owner.get<Record<string, unknown>>('/ranking/preview')
  expect(body.data).toMatchObject({
    day: '2026-07-12',
    complete: true,
    isMonthEnd: false,
    total: { credit: 21, spins: 3, diamonds: 0 },
    members: [
      { member: { username: two.username }, from: null, to: { id }, sum: 7_000, canReceive: true },
      { member: { username: one.username }, to: { level: 1 } },
    ],
  })
  expect(await fixture.db.selectFrom('rank_history').select('id').execute()).toEqual([])
  await close(stage, '2026-07-12')
  const { body: after } = await owner.get<unknown>('/ranking/sumreceive')
  expect(after.data).toMatchObject([{ amount: 21, spins: 3, count: 4 }])
})

describe('a manual move', () => {
  test('is refused for a year that the calendar does not have', async ({ stage: { owner } }) => {
    for (const query of [
      'rankpromote?day=0000-01-01',
      'rankpromotemonthly?month=0000-05',
      'sumreceive?from=0000-01-01&to=0000-01-01',
      'sumreceivemonthly?to=0000-01',
    ])
      expect((await owner.get(`/ranking/${query}`)).status, query).toBe(400)
  })

  test('needs a reason, pays nothing, and holds until the month is over', async ({ stage }) => {
    const { fixture, owner } = stage
    const low = await addTier(stage, 1, 1_000, { promotion: credit(10) })
    const high = await addTier(stage, 2, 5_000, { promotion: credit(50) })
    await switchOn(stage, { demoteAtMonthEnd: true })
    const member = await fixture.member(baht(0))
    const move = (tierId: string | null, reason = 'ลูกค้าประจำ') =>
      owner.post<{ heldUntil: string }>(`/ranking/members/${member.id}/move`, { tierId, reason })
    expect((await move(high.id, ' ')).status).toBe(400)
    expect(await move(UNKNOWN)).toMatchObject({
      status: 400,
      body: { fields: { tierId: { code: expect.any(String) } } },
    })
    expect((await move(high.id)).body.data).toMatchObject({ tier: { name: 'Tier 2' }, heldUntil: '2026-07-31' })
    expect((await move(high.id)).status).toBe(409)
    expect(await rewardsOf(stage, member)).toEqual([])
    await close(stage, '2026-07-31')
    expect(await tierOf(stage, member)).toBe('Tier 2')
    expect((await move(low.id)).status).toBe(200)
    await pay(stage, member, 5_000)
    await close(stage, '2026-08-31')
    expect(await tierOf(stage, member)).toBe('Tier 1')
    await pay(stage, member, 5_000)
    await close(stage, '2026-09-02')
    expect(await tierOf(stage, member)).toBe('Tier 2')
    expect(await historyOf(stage, member)).toMatchObject([
      { direction: 'up', reason: 'automatic', by: null, text: null, sum: 5_000 },
      { direction: 'down', reason: 'manual', by: { name: 'Anong' }, text: 'ลูกค้าประจำ', sum: null },
      { direction: 'up', reason: 'manual' },
    ])
    const listed = async (query: string) =>
      (await owner.get<Row[]>(`/ranking/getallrankhistory?${query}`)).body.data.length
    expect([
      await listed('sort=at'),
      await listed('reason=manual'),
      await listed('direction=up'),
      await listed(`tier=${low.id}`),
      await listed(`memberId=${member.id}&reason=automatic`),
      await listed('from=2026-09-01'),
    ]).toEqual([3, 2, 2, 1, 1, 1])
    const audit = await fixture.auditOf(member.id)
    expect(audit.filter(({ action, outcome }) => action === 'rank.move' && outcome === 'done')).toHaveLength(2)
  })
})

describe('a tier', () => {
  test.for<[Record<string, unknown>, string]>([
    [{ level: 1 }, 'level'],
    [{ threshold: 1_000 }, 'threshold'],
    [{ threshold: 9_000 }, 'threshold'],
    [{ threshold: 0 }, 'threshold'],
    [{ threshold: -5 }, 'threshold'],
    [{ level: 0 }, 'level'],
    [{ name: 'tier 1' }, 'name'],
    [{ colour: 'red' }, 'colour'],
    [{ rewards: { promotion: credit(-1), daily: null, monthly: null } }, 'rewards.promotion.amount'],
    [{ rewards: { promotion: credit(1, 10_001), daily: null, monthly: null } }, 'rewards.promotion.turnoverPercent'],
    [{ rewards: { promotion: credit(1_000_000.01), daily: null, monthly: null } }, 'rewards.promotion.amount'],
    [{ rewards: { promotion: null, daily: { kind: 'spin', amount: 1.5 }, monthly: null } }, 'rewards.daily.amount'],
  ])('with %j is refused at its field', async ([more, field], { stage }) => {
    await addTier(stage, 1, 1_000)
    await addTier(stage, 3, 9_000)
    expect(await stage.owner.post('/ranking', { ...tierForm(2, 5_000), ...more })).toMatchObject({
      status: 400,
      body: { fields: { [field]: { code: expect.any(String) } } },
    })
  })

  test('pays no more than the adjustment limit of who adds it, changes it, or moves a member to it', async ({
    stage,
  }) => {
    const { fixture } = stage
    const marketer = await fixture.admin('marketing', { adjustLimit: baht(100) })
    const post = async (path: string, body: object) => (await marketer.post(path, body)).body
    const above = { code: 'VALIDATION', fields: { 'rewards.daily.amount': { code: 'ABOVE_LIMIT' } } }
    expect(await post('/ranking', tierForm(1, 1_000, { daily: credit(100.01) }))).toMatchObject(above)
    expect(
      await post('/ranking', tierForm(1, 1_000, { daily: credit(100), promotion: { kind: 'spin', amount: 500 } })),
    ).toMatchObject({ data: { level: 1 } })
    const high = await addTier(stage, 2, 5_000, { daily: credit(500) })
    const change = async (version: number, daily: number) =>
      (await marketer.edit('PUT', `/ranking/${high.id}`, version, tierForm(2, 6_000, { daily: credit(daily) }))).body
    expect(await change(1, 500)).toMatchObject({ data: { threshold: 6_000 } })
    expect(await change(2, 501)).toMatchObject(above)
    const { id } = await fixture.member(baht(0))
    expect(await post(`/ranking/members/${id}/move`, { tierId: high.id, reason: 'VIP' })).toMatchObject({
      fields: { tierId: { code: 'ABOVE_LIMIT' } },
    })
  })

  test('is added once among equal ones, and changed only as it was seen', async ({ stage }) => {
    const { owner } = stage
    const replies = await Promise.all([1, 2, 3, 4].map(() => owner.post('/ranking', tierForm(1, 1_000))))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400])
    const [tier] = (await owner.get<Tier[]>('/ranking')).body.data
    const change = (version: number) => owner.edit('PUT', `/ranking/${tier?.id}`, version, tierForm(2, 2_000))
    expect((await change(1)).body.data).toMatchObject({ level: 2, threshold: 2_000, version: 2 })
    expect(await change(1)).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } })
  })

  test('with members is deleted only when they are moved', async ({ stage }) => {
    const { fixture, owner } = stage
    const [low, high] = [await addTier(stage, 1, 1_000), await addTier(stage, 2, 5_000)]
    await switchOn(stage)
    const member = await fixture.member(baht(0))
    await pay(stage, member, 6_000)
    await close(stage, '2026-07-12')
    const remove = (body: object) => owner.edit('POST', `/ranking/${high.id}/delete`, 1, { reason: 'ยุบระดับ', ...body })
    expect(await remove({})).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT', details: { members: 1 } } })
    expect(await remove({ moveTo: high.id })).toMatchObject({ status: 400 })
    expect((await remove({ moveTo: low.id })).body.data).toEqual({ id: high.id, moved: 1 })
    expect(await tierOf(stage, member)).toBe('Tier 1')
    expect(await movesOf(stage, member)).toEqual([
      ['Tier 2', 'Tier 1', 'manual'],
      [null, 'Tier 2', 'automatic'],
    ])
    expect((await owner.get<Tier[]>('/ranking')).body.data.map(({ name }) => name)).toEqual(['Tier 1'])
  })

  test('deleted and added again pays no member the reward of its level a second time', async ({ stage }) => {
    const { fixture, owner } = stage
    const tier = await addTier(stage, 1, 1_000, { promotion: credit(10) })
    await switchOn(stage)
    const [early, late] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    await pay(stage, early, 1_000)
    await close(stage, '2026-07-12')
    const body = { reason: 'ยุบระดับ', moveTo: null }
    expect((await owner.edit('POST', `/ranking/${tier.id}/delete`, 1, body)).status).toBe(200)
    await addTier(stage, 1, 1_000, { promotion: credit(10) })
    await pay(stage, late, 1_000)
    const { body: preview } = await owner.get<unknown>('/ranking/preview')
    expect(preview.data).toMatchObject({ total: { credit: 10 } })
    await close(stage, '2026-07-13')
    expect([await tierOf(stage, early), await tierOf(stage, late)]).toEqual(['Tier 1', 'Tier 1'])
    for (const member of [early, late])
      expect((await rewardsOf(stage, member)).map(({ kind, amount }) => [kind, amount])).toEqual([
        ['promotion', 1_000n],
      ])
    await sound(stage)
  })
})
