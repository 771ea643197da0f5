import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aggregatePendingDeltas, tidySlots } from '../src/modules/summaries/commands/aggregate-summaries.ts'
import { dashboardOf } from '../src/modules/summaries/dashboard.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { asOwner } from './support/as-owner.ts'
import { withBonus } from './support/bets.ts'
import { aBankAccount, aMember, baht, createLedgerFixture, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

type Amount = { amount: number; count: number }
type Compared<T> = { today: T; yesterday: T | null; lastWeek: T | null }
type Dashboard = {
  businessDay: string
  comparedUntil: string
  yesterday: string
  lastWeek: string
  totalMembers: number
  liability: { amount: number; cash: number; bonus: number }
  withdrawalTime: Record<string, number | null>
} & Record<'deposits' | 'withdrawals' | 'firstDeposits' | 'bets' | 'wins' | 'voids', Compared<Amount>> &
  Record<'netDeposits' | 'registrations' | 'bonusCost' | 'adjustments' | 'fees', Compared<number>> &
  Record<'ggr' | 'ngr', Compared<number | null>>
type Trend = { periods: Record<string, unknown>[]; previous: Record<string, unknown>[] }

async function read<T>(admin: FixtureAdmin, url: string): Promise<T> {
  await admin.signIn()
  const { status, body } = await admin.get<T>(url)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
/** As the summary of withdrawals has them. */
async function paymentTimes(admin: FixtureAdmin) {
  const { total } = await read<{ total: { medianSeconds: number; p95Seconds: number } }>(
    admin,
    '/summaries/withdrawals',
  )
  expect(total.p95Seconds).toBeGreaterThan(total.medianSeconds)
  return { medianSeconds: total.medianSeconds, p95Seconds: total.p95Seconds }
}
const dashboard = (admin: FixtureAdmin) => read<Dashboard>(admin, '/summaries/dashboard')

/** The count and the totals of a list under a filter. */
async function listed(admin: FixtureAdmin, url: string): Promise<{ total: number; totals: Record<string, number> }> {
  await admin.signIn()
  const { status, body } = await admin.get(`${url}${url.includes('?') ? '&' : '?'}limit=1&count=1`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.meta as { total: number; totals: Record<string, number> }
}

/** Credits a deposit to a member through a bank line. */
async function deposit(fixture: OfficeFixture, member: TestMember, amount: number): Promise<void> {
  const bank = await aBankAccount(fixture)
  const received = await fixture.event('bank.transaction', {
    account: { bankCode: bank.bankCode, accountNo: bank.accountNo },
    channel: 'scb',
    reference: fixture.newId(),
    direction: 'in',
    amount,
    occurredAt: fixture.clock.now().toISOString(),
    counterparty: {
      bankCode: member.bankCode,
      accountNo: member.accountNo,
      name: `${member.firstName} ${member.lastName}`,
    },
  })
  expect(received.status, JSON.stringify(received.body)).toBe(200)
}

async function pay(
  fixture: OfficeFixture,
  admin: FixtureAdmin,
  member: TestMember,
  { amount, seconds, fee = 0 }: { amount: number; seconds: number; fee?: number },
): Promise<void> {
  const id = await fixture.request(member, baht(amount))
  await admin.signIn()
  await admin.move('claim', id)
  await admin.move('approve', id)
  await fixture.runJobs()
  fixture.clock.advance(seconds * 1_000)
  await fixture.event('payout.settled', { reference: id, status: 'paid', fee })
}

const play = (fixture: OfficeFixture, member: TestMember, transactionId: string, amount: number) => {
  const data = {
    transactionId,
    roundId: `r-${transactionId}`,
    provider: 'pgsoft',
    game: 'Fortune Tiger',
    category: 'slot',
    username: member.username,
    amount,
  }
  const send = async (type: string, more: object = {}) => {
    const { status, body } = await fixture.event(type, { ...data, ...more })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  return {
    bet: () => send('game.bet'),
    settle: (win: number) => send('game.settled', { win }),
    refund: () => send('game.refunded'),
  }
}

describe('the dashboard', () => {
  test('of a new operator has zeros, no GGR, and nothing to compare with', async ({ fixture }) => {
    const none = { today: { amount: 0, count: 0 }, yesterday: null, lastWeek: null }
    expect(await dashboard(await fixture.admin('owner'))).toMatchObject({
      businessDay: '2026-07-12',
      comparedUntil: '12:00',
      yesterday: '2026-07-11',
      lastWeek: '2026-07-05',
      deposits: none,
      registrations: { today: 0, yesterday: null },
      ggr: { today: null, yesterday: null },
      ngr: { today: null, yesterday: null },
      totalMembers: 0,
      liability: { amount: 0, cash: 0, bonus: 0 },
      withdrawalTime: { medianSeconds: null, p95Seconds: null, yesterdayMedianSeconds: null },
    })
  })

  test('compares up to the last full five minutes, the same before and after aggregation', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    const member = await fixture.member(baht(0))
    for (const [at, amount] of [
      ['2026-07-05T04:59:59.999Z', 1],
      ['2026-07-05T05:00:00.000Z', 2],
      ['2026-07-11T04:59:59.999Z', 10],
      ['2026-07-11T05:00:00.000Z', 20],
      ['2026-07-11T16:59:59.999Z', 40],
      ['2026-07-11T17:00:00.000Z', 80],
    ] as const) {
      fixture.clock.set(at)
      await deposit(fixture, member, amount)
    }
    fixture.clock.set('2026-07-12T05:04:59.999Z')
    const before = await dashboard(admin)
    expect(before.deposits).toEqual({
      today: { amount: 80, count: 1 },
      yesterday: { amount: 10, count: 1 },
      lastWeek: { amount: 1, count: 1 },
    })
    expect(before.comparedUntil).toBe('12:00')
    expect(await aggregatePendingDeltas(fixture.deps)).toBeGreaterThan(5)
    expect({ ...(await dashboard(admin)), asOf: null }).toEqual({ ...before, asOf: null })
    fixture.clock.set('2026-07-12T05:05:00Z')
    expect((await dashboard(admin)).deposits).toMatchObject({
      yesterday: { amount: 30, count: 2 },
      lastWeek: { amount: 3, count: 2 },
    })
    // A moment after midnight nothing is compared yet.
    fixture.clock.set('2026-07-12T17:00:01Z')
    expect(await dashboard(admin)).toMatchObject({
      businessDay: '2026-07-13',
      comparedUntil: '00:00',
      deposits: { today: { amount: 0 }, yesterday: { amount: 0 }, lastWeek: { amount: 0 } },
    })
    expect(await fixture.verify()).toEqual([])
  })

  test('follows the operator’s cut-off', async ({ freshDatabase, onTestFinished }) => {
    const rule = { timeZone: 'Asia/Bangkok', cutOff: '11:00' }
    const books = await createLedgerFixture(freshDatabase)
    onTestFinished(() => books.close())
    await asOwner(freshDatabase, sql`update operator set cut_off = ${rule.cutOff}`)
    const deps = { ...books.deps, config: { ...books.deps.config, dayRule: rule } }
    const member = await aMember(books)
    for (const [at, amount] of [
      ['2026-07-11T03:59:59Z', 1],
      ['2026-07-11T04:00:00Z', 2],
      ['2026-07-12T03:59:59Z', 4],
      ['2026-07-12T04:00:00Z', 8],
    ] as const) {
      books.deps.clock.set(at)
      await inTransaction(books.db, tx =>
        books.ledger.post(tx, {
          code: 'deposit',
          debit: { kind: 'suspense' },
          credit: { kind: 'member-cash', memberId: member.id },
          amount: baht(amount),
          command: 'test',
          reference: newId(),
          now: books.deps.clock.now(),
        }),
      )
    }
    books.deps.clock.set('2026-07-12T04:06:00Z')
    const shown = await dashboardOf(deps)
    expect(shown.ok && shown.value.data).toMatchObject({
      businessDay: '2026-07-12',
      comparedUntil: '11:05',
      deposits: { today: { amount: 800n }, yesterday: { amount: 200n } },
    })
  })

  test('counts a void on its own day, with the win it takes back', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    const member = await fixture.member(baht(100))
    fixture.clock.set('2026-07-11T04:00:00Z')
    const bet = play(fixture, member, 't1', 100)
    await bet.bet()
    await bet.settle(250)
    fixture.clock.set('2026-07-12T05:00:00Z')
    expect((await dashboard(admin)).ggr).toEqual({ today: null, yesterday: -150, lastWeek: null })
    await bet.refund()
    for (const fold of [false, true]) {
      if (fold) await aggregatePendingDeltas(fixture.deps)
      expect(await dashboard(admin)).toMatchObject({
        bets: { today: { amount: 0, count: 0 }, yesterday: { amount: 100, count: 1 } },
        wins: { yesterday: { amount: 250, count: 1 } },
        voids: { today: { amount: -150, count: 1 }, yesterday: { amount: 0, count: 0 } },
        ggr: { today: 150, yesterday: -150 },
        liability: { amount: 100, cash: 100, bonus: 0 },
      })
    }
    const { periods } = await read<Trend>(admin, '/summaries/trend?by=day')
    expect(periods).toHaveLength(15)
    expect(periods.slice(-2)).toMatchObject([
      { period: '2026-07-11', ggr: -150 },
      { period: '2026-07-12', ggr: 150 },
    ])
    expect(await fixture.verify()).toEqual([])
  })

  test('a bet from both wallets is one bet', async ({ fixture }) => {
    const member = await fixture.member(baht(60))
    await withBonus(fixture, member, baht(50))
    const bet = play(fixture, member, 't1', 100)
    await bet.bet()
    await bet.settle(30)
    expect(await dashboard(await fixture.admin('owner'))).toMatchObject({
      bets: { today: { amount: 100, count: 1 } },
      wins: { today: { amount: 30, count: 1 } },
      ggr: { today: 70 },
      liability: { amount: 40, cash: expect.any(Number), bonus: expect.any(Number) },
    })
  })

  test('every figure equals the total of the list behind it', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    fixture.clock.set('2026-07-11T04:00:00Z')
    const [old, first, second] = [
      await fixture.member(baht(0)),
      await fixture.member(baht(0)),
      await fixture.member(baht(0)),
    ]
    await deposit(fixture, old, 500)
    await withBonus(fixture, old, baht(33))
    fixture.clock.set('2026-07-12T04:00:00Z')
    await deposit(fixture, old, 250)
    await deposit(fixture, first, 70)
    await deposit(fixture, first, 30.25)
    await deposit(fixture, second, 44)
    // Reversed today: it stays credited, and it stays a first deposit.
    const [reversed] = (await admin.get<{ id: string; amount: number }[]>('/8hwe8vhevv/deposithistory')).body.data
    if (reversed === undefined) throw new Error('no deposit is listed')
    await admin.post(`/deposits/${reversed.id}/reverse`, { reason: 'sent twice' })
    await pay(fixture, admin, old, { amount: 100, seconds: 60, fee: 5 })
    await pay(fixture, admin, old, { amount: 200, seconds: 300, fee: 7.5 })
    await withBonus(fixture, first, baht(80))
    await inTransaction(fixture.db, tx =>
      fixture.ledger.post(tx, {
        code: 'bonus-forfeit',
        debit: { kind: 'member-bonus', memberId: first.id },
        credit: { kind: 'bonus-cost' },
        amount: baht(30),
        command: 'test',
        reference: newId(),
        now: fixture.clock.now(),
      }),
    )
    for (const amount of [90, -40]) {
      const adjusted = await admin.post(`/members/${old.id}/adjust`, { amount, reason: 'x' })
      expect(adjusted.status, JSON.stringify(adjusted.body)).toBeLessThan(300)
    }
    await play(fixture, old, 't1', 10).bet()

    const today = await dashboard(admin)
    expect(today).toMatchObject({
      bonusCost: { today: 50 },
      adjustments: { today: 50 },
      fees: { today: 12.5 },
      ggr: { today: 10 },
      ngr: { today: -102.5 },
      withdrawalTime: await paymentTimes(admin),
    })
    const day = 'from=2026-07-12&to=2026-07-12'
    const credited = '/8hwe8vhevv/deposithistory?creditedFrom=2026-07-12&creditedTo=2026-07-12'
    const paid = '/userbalance/allwithdraw?finishedOn=2026-07-12&status=paid,paid-by-hand'
    const [deposits, firsts, withdrawals, registered, members] = [
      await listed(admin, credited),
      await listed(admin, `${credited}&first=yes`),
      await listed(admin, paid),
      await listed(admin, `/usersystem?from=2026-07-11&to=2026-07-11`),
      await listed(admin, '/usersystem'),
    ]
    expect(today.deposits.today).toEqual({ amount: deposits.totals['amount'], count: deposits.total })
    expect(today.deposits.today.amount).toBe(394.25)
    expect(today.firstDeposits.today).toEqual({ amount: firsts.totals['amount'], count: firsts.total })
    expect(today.firstDeposits.today.count).toBe(2)
    expect(today.withdrawals.today).toEqual({ amount: withdrawals.totals['amount'], count: withdrawals.total })
    expect(today.withdrawals.today.amount).toBe(300)
    expect(registered.total).toBe(3)
    expect(today.liability).toEqual({
      amount: (members.totals['cash'] ?? 0) + (members.totals['bonus'] ?? 0),
      cash: members.totals['cash'],
      bonus: members.totals['bonus'],
    })
    expect(today.liability.bonus).toBe(83)
    for (const [figure, account] of [
      ['bonusCost', 'bonus-cost'],
      ['adjustments', 'adjustments'],
      ['fees', 'fees'],
    ] as const) {
      const { totals } = await listed(admin, `/ledger/transfers?account=${account}&${day}`)
      expect([account, totals['net']]).toEqual([account, today[figure].today])
    }
    expect(await fixture.verify()).toEqual([])
  })

  test('bets, wins, voids and GGR equal the games’ figures and bets of the day', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    const member = await fixture.member(baht(60))
    await withBonus(fixture, member, baht(50))
    const [mixed, voided] = [play(fixture, member, 't1', 100), play(fixture, member, 't2', 10)]
    await mixed.bet()
    await mixed.settle(30)
    await voided.bet()
    await voided.settle(4)
    await voided.refund()
    const today = await dashboard(admin)
    const day = 'from=2026-07-12&to=2026-07-12'
    const { total } = await read<{ total: object }>(admin, `/games/figures?by=provider&${day}`)
    expect(total).toMatchObject({
      bets: today.bets.today,
      wins: today.wins.today,
      voids: today.voids.today,
      ggr: today.ggr.today,
    })
    expect((await listed(admin, `/games/transactions?${day}`)).total).toBe(today.bets.today.count)
    expect(today).toMatchObject({
      bets: { today: { amount: 110, count: 2 } },
      voids: { today: { amount: 6, count: 1 } },
    })
  })

  test('counts registrations by the event that made them', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    const registered = await fixture.event('member.registered', {
      externalId: 'n-1',
      username: 'newcomer',
      phone: '0812345678',
      firstName: 'มานี',
      lastName: 'รักเรียน',
      bank: { code: '014', accountNo: '4123456789' },
    })
    expect(registered.status).toBe(200)
    const today = await dashboard(admin)
    expect([today.registrations.today, today.totalMembers]).toEqual([1, 1])
    expect((await listed(admin, '/usersystem?from=2026-07-12&to=2026-07-12')).total).toBe(1)
  })
})

describe('a trend', () => {
  test('by hour has the begun hours of today and all of yesterday, in the operator’s zone', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    const member = await fixture.member(baht(0))
    fixture.clock.set('2026-07-11T16:30:00Z')
    await deposit(fixture, member, 7)
    fixture.clock.set('2026-07-11T17:30:00Z')
    await deposit(fixture, member, 9)
    await aggregatePendingDeltas(fixture.deps)
    fixture.clock.set('2026-07-11T18:00:00.001Z')
    await deposit(fixture, member, 11)
    const { periods, previous } = await read<Trend>(admin, '/summaries/trend')
    expect(periods).toMatchObject([
      { period: '2026-07-12T00', deposits: 9 },
      { period: '2026-07-12T01', deposits: 11, ggr: 0 },
    ])
    expect(previous).toHaveLength(24)
    expect(previous.at(-1)).toMatchObject({ period: '2026-07-11T23', deposits: 7, firstDeposits: 1 })
  })

  test('by month has the last twelve, also empty ones; another unit is refused', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    await deposit(fixture, await fixture.member(baht(0)), 7)
    const { periods, previous } = await read<Trend>(admin, '/summaries/trend?by=month')
    expect([periods.length, periods[0]?.['period'], previous]).toEqual([12, '2025-08', []])
    expect(periods.at(-1)).toMatchObject({ period: '2026-07', deposits: 7 })
    expect((await admin.get('/summaries/trend?by=minute')).status).toBe(400)
  })
})

describe('slots', () => {
  test('are stored for nine days, and recounted where a node of the previous release left them short', async ({
    fixture,
  }) => {
    const member = await fixture.member(baht(0))
    for (const at of ['2026-07-03T05:00:00Z', '2026-07-04T05:00:00Z', '2026-07-12T05:00:00Z']) {
      fixture.clock.set(at)
      await deposit(fixture, member, 5)
    }
    await aggregatePendingDeltas(fixture.deps)
    await tidySlots(fixture.deps)
    const days = async () =>
      (
        await sql<{ day: string; amount: string }>`select business_day::text as day, sum(amount_satang) as amount
          from slot_summaries where figure = 'deposit' group by 1 order by 1`.execute(fixture.db)
      ).rows.map(({ day, amount }) => [day, Number(amount)])
    const stored = [
      ['2026-07-04', 500],
      ['2026-07-12', 500],
    ]
    expect(await days()).toEqual(stored)
    for (const damage of [
      sql`delete from slot_summaries where business_day = '2026-07-12'`,
      sql`update slot_summaries set count = count + 1 where figure = 'deposit'`,
    ]) {
      await fixture.asOwner(db => damage.execute(db))
      for (const verify of [fixture.verify, fixture.verifyRecent])
        expect((await verify()).map(({ check }) => check)).toContain('slots-add-up')
      await tidySlots(fixture.deps)
      expect(await days()).toEqual(stored)
      expect(await fixture.verify()).toEqual([])
    }
  })

  test('of a day that differs from its records are left to the ledger check, without stopping postings', async ({
    fixture,
  }) => {
    await deposit(fixture, await fixture.member(baht(0)), 5)
    await aggregatePendingDeltas(fixture.deps)
    await fixture.asOwner(async db => {
      await sql`insert into day_summaries (business_day, figure, dimension, amount_satang, count)
        values ('2026-07-12', 'bonus', 'x', 100, 1)`.execute(db)
      await sql`delete from slot_summaries where figure = 'deposit'`.execute(db)
    })
    const handled = new Set<string>()
    await tidySlots(fixture.deps, handled)
    // The day of deposits is right: its slots are counted again.
    const unequal = async () =>
      (await fixture.verify()).filter(({ check }) => check === 'slots-add-up').map(({ subject }) => subject)
    expect(await unequal()).toEqual(['2026-07-12 bonus by slots'])
    await inTransaction(fixture.db, async tx => {
      await sql`insert into summary_deltas (id, business_day, figure, dimension, amount_satang, count)
        values (${newId()}::uuid, '2026-07-12', 'members.registered', '', 0, 0)`.execute(tx)
      // A recount would wait for this open posting until its lock limit, and fail.
      await tidySlots(fixture.deps, handled)
      await tidySlots(fixture.deps)
    })
    expect(await unequal()).toEqual(['2026-07-12 bonus by slots'])
  })

  test('a transfer of a node of the previous release is counted by every reader', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    const member = await fixture.member(baht(0))
    const adjusted = await admin.post(`/members/${member.id}/adjust`, { amount: 90, reason: 'x' })
    expect(adjusted.status).toBeLessThan(300)
    await fixture.asOwner(async db => {
      await sql`update transfers set net_summed = false`.execute(db)
      await sql`delete from summary_deltas where figure like 'house.%'`.execute(db)
    })
    expect((await dashboard(admin)).adjustments.today).toBe(90)
    const { periods } = await read<Trend>(admin, '/summaries/trend?by=hour')
    expect(periods.at(-1)).toMatchObject({ ngr: -90 })
    expect(await fixture.verify()).toEqual([])
  })
})
