import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createSummaries } from '../src/modules/summaries/index.ts'
import { ensurePartitions } from '../src/platform/db/partitions.ts'
import { withBonus } from './support/bets.ts'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture } from './support/office-fixture.ts'

const NOBODY = '0190f5d2-0000-7000-8000-000000000001'

type Bet = {
  readonly id: string
  readonly member: 'somchai' | 'malee'
  readonly provider: string
  readonly game: string
  readonly category: string
  readonly amount: number
}
type Stage = {
  readonly fixture: OfficeFixture
  readonly admin: FixtureAdmin
  readonly somchai: TestMember
  readonly malee: TestMember
  readonly ids: ReadonlyMap<string, string>
}

/**
 * Bets over two months: won, lost, open, refunded before and after the result, refunded before the bet; one with bonus.
 * 17:00 UTC is midnight in Bangkok.
 */
const bets: readonly (Bet & { readonly at: string })[] = [
  {
    id: 'w',
    at: '2026-06-30T16:30:00Z',
    member: 'somchai',
    provider: 'pgsoft',
    game: 'a/b',
    category: 'slot',
    amount: 10,
  },
  {
    id: 'l',
    at: '2026-06-30T17:00:00Z',
    member: 'somchai',
    provider: 'jili',
    game: 'Fish',
    category: 'fishing',
    amount: 20,
  },
  {
    id: 'v',
    at: '2026-07-10T05:00:00Z',
    member: 'malee',
    provider: 'pgsoft',
    game: 'a/b',
    category: 'slot',
    amount: 40,
  },
  {
    id: 'o',
    at: '2026-07-11T05:00:00Z',
    member: 'somchai',
    provider: 'sbobet',
    game: 'X',
    category: 'sport',
    amount: 5,
  },
  {
    id: 'b',
    at: '2026-07-12T03:00:00Z',
    member: 'somchai',
    provider: 'evolution',
    game: 'X',
    category: 'casino',
    amount: 100,
  },
  {
    id: 'r',
    at: '2026-07-12T03:10:00Z',
    member: 'somchai',
    provider: 'evolution',
    game: 'X',
    category: 'casino',
    amount: 3,
  },
]

const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<Stage> => {
  await database.reset()
  await ensurePartitions(database.urls.owner, new Date('2026-04-15T00:00:00Z'))
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  fixture.clock.set('2026-06-30T05:00:00Z')
  const [somchai, malee] = [
    await fixture.member(baht(100), { username: 'somchai' }),
    await fixture.member(baht(100), { username: 'malee' }),
  ]
  const send = (type: string, { id, member, provider, game, category, amount }: Bet, more: object = {}) =>
    fixture.event(type, {
      transactionId: `T-${id}`,
      roundId: id === 'r' ? 'R-b' : `R-${id}`,
      username: member,
      provider,
      game,
      category,
      amount,
      ...more,
    })
  const of = (id: string) => {
    const bet = bets.find(each => each.id === id)
    if (bet === undefined) throw new Error(`there is no bet ${id}`)
    return bet
  }
  const ids = new Map<string, string>()
  const accept = async (reply: ReturnType<typeof send>, id: string) => {
    const { status, body } = await reply
    expect(status, JSON.stringify(body)).toBe(200)
    ids.set(id, String(body.result?.['gameTransactionId']))
  }
  const events: readonly [string, () => Promise<void>][] = [
    ...bets.map(bet => [bet.at, () => accept(send('game.bet', bet), bet.id)] as [string, () => Promise<void>]),
    ['2026-06-30T17:30:00Z', () => accept(send('game.settled', of('w'), { win: 25.5 }), 'w')],
    ['2026-06-30T17:31:00Z', () => accept(send('game.settled', of('l')), 'l')],
    ['2026-07-10T06:00:00Z', () => accept(send('game.settled', of('v'), { win: 100 }), 'v')],
    ['2026-07-12T02:00:00Z', () => accept(send('game.refunded', of('v')), 'v')],
    ['2026-07-12T02:30:00Z', () => withBonus(fixture, somchai, baht(50))],
    ['2026-07-12T03:20:00Z', () => accept(send('game.settled', of('b'), { win: 0 }), 'b')],
    ['2026-07-12T03:30:00Z', () => accept(send('game.refunded', of('r')), 'r')],
    ['2026-07-12T03:40:00Z', () => accept(send('game.refunded', { ...of('w'), id: 'c' }), 'c')],
  ]
  await fixture.rules({ turnover_percent: 100 })
  for (const [at, run] of events.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    fixture.clock.set(at)
    await run()
  }
  fixture.clock.set('2026-07-12T05:00:00Z')
  return { fixture, admin: await fixture.admin('support'), somchai, malee, ids }
})

type Row = { transactionId: string; bet: number; win: number | null; net: number | null } & Record<string, unknown>
const idsOf = (rows: readonly Row[]) => rows.map(({ transactionId }) => transactionId.slice(2)).join('')
const read = async (admin: FixtureAdmin, path: string) => {
  const { status, body } = await admin.get<Row[]>(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('the bets of a member', () => {
  test('are listed with their results and balances', async ({ stage: { admin, somchai, ids } }) => {
    const { data, meta } = await read(admin, `/game-history/user-id/${somchai.id}?count=1`)
    expect(idsOf(data)).toBe('crbolw')
    expect(meta).toMatchObject({ total: 6, totals: { bet: 138, win: 25.5, net: 104.5 } })
    const shown = (id: string) => data.find(row => row.id === ids.get(id))
    expect(shown('w')).toEqual({
      id: ids.get('w'),
      transactionId: 'T-w',
      roundId: 'R-w',
      provider: 'pgsoft',
      providerName: 'pgsoft',
      game: 'a/b',
      gameName: 'a/b',
      category: 'slot',
      member: { id: somchai.id, username: 'somchai' },
      status: 'settled',
      bet: 10,
      win: 25.5,
      net: -15.5,
      validTurnover: 10,
      betAt: '2026-06-30T16:30:00.000Z',
      settledAt: '2026-06-30T17:30:00.000Z',
      refundedAt: null,
      balanceBefore: 100,
      balanceAfter: 95.5,
    })
    expect(shown('o')).toMatchObject({ status: 'open', win: null, net: null, validTurnover: 0, settledAt: null })
    // Cash first, then bonus.
    expect(shown('b')).toMatchObject({
      status: 'settled',
      win: 0,
      net: 100,
      balanceBefore: 90.5,
      balanceAfter: 0,
    })
    expect(shown('r')).toMatchObject({ status: 'refunded', net: 0, validTurnover: 0, refundedAt: expect.any(String) })
    expect(shown('c')).toMatchObject({ status: 'cancelled', net: 0, balanceBefore: null, balanceAfter: null })
  })

  test.for([
    ['from=2026-07-01&to=2026-07-11', 'ol'],
    ['from=2026-06-30&to=2026-06-30', 'w'],
    ['from=2026-07-11T05:00:00Z', 'crbo'],
    ['from=2027-01-01', ''],
    ['from=2016-01-01&to=2026-06-30', 'w'],
    ['provider=evolution', 'rb'],
    ['provider=unknown', ''],
    ['category=slot,fishing', 'clw'],
    ['status=open,refunded', 'ro'],
    ['q=R-b', 'rb'],
    ['q=T-r', 'r'],
    ['q=R-v', ''],
    ['sort=betAt', 'wlobrc'],
    ['sort=betAt&limit=2', 'wl'],
  ])('%s are %s', async ([query, expected], { stage: { admin, somchai } }) => {
    expect(idsOf((await read(admin, `/game-history/user-id/${somchai.id}?${query}`)).data)).toBe(expected)
  })

  test('are read page by page in both directions', async ({ stage: { admin, somchai } }) => {
    const path = `/game-history/user-id/${somchai.id}?limit=2`
    const first = await read(admin, path)
    const second = await read(admin, `${path}&cursor=${String(first.meta['nextCursor'])}`)
    const back = await read(admin, `${path}&cursor=${String(second.meta['prevCursor'])}`)
    expect([first, second, back].map(({ data }) => idsOf(data))).toEqual(['cr', 'bo', 'cr'])
  })

  test.for<[string, string]>([
    ['from=2026-07-03&to=2026-07-01', 'to'],
    ['from=yesterday', 'from'],
    ['category=poker', 'category.0'],
    ['status=won', 'status.0'],
    ['provider=no%20spaces', 'provider'],
    ['sort=win', 'sort'],
    ['limit=0', 'limit'],
    ['page=2', 'page'],
  ])('with %s are refused by the field', async ([query, field], { stage: { admin, somchai } }) => {
    const reply = await admin.get(`/game-history/user-id/${somchai.id}?${query}`)
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]])
  })

  test('of an unknown member are not found', async ({ stage: { admin } }) => {
    for (const path of [`user-id/${NOBODY}`, `stats/${NOBODY}`, `rounds/${NOBODY}`])
      expect((await admin.get(`/game-history/${path}`)).status, path).toBe(404)
    for (const path of ['user-id/1', 'stats/x', 'rounds/T-w'])
      expect((await admin.get(`/game-history/${path}`)).status, path).toBe(400)
  })
})

describe('the statistics of a member', () => {
  test('add up the bets of the days and their results', async ({ stage: { admin, somchai, malee } }) => {
    const { body } = await admin.get(`/game-history/stats/${somchai.id}`)
    // June 30 to July 12 are within the last 30 days.
    expect(body).toMatchObject({
      days: 30,
      from: '2026-06-13',
      to: '2026-07-12',
      asOf: '2026-07-12T05:00:00.000Z',
      totals: { count: 5, bets: 138, wins: 25.5, voids: 3, net: 104.5, rtpBasisPoints: 1_961, validTurnover: 130 },
      byCategory: [
        { category: 'casino', count: 2, bets: 103, wins: 0, voids: 3, net: 100 },
        { category: 'fishing', count: 1, bets: 20, wins: 0, voids: 0, net: 20 },
        { category: 'slot', count: 1, bets: 10, wins: 25.5, voids: 0, net: -15.5 },
        { category: 'sport', count: 1, bets: 5, wins: 0, voids: 0, net: 0 },
      ],
    })
    expect((body['byProvider'] as { provider: string }[]).map(({ provider }) => provider)).toEqual([
      'evolution',
      'jili',
      'pgsoft',
      'sbobet',
    ])
    const days = body['byDay'] as { date: string; bets: number }[]
    expect([days.length, days[0]?.date, days.at(-1)]).toEqual([
      30,
      '2026-06-13',
      { date: '2026-07-12', count: 2, bets: 103, wins: 0, voids: 3, net: 100 },
    ])
    expect(days.reduce((sum, { bets: amount }) => sum + amount, 0)).toBe(138)
    // A refund takes the win: 40 − 100.
    expect((await admin.get(`/game-history/stats/${malee.id}?days=3`)).body['totals']).toMatchObject({
      count: 1,
      bets: 40,
      wins: 100,
      voids: -60,
      net: 0,
      rtpBasisPoints: null,
    })
    expect((await admin.get(`/game-history/stats/${malee.id}?days=2`)).body['totals']).toMatchObject({
      count: 0,
      bets: 0,
    })
  })

  test.for(['0', '366', '10000', 'x', '1.5', '-1', ''])('of %s days are refused', async (days, { stage }) => {
    const reply = await stage.admin.get(`/game-history/stats/${stage.somchai.id}?days=${days}`)
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, ['days']])
  })
})

test('a round shows its other bets, its postings, the turnover and what happened', async ({ stage }) => {
  const { fixture, admin, ids } = stage
  const round = async (id: string) => (await admin.get(`/game-history/rounds/${ids.get(id)}`)).body.data
  expect(await round('v')).toMatchObject({
    transaction: {
      transactionId: 'T-v',
      status: 'refunded',
      bet: 40,
      win: 100,
      net: 0,
      balanceBefore: 100,
      balanceAfter: 100,
    },
    others: [],
    postings: [
      { code: 'bet', wallet: 'cash', amount: -40, before: 100, after: 60, reverses: null },
      { code: 'win', wallet: 'cash', amount: 100, before: 60, after: 160, reverses: null },
      { code: 'bet-void', wallet: 'cash', amount: 40, reverses: null },
      { code: 'reversal', wallet: 'cash', amount: -100, reverses: expect.any(String) },
    ],
    turnover: [],
    events: [
      { at: '2026-07-10T05:00:00.000Z', what: 'bet' },
      { at: '2026-07-10T06:00:00.000Z', what: 'settled' },
      { at: '2026-07-12T02:00:00.000Z', what: 'refunded' },
    ],
  })
  const both = await round('b')
  expect(both).toMatchObject({
    others: [{ transactionId: 'T-r' }],
    postings: [
      { code: 'bet', wallet: 'cash' },
      { code: 'bet-bonus', wallet: 'bonus' },
    ],
  })
  expect(await round('c')).toMatchObject({ postings: [], events: [{ what: 'refunded' }] })
  // Counted for a requirement.
  const { rows } = await sql<{ id: string }>`insert into turnover_requirements (id, member_id, source_kind, source_id,
    status, base_satang, percent, contributions, done, opened_at, updated_at) values (${randomUUID()}::uuid,
    ${stage.somchai.id}::uuid, 'deposit', 'd-1', 'open', 1000000, 100, '{"sport":50}', 25000, now(), now())
    returning id`.execute(fixture.db)
  await sql`insert into turnover_counts (game_transaction_id, requirement_id, category, staked_satang, percent)
    values (${ids.get('o')}::uuid, ${rows[0]?.id}::uuid, 'sport', 500, 50)`.execute(fixture.db)
  await sql`insert into turnover_progress (requirement_id, category, staked_satang, counted)
    values (${rows[0]?.id}::uuid, 'sport', 500, 25000)`.execute(fixture.db)
  expect(await round('o')).toMatchObject({
    turnover: [{ source: { kind: 'deposit', id: 'd-1' }, staked: 5, percent: 50, counted: 2.5, voided: false }],
  })
})

type Figure = { amount: number; count: number }
type Figures = { key: string; bets: Figure; wins: Figure; voids: Figure; ggr: number; holdBasisPoints: number | null }
type FiguresBody = { rows: Figures[]; total: Omit<Figures, 'key'>; from: string; to: string }

describe('the figures of games', () => {
  const figuresOf = async (admin: FixtureAdmin, query: string) => {
    const { status, body } = await admin.get<FiguresBody>(`/games/figures?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const brief = (rows: readonly Figures[]) =>
    rows.map(({ key, bets: { amount }, wins, voids, ggr }) => [key, amount, wins.amount, voids.amount, ggr])

  test('are those of the day each was booked, before and after they are aggregated and rebuilt', async ({ stage }) => {
    const { fixture, admin } = stage
    const expected = {
      total: {
        bets: { amount: 178, count: 6 },
        wins: { amount: 125.5, count: 2 },
        voids: { amount: -57, count: 2 },
        ggr: 109.5,
        holdBasisPoints: 6_151,
      },
      provider: [
        ['evolution', 103, 0, 3, 100],
        ['pgsoft', 50, 125.5, -60, -15.5],
        ['jili', 20, 0, 0, 20],
        ['sbobet', 5, 0, 0, 5],
      ],
      game: [
        ['evolution/X', 103, 0, 3, 100],
        ['pgsoft/a/b', 50, 125.5, -60, -15.5],
        ['jili/Fish', 20, 0, 0, 20],
        ['sbobet/X', 5, 0, 0, 5],
      ],
      category: [
        ['casino', 103, 0, 3, 100],
        ['slot', 50, 125.5, -60, -15.5],
        ['fishing', 20, 0, 0, 20],
        ['sport', 5, 0, 0, 5],
      ],
    }
    const verify = async () => {
      const month = 'from=2026-06-30&to=2026-07-12'
      for (const by of ['provider', 'game', 'category'] as const) {
        const { rows, total } = await figuresOf(admin, `by=${by}&${month}`)
        expect(brief(rows)).toEqual(expected[by])
        expect(total).toEqual(expected.total)
      }
      const { rows, from, to } = await figuresOf(admin, 'by=day')
      expect([from, to, rows.length]).toEqual(['2026-06-12', '2026-07-12', 31])
      expect(brief(rows).filter(([, ...amounts]) => amounts.some(amount => amount !== 0))).toEqual([
        ['2026-06-30', 10, 0, 0, 10],
        ['2026-07-01', 20, 25.5, 0, -5.5],
        ['2026-07-10', 40, 100, 0, -60],
        ['2026-07-11', 5, 0, 0, 5],
        ['2026-07-12', 103, 0, -57, 160],
      ])
    }
    await verify()
    const summaries = createSummaries(fixture.deps, fixture.ledger)
    await summaries.fold()
    await verify()
    await summaries.rebuild()
    await verify()
    expect(await fixture.verify()).toEqual([])
    expect(brief((await figuresOf(admin, 'by=day&from=2026-07-10&to=2026-07-10&provider=pgsoft')).rows)).toEqual([
      ['2026-07-10', 40, 100, 0, -60],
    ])
    expect((await figuresOf(admin, 'provider=unknown')).rows).toEqual([])
    // The longest period by game, and by anything else.
    expect(brief((await figuresOf(admin, 'by=game&from=2026-04-11')).rows)).toEqual(expected.game)
    expect(brief((await figuresOf(admin, 'by=provider&from=2025-07-12')).rows)).toEqual(expected.provider)
    const { data } = (await admin.get<unknown[]>('/games/figures/rows?by=category&from=2026-06-30')).body
    expect(data).toEqual((await figuresOf(admin, 'by=category&from=2026-06-30')).rows)
  })

  test.for(['2026-06-30', '2026-07-01', '2026-07-10', '2026-07-11', '2026-07-12', '2026-07-05'])(
    'of %s are the sums of the transactions booked that day',
    async (day, { stage: { admin } }) => {
      const { total } = await figuresOf(admin, `from=${day}&to=${day}`)
      type Totals = { bet: number; win: number }
      const sums = async (booked: string) => {
        const { meta } = await read(admin, `/games/transactions?booked=${booked}&from=${day}&to=${day}&count=1`)
        const { bet, win } = meta['totals'] as Totals
        return { bet, win, count: Number(meta['total']) }
      }
      const [placed, won, voided] = [await sums('bets'), await sums('wins'), await sums('voids')]
      expect({ amount: placed.bet, count: placed.count - (day === '2026-07-12' ? 1 : 0) }).toEqual(total.bets)
      expect({ amount: won.win, count: won.count }).toEqual(total.wins)
      expect({ amount: voided.bet - voided.win, count: voided.count }).toEqual(total.voids)
      expect(total.ggr).toBe(total.bets.amount - total.wins.amount - total.voids.amount)
    },
  )

  test.for<[string, string]>([
    ['by=member', 'by'],
    ['from=2026-07-02&to=2026-07-01', 'to'],
    ['to=2026-07-13', 'to'],
    ['from=2026-07-13', 'to'],
    ['from=2016-07-12&to=2026-07-12', 'from'],
    ['from=2025-07-11', 'from'],
    ['by=game&from=2026-04-10', 'from'],
    ['from=2026-02-30', 'from'],
    ['provider=no%20spaces', 'provider'],
  ])('with %s are refused by the field', async ([query, field], { stage: { admin } }) => {
    for (const path of ['/games/figures', '/games/figures/rows']) {
      const reply = await admin.get(`${path}?${query}`)
      expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]])
    }
  })
})

test('transactions of all members are filtered, and the filters have every provider', async ({ stage: { admin } }) => {
  const of = async (query: string) => idsOf((await read(admin, `/games/transactions?${query}`)).data)
  expect(await of('')).toBe('crbovlw')
  expect(await of('provider=pgsoft&game=a/b&to=2026-07-11')).toBe('vw')
  expect(await of('booked=wins')).toBe('vw')
  expect(await of('booked=wins&sort=bookedAt')).toBe('wv')
  expect(await of('booked=voids')).toBe('rv')
  expect(await of('q=T-v')).toBe('v')
  expect((await admin.get('/games/transactions?booked=losses')).status).toBe(400)
  const { data } = (await admin.get<{ providers: unknown[]; categories: string[] }>('/games/filters')).body
  expect(data.providers).toEqual(['evolution', 'jili', 'pgsoft', 'sbobet'].map(code => ({ code, name: code })))
  expect(data.categories).toContain('horse')
})
