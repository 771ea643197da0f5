import { randomUUID } from 'node:crypto'
import { seeded } from '@backoffice/population'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { type PromotionFixture, test } from './support/promotion-fixture.ts'
import { rounds } from './support/size.ts'

const HOUR = 3_600_000
type Shown = { ngr: number | null; results: { day: string; ggr: number }[] | null }

const shown = async ({ owner }: PromotionFixture, id: string): Promise<Shown> => {
  const { ngr, results } = (await owner.get<Shown>(`/promotion/${id}/figures?from=2026-07-01&to=2026-08-31`)).body.data
  return { ngr, results }
}

/** The same from the transfers of each recipient since their first grant. */
async function fromTransfers({ db }: PromotionFixture, id: string): Promise<Shown> {
  const recipients = sql`select member_id, min(granted_at) as since from promotion_grants
    where promotion_id = ${id}::uuid group by 1`
  const { rows } = await sql<{ ngr: number }>`
    with recipients as (${recipients}),
      operator as (select id from accounts where member_id is null
        and kind in ('game-clearing', 'bonus-cost', 'adjustments'))
    select ((coalesce((select sum(case when t.credit_account_id in (select id from operator) then t.amount_satang
          when t.debit_account_id in (select id from operator) then -t.amount_satang end)
        from recipients m join transfers t on t.member_id = m.member_id and t.booked_at >= m.since), 0)
      - coalesce((select sum(f.amount_satang) from recipients m join withdrawals w on w.member_id = m.member_id
        join transfers f on f.code = 'withdrawal-fee' and f.reference = w.id::text and f.booked_at >= m.since),
        0)) / 100.0)::float8 as ngr`.execute(db)
  const { rows: days } = await sql<{ day: string; ggr: number }>`
    with recipients as (${recipients}),
      operator as (select id from accounts where member_id is null and kind = 'game-clearing')
    select t.business_day as day, (sum(case when t.credit_account_id in (select id from operator)
        then t.amount_satang else -t.amount_satang end) / 100.0)::float8 as ggr
      from recipients m join transfers t on t.member_id = m.member_id and t.booked_at >= m.since
     where t.credit_account_id in (select id from operator) or t.debit_account_id in (select id from operator)
     group by 1 order by 1`.execute(db)
  return { ngr: rows[0]?.ngr ?? Number.NaN, results: days.filter(({ ggr }) => ggr !== 0) }
}

/** Sums up every transfer so far. Their ids are of the present; on the clock of the test they settle meanwhile. */
async function sumAll({ clock, marketing, later }: PromotionFixture, batch?: number): Promise<number> {
  await later(5 * 60_000)
  const now = clock.now()
  clock.set('2100-01-01T00:00:00Z')
  const count = await marketing.promotions.aggregate(undefined, batch)
  clock.set(now)
  return count
}

type Play = {
  readonly fixture: PromotionFixture
  readonly random: ReturnType<typeof seeded>
  readonly members: readonly TestMember[]
  readonly promotions: readonly string[]
  /** Bets that are open, and those that are settled. */
  readonly open: Record<string, unknown>[]
  readonly settled: Record<string, unknown>[]
  readonly deposits: string[]
}

async function pay(fixture: PromotionFixture, member: TestMember): Promise<void> {
  const { cash } = await fixture.wallet(member)
  if (cash < baht(50)) return
  const { body } = await fixture.event('withdrawal.requested', {
    externalId: randomUUID(),
    username: member.username,
    amount: 50,
  })
  // A block or open turnover may refuse it here or at the approval.
  const id = body.result?.['withdrawalId']
  if (typeof id !== 'string') return
  const maker = await fixture.admin('finance-maker')
  await maker.move('claim', id)
  if ((await maker.move('approve', id)).status !== 202) return
  await fixture.runJobs()
  await fixture.event('payout.settled', { reference: id, status: 'paid', fee: 7.5 })
}

async function bet({ fixture, random, open, settled }: Play, member: TestMember): Promise<void> {
  const { cash, bonus } = await fixture.wallet(member)
  const amount = Math.min(1 + random.below(80), Math.floor(Number(cash + bonus) / 100))
  if (amount < 1) return
  const [transactionId, category] = [randomUUID(), random.chance(0.5) ? 'slot' : 'sport']
  const facts = { transactionId, roundId: transactionId, provider: 'pgsoft', game: 'x', category, amount }
  const ofMember = { ...facts, username: member.username }
  await fixture.event('game.bet', ofMember)
  if (random.chance(0.4)) return void open.push(ofMember)
  const win = random.chance(0.4) ? amount * (1 + random.below(2)) : 0
  await fixture.event('game.settled', { ...ofMember, win })
  settled.push(ofMember)
}

/** Something happens to one of the members, or time passes, often past midnight. */
async function step(play: Play): Promise<void> {
  const { fixture, random, members, promotions, open, settled, deposits } = play
  const member = members[random.below(members.length)]
  if (member === undefined) throw new Error('there are members')
  const what = random.below(20)
  if (what < 3) deposits.push((await fixture.deposit(member, 100 + random.below(200), promotions[random.below(4)])).id)
  else if (what < 12) await bet(play, member)
  else if (what < 14) {
    const late = open.splice(random.below(open.length), 1)[0]
    if (late !== undefined) {
      await fixture.event('game.settled', { ...late, win: random.below(120) })
      settled.push(late)
    }
  } else if (what < 16) {
    const of = random.chance(0.5) ? open : settled
    const voided = of.splice(random.below(of.length), 1)[0]
    if (voided !== undefined) await fixture.event('game.refunded', voided)
  } else if (what === 16) {
    const id = deposits.splice(random.below(deposits.length), 1)[0]
    if (id !== undefined) await fixture.reverse(id)
  } else if (what === 17) await pay(fixture, member)
  else await fixture.later(1 + random.below(9 * HOUR))
}

describe('the results of promotions', () => {
  test('are those of the transfers, before and after any of them are summed up', { timeout: 300_000 }, async ({
    fixture,
  }) => {
    for (let round = 0; round < rounds(1, 20); round++) {
      const random = seeded(2_911 + round)
      const once = await fixture.active({ stackable: true, turnoverPercent: 0 })
      const daily = await fixture.active({ stackable: true, frequency: 'daily', turnoverPercent: 300 })
      const each = await fixture.active({ stackable: true, frequency: 'every-deposit', turnoverPercent: 100 })
      const promotions = [once.id, daily.id, each.id]
      const members = await Promise.all(Array.from({ length: 6 }, () => fixture.member(baht(300))))
      const play: Play = { fixture, random, members, promotions, open: [], settled: [], deposits: [] }
      const compare = async () => {
        for (const id of promotions) expect(await shown(fixture, id)).toEqual(await fromTransfers(fixture, id))
      }
      for (let n = 0; n < 160; n++) {
        await step(play)
        if (random.chance(0.05)) await sumAll(fixture, 1 + random.below(20))
        if (n % 20 === 0) await compare()
      }
      await compare()
      await sumAll(fixture)
      await compare()
      // The play reaches what it is about.
      const { rows } = await sql<{ days: number; reversals: number; voids: number; fees: number }>`
        select count(distinct business_day)::int as days, count(*) filter (where code = 'reversal')::int as reversals,
          count(*) filter (where code like 'bet%void')::int as voids,
          count(*) filter (where code = 'withdrawal-fee')::int as fees from transfers`.execute(fixture.db)
      for (const [what, count] of Object.entries(rows[0] ?? {})) expect(count, what).toBeGreaterThan(1)
    }
    expect(await fixture.verify()).toEqual([])
    expect(await fixture.verifyAMonthLater()).toEqual([])
  })

  test('have no limit of recipients', async ({ fixture }) => {
    const { id } = await fixture.active()
    const member = await fixture.member(baht(0))
    await fixture.deposit(member, 200, id)
    await fixture.bet(member, 100, 0)
    await fixture.asOwner(async db => {
      await sql`insert into members (id, external_id, username, phone, first_name, last_name, bank_code, account_no,
          registered_on, registered_at, updated_at)
        select gen_random_uuid(), 'many-' || n, 'many-' || n, '+6680' || to_char(n, 'FM0000000'), 'A', 'B', '014',
          to_char(n, 'FM0000000000'), m.registered_on, m.registered_at, m.updated_at
          from members m, generate_series(1, 5001) n where m.id = ${member.id}::uuid`.execute(db)
      await sql`insert into promotion_grants select gen_random_uuid(), g.promotion_id, g.terms_version, m.id, g.period,
          g.origin, null, g.bonus_satang, g.status, g.granted_on, g.granted_at, g.granted_by, g.reason, g.expires_at,
          g.finished_at from promotion_grants g, members m where m.external_id like 'many-%'`.execute(db)
    })
    const expected = { ngr: -100, results: [{ day: '2026-07-12', ggr: 100 }] }
    expect(await shown(fixture, id)).toEqual(expected)
    await sumAll(fixture)
    expect(await shown(fixture, id)).toEqual(expected)
  })

  test('are hidden until the transfers before an upgrade are summed up', async ({ fixture }) => {
    const { id } = await fixture.active()
    const member = await fixture.member(baht(0))
    await fixture.deposit(member, 200, id)
    await fixture.bet(member, 100, 0)
    await fixture.asOwner(db => sql`update promotion_progress set complete = false`.execute(db))
    expect(await shown(fixture, id)).toEqual({ ngr: null, results: null })
    expect(await sumAll(fixture)).toBeGreaterThan(0)
    expect(await shown(fixture, id)).toMatchObject({ ngr: -100 })
  })

  test('are summed up until the process stops, and from there on later', async ({ fixture }) => {
    const { id } = await fixture.active()
    const member = await fixture.member(baht(0))
    await fixture.deposit(member, 200, id)
    await fixture.bet(member, 100, 0)
    const now = fixture.clock.now()
    fixture.clock.set('2100-01-01T00:00:00Z')
    expect(await fixture.marketing.promotions.aggregate(AbortSignal.abort(), 1)).toBe(1)
    fixture.clock.set(now)
    expect(await sumAll(fixture)).toBeGreaterThan(0)
    expect(await shown(fixture, id)).toMatchObject({ ngr: -100 })
  })

  test('that were edited are found, and summed up anew', async ({ fixture }) => {
    const { id } = await fixture.active()
    const member = await fixture.member(baht(0))
    await fixture.deposit(member, 200, id)
    await fixture.bet(member, 100, 0)
    await sumAll(fixture)
    const now = fixture.clock.now()
    await fixture.asOwner(db => sql`update promotion_days set ggr_satang = ggr_satang + 1`.execute(db))
    expect(await fixture.verify()).toEqual([
      {
        check: 'promotion-days-add-up',
        subject: `2026-07-12 ${id}`,
        expected: '10000 and -10000',
        found: '10001 and -10000',
      },
    ])
    fixture.clock.set('2100-01-01T00:00:00Z')
    const { promotions } = fixture.marketing
    // A node sums up meanwhile.
    await Promise.all([promotions.rebuild(), promotions.aggregate(undefined, 1), promotions.aggregate(undefined, 1)])
    const { rows } = await sql<{ complete: boolean }>`select complete from promotion_progress`.execute(fixture.db)
    expect(rows).toEqual([{ complete: true }])
    fixture.clock.set(now)
    expect(await shown(fixture, id)).toMatchObject({ ngr: -100, results: [{ day: '2026-07-12', ggr: 100 }] })
    await sumAll(fixture)
    expect(await fixture.verify()).toEqual([])
  })
})
