import { toBaht } from '@backoffice/kernel'
import { seeded } from '@backoffice/population'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { undivided } from './support/size.ts'
import { baht, type TestMember } from './support/builders.ts'
import { type PromotionFixture, test } from './support/promotion-fixture.ts'

// A month of play in which one round in twenty is voided on a later day, with a bonus on deposits and daily cashback.
// Afterwards every sum is worked out again from the bets alone.

const DAYS = 30
const MEMBERS = undivided(3, 12)
const ROUNDS_PER_DAY = undivided(2, 8)
const DAY = 86_400_000

type Round = { readonly member: TestMember; readonly facts: Record<string, unknown>; readonly voidOn: number | null }

const cashback = {
  enabled: true,
  basis: 'net-loss',
  perCategory: false,
  rate: 1_000,
  rates: { slot: 0, casino: 0, sport: 0, esport: 0, lotto: 0, fishing: 0, horse: 0 },
  period: 'daily',
  min: 0,
  cap: null,
  reviewHours: 1,
  claimDays: 2,
  turnoverPercent: 0,
  excludedTags: [],
}

async function playMonth(fixture: PromotionFixture, random: ReturnType<typeof seeded>): Promise<void> {
  const { id: promotionId } = await fixture.active({
    frequency: 'every-deposit',
    stackable: true,
    bonus: { kind: 'percent', basisPoints: 2_000, maxBonus: 500 },
    turnoverPercent: 500,
    validDays: 20,
    capMultiple: 3,
  })
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => fixture.member(baht(500))))
  const played: Round[] = []
  for (let day = 0; day < DAYS; day++) {
    for (const member of members) {
      if (random.chance(0.3)) await fixture.deposit(member, 100 + random.below(400), promotionId)
      for (let n = 0; n < ROUNDS_PER_DAY; n++) await playRound(fixture, member, { day, n }, random, played)
    }
    for (const { facts } of played.filter(({ voidOn }) => voidOn === day)) await fixture.event('game.refunded', facts)
    await fixture.later(DAY)
    await fixture.marketing.rewards.expire()
    await fixture.marketing.cashback.advance()
    for (const { id, username } of members)
      for (const { periodId } of await fixture.marketing.cashback.claimableOf(fixture.db, id))
        await fixture.event('cashback.claimed', { externalId: `${username}-${periodId}`, username, periodId })
  }
}

/** A bet of a part of the wallet, lost or won; one in twenty is voided up to three days later. */
async function playRound(
  fixture: PromotionFixture,
  member: TestMember,
  { day, n }: { readonly day: number; readonly n: number },
  random: ReturnType<typeof seeded>,
  played: Round[],
): Promise<void> {
  const { cash, bonus } = await fixture.wallet(member)
  const most = toBaht(cash) + toBaht(bonus)
  const amount = Math.min(1 + random.below(200), Math.floor(most * 100) / 100)
  if (amount < 0.01) return
  const facts = {
    transactionId: `${member.username}-${day}-${n}`,
    roundId: `${day}-${n}`,
    provider: 'pgsoft',
    game: 'x',
    category: random.chance(0.5) ? 'slot' : 'sport',
    username: member.username,
    amount,
  }
  expect(await fixture.event('game.bet', facts)).toMatchObject({ status: 200 })
  // A few stay open until they are voided.
  const win = random.chance(0.45) ? Math.round(amount * (1 + random.next() * 2) * 100) / 100 : 0
  const isVoided = random.chance(0.05)
  if (!(isVoided && random.chance(0.3)))
    expect(await fixture.event('game.settled', { ...facts, win })).toMatchObject({ status: 200 })
  played.push({ member, facts, voidOn: isVoided ? Math.min(day + random.below(4), DAYS - 1) : null })
}

/** Rows that differ; the statement gives (what, expected, found). */
const differences = async ({ db }: PromotionFixture, statement: ReturnType<typeof sql>) =>
  (await sql`select * from (${statement}) compared where expected is distinct from found`.execute(db)).rows

test('a month of play with one round in twenty voided later agrees with its bets to the satang', {
  timeout: 300_000,
}, async ({ fixture }) => {
  await fixture.rules({ turnover_percent: 100 })
  await sql`insert into setting_documents (key, version, document, changed_by, changed_at)
    select 'cashback', 1, ${JSON.stringify(cashback)}::jsonb, id, ${fixture.clock.now()} from admins limit 1`.execute(
    fixture.db,
  )
  await playMonth(fixture, seeded(27))
  const { rows: counts } = await sql<{ rounds: number; voided: number; reopened: number; claimed: number }>`
    select (select count(*)::int from game_transactions) as rounds,
      (select count(*)::int from game_transactions where status = 'refunded') as voided,
      (select count(*)::int from audit where action = 'grant.reopen') as reopened,
      (select count(*)::int from cashback_entitlements where status = 'claimed') as claimed`.execute(fixture.db)
  // The play reaches what it is about.
  expect(counts[0]?.rounds).toBeGreaterThan(DAYS * MEMBERS)
  expect(counts[0]?.voided).toBeGreaterThan(3)
  expect(counts[0]?.reopened).toBeGreaterThan(0)
  expect(counts[0]?.claimed).toBeGreaterThan(0)

  // What counts for each requirement is what was settled and never voided, and says whether it is met.
  expect(
    await differences(
      fixture,
      sql`select r.id::text as what, coalesce(sum(c.staked_satang::numeric * c.percent), 0) as expected, r.done as found
        from turnover_requirements r left join (turnover_counts c join game_transactions g
          on g.id = c.game_transaction_id and g.status = 'settled') on c.requirement_id = r.id group by r.id`,
    ),
  ).toEqual([])
  expect(
    await differences(
      fixture,
      sql`select id::text as what, status = 'completed' as expected,
          done >= base_satang::numeric * percent as found
        from turnover_requirements where status in ('open', 'completed')`,
    ),
  ).toEqual([])
  // No bet counts twice, none for more than its stake, and none for a requirement opened after it.
  expect(
    await differences(
      fixture,
      sql`select g.id::text as what, true as expected, sum(c.staked_satang) <= g.stake_satang
          and bool_and(r.opened_at <= g.bet_at) as found
        from game_transactions g join turnover_counts c on c.game_transaction_id = g.id
        join turnover_requirements r on r.id = c.requirement_id group by g.id, g.stake_satang`,
    ),
  ).toEqual([])
  // Wallets: what came in, less what was staked, plus what was won, of bets that stand.
  expect(
    await differences(
      fixture,
      sql`select m.username as what,
          coalesce((select sum(t.amount_satang * case when c.member_id = m.id then 1 else -1 end) from transfers t
            join accounts c on c.id = t.credit_account_id
            where t.member_id = m.id and t.code not like 'bet%' and t.code not like 'win%'
              and t.code <> 'bonus-to-cash' and not (t.code = 'adjustment' and t.command <> 'test')
              and not (t.code = 'reversal' and exists (select from transfers o where o.id = t.reverses_id
                and o.code like 'win%'))), 0)
          + coalesce((select sum(coalesce(g.win_satang, 0) - g.stake_satang) from game_transactions g
            where g.member_id = m.id and g.status in ('open', 'settled')), 0) as expected,
          (select sum(a.posted_satang) from accounts a where a.member_id = m.id and a.unit = 'THB')::numeric as found
        from members m`,
    ),
  ).toEqual([])
  // Bets, wins and voids of every day.
  expect(
    await differences(
      fixture,
      sql`select coalesce(e.day, f.day) || ' ' || coalesce(e.figure, f.figure) as what, e.amount as expected,
          f.amount as found
        from (select business_day as day, 'games.bets' as figure, sum(stake_satang) as amount from game_transactions
              where status <> 'cancelled' group by 1
            union all select settled_on, 'games.wins', sum(win_satang) from game_transactions where win_satang > 0
              group by 1
            union all select refunded_on, 'games.voids', sum(stake_satang - coalesce(win_satang, 0))
              from game_transactions where status = 'refunded' group by 1) e
        full join (select business_day as day, figure, sum(amount_satang) as amount
              from (select business_day, figure, amount_satang from day_summaries
                union all select business_day, figure, amount_satang from summary_deltas) s
              where figure in ('games.bets', 'games.wins', 'games.voids') group by 1, 2) f
          on f.day = e.day and f.figure = e.figure`,
    ),
  ).toEqual([])
  // Cashback that was claimed: a tenth of the net loss of the day's bets, without those voided when it was calculated;
  // less what was voided until the claim, and never more. In one instant of the clock, voids come last.
  const lost = (until: 'p.calculated_at' | 'e.claimed_at') =>
    sql`div(greatest(sum(g.stake_cash_satang - g.win_cash_satang) filter (
      where g.refunded_at is null or g.refunded_at >= ${sql.raw(until)}), 0), 10)`
  expect(
    await differences(
      fixture,
      sql`select e.id::text as what, e.amount_satang as found,
          least(${lost('p.calculated_at')}, ${lost('e.claimed_at')})::bigint as expected
        from cashback_entitlements e join cashback_periods p on p.id = e.period_id
        left join game_transactions g on g.member_id = e.member_id and g.settled_at >= p.starts_at
          and g.settled_at < p.ends_at
        where e.status = 'claimed' group by e.id`,
    ),
  ).toEqual([])
  await fixture.sound()
})
