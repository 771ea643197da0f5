import { randomUUID } from 'node:crypto'
import { addDays, boundsOf } from '@backoffice/kernel'
import { seeded } from '@backoffice/population'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aBankAccount, baht, type TestMember } from './support/builders.ts'
import { type PromotionFixture, test } from './support/promotion-fixture.ts'
import { FIRST, issue, nextDay, type Row, rowOf, rowsOf, SECOND, THIRD } from './support/report-calls.ts'

const DAY_MS = 86_400_000
const STEPS = 16

/** What the accounts held at an instant, from every transfer before it; and what was held for withdrawals. */
async function ledgerAt({ db }: PromotionFixture, at: Date): Promise<Row> {
  const { rows } = await sql<Row>`
    with moved as (
      select a.kind, sum(case when a.id = t.credit_account_id then t.amount_satang else -t.amount_satang end) as amount
        from transfers t join accounts a on a.id in (t.credit_account_id, t.debit_account_id)
       where t.booked_at < ${at}::timestamptz and a.kind in ('member-cash', 'member-bonus', 'suspense', 'returnable')
       group by 1
    )
    select coalesce((select amount from moved where kind = 'member-cash'), 0)::float8 / 100 as cash,
      coalesce((select amount from moved where kind = 'member-bonus'), 0)::float8 / 100 as bonus,
      coalesce((select amount from moved where kind = 'suspense'), 0)::float8 / 100 as suspense,
      coalesce((select amount from moved where kind = 'returnable'), 0)::float8 / 100 as returnable,
      coalesce((select sum(amount_satang) from holds where created_at < ${at}::timestamptz
        and (finished_at is null or finished_at >= ${at}::timestamptz)), 0)::float8 / 100 as held,
      coalesce((select sum(w.amount_satang) from withdrawals w where (w.finished_at is null
          or w.finished_at >= ${at}::timestamptz) and exists (select from payouts p where p.withdrawal_id = w.id
          and p.created_at < ${at}::timestamptz)), 0)::float8 / 100 as "pendingPayouts"`.execute(db)
  return rows[0] ?? {}
}

/** A day of deposits, bets, bonuses and withdrawals, some of them taken back. */
async function play(fixture: PromotionFixture, members: readonly TestMember[], promotionId: string, seed: number) {
  const random = seeded(seed)
  const maker = await fixture.admin('finance-maker')
  for (let step = 0; step < STEPS; step++) {
    const member = members[random.below(members.length)]
    if (member === undefined) throw new Error('there are members')
    const what = random.below(10)
    if (what < 2) {
      const { id } = await fixture.deposit(
        member,
        100 + random.below(300),
        random.chance(0.5) ? promotionId : undefined,
      )
      if (random.chance(0.2)) await fixture.reverse(id)
    } else if (what < 7) {
      const { cash, bonus } = await fixture.wallet(member)
      const amount = Math.min(1 + random.below(60), Math.floor(Number(cash + bonus) / 100))
      if (amount < 1) continue
      const bet = await fixture.bet(member, amount, random.chance(0.3) ? null : random.below(2) * amount * 2)
      if (random.chance(0.3))
        await fixture.event('game.refunded', {
          transactionId: bet,
          roundId: 'r',
          provider: 'pgsoft',
          game: 'x',
          category: 'slot',
          username: member.username,
          amount,
        })
    } else if (what < 9) {
      const asked = await fixture.event('withdrawal.requested', {
        externalId: randomUUID(),
        username: member.username,
        amount: 20,
      })
      const id = String(asked.body.result?.['withdrawalId'])
      if (asked.status !== 200 || random.chance(0.3)) continue
      await maker.move('claim', id)
      const approved = await maker.move('approve', id)
      if (approved.status !== 202) continue
      await fixture.runJobs()
      if (random.chance(0.6)) await fixture.event('payout.settled', { reference: id, status: 'paid', fee: 7.5 })
    } else {
      await fixture.later(random.below(30) * 60_000)
      await maker.signIn()
    }
  }
}

/** Bets of bonus money, because the cash is used up; the last is voided. */
async function playWithBonus(fixture: PromotionFixture, id: string): Promise<void> {
  const poor = await fixture.member(baht(0))
  await fixture.deposit(poor, 100, id)
  await fixture.bet(poor, 150, 60)
  const transactionId = await fixture.bet(poor, 80, 40)
  const facts = { transactionId, roundId: 'r', provider: 'pgsoft', game: 'x', category: 'slot', amount: 80 }
  await fixture.event('game.refunded', { ...facts, username: poor.username })
}

/** A statement adds up for its period, whatever happened since. */
async function expectStatement(fixture: PromotionFixture, { id: memberId, username }: TestMember): Promise<void> {
  const balanceAt = async (until: Date) => {
    const { rows } = await sql<{ kind: string; posted: number }>`
      select a.kind, coalesce(sum(case when a.id = t.credit_account_id then t.amount_satang
          else -t.amount_satang end), 0)::float8 / 100 as posted
        from accounts a left join transfers t on a.id in (t.credit_account_id, t.debit_account_id)
          and t.booked_at < ${until}::timestamptz
       where a.member_id = ${memberId}::uuid and a.kind in ('member-cash', 'member-bonus') group by 1
       order by 1 desc`.execute(fixture.db)
    return rows.map(({ posted }) => posted)
  }
  const rule = fixture.deps.config.dayRule
  const statement = await issue(fixture.owner, { kind: 'player-statement', from: SECOND, to: SECOND, memberId })
  const wallets = rowsOf(statement, 'wallets')
  expect(statement.title).toBe(`Player statement · ${username}`)
  expect(wallets.map(row => row['opening'])).toEqual(await balanceAt(boundsOf(SECOND, rule).from))
  expect(wallets.map(row => row['closing'])).toEqual(await balanceAt(boundsOf(SECOND, rule).to))
  const sumOf = (table: string, column: string) =>
    rowsOf(statement, table).reduce((sum, row) => sum + Number(row[column]), 0)
  // Entries and games are all there is.
  expect(sumOf('lines', 'amount') + sumOf('games', 'net')).toBeCloseTo(
    sumOf('wallets', 'closing') - sumOf('wallets', 'opening'),
    6,
  )
}

/** Revenue is what the ledger moved, also of bonus money. */
async function expectRevenue(fixture: PromotionFixture): Promise<void> {
  const report = await issue(fixture.owner, { kind: 'game-revenue', from: FIRST, to: SECOND })
  const { rows } = await sql<{ ggr: number; bonus: number }>`
    select sum(sign)::float8 / 100 as ggr, (sum(sign) filter (where is_bonus))::float8 / 100 as bonus from (
      select case when c.kind = 'game-clearing' then t.amount_satang else -t.amount_satang end as sign,
        'member-bonus' in (c.kind, d.kind) as is_bonus
        from transfers t join accounts c on c.id = t.credit_account_id join accounts d on d.id = t.debit_account_id
       where 'game-clearing' in (c.kind, d.kind) and t.business_day between ${FIRST}::date and ${SECOND}::date) moved
  `.execute(fixture.db)
  const total = (key: string) => report.tables.find(table => table.key === key)?.totals
  expect(total('providers')?.['ggr']).toBeCloseTo(rows[0]?.ggr ?? Number.NaN, 6)
  expect(total('bonus')?.['bonusGgr']).toBeCloseTo(rows[0]?.bonus ?? Number.NaN, 6)
  expect(rowsOf(report, 'providers')).toMatchObject([{ category: 'slot', provider: 'pgsoft' }])
}

describe('reports of three days', () => {
  test('agree with the ledger: what is owed, statements of members, and the revenue of games', async ({ fixture }) => {
    const members = await Promise.all([900, 700, 50].map(amount => fixture.member(baht(amount))))
    const { id } = await fixture.active({ frequency: 'every-deposit', stackable: true })
    for (const [index, day] of [FIRST, SECOND, THIRD].entries()) {
      await play(fixture, members, id, 71 + index)
      if (day === SECOND) await playWithBonus(fixture, id)
      await nextDay(fixture, addDays(day, 1))
    }
    const report = await issue(fixture.owner, { kind: 'liability', from: FIRST, to: THIRD })
    for (const day of [FIRST, SECOND, THIRD]) {
      const found = await ledgerAt(fixture, boundsOf(day, fixture.deps.config.dayRule).to)
      expect(rowOf(report, 'closing', { day }), day).toMatchObject(found)
      for (const wallet of rowsOf(report, 'days').filter(row => row['day'] === day)) {
        const { opening, in: gained, out: lost, closing } = wallet as Record<string, number>
        expect((opening ?? 0) + (gained ?? 0) - (lost ?? 0)).toBeCloseTo(closing ?? Number.NaN, 6)
        const before = rowOf(report, 'days', { day: addDays(day, -1), wallet: wallet['wallet'] ?? null })
        expect(opening).toBe(before?.['closing'] ?? 0)
      }
    }
    const total = rowOf(report, 'closing', { day: THIRD }) as Record<string, number>
    const owed = ['cash', 'bonus', 'suspense', 'returnable'].reduce((sum, wallet) => sum + (total[wallet] ?? 0), 0)
    expect(total['total']).toBeCloseTo(owed, 6)
    for (const { wallet, in: gained } of rowsOf(report, 'wallets')) {
      const movements = rowsOf(report, 'movements').filter(row => row['wallet'] === wallet)
      expect(movements.reduce((sum, row) => sum + Number(row['in']), 0)).toBeCloseTo(Number(gained), 6)
    }
    // Each movement is what the ledger’s own list of transfers shows.
    const deposits = await fixture.owner.get(`/ledger/transfers?code=deposit&from=${FIRST}&to=${THIRD}&count=1`)
    expect(rowOf(report, 'movements', { wallet: 'cash', code: 'deposit' })?.['count']).toBe(deposits.body.meta['total'])
    for (const member of members) await expectStatement(fixture, member)
    await expectRevenue(fixture)
    expect(await fixture.verify()).toEqual([])
    expect(await fixture.verifyRecent()).toEqual([])
  })

  test('that was summed up wrongly is found by the check of the ledger', async ({ fixture }) => {
    await fixture.member(baht(100))
    await nextDay(fixture, SECOND)
    await issue(fixture.owner, { kind: 'liability', from: FIRST, to: FIRST })
    expect(await fixture.verify()).toEqual([])
    const found = async () => [...new Set((await fixture.verify()).map(({ check }) => check))]
    await fixture.asOwner(async db => {
      await sql`update liability_movements set gained_satang = gained_satang + 1 where wallet = 'cash'`.execute(db)
      await sql`update liability_days set gained_satang = gained_satang + 1, closing_satang = closing_satang + 1
        where wallet = 'cash'`.execute(db)
    })
    expect(await found()).toEqual(['liability-matches-ledger'])
    expect((await fixture.verifyRecent()).map(({ check }) => check)).toContain('liability-matches-ledger')
  })

  test('of a time without any activity says so, and shows what was owed', async ({ fixture }) => {
    await fixture.member(baht(100))
    await nextDay(fixture, '2026-07-16')
    const quiet = await issue(fixture.owner, { kind: 'liability', from: SECOND, to: THIRD })
    expect(rowsOf(quiet, 'movements')).toEqual([])
    expect(rowsOf(quiet, 'closing')).toMatchObject([
      { day: SECOND, cash: 100, total: 100 },
      { day: THIRD, cash: 100, total: 100 },
    ])
    const before = await issue(fixture.owner, { kind: 'liability', from: '2026-06-01', to: '2026-06-30' })
    expect(rowsOf(before, 'wallets')[0]).toEqual({ wallet: 'cash', opening: 0, in: 0, out: 0, closing: 0 })
    for (const kind of ['game-revenue', 'promotions'])
      expect((await issue(fixture.owner, { kind, from: SECOND, to: THIRD })).tables).toMatchObject([
        { rows: [], totals: null },
        { rows: [], totals: null },
      ])
  })
})

describe('the other kinds', () => {
  test('a promotion whose turnover is undone by a late void is shown as a difference', async ({ fixture }) => {
    const { owner } = fixture
    const member = await fixture.member(baht(0))
    const { id, ...promotion } = await fixture.active({
      turnoverPercent: 100,
      bonus: { kind: 'fixed', amount: 50 },
      turnoverBase: 'bonus',
    })
    expect(promotion.status).toBe('active')
    await fixture.deposit(member, 200, id)
    const bet = { roundId: 'r', provider: 'pgsoft', game: 'x', category: 'slot', username: member.username, amount: 60 }
    const transactionId = await fixture.bet(member, 60, 120)
    await nextDay(fixture, SECOND)
    const asked = { kind: 'promotions', from: FIRST, to: FIRST }
    const before = await issue(owner, asked)
    expect(rowsOf(before, 'promotions')).toMatchObject([{ id, issuedCount: 1, issued: 50, redeemedCount: 1, cost: 50 }])
    expect(rowsOf(before, 'sources')).toMatchObject([{ source: 'promotion.grant', issued: 50 }])
    expect(await fixture.event('game.refunded', { ...bet, transactionId })).toMatchObject({ status: 200 })
    const after = await issue(owner, asked)
    expect(after.difference).toMatchObject({
      changed: 1,
      lines: [{ table: 'promotions', kind: 'changed', before: { redeemedCount: 1 }, after: { redeemedCount: 0 } }],
    })
  })

  test('excluded and limited members are those of the period, with every change of a limit', async ({ fixture }) => {
    const { owner } = fixture
    const [member, other] = [await fixture.member(baht(100)), await fixture.member(baht(100))]
    const limit = { externalId: randomUUID(), username: member.username, kind: 'deposit', period: 'day', amount: 500 }
    expect(await fixture.event('limit.set', limit)).toMatchObject({ status: 200 })
    await fixture.event('limit.set', { ...limit, externalId: randomUUID(), amount: 300 })
    expect((await owner.post(`/members/${other.id}/time-out`, { hours: 24, reason: 'asked' })).status).toBe(200)
    await nextDay(fixture, THIRD)
    const asked = { kind: 'excluded-and-limited', from: FIRST, to: FIRST }
    const report = await issue(owner, asked)
    expect(rowsOf(report, 'excluded')).toMatchObject([
      { username: other.username, exclusionKind: 'timeout', setBy: 'staff' },
    ])
    expect(rowsOf(report, 'limits')).toMatchObject([{ limitKind: 'deposit', period: 'day', members: 1 }])
    expect(rowsOf(report, 'limitChanges')).toMatchObject([
      { username: member.username, change: 'set', before: null, after: 500, minutesAfter: null },
      { change: 'lowered', before: 500, after: 300 },
    ])
    const later = await issue(owner, { ...asked, from: SECOND, to: SECOND })
    expect([rowsOf(later, 'excluded').length, rowsOf(later, 'limitChanges')]).toEqual([1, []])
  })

  test('an access review lists the staff with their roles and sign-ins, as at printing', async ({ fixture }) => {
    const { owner } = fixture
    const support = await fixture.admin('support', { name: 'Malee' })
    for (const admin of [owner, support]) await admin.signIn()
    await fixture.member(baht(1))
    await fixture.later(DAY_MS)
    const report = await issue(owner, { kind: 'access-review', from: FIRST, to: FIRST })
    expect(rowOf(report, 'staff', { name: 'Malee' })).toMatchObject({
      status: 'active',
      signIns: 1,
      refusedSignIns: 0,
      secondFactor: null,
    })
    expect(rowOf(report, 'staff', { username: owner.username })).toMatchObject({ signIns: 1 })
    expect(String(rowsOf(report, 'roles').find(row => row['role'] === 'Support')?.['permissions'])).toContain(
      'members.read',
    )
    expect(report.notes).toEqual([{ code: 'as-at-printing', until: null }])
  })
})

test('a report covers business days by the operator’s cut-off, also where clocks change', async ({ fixture }) => {
  // Before the first transfer the rule may change.
  const rule = { timeZone: 'America/New_York', cutOff: '06:00' }
  await fixture.asOwner(db =>
    sql`update operator set time_zone = ${rule.timeZone}, cut_off = ${rule.cutOff}`.execute(db),
  )
  Object.assign(fixture.deps.config, { dayRule: rule })
  await aBankAccount(fixture)
  fixture.clock.set('2026-11-01T04:30:00Z')
  await fixture.owner.signIn()
  const member = await fixture.member(baht(100))
  // 05:59 on 2 November is still the 1st, which has 25 hours.
  for (const [at, amount] of [
    ['2026-11-01T09:59:59.999Z', 1],
    ['2026-11-01T11:00:00Z', 10],
    ['2026-11-02T10:59:59.999Z', 20],
    ['2026-11-02T11:00:00Z', 40],
  ] as const) {
    fixture.clock.set(at)
    await fixture.owner.signIn()
    await fixture.deposit(member, amount)
  }
  fixture.clock.set('2026-11-05T00:00:00Z')
  await fixture.owner.signIn()
  const report = await issue(fixture.owner, { kind: 'liability', from: '2026-10-31', to: '2026-11-02' })
  expect(rowsOf(report, 'closing')).toMatchObject([
    { day: '2026-10-31', cash: 101 },
    { day: '2026-11-01', cash: 131 },
    { day: '2026-11-02', cash: 171 },
  ])
  expect(await fixture.verify()).toEqual([])
})
