import { randomUUID } from 'node:crypto'
import { BANGKOK } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { commissionList, inviteeList, inviterList, payoutList } from '../src/modules/invites/index.ts'
import { withBonus } from './support/bets.ts'
import { baht, INTEGRATION_SECRET, type TestBankAccount, type TestMember, withBalance } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import { everything } from './support/list-plans.ts'
import { expectOrderedPage, FEW } from './support/plans.ts'
import { signed } from './support/sign.ts'
import { whileLocked } from './support/while-locked.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

type Stage = { readonly fixture: DepositFixture; readonly owner: FixtureAdmin; readonly own: TestBankAccount }

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase, 12)
  onCleanup(() => fixture.close())
  return { fixture, owner: await fixture.admin('owner'), own: await fixture.account() }
})

const SETTING = '/setting/invite'
const terms = {
  enabled: true,
  basis: 'deposits',
  levels: [{ depth: 1, rate: 500 }],
  minDeposit: 0,
  minPayout: 100,
  maxPerInvitee: null,
  turnoverPercent: 0,
  selfReferralCheck: true,
}
const threeLevels = [
  { depth: 1, rate: 500 },
  { depth: 2, rate: 200 },
  { depth: 3, rate: 50 },
]

async function set({ owner }: Stage, more: Record<string, unknown> = {}): Promise<void> {
  const { version } = (await owner.get<{ version: number }>(SETTING)).body.data
  const { status, body } = await owner.edit('PUT', SETTING, version, { ...terms, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
}

let joined = 0
const registration = (username: string, more: Record<string, unknown> = {}) => {
  const n = String(++joined).padStart(7, '0')
  return {
    externalId: randomUUID(),
    username,
    phone: `081${n}`,
    firstName: 'สมหญิง',
    lastName: `ใจดี${n}`,
    bank: { code: '004', accountNo: `555${n}` },
    ...more,
  }
}
async function join(
  { fixture }: Pick<Stage, 'fixture'>,
  username: string,
  referrer?: Pick<TestMember, 'username'>,
  more: Record<string, unknown> = {},
): Promise<TestMember> {
  const sent = registration(username, {
    ...(referrer === undefined ? {} : { referrerUsername: referrer.username }),
    ...more,
  })
  const reply = await fixture.event('member.registered', sent)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const id = String(reply.body.result?.['memberId']) as TestMember['id']
  return { ...sent, id, bankCode: sent.bank.code, accountNo: sent.bank.accountNo }
}
async function pay({ fixture, own }: Stage, member: TestMember, amount: number): Promise<string> {
  const outcome = await fixture.take(fixture.lineTo(own, { counterparty: fixture.payer(member), amount: baht(amount) }))
  expect(outcome.status).toBe('credited')
  return outcome.depositId ?? ''
}
async function reverse({ fixture, owner }: Stage, id: string): Promise<void> {
  const checker = await fixture.admin('finance-checker')
  const requested = await checker.post<{ approvalId: string }>(`/deposits/${id}/reverse`, { reason: 'not theirs' })
  const { status, body } = await owner.post(`/approvals/${requested.body.data.approvalId}/approve`)
  expect(status, JSON.stringify(body)).toBe(200)
}
const bet = (username: string, amount: number, more: Record<string, unknown> = {}) => ({
  transactionId: randomUUID(),
  roundId: 'r',
  provider: 'pgsoft',
  game: 'x',
  category: 'slot',
  username,
  amount,
  ...more,
})
/** Days of July 2026, at noon in Bangkok. */
async function goTo({ fixture, owner }: Stage, day: number, time = '05:00:00.000'): Promise<void> {
  fixture.clock.set(`2026-07-${day}T${time}Z`)
  await owner.signIn()
}
async function onNextDay(stage: Stage, day: number): Promise<void> {
  await goTo(stage, day)
  await stage.fixture.marketing.invites.calculate()
}

/** Commissions in the order of days, as `invitee/level: amount`. */
async function commissionsOf({ fixture }: Stage, { id }: TestMember): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select u.username || '/' || c.level || ': ' || round(c.amount_satang / 100.0, 2) as text
      from invite_commissions c join members u on u.id = c.invitee_id
     where c.member_id = ${id}::uuid order by c.business_day, u.username`.execute(fixture.db)
  return rows.map(({ text }) => text)
}
async function totals({ owner }: Stage, { id }: TestMember) {
  const { commission, paid, waiting } = (await owner.get(`/invites/${id}/totals`)).body.data
  return { commission, paid, waiting }
}

describe('the referrer', () => {
  test('is another member who registered before, so that no circle is possible', async ({ stage }) => {
    const { fixture } = stage
    const send = (username: string, referrerUsername?: string) =>
      fixture.event('member.registered', registration(username, referrerUsername ? { referrerUsername } : {}))
    expect(await send('anna', 'ANNA')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    const first = registration('anna', { referrerUsername: 'bela' })
    expect(await fixture.event('member.registered', first)).toMatchObject({ status: 409, body: { code: 'NOT_YET' } })
    expect(await send('bela', 'anna')).toMatchObject({ status: 409, body: { code: 'NOT_YET' } })
    expect(await send('bela')).toMatchObject({ status: 200 })
    expect(await fixture.event('member.registered', first)).toMatchObject({ status: 200 })
    expect(await send('bela', 'anna')).toMatchObject({ status: 422, body: { code: 'DUPLICATE_USERNAME' } })
    const { rows } = await sql`select m.username, r.username as referrer from members m
      left join members r on r.id = m.referrer_id order by m.username`.execute(fixture.db)
    expect(rows).toEqual([
      { username: 'anna', referrer: 'bela' },
      { username: 'bela', referrer: null },
    ])
  })

  test('cannot be changed afterwards, nor be the member, in the database itself', async ({ stage: { fixture } }) => {
    const bela = await join({ fixture }, 'bela')
    const anna = await join({ fixture }, 'anna', bela)
    const change = (who: TestMember, to: TestMember | null) =>
      fixture.asOwner(db =>
        sql`update members set referrer_id = ${to?.id ?? null}::uuid where id = ${who.id}::uuid`.execute(db),
      )
    for (const [who, to] of [
      [bela, anna],
      [bela, bela],
      [anna, null],
    ] as const)
      await expect(change(who, to)).rejects.toThrow('cannot change')
    const own = sql`insert into members (id, external_id, username, phone, first_name, last_name, bank_code, account_no,
      referrer_id, registered_on, registered_at, updated_at)
      select n.id, 'own', 'own', '+66800000000', 'x', 'x', '004', '5550000000', n.id, '2026-07-12', now(), now()
        from (select gen_random_uuid() as id) n`
    await expect(fixture.asOwner(db => own.execute(db))).rejects.toThrow('members_not_own_referrer')
  })
})

describe('commissions', () => {
  test('go to three levels above the member, by the rates of their depth', async ({ stage }) => {
    await set(stage, { levels: threeLevels })
    const top = await join(stage, 'top_')
    const first = await join(stage, 'aaa', top)
    const second = await join(stage, 'bbb', first)
    const third = await join(stage, 'ccc', second)
    const fourth = await join(stage, 'ddd', third)
    await pay(stage, fourth, 1_000.5)
    await pay(stage, second, 200)
    await onNextDay(stage, 13)
    expect(await commissionsOf(stage, third)).toEqual(['ddd/1: 50.02'])
    expect(await commissionsOf(stage, second)).toEqual(['ddd/2: 20.01'])
    expect(await commissionsOf(stage, first)).toEqual(['bbb/1: 10.00', 'ddd/3: 5.00'])
    expect(await commissionsOf(stage, top)).toEqual(['bbb/2: 4.00'])
    expect(await commissionsOf(stage, fourth)).toEqual([])
  })

  test.for([
    ['deposits', '55.00'],
    ['turnover', '70.00'],
    ['net-loss', '46.00'],
  ])('are a part of %s, of own money only', async ([basis, expected], { stage }) => {
    const { fixture } = stage
    await set(stage, { basis })
    const top = await join(stage, 'top_')
    const below = await join(stage, 'below', top)
    await pay(stage, below, 1_100)
    const play = async (type: string, data: object) =>
      expect(await fixture.event(type, { ...data }), type).toMatchObject({ status: 200 })
    const won = bet('below', 500)
    await play('game.bet', won)
    await play('game.settled', { ...won, win: 300 })
    const voided = bet('below', 250)
    await play('game.bet', voided)
    await play('game.refunded', voided)
    await withBonus(fixture, below, baht(400))
    // 900 of it are cash, and so are 180 of its win.
    const mixed = bet('below', 1_000)
    await play('game.bet', mixed)
    await play('game.settled', { ...mixed, win: 200 })
    await onNextDay(stage, 13)
    expect(await commissionsOf(stage, top)).toEqual([`below/1: ${expected}`])
  })

  test('fall on the business day the money was booked on', async ({ stage }) => {
    const { fixture } = stage
    await set(stage)
    const top = await join(stage, 'top_')
    const below = await join(stage, 'below', top)
    await goTo(stage, 12, '16:59:59.999')
    await pay(stage, below, 100)
    await goTo(stage, 12, '17:00:00.000')
    await pay(stage, below, 200)
    await goTo(stage, 12, '17:04:59.999')
    await fixture.marketing.invites.calculate()
    expect(await commissionsOf(stage, top), 'transactions of the day may still commit').toEqual([])
    await goTo(stage, 12, '17:05:00.000')
    await fixture.marketing.invites.calculate()
    expect(await commissionsOf(stage, top)).toEqual(['below/1: 5.00'])
    await onNextDay(stage, 14)
    expect(await commissionsOf(stage, top)).toEqual(['below/1: 5.00', 'below/1: 10.00'])
  })

  test('are lowered on the day of a reversal, never below what the member brought', async ({ stage }) => {
    const { fixture } = stage
    const before = await join(stage, 'before')
    const top = await join(stage, 'top_')
    const below = await join(stage, 'below', top)
    const other = await join(stage, 'other', before)
    const early = await pay(stage, other, 1_000)
    await onNextDay(stage, 13)
    await set(stage)
    const first = await pay(stage, below, 1_000)
    await onNextDay(stage, 14)
    await pay(stage, below, 400)
    await reverse(stage, first)
    // Brought nothing while invites were off, so that its reversal deducts nothing.
    await reverse(stage, early)
    await onNextDay(stage, 15)
    expect(await commissionsOf(stage, top)).toEqual(['below/1: 50.00', 'below/1: -30.00'])
    expect(await commissionsOf(stage, before)).toEqual([])
    expect(await totals(stage, top)).toEqual({ commission: 20, paid: 0, waiting: 20 })
    const { rows } = await sql`select count(*)::int as count from invite_commissions`.execute(fixture.db)
    expect(rows).toEqual([{ count: 2 }])
  })

  test('wait for the next payout while the member is locked, and others are paid', async ({ stage }) => {
    const { fixture } = stage
    await set(stage, { minPayout: 10 })
    const tops = [await join(stage, 'top_a'), await join(stage, 'top_b')]
    for (const [n, top] of tops.entries()) await pay(stage, await join(stage, `below_${n}`, top), 1_000)
    await onNextDay(stage, 13)
    const [first, second] = tops.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [TestMember, TestMember]
    const paid = async () => [(await totals(stage, first)).paid, (await totals(stage, second)).paid]
    await whileLocked(fixture, first.id, fixture.marketing.invites.pay)
    expect(await paid()).toEqual([0, 50])
    await fixture.marketing.invites.pay()
    expect(await paid()).toEqual([50, 50])
  })

  test('after a payout a deduction waits for later commissions', async ({ stage }) => {
    const { fixture } = stage
    await set(stage, { minPayout: 10 })
    const top = await join(stage, 'top_')
    const below = await join(stage, 'below', top)
    const first = await pay(stage, below, 1_000)
    await onNextDay(stage, 13)
    await fixture.marketing.invites.pay()
    await reverse(stage, first)
    await onNextDay(stage, 14)
    expect(await totals(stage, top)).toEqual({ commission: 0, paid: 50, waiting: -50 })
    await pay(stage, below, 1_100)
    await onNextDay(stage, 15)
    await fixture.marketing.invites.pay()
    expect(await totals(stage, top), 'only 5 are left').toEqual({ commission: 55, paid: 50, waiting: 5 })
    await pay(stage, below, 100)
    await onNextDay(stage, 16)
    await fixture.marketing.invites.pay()
    expect(await totals(stage, top)).toEqual({ commission: 60, paid: 60, waiting: 0 })
    expect(await fixture.verify()).toEqual([])
  })

  test('begin once the invited member has deposited enough', async ({ stage }) => {
    await set(stage, { minDeposit: 500 })
    const top = await join(stage, 'top_')
    const below = await join(stage, 'below', top)
    await pay(stage, below, 400)
    await onNextDay(stage, 13)
    await pay(stage, below, 100)
    await onNextDay(stage, 14)
    expect(await commissionsOf(stage, top)).toEqual(['below/1: 5.00'])
  })

  test('of one invited member end at the limit of a month', async ({ stage }) => {
    await set(stage, { maxPerInvitee: 60 })
    const top = await join(stage, 'top_')
    const below = await join(stage, 'below', top)
    const other = await join(stage, 'other', top)
    await pay(stage, below, 1_000)
    await pay(stage, other, 200)
    await onNextDay(stage, 13)
    const second = await pay(stage, below, 1_000)
    await onNextDay(stage, 14)
    await pay(stage, below, 1_000)
    await reverse(stage, second)
    await onNextDay(stage, 15)
    await goTo(stage, 31)
    await pay(stage, below, 1_000)
    stage.fixture.clock.set('2026-08-01T05:00:00Z')
    await stage.owner.signIn()
    await stage.fixture.marketing.invites.calculate()
    await pay(stage, below, 1_000)
    stage.fixture.clock.set('2026-08-02T05:00:00Z')
    await stage.owner.signIn()
    await stage.fixture.marketing.invites.calculate()
    expect(await commissionsOf(stage, top)).toEqual([
      'below/1: 50.00',
      'other/1: 10.00',
      'below/1: 10.00',
      'below/1: 0.00',
      'below/1: 50.00',
    ])
  })

  test('wait while both are a possible duplicate, and come with a second calculation', async ({ stage }) => {
    const { fixture, owner } = stage
    await set(stage)
    const top = await join(stage, 'top_')
    const twin = await join(stage, 'twin', top, { tmnPhone: top.phone })
    await fixture.memberCommands.scanDuplicates()
    await pay(stage, twin, 1_000)
    await onNextDay(stage, 13)
    expect(await commissionsOf(stage, top)).toEqual([])
    await owner.post(`/members/${top.id}/duplicates/${twin.id}/dismiss`, { reason: 'brother and sister' })
    const again = await owner.post<{ status: string }>('/invites/days/2026-07-12/run')
    expect(again).toMatchObject({ status: 200, body: { data: { status: 'running', day: '2026-07-12' } } })
    await fixture.runJobs()
    await fixture.runJobs()
    expect(await commissionsOf(stage, top)).toEqual(['twin/1: 50.00'])
  })

  test('are not paid while their pair is a possible duplicate', async ({ stage }) => {
    const { fixture } = stage
    await set(stage, { minPayout: 10 })
    const top = await join(stage, 'top_')
    const twin = await join(stage, 'twin', top, { tmnPhone: top.phone })
    await pay(stage, twin, 1_000)
    await onNextDay(stage, 13)
    await fixture.memberCommands.scanDuplicates()
    await fixture.marketing.invites.pay()
    expect(await totals(stage, top)).toMatchObject({ paid: 0, waiting: 50 })
    await set(stage, { minPayout: 10, selfReferralCheck: false })
    await fixture.marketing.invites.pay()
    expect(await totals(stage, top)).toMatchObject({ paid: 50, waiting: 0 })
  })

  test('are calculated once, in chunks that any node continues', async ({ stage }) => {
    const { fixture, owner } = stage
    await set(stage, { levels: threeLevels })
    const top = await join(stage, 'top_')
    const second = await join(stage, 'second', top)
    const people = [second, await join(stage, 'third', second)]
    for (let n = 0; n < 6; n++) people.push(await join(stage, `more_${n}`, second))
    for (const member of people) await pay(stage, member, 100)
    await goTo(stage, 13)
    const { invites } = fixture.marketing
    for (let again = 0; again < 3; again++) await Promise.all(Array.from({ length: 4 }, () => invites.calculate(2)))
    await owner.post('/invites/days/2026-07-12/run')
    await fixture.runJobs(3)
    const { rows } = await sql`select count(*)::int as count, sum(amount_satang)::int as sum
      from invite_commissions`.execute(fixture.db)
    expect(rows).toEqual([{ count: 15, sum: 8 * 500 + 7 * 200 }])
    const days = await owner.get<object[]>('/invites/days')
    expect(days.body.data).toMatchObject([{ day: '2026-07-12', status: 'done', commissions: 15, amount: 54 }])
  })
})

describe('a closed day', () => {
  test('is skipped while invites are off, and catches up after a standstill', async ({ stage }) => {
    const { fixture, owner } = stage
    const top = await join(stage, 'top_')
    const below = await join(stage, 'below', top)
    await pay(stage, below, 100)
    await onNextDay(stage, 13)
    await set(stage)
    await pay(stage, below, 200)
    await goTo(stage, 14)
    await pay(stage, below, 300)
    await onNextDay(stage, 15)
    expect(await commissionsOf(stage, top)).toEqual(['below/1: 10.00', 'below/1: 15.00'])
    const statuses = async () =>
      (await owner.get<{ day: string; status: string }[]>('/invites/days')).body.data.map(
        ({ day, status }) => `${day} ${status}`,
      )
    expect(await statuses()).toEqual(['2026-07-14 done', '2026-07-13 done', '2026-07-12 skipped'])
    await owner.post('/invites/days/2026-07-12/run')
    await fixture.runJobs()
    expect(await statuses()).toContain('2026-07-12 done')
    expect(await commissionsOf(stage, top)).toEqual(['below/1: 5.00', 'below/1: 10.00', 'below/1: 15.00'])
  })

  test('is calculated under the settings in force at its end', async ({ stage }) => {
    await set(stage)
    const top = await join(stage, 'top_')
    const below = await join(stage, 'below', top)
    await pay(stage, below, 100)
    await goTo(stage, 12, '17:00:00.000')
    await set(stage, { levels: [{ depth: 1, rate: 2_000 }] })
    await pay(stage, below, 200)
    await goTo(stage, 13)
    await set(stage, { enabled: false })
    await onNextDay(stage, 13)
    await onNextDay(stage, 14)
    expect(await commissionsOf(stage, top)).toEqual(['below/1: 5.00'])
    const { data } = (await stage.owner.get<{ day: string; status: string }[]>('/invites/days')).body
    expect(data.map(({ day, status }) => `${day} ${status}`)).toEqual(['2026-07-13 skipped', '2026-07-12 done'])
  })

  test('deducts nothing of what came later when it is calculated again', async ({ stage }) => {
    const { fixture, owner } = stage
    await set(stage, { basis: 'net-loss', maxPerInvitee: 1_000 })
    const top = await join(stage, 'top_')
    const below = await join(stage, 'below', top)
    await pay(stage, below, 1_000)
    const play = async (amount: number, win: number) => {
      const placed = bet('below', amount)
      expect(await fixture.event('game.bet', { ...placed })).toMatchObject({ status: 200 })
      expect(await fixture.event('game.settled', { ...placed, win })).toMatchObject({ status: 200 })
    }
    await play(100, 600)
    await onNextDay(stage, 13)
    await play(500, 0)
    await onNextDay(stage, 14)
    expect(await commissionsOf(stage, top)).toEqual(['below/1: 25.00'])
    await owner.post('/invites/days/2026-07-12/run')
    await fixture.runJobs()
    expect(await commissionsOf(stage, top)).toEqual(['below/1: 25.00'])
  })

  test('is announced when it begins, unless it is skipped', async ({ stage }) => {
    const announced = async () => {
      const names = await stage.fixture.db.selectFrom('outbox').select('name').execute()
      return names.some(({ name }) => name === 'invite-day.changed')
    }
    await onNextDay(stage, 13)
    expect(await announced()).toBe(false)
    await set(stage)
    await onNextDay(stage, 14)
    expect(await announced()).toBe(true)
  })

  test('keeps its settings while it is calculated', async ({ stage }) => {
    const { fixture } = stage
    await set(stage)
    const top = await join(stage, 'top_')
    const [one, two] = [await join(stage, 'one', top), await join(stage, 'two', top)]
    await pay(stage, one, 100)
    await pay(stage, two, 100)
    await onNextDay(stage, 13)
    await set(stage, { levels: [{ depth: 1, rate: 2_000 }] })
    await sql`delete from outbox`.execute(fixture.db)
    await stage.owner.post('/invites/days/2026-07-12/run')
    await fixture.asOwner(db => sql`delete from invite_commissions where invitee_id = ${two.id}::uuid`.execute(db))
    await fixture.runJobs()
    expect(await commissionsOf(stage, top)).toEqual(['one/1: 5.00', 'two/1: 5.00'])
  })

  test.for<[string, number, string]>([
    ['2026-07-12', 422, 'DAY_NOT_OVER'],
    ['2026-07-13', 422, 'DAY_NOT_OVER'],
    ['2026-05-12', 400, 'VALIDATION'],
    ['2026-02-30', 400, 'VALIDATION'],
    ['yesterday', 400, 'VALIDATION'],
  ])('can be calculated when it is one: not %s', async ([day, status, code], { stage: { owner } }) => {
    expect(await owner.post(`/invites/days/${day}/run`)).toMatchObject({ status, body: { code } })
  })
})

describe('a payout', () => {
  test('happens once from the minimum on, also on two nodes at a time', async ({ stage }) => {
    const { fixture } = stage
    await set(stage)
    const top = await join(stage, 'top_')
    const [one, two] = [await join(stage, 'one', top), await join(stage, 'two', top)]
    await pay(stage, one, 1_999.8)
    await onNextDay(stage, 13)
    await fixture.marketing.invites.pay()
    expect(await totals(stage, top), 'one satang short').toEqual({ commission: 99.99, paid: 0, waiting: 99.99 })
    await pay(stage, two, 0.2)
    await onNextDay(stage, 14)
    await Promise.all(Array.from({ length: 6 }, () => fixture.marketing.invites.pay()))
    await fixture.marketing.invites.pay()
    expect(await totals(stage, top)).toEqual({ commission: 100, paid: 100, waiting: 0 })
    expect(await fixture.wallet(top)).toMatchObject({ cash: 10_000n, bonus: 0n })
    const transfers = await fixture.db
      .selectFrom('transfers')
      .select(['command', 'amount_satang'])
      .where('code', '=', 'bonus')
      .execute()
    expect(transfers).toEqual([{ command: 'invite.payout', amount_satang: 10_000n }])
    expect(await fixture.verify()).toEqual([])
  })

  test('waits while the member can receive no bonus, or invites are off', async ({ stage }) => {
    const { fixture, owner } = stage
    await set(stage, { minPayout: 10, turnoverPercent: 300 })
    const top = await join(stage, 'top_')
    const below = await join(stage, 'below', top)
    await pay(stage, below, 1_000)
    await onNextDay(stage, 13)
    await owner.post(`/members/${top.id}/status`, { status: 'suspended', reason: 'x' })
    await fixture.marketing.invites.pay()
    await owner.post(`/members/${top.id}/status`, { status: 'active', reason: 'x' })
    await set(stage, { enabled: false, minPayout: 10, turnoverPercent: 300 })
    await fixture.marketing.invites.pay()
    expect(await totals(stage, top)).toMatchObject({ paid: 0, waiting: 50 })
    await set(stage, { minPayout: 10, turnoverPercent: 300 })
    await fixture.marketing.invites.pay()
    expect(await fixture.wallet(top)).toMatchObject({ cash: 0n, bonus: 5_000n })
    const [grant] = await fixture.marketing.rewards.openGrantsOf(fixture.db, top.id)
    expect(grant).toMatchObject({ source: 'invite.payout', bonus: 5_000n })
    expect(await fixture.verify()).toEqual([])
  })
})

describe('the settings', () => {
  test.for<[string, Record<string, unknown>, string]>([
    ['no level', { levels: [] }, 'levels'],
    ['a gap between levels', { levels: [threeLevels[0], { depth: 3, rate: 1 }] }, 'levels'],
    ['a level twice', { levels: [threeLevels[0], threeLevels[0]] }, 'levels'],
    ['levels backwards', { levels: [threeLevels[1], threeLevels[0]] }, 'levels'],
    ['a fourth level', { levels: [...threeLevels, { depth: 4, rate: 1 }] }, 'levels'],
    [
      'more than all',
      {
        levels: [
          { depth: 1, rate: 9_999 },
          { depth: 2, rate: 2 },
        ],
      },
      'levels',
    ],
    ['a rate of 0', { levels: [{ depth: 1, rate: 0 }] }, 'levels.0.rate'],
    ['a negative rate', { levels: [{ depth: 1, rate: -5 }] }, 'levels.0.rate'],
    ['a rate that is no whole number', { levels: [{ depth: 1, rate: 0.5 }] }, 'levels.0.rate'],
    ['an absurd turnover', { turnoverPercent: 10_001 }, 'turnoverPercent'],
    ['a minimum payout of 0', { minPayout: 0 }, 'minPayout'],
    ['a negative minimum', { minDeposit: -1 }, 'minDeposit'],
    ['a limit of 0', { maxPerInvitee: 0 }, 'maxPerInvitee'],
    ['an unknown basis', { basis: 'profit' }, 'basis'],
  ])('are refused with %s', async ([_name, more, field], { stage: { owner } }) => {
    const { status, body } = await owner.edit('PUT', SETTING, 0, { ...terms, ...more })
    expect([status, Object.keys(body.fields ?? {})[0]]).toEqual([400, field])
  })
})

describe('the lists', () => {
  test('show who invited whom, and what it brought', async ({ stage }) => {
    const { fixture, owner } = stage
    await set(stage, { levels: threeLevels, minPayout: 10 })
    const top = await join(stage, 'top_')
    const second = await join(stage, 'second', top)
    const third = await join(stage, 'third', second)
    const fourth = await join(stage, 'fourth', third)
    const idle = await join(stage, 'idle', top)
    await pay(stage, second, 1_000)
    await onNextDay(stage, 13)
    await fixture.marketing.invites.pay()
    await pay(stage, third, 500)
    await onNextDay(stage, 14)

    const list = async (query: string) => (await owner.get<Record<string, unknown>[]>(`/invites?${query}`)).body.data
    expect(await list('')).toMatchObject([
      { username: 'third', people: 1, activePeople: 0, deposits: 0, commission: 0 },
      { username: 'second', people: 1, activePeople: 1, deposits: 500, commission: 25, waiting: 25 },
      { username: 'top_', people: 2, activePeople: 1, deposits: 1_000, commission: 60, paid: 50, waiting: 10 },
    ])
    expect(await list('q=TOP&from=2026-07-13&to=2026-07-13')).toMatchObject([
      { username: 'top_', people: 0, deposits: 0, profit: 0, commission: 10, paid: 50, waiting: 10 },
    ])
    expect((await list('waiting=yes')).map(({ username }) => username)).toEqual(['second', 'top_'])

    const tree = async (of?: TestMember) =>
      owner.get<Record<string, unknown>[]>(`/invites/${top.id}/tree${of === undefined ? '' : `?of=${of.id}`}`)
    expect((await tree()).body.data).toMatchObject([
      { username: 'idle', level: 1, people: 0, commission: 0, firstDepositAt: null },
      { username: 'second', level: 1, people: 1, commission: 50, deposits: 1_000 },
    ])
    expect((await tree(second)).body.data).toMatchObject([{ username: 'third', level: 2, people: 1, commission: 10 }])
    expect((await tree(third)).body.data).toMatchObject([{ username: 'fourth', level: 3, people: 0, commission: 0 }])
    expect((await tree(fourth)).status, 'below the last level').toBe(404)
    expect((await owner.get(`/invites/${second.id}/tree?of=${top.id}`)).status, 'above').toBe(404)
    expect((await owner.get(`/invites/${randomUUID()}/tree`)).status).toBe(404)
    expect((await owner.get<object[]>(`/invites/${idle.id}/tree`)).body.data).toEqual([])

    const commissions = await owner.get<object[]>(`/invites/${top.id}/commissions?count=1&status=paid`)
    expect(commissions.body).toMatchObject({
      data: [{ day: '2026-07-12', invitee: { username: 'second' }, level: 1, base: 1_000, rate: 500, amount: 50 }],
      meta: { total: 1, totals: { amount: 50 } },
    })
    expect((await owner.get<object[]>(`/invites/${top.id}/commissions?from=2026-07-13`)).body.data).toMatchObject([
      { day: '2026-07-13', level: 2, amount: 10, status: 'waiting', paidAt: null },
    ])
    expect((await owner.get<object[]>('/invites/payouts?q=top&count=1')).body).toMatchObject({
      data: [{ member: { username: 'top_' }, amount: 50, commissions: 1 }],
      meta: { totals: { amount: 50 } },
    })
  })

  test('are read by an index in each order', async ({ stage }) => {
    const { fixture } = stage
    const top = await join(stage, 'top_')
    await fixture.asOwner(async db => {
      await sql`insert into members (id, external_id, username, phone, first_name, last_name, bank_code, account_no,
          referrer_id, registered_on, registered_at, updated_at)
        select lpad(n::text, 32, '0')::uuid, 'x' || n, 'user' || n, 'p' || n, 'x', 'x', '004', n::text,
          case when n % 10 = 0 then ${top.id}::uuid when n % 10 = 5 then lpad((n - 1)::text, 32, '0')::uuid end,
          '2026-07-12',
          timestamptz '2026-01-01' + n * interval '1 minute', now()
          from generate_series(1, 20000) n`.execute(db)
      await sql`insert into invite_commissions (member_id, invitee_id, business_day, level, basis, base_satang, rate,
          due_satang, amount_satang, calculated_at)
        select ${top.id}::uuid, m.id, date '2026-07-01' + d, 1, 'deposits', 100, 500, 5, 5, now()
          from members m, generate_series(1, 3) d where m.referrer_id is not null`.execute(db)
      await sql`insert into invite_payouts (id, member_id, amount_satang, commissions, turnover_percent, business_day,
          paid_at)
        select gen_random_uuid(), case when m.referrer_id is null then m.id else ${top.id}::uuid end, 500, 1, 0,
          '2026-07-12', m.registered_at from members m`.execute(db)
      for (const table of ['members', 'invite_commissions', 'invite_payouts'])
        await sql`analyze ${sql.table(table)}`.execute(db)
    })
    const at = { reader: fixture.db, now: fixture.clock.now() }
    // One member in ten has invited others.
    await expectOrderedPage(inviterList, at, everything, '-registeredAt', null, 11 * FEW)
    await expectOrderedPage(inviteeList, at, { ...everything, parent: top.id }, 'registeredAt')
    await expectOrderedPage(commissionList, at, { ...everything, memberId: top.id, rule: BANGKOK }, '-day')
    await expectOrderedPage(payoutList, at, everything, '-paidAt')
    await expectOrderedPage(payoutList, at, { ...everything, memberId: top.id }, 'paidAt')
  })

  test('the player site reads a member with balances, grants and invites', async ({ stage }) => {
    const { fixture } = stage
    await set(stage, { minPayout: 10, turnoverPercent: 200 })
    const top = await join(stage, 'top_')
    const below = await join(stage, 'below', top)
    await withBalance(fixture, top, baht(70))
    await pay(stage, below, 1_000)
    await onNextDay(stage, 13)
    await fixture.marketing.invites.pay()
    const lost = bet('top_', 30)
    await fixture.event('game.bet', lost)
    await fixture.event('game.settled', { ...lost, win: 0 })
    const read = (username: string, sign = true) => {
      const { 'content-type': _, ...headers } = signed(INTEGRATION_SECRET, '', { at: fixture.clock.now() }).headers
      return fixture.http.inject({
        method: 'GET',
        url: `/api/integration/members/${username}`,
        headers: sign ? headers : {},
      })
    }
    expect((await read('TOP_')).json()).toMatchObject({
      data: {
        username: 'top_',
        balances: { cash: 40, held: 0, bonus: 50, diamonds: 0, spins: 0 },
        turnover: { required: 100, done: 30, remaining: 70 },
        grants: [{ source: 'invite.payout', bonus: 50, required: 100, done: 30, remaining: 70, expiresAt: null }],
        invites: { people: 1, commission: 50, paid: 50, waiting: 0 },
        referrer: null,
      },
    })
    expect((await read('below')).json()).toMatchObject({
      data: { referrer: 'top_', grants: [], invites: { people: 0 } },
    })
    expect((await read('unknown')).statusCode).toBe(404)
    expect((await read('top_', false)).statusCode).toBe(401)
  })
})
