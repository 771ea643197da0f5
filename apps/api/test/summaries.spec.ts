import { BANGKOK, businessDayOf, newId, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createSummaries, recordDelta, summariesOf, type SummaryQuery } from '../src/modules/summaries/index.ts'
import { aggregateDeltas } from '../src/modules/summaries/summaries.repo.ts'
import { aggregatePendingDeltas } from '../src/modules/summaries/commands/aggregate-summaries.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { asOwner } from './support/as-owner.ts'
import {
  aBankAccount,
  aMember,
  baht,
  type LedgerFixture,
  createLedgerFixture,
  type TestMember,
} from './support/builders.ts'
import { test as base, type TestDatabase } from './support/database.ts'

type Fixture = LedgerFixture & {
  readonly database: TestDatabase
  readonly fold: () => Promise<number>
  readonly rebuild: () => Promise<number>
}

const test = base.extend('books', async ({ freshDatabase }, { onCleanup }): Promise<Fixture> => {
  const books = await createLedgerFixture(freshDatabase)
  onCleanup(() => books.close())
  const { fold, rebuild } = createSummaries(books.deps, books.ledger)
  return { ...books, database: freshDatabase, fold, rebuild }
})

const post = (
  books: LedgerFixture,
  member: TestMember,
  amount: Satang,
  input: { code?: 'deposit' | 'adjustment' | 'deposit-matched'; command?: string } = {},
) =>
  inTransaction(books.db, tx =>
    books.ledger.post(tx, {
      code: input.code ?? 'adjustment',
      debit: { kind: 'adjustments' },
      credit: { kind: 'member-cash', memberId: member.id },
      amount,
      command: input.command ?? 'test',
      reason: 'test',
      reference: newId(),
      now: books.deps.clock.now(),
    }),
  )
const year: Pick<SummaryQuery, 'from' | 'to' | 'by'> = { from: '2026-01-01', to: '2026-12-31', by: 'day' }
const reported = async (books: LedgerFixture, ...figures: SummaryQuery['figures']) =>
  (await summariesOf(books.reader, { ...year, figures })).map(
    ({ period, figure, amount, count }) => `${period} ${figure} ${amount} in ${count}`,
  )
const waiting = async (books: LedgerFixture): Promise<number> =>
  Number(
    (
      await books.db
        .selectFrom('summary_deltas')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

describe('a figure', () => {
  test('is stored and reversed with its transfer, aggregated or not', async ({ books }) => {
    const member = await aMember(books)
    await post(books, member, baht(10))
    await expect(
      inTransaction(books.db, async tx => {
        await books.ledger.post(tx, {
          code: 'adjustment',
          debit: { kind: 'adjustments' },
          credit: { kind: 'member-cash', memberId: member.id },
          amount: baht(99),
          command: 'test',
          reason: 'x',
          reference: newId(),
          now: books.deps.clock.now(),
        })
        throw new Error('never mind')
      }),
    ).rejects.toThrow('never mind')
    expect(await reported(books, 'adjustment')).toEqual(['2026-07-12 adjustment 1000 in 1'])
    await books.fold()
    expect([await reported(books, 'adjustment'), await waiting(books)]).toEqual([
      ['2026-07-12 adjustment 1000 in 1'],
      0,
    ])
  })

  test('of a repeated or refused transfer counts what was posted', async ({ books }) => {
    const member = await aMember(books)
    const once = {
      code: 'adjustment',
      debit: { kind: 'adjustments' },
      credit: { kind: 'member-cash', memberId: member.id },
      amount: baht(5),
      command: 'test',
      reason: 'x',
      reference: newId(),
      now: books.deps.clock.now(),
    } as const
    await Promise.all(Array.from({ length: 5 }, () => inTransaction(books.db, tx => books.ledger.post(tx, once))))
    await inTransaction(books.db, tx =>
      books.ledger.post(tx, { ...once, debit: once.credit, credit: once.debit, amount: baht(500), reference: newId() }),
    )
    expect(await reported(books, 'adjustment')).toEqual(['2026-07-12 adjustment 500 in 1'])
  })

  test('of paid holds and reversals belongs to the day they happened on', async ({ books }) => {
    const { ledger, db, deps } = books
    const member = await aMember(books)
    const posted = await post(books, member, baht(100), { code: 'deposit' })
    await inTransaction(db, tx =>
      ledger.hold(tx, { memberId: member.id, amount: baht(40), reference: 'w', now: deps.clock.now() }),
    )
    deps.clock.set('2026-07-13T05:00:00Z')
    await inTransaction(db, tx =>
      ledger.postHold(tx, {
        reference: 'w',
        credit: { kind: 'clearing', provider: 'fairpay' },
        code: 'withdrawal',
        command: 'test',
        now: deps.clock.now(),
        fee: baht(3),
      }),
    )
    await post(books, member, baht(40))
    await inTransaction(db, tx =>
      ledger.reverse(tx, {
        transferId: posted.ok ? posted.value.transferId : newId(),
        reason: 'not theirs',
        command: 'test',
        now: deps.clock.now(),
      }),
    )
    expect(await reported(books, 'deposit', 'withdrawal', 'withdrawal-fee', 'reversed-deposit')).toEqual([
      '2026-07-12 deposit 10000 in 1',
      '2026-07-13 reversed-deposit 10000 in 1',
      '2026-07-13 withdrawal 4000 in 1',
      '2026-07-13 withdrawal-fee 300 in 1',
    ])
    for (const verify of [ledger.verifyRecent, ledger.verify]) expect(await verify()).toEqual([])
  })

  test('is available by day, by month and by year of the business day, in total or by command', async ({ books }) => {
    const member = await aMember(books)
    for (const instant of [
      '2025-12-31T16:59:59.999Z',
      '2025-12-31T17:00:00Z',
      '2026-01-31T17:00:00Z',
      '2026-02-10T05:00:00Z',
    ]) {
      books.deps.clock.set(instant)
      await post(books, member, baht(1), { code: 'deposit', command: 'by-bank' })
      await post(books, member, baht(2), { code: 'deposit', command: 'by-hand' })
      await books.fold()
    }
    const rolled = async (query: Partial<SummaryQuery>) =>
      (
        await summariesOf(books.reader, {
          from: '2025-01-01',
          to: '2026-12-31',
          by: 'month',
          figures: ['deposit'],
          ...query,
        })
      ).map(({ period, dimension, amount, count }) => [period, dimension, amount, count])
    expect(await rolled({})).toEqual([
      ['2025-12', '', 300n, 2n],
      ['2026-01', '', 300n, 2n],
      ['2026-02', '', 600n, 4n],
    ])
    expect(await rolled({ by: 'year', split: true })).toEqual([
      ['2025', 'by-bank', 100n, 1n],
      ['2025', 'by-hand', 200n, 1n],
      ['2026', 'by-bank', 300n, 3n],
      ['2026', 'by-hand', 600n, 3n],
    ])
    expect(await rolled({ by: 'day', from: '2026-02-01', to: '2026-02-09' })).toEqual([['2026-02-01', '', 300n, 2n]])
    expect(await rolled({ from: '2027-01-01', to: '2027-12-31' })).toEqual([])
  })

  test('of a day may exceed the range of one balance', async ({ books }) => {
    const most = 9_000_000_000_000_000_000n as Satang
    for (let n = 0; n < 3; n++)
      await inTransaction(books.db, tx =>
        recordDelta(tx, {
          day: '2026-07-12',
          figure: 'withdrawals.requested',
          amount: most,
          at: books.deps.clock.now(),
        }),
      )
    await books.fold()
    await inTransaction(books.db, tx =>
      recordDelta(tx, { day: '2026-07-12', figure: 'withdrawals.requested', amount: most, at: books.deps.clock.now() }),
    )
    expect(await reported(books, 'withdrawals.requested')).toEqual([
      `2026-07-12 withdrawals.requested ${4n * most} in 4`,
    ])
  })
})

describe('a first deposit', () => {
  test('is the first that reached the member’s cash, one only, also concurrently', async ({ books }) => {
    const member = await aMember(books)
    const bank = await aBankAccount(books)
    await post(books, member, baht(1))
    await inTransaction(books.db, tx =>
      books.ledger.post(tx, {
        code: 'deposit-unmatched',
        debit: { kind: 'bank', bankAccountId: bank.id },
        credit: { kind: 'suspense' },
        amount: baht(7),
        command: 'test',
        reference: newId(),
        now: books.deps.clock.now(),
      }),
    )
    expect(await reported(books, 'deposits.first')).toEqual([])
    await Promise.all(Array.from({ length: 8 }, () => post(books, member, baht(7), { code: 'deposit' })))
    await post(books, await aMember(books), baht(4), { code: 'deposit-matched' })
    expect(await reported(books, 'deposits.first')).toEqual(['2026-07-12 deposits.first 1100 in 2'])
    for (const verify of [books.ledger.verifyRecent, books.ledger.verify]) expect(await verify()).toEqual([])
  })

  test('stays the first when it is reversed', async ({ books }) => {
    const member = await aMember(books)
    const posted = await post(books, member, baht(7), { code: 'deposit' })
    await inTransaction(books.db, tx =>
      books.ledger.reverse(tx, {
        transferId: posted.ok ? posted.value.transferId : newId(),
        reason: 'not theirs',
        command: 'test',
        now: books.deps.clock.now(),
      }),
    )
    await post(books, member, baht(9), { code: 'deposit' })
    expect(await reported(books, 'deposits.first')).toEqual(['2026-07-12 deposits.first 700 in 1'])
    expect(await books.ledger.verify()).toEqual([])
  })
})

describe('aggregation', () => {
  /** Postings on three members while three nodes aggregate and a reader reads; every total read was posted. */
  const staysExact = async (books: Fixture, fold: () => Promise<unknown>): Promise<void> => {
    const members = [await aMember(books), await aMember(books), await aMember(books)]
    let booked = 0
    let booking = true
    const read = async () => {
      while (booking) {
        const before = booked
        const [row] = await summariesOf(books.reader, { ...year, by: 'year', figures: ['deposit'] })
        const count = Number(row?.count ?? 0n)
        expect(count).toBeGreaterThanOrEqual(before)
        expect(row?.amount ?? 0n).toBe(BigInt(count) * 100n)
      }
    }
    const continueAggregating = async () => {
      while (booking) await fold()
    }
    const book = async (member: TestMember) => {
      for (let n = 0; n < 60; n++) {
        await post(books, member, baht(1), { code: 'deposit' })
        booked++
      }
    }
    // All complete before a failed one is reported.
    const ended = await Promise.allSettled([
      read(),
      continueAggregating(),
      continueAggregating(),
      continueAggregating(),
      Promise.all(members.map(book)).finally(() => (booking = false)),
    ])
    for (const each of ended) if (each.status === 'rejected') throw each.reason
    await Promise.all([fold(), fold()])
    expect([await reported(books, 'deposit'), await waiting(books)]).toEqual([['2026-07-12 deposit 18000 in 180'], 0])
    expect(await books.ledger.verify()).toEqual([])
  }

  test('on several nodes concurrently, while money moves and readers read, never shows a total that was not posted', async ({
    books,
  }) => {
    await staysExact(books, () => aggregatePendingDeltas(books, 3))
    expect(await books.fold()).toBe(0)
  })

  const add = sql`insert into day_summaries select business_day, figure, dimension, sum(amount_satang), sum(count)
    from summary_deltas group by 1, 2, 3 order by 1, 2, 3
    on conflict (figure, business_day, dimension) do update
      set amount_satang = day_summaries.amount_satang + excluded.amount_satang,
      count = day_summaries.count + excluded.count`
  const mutations: readonly (readonly [string, (books: Fixture) => Promise<unknown>])[] = [
    [
      'counts first and then removes what is there by now',
      books =>
        inTransaction(books.db, async tx => [await add.execute(tx), await sql`delete from summary_deltas`.execute(tx)]),
    ],
    [
      'counts and removes in two transactions',
      async books => [await add.execute(books.db), await sql`delete from summary_deltas`.execute(books.db)],
    ],
  ]
  test.for(mutations)('is not verified by one that %s', async ([, fold], { books }) => {
    await expect(staysExact(books, () => fold(books))).rejects.toThrow()
  })

  test('interrupted before its commit has no effect, and the next one takes its rows', async ({ books }) => {
    const member = await aMember(books)
    // An adjustment also counts for the operator's account.
    for (let n = 0; n < 5; n++) await post(books, member, baht(2))
    const before = await reported(books, 'adjustment', 'members.registered')
    await expect(
      inTransaction(books.db, async tx => {
        expect(await aggregateDeltas(tx, 100)).toBe(11)
        // Another node skips them meanwhile, and readers see them once.
        expect(await books.fold()).toBe(0)
        expect(await reported(books, 'adjustment', 'members.registered')).toEqual(before)
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      }),
    ).rejects.toThrow()
    expect([await reported(books, 'adjustment', 'members.registered'), await waiting(books)]).toEqual([before, 11])
    expect(await books.fold()).toBe(11)
    expect([await reported(books, 'adjustment', 'members.registered'), await books.fold()]).toEqual([before, 0])
  })

  test('continues by itself over more than one batch', async ({ books }) => {
    const member = await aMember(books)
    for (let n = 0; n < 7; n++) await post(books, member, baht(1))
    expect(await aggregatePendingDeltas(books, 2)).toBe(15)
    expect(await reported(books, 'adjustment')).toEqual(['2026-07-12 adjustment 700 in 7'])
  })
})

describe('corrupted summaries', () => {
  const [day, figure] = ['2026-07-12', 'deposit'] as const
  const mutations: readonly (readonly [string, ReturnType<typeof sql>, 'folded' | 'waiting'])[] = [
    ['a delta that got lost', sql`delete from summary_deltas where figure = ${figure}`, 'waiting'],
    [
      'a delta counted twice',
      sql`insert into summary_deltas select gen_random_uuid(), business_day, figure, dimension, amount_satang, count
        from summary_deltas where figure = ${figure}`,
      'waiting',
    ],
    [
      'a delta of another day',
      sql`update summary_deltas set business_day = business_day - 1 where figure = ${figure}`,
      'waiting',
    ],
    [
      'a delta of another figure',
      sql`update summary_deltas set figure = 'deposit-matched' where figure = ${figure}`,
      'waiting',
    ],
    [
      'a fold that counted twice',
      sql`update day_summaries set amount_satang = amount_satang * 2, count = count * 2 where figure = ${figure}`,
      'folded',
    ],
    ['a fold that lost an update', sql`delete from day_summaries where figure = ${figure}`, 'folded'],
    [
      'a fold into another day',
      sql`update day_summaries set business_day = business_day - 1 where figure = ${figure}`,
      'folded',
    ],
    [
      'a sum right and a count wrong',
      sql`update day_summaries set count = count + 1 where figure = ${figure}`,
      'folded',
    ],
    [
      'a first deposit counted for another day',
      sql`update day_summaries set business_day = business_day - 1 where figure = 'deposits.first'`,
      'folded',
    ],
  ]
  test.for(mutations)(
    'are found within a minute and by the full check, and rebuilt: %s',
    async ([, plant, when], { books }) => {
      const member = await aMember(books)
      await post(books, member, baht(10), { code: 'deposit' })
      if (when === 'folded') await books.fold()
      for (const verify of [books.ledger.verifyRecent, books.ledger.verify]) expect(await verify()).toEqual([])
      await asOwner(books.database, plant)
      for (const verify of [books.ledger.verifyRecent, books.ledger.verify])
        expect(await verify()).toContainEqual(
          expect.objectContaining({ check: 'day-is-summed', subject: expect.stringContaining(day) }),
        )
      await books.rebuild()
      expect(await reported(books, figure, 'deposits.first')).toEqual([
        `${day} deposit 1000 in 1`,
        `${day} deposits.first 1000 in 1`,
      ])
      expect(await books.ledger.verify()).toEqual([])
    },
  )

  test('of a first deposit that was not the first, or is missing, too', async ({ books }) => {
    const member = await aMember(books)
    await post(books, member, baht(10), { code: 'deposit' })
    const second = await post(books, member, baht(20), { code: 'deposit' })
    for (const plant of [
      sql`update first_deposits set transfer_id = ${second.ok ? second.value.transferId : null}::uuid`,
      sql`delete from first_deposits`,
    ]) {
      await asOwner(books.database, plant)
      for (const verify of [books.ledger.verifyRecent, books.ledger.verify])
        expect((await verify()).map(({ check }) => check)).toContain('first-deposit-is-first')
      await books.rebuild()
      expect(await books.ledger.verify()).toEqual([])
    }
  })

  test('of a module’s figures are found', async ({ books }) => {
    const today = businessDayOf(books.deps.clock.now(), BANGKOK)
    await inTransaction(books.db, tx =>
      recordDelta(tx, { day: today, figure: 'members.registered', at: books.deps.clock.now() }),
    )
    for (const verify of [books.ledger.verifyRecent, books.ledger.verify])
      expect(await verify()).toEqual([
        { check: 'rooms-are-summed', subject: `${today} members.registered`, expected: '0 in 0', found: '0 in 1' },
      ])
    await books.rebuild()
    expect(await books.ledger.verify()).toEqual([])
  })
})

test('summaries are rebuilt while money moves, and lose none of it', async ({ books }) => {
  const member = await aMember(books)
  const booking = (async () => {
    for (let n = 0; n < 80; n++) await post(books, member, baht(1), { code: 'deposit' })
  })()
  for (let n = 0; n < 4; n++) {
    await books.rebuild()
    await books.fold()
  }
  await booking
  expect(await reported(books, 'deposit')).toEqual(['2026-07-12 deposit 8000 in 80'])
  expect(await books.ledger.verify()).toEqual([])
})
