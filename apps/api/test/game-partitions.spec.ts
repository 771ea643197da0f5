import { newId } from '@backoffice/kernel'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { fillMissingDays } from '../src/modules/games/commands/fill-days.ts'
import { createSummaries, summariesOf } from '../src/modules/summaries/index.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { ensurePartitions } from '../src/platform/db/partitions.ts'
import { asOwner } from './support/as-owner.ts'
import { aMember, baht, createLedgerFixture } from './support/builders.ts'
import { test } from './support/database.ts'
import { databaseAt } from './support/older-release.ts'
import { planOf } from './support/plans.ts'
import { openOffice } from './support/office-fixture.ts'
import { playFigures } from './support/play-figures.ts'

/** Rows of figures by game, and the same by provider. */
const alsoByProvider = (rows: readonly { period: string; figure: string; amount: bigint; count: bigint }[]) =>
  rows.flatMap(row => [
    { ...row, dimension: 'slot/pgsoft/Tiger/2' },
    { ...row, figure: `${row.figure}-by-provider`, dimension: 'slot/pgsoft' },
  ])
const wholeYear = { from: '2026-01-01', to: '2026-12-31', by: 'day', figures: playFigures, split: true } as const

test('bets of the previous release move to their months, with their days and figures', async ({ onTestFinished }) => {
  const older = { ...(await databaseAt('0046')), reset: async () => undefined }
  onTestFinished(() => older.drop())
  const books = await createLedgerFixture(older)
  onTestFinished(() => books.close())
  const member = await aMember(books)
  // 00:00 in Bangkok is 17:00 UTC: the settlement is of the next business day and of another month.
  const rows = [
    { status: 'open', betAt: '2026-06-30T16:30:00.123456Z', win: null, settledAt: null, refundedAt: null },
    {
      status: 'settled',
      betAt: '2026-06-30T16:30:00Z',
      win: 2_500,
      settledAt: '2026-06-30T17:00:00Z',
      refundedAt: null,
    },
    {
      status: 'refunded',
      betAt: '2026-07-01T05:00:00Z',
      win: null,
      settledAt: null,
      refundedAt: '2026-07-02T05:00:00Z',
    },
    {
      status: 'cancelled',
      betAt: '2026-07-01T05:00:00Z',
      win: null,
      settledAt: null,
      refundedAt: '2026-07-01T05:00:00Z',
    },
  ]
  await asOwner(
    older,
    ...rows.map(
      ({ status, betAt, win, settledAt, refundedAt }, n) => sql`insert into game_transactions (id, provider,
        transaction_id, round_id, game, category, member_id, status, stake_satang, stake_cash_satang,
        stake_bonus_satang, win_satang, win_cash_satang, win_bonus_satang, bet_at, settled_at, refunded_at,
        business_day, updated_at)
        values (${newId()}::uuid, 'pgsoft', ${`t${n}`}, 'r', 'Tiger/2', 'slot', ${member.id}::uuid, ${status}, 1000,
        ${status === 'cancelled' ? 0 : 1000}, 0, ${win}::bigint, ${win}::bigint, ${win === null ? null : 0}::bigint,
        ${betAt}::timestamptz, ${settledAt}::timestamptz, ${refundedAt}::timestamptz,
        (${betAt}::timestamptz at time zone 'Asia/Bangkok')::date, ${betAt}::timestamptz)`,
    ),
    sql`insert into turnover_requirements (id, member_id, source_kind, source_id, status, base_satang, percent,
      contributions, opened_at, updated_at) values (${newId()}::uuid, ${member.id}::uuid, 'deposit', 'd', 'open', 1, 100,
      '{}', now(), now())`,
    sql`insert into turnover_counts (game_transaction_id, requirement_id, category, staked_satang, percent)
      select g.id, r.id, 'slot', 1, 100 from game_transactions g, turnover_requirements r`,
  )

  expect((await migrate(older.urls.owner)).applied).toContain('0047_game_partitions.sql')
  const { rows: moved } = await sql`select g.tableoid::regclass::text as home, transaction_id, settled_on, refunded_on,
    k.bet_at = g.bet_at as found,
    (select count(*)::int from turnover_counts c where c.game_transaction_id = k.id) as counts
    from game_transactions g join game_transaction_keys k using (id, provider, transaction_id)
      order by transaction_id`.execute(books.db)
  expect(moved).toEqual(
    [
      { home: 'game_transactions_2026_06', transaction_id: 't0', settled_on: null, refunded_on: null },
      { home: 'game_transactions_2026_06', transaction_id: 't1', settled_on: '2026-07-01', refunded_on: null },
      { home: 'game_transactions_2026_07', transaction_id: 't2', settled_on: null, refunded_on: '2026-07-02' },
      { home: 'game_transactions_2026_07', transaction_id: 't3', settled_on: null, refunded_on: '2026-07-01' },
    ].map(row => ({ ...row, found: true, counts: 1 })),
  )
  expect(await summariesOf(books.db, wholeYear)).toEqual(
    alsoByProvider([
      { period: '2026-06-30', figure: 'games.bets', amount: 2_000n, count: 2n },
      { period: '2026-07-01', figure: 'games.bets', amount: 1_000n, count: 1n },
      { period: '2026-07-01', figure: 'games.wins', amount: 2_500n, count: 1n },
      { period: '2026-07-02', figure: 'games.voids', amount: 1_000n, count: 1n },
    ]),
  )
  // It still settles and refunds bets, without their days: a job fills these, and counts each once.
  await asOwner(
    older,
    sql`update game_transactions set status = 'settled', win_satang = 700, win_cash_satang = 700, win_bonus_satang = 0,
      settled_at = '2026-07-03T16:30:00Z', updated_at = now() where transaction_id = 't0'`,
    sql`update game_transactions set status = 'refunded', refunded_at = '2026-07-03T17:00:00Z', updated_at = now()
      where transaction_id = 't1'`,
  )
  await Promise.all([fillMissingDays(books.deps), fillMissingDays(books.deps)])
  const filled = alsoByProvider([
    { period: '2026-07-03', figure: 'games.wins', amount: 700n, count: 1n },
    // The void gives the stake back and takes the win.
    { period: '2026-07-04', figure: 'games.voids', amount: -1_500n, count: 1n },
  ])
  const laterDays = { ...wholeYear, from: '2026-07-03' } as const
  expect(await summariesOf(books.db, laterDays)).toEqual(filled)
  await createSummaries(books.deps, books.ledger).rebuild()
  expect(await summariesOf(books.db, laterDays)).toEqual(filled)
  // A bet of the previous release has no key: it is refused, instead of accepted twice.
  await expect(
    asOwner(
      older,
      sql`insert into game_transactions (id, provider, transaction_id, round_id, game, category, member_id, status,
        stake_satang, stake_cash_satang, stake_bonus_satang, bet_at, business_day, updated_at)
        values (${newId()}::uuid, 'pgsoft', 't0', 'r', 'g', 'slot', ${member.id}::uuid, 'open', 1, 1, 0, now(),
        '2026-07-01', now()) on conflict do nothing`,
    ),
  ).rejects.toMatchObject({ code: '23503', constraint: 'game_transactions_key' })
})

describe('bets of several months', () => {
  test('are settled and refunded in the partition of their bet, and booked on their own days', async ({
    freshDatabase,
    onTestFinished,
  }) => {
    const fixture = await openOffice(freshDatabase)
    onTestFinished(() => fixture.close())
    const member = await fixture.member(baht(100))
    const reported = (transactionId: string) => ({
      transactionId,
      roundId: 'r',
      provider: 'pgsoft',
      game: 'Tiger/2',
      category: 'slot',
      username: member.username,
      amount: 10,
    })
    const [won, back, early] = [randomUUID(), randomUUID(), randomUUID()]
    fixture.clock.set('2026-07-31T16:59:00Z')
    for (const id of [won, back]) await fixture.event('game.bet', reported(id))
    expect((await fixture.event('game.refunded', reported(early))).body.result).toMatchObject({ status: 'cancelled' })
    // While the month has no partition its rows are in the default one; a partition takes them over.
    await ensurePartitions(freshDatabase.urls.owner, new Date('2026-07-15T00:00:00Z'))
    fixture.clock.set('2026-08-02T05:00:00Z')
    expect(await fixture.event('game.settled', { ...reported(won), win: 25 })).toMatchObject({ status: 200 })
    expect(await fixture.event('game.settled', { ...reported(back), win: 4 })).toMatchObject({ status: 200 })
    fixture.clock.set('2026-09-01T05:00:00Z')
    expect(await fixture.event('game.refunded', reported(back))).toMatchObject({ status: 200 })
    expect(await fixture.event('game.bet', reported(early))).toMatchObject({ body: { code: 'CANCELLED' } })
    expect(await fixture.event('game.bet', reported(won))).toMatchObject({ body: { duplicate: true } })
    const { rows } = await sql`select tableoid::regclass::text as home, status, business_day, settled_on, refunded_on
      from game_transactions order by status`.execute(fixture.db)
    const home = 'game_transactions_2026_07'
    expect(rows).toEqual([
      { home, status: 'cancelled', business_day: '2026-07-31', settled_on: null, refunded_on: '2026-07-31' },
      { home, status: 'refunded', business_day: '2026-07-31', settled_on: '2026-08-02', refunded_on: '2026-09-01' },
      { home, status: 'settled', business_day: '2026-07-31', settled_on: '2026-08-02', refunded_on: null },
    ])
    expect((await fixture.wallet(member)).cash).toBe(11_500n)
    const booked = alsoByProvider([
      { period: '2026-07-31', figure: 'games.bets', amount: 2_000n, count: 2n },
      { period: '2026-08-02', figure: 'games.wins', amount: 2_900n, count: 2n },
      // The void gives the stake back and takes the win.
      { period: '2026-09-01', figure: 'games.voids', amount: 600n, count: 1n },
    ])
    expect(await summariesOf(fixture.db, wholeYear)).toEqual(booked)
    await createSummaries(fixture.deps, fixture.ledger).rebuild()
    expect(await summariesOf(fixture.db, wholeYear)).toEqual(booked)
    expect(await fixture.verify()).toEqual([])
  })

  test('are found by their key in one partition', async ({ freshDatabase, onTestFinished }) => {
    for (const month of ['2026-01', '2026-05'])
      await ensurePartitions(freshDatabase.urls.owner, new Date(`${month}-15`))
    const books = await createLedgerFixture(freshDatabase)
    onTestFinished(() => books.close())
    const id = newId()
    await sql`insert into game_transaction_keys (id, provider, transaction_id, bet_at)
      values (${id}::uuid, 'pgsoft', 'one', '2026-03-03T00:00:00Z')`.execute(books.db)
    const steps = await planOf(
      books.db,
      sql`update game_transactions set updated_at = now() where id = ${id}::uuid
        and bet_at = (select bet_at from game_transaction_keys where id = ${id}::uuid)`,
    )
    const scanned = steps.filter(step => step['Node Type'].includes('Scan') && step['Actual Loops'] > 0)
    expect(scanned.map(step => step['Relation Name']).filter(table => table?.startsWith('game_transactions_'))).toEqual(
      ['game_transactions_2026_03'],
    )
  })
})
