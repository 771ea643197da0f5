import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createLedger } from '../src/modules/ledger/index.ts'
import { SLICES } from '../src/modules/ledger/domain/checks.ts'
import { aggregateDeltas } from '../src/modules/summaries/summaries.repo.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import type { TimerHandler } from '../src/platform/jobs.ts'
import { asOwner } from './support/as-owner.ts'
import {
  aBankAccount,
  aMember,
  baht,
  type LedgerFixture,
  createLedgerFixture,
  withBalance,
} from './support/builders.ts'
import { test as base, type TestDatabase } from './support/database.ts'

type Fixture = LedgerFixture & { readonly database: TestDatabase }

const test = base.extend('books', async ({ freshDatabase }, { onCleanup }): Promise<Fixture> => {
  const books = await createLedgerFixture(freshDatabase)
  onCleanup(() => books.close())
  return { ...books, database: freshDatabase }
})

const OLD = '2026-03-01T05:00:00Z'
const NOW = '2026-07-12T05:00:00Z'

const checkpoints = (books: LedgerFixture) =>
  books.db.selectFrom('book_checkpoints').selectAll().orderBy('account_id').execute()
const cashOf = async (books: LedgerFixture, memberId: string): Promise<string> =>
  (
    await books.db
      .selectFrom('accounts')
      .select('id')
      .where('member_id', '=', memberId)
      .where('kind', '=', 'member-cash')
      .executeTakeFirstOrThrow()
  ).id
/** The slice of an account, and the record that makes it the next slice. */
const sliceOf = (account: string): number => Number.parseInt(account.slice(-4), 16) % SLICES
const makeItNext = (books: LedgerFixture, slice: number) =>
  books.db
    .insertInto('book_checks')
    .values({
      id: newId(),
      checked_at: new Date(books.deps.clock.now().getTime() - 60_000),
      balanced: true,
      findings: '[]',
      duration_ms: 1,
      scope: 'recent',
      slice: (slice + SLICES - 1) % SLICES,
    })
    .execute()
/** A slice without these accounts. */
const otherThan = (accounts: readonly string[]): number =>
  Array.from({ length: SLICES }, (_, slice) => slice).find(
    slice => slice > 5 && !accounts.some(each => sliceOf(each) === slice),
  ) ?? 0
const names = (findings: readonly { check: string }[]) => [...new Set(findings.map(({ check }) => check))]

/** A member with an old balance, in a ledger verified since. */
async function provenBooks(books: Fixture) {
  books.deps.clock.set(OLD)
  const member = await aMember(books)
  const transferId = await withBalance(books, member, baht(20))
  await withBalance(books, member, baht(30))
  books.deps.clock.set(NOW)
  expect(await books.ledger.verify()).toEqual([])
  const account = await cashOf(books, member.id)
  await makeItNext(books, otherThan([account]))
  return { member, transferId, account }
}

describe('a recent change', () => {
  const tampered: readonly (readonly [
    string,
    string,
    (transfer: string, account: string) => ReturnType<typeof sql>,
  ])[] = [
    [
      'a balance raised',
      'balance-is-replay',
      (_, account) => sql`update accounts set posted_satang = posted_satang + 1 where id = ${account}::uuid`,
    ],
    [
      'money made from nothing',
      'balances-sum-to-zero',
      (_, account) => sql`update accounts set posted_satang = posted_satang + 1 where id = ${account}::uuid`,
    ],
    [
      'a hold without money held',
      'held-is-open-holds',
      (_, account) => sql`update accounts set held_satang = 1 where id = ${account}::uuid`,
    ],
    ['a transfer removed', 'chain-is-gapless', id => sql`delete from transfers where id = ${id}::uuid`],
    [
      'an amount edited',
      'chain-is-gapless',
      id => sql`update transfers set amount_satang = amount_satang + 1 where id = ${id}::uuid`,
    ],
    [
      'a balance before edited',
      'chain-is-gapless',
      id => sql`update transfers set member_before_satang = 7 where id = ${id}::uuid`,
    ],
    [
      'a day moved',
      'day-is-booked-day',
      id => sql`update transfers set business_day = business_day - 1 where id = ${id}::uuid`,
    ],
    [
      'a version given back',
      'chain-is-gapless',
      (_, account) => sql`update accounts set version = version - 1 where id = ${account}::uuid`,
    ],
  ]
  test.for(tampered)(
    'is verified every minute: %s is found, and none of it counts as verified',
    async ([, check, tamper], { books }) => {
      const { member, account } = await provenBooks(books)
      const id = await withBalance(books, member, baht(5))
      const before = await checkpoints(books)
      await asOwner(books.database, tamper(id, account))
      expect(names(await books.ledger.verifyRecent())).toContain(check)
      expect(names(await books.ledger.verify())).toContain(check)
      expect(await checkpoints(books)).toEqual(before)
    },
  )

  test('counts as verified without findings', async ({ books }) => {
    const { member, account } = await provenBooks(books)
    await withBalance(books, member, baht(5))
    expect(await books.ledger.verifyRecent()).toEqual([])
    expect((await checkpoints(books)).find(each => each.account_id === account)).toMatchObject({
      version: 3n,
      posted_satang: 5_500n,
    })
  })

  test('includes a transfer that began before a check and committed after it', async ({ books }) => {
    const { member } = await provenBooks(books)
    const [bank, otherBank] = [await aBankAccount(books), await aBankAccount(books)]
    const early = Promise.withResolvers<void>()
    const checked = Promise.withResolvers<void>()
    const book = (bankAccountId: typeof bank.id, reference: string, memberId: typeof member.id) =>
      ({
        code: 'deposit',
        debit: { kind: 'bank', bankAccountId },
        credit: { kind: 'member-cash', memberId },
        amount: baht(9),
        command: 'test',
        reference,
        now: books.deps.clock.now(),
      }) as const
    const late = inTransaction(books.db, async tx => {
      const posted = await books.ledger.post(tx, book(bank.id, 'begun-early', member.id))
      early.resolve()
      await checked.promise
      return posted
    })
    await early.promise
    const other = await aMember(books)
    await inTransaction(books.db, tx => books.ledger.post(tx, book(otherBank.id, 'begun-late', other.id)))
    expect(await books.ledger.verifyRecent()).toEqual([])
    checked.resolve()
    const posted = await late
    await asOwner(
      books.database,
      sql`update transfers set amount_satang = 1 where id = ${posted.ok ? posted.value.transferId : null}::uuid`,
    )
    expect(names(await books.ledger.verifyRecent())).toEqual(
      expect.arrayContaining(['balance-is-replay', 'chain-is-gapless']),
    )
  })
})

describe('verified data', () => {
  const old: readonly (readonly [string, string, (transfer: string) => ReturnType<typeof sql>])[] = [
    [
      'an amount edited',
      'balance-is-replay',
      id => sql`update transfers set amount_satang = amount_satang + 1 where id = ${id}::uuid`,
    ],
    ['a transfer removed', 'chain-is-gapless', id => sql`delete from transfers where id = ${id}::uuid`],
    [
      'a balance after edited',
      'chain-is-gapless',
      id => sql`update transfers set member_after_satang = 7 where id = ${id}::uuid`,
    ],
    [
      'a day moved',
      'day-is-booked-day',
      id => sql`update transfers set business_day = business_day + 1 where id = ${id}::uuid`,
    ],
  ]
  test.for(old)(
    'is not read again every minute, but in its slice, and by every full check: %s',
    async ([, check, tamper], { books }) => {
      const { transferId, account } = await provenBooks(books)
      await asOwner(books.database, tamper(transferId))
      expect(await books.ledger.verifyRecent()).toEqual([])
      books.deps.clock.advance(120_000)
      await makeItNext(books, sliceOf(account))
      expect(names(await books.ledger.verifyRecent())).toContain(check)
      expect(names(await books.ledger.verify())).toContain(check)
    },
  )

  test('is compared with its checkpoint: a balance changed without a transfer is found within a minute', async ({
    books,
  }) => {
    const { account } = await provenBooks(books)
    const adjustments = '00000000-0000-7000-8000-000000000002'
    await asOwner(
      books.database,
      sql`update accounts set posted_satang = posted_satang + case when id = ${account}::uuid then 100 else -100 end
        where id in (${account}::uuid, ${adjustments}::uuid)`,
    )
    expect(names(await books.ledger.verifyRecent())).toEqual(['balance-is-replay'])
  })

  test('does not rely on an edited checkpoint', async ({ books }) => {
    const { account } = await provenBooks(books)
    await asOwner(
      books.database,
      sql`update book_checkpoints set posted_satang = posted_satang + 1 where account_id = ${account}::uuid`,
    )
    expect(names(await books.ledger.verifyRecent())).toEqual(['balance-is-replay'])
    expect(await books.ledger.verify()).toEqual([
      expect.objectContaining({ check: 'checkpoint-is-replay', subject: account }),
    ])
  })

  test('with an inserted transfer that no account counts is found by a full check', async ({ books }) => {
    const { member, account } = await provenBooks(books)
    await asOwner(
      books.database,
      sql`
      insert into transfers (id, code, debit_account_id, credit_account_id, amount_satang, debit_version,
        credit_version, business_day, booked_at, command, reference, member_id, member_before_satang,
        member_after_satang, summed)
      values (${newId()}::uuid, 'opening', '00000000-0000-7000-8000-000000000002', ${account}::uuid, 1, 99, 99,
        '2026-03-01', ${OLD}, 'test', 'slipped', ${member.id}::uuid, 5000, 5001, true)`,
    )
    expect(names(await books.ledger.verify())).toEqual(
      expect.arrayContaining(['balance-is-replay', 'chain-is-gapless', 'day-is-summed']),
    )
  })
})

describe('a past month', () => {
  const months = async (books: LedgerFixture) =>
    (
      await sql<{ month: string }>`select month from book_checks where scope = 'past' order by checked_at`.execute(
        books.db,
      )
    ).rows.map(({ month }) => month)

  test('is verified once a day, each after the one before', async ({ books }) => {
    await provenBooks(books)
    for (let count = 0; count < 7; count++) {
      expect(await books.ledger.verifyPast()).toEqual([])
      books.deps.clock.advance(60_000)
    }
    expect(await months(books)).toEqual(['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01'])
  })

  test('is compared with its summaries, which no recent check reads', async ({ books }) => {
    await provenBooks(books)
    await inTransaction(books.db, tx => aggregateDeltas(tx, 100))
    await asOwner(books.database, sql`update day_summaries set count = count + 1 where business_day = '2026-03-01'`)
    expect(await books.ledger.verifyRecent()).toEqual([])
    expect(names(await books.ledger.verifyPast())).toEqual(['day-is-summed'])
    // The next check is a full one.
    expect(names(await books.ledger.verify())).toEqual(['day-is-summed'])
  })
})

test('a checkpoint never moves back, whichever node comes last', async ({ books }) => {
  const { member, account } = await provenBooks(books)
  await withBalance(books, member, baht(1))
  await Promise.all([
    books.ledger.verify(),
    books.ledger.verifyRecent(),
    withBalance(books, member, baht(2)),
    books.ledger.verifyRecent(),
  ])
  expect(await books.ledger.verifyRecent()).toEqual([])
  const saved = (await checkpoints(books)).find(each => each.account_id === account)
  expect(saved).toMatchObject({ version: 4n, posted_satang: 5_300n })
})

test('of several nodes one checks, at first in full and then recent changes', async ({ books }) => {
  const nodes: (() => Promise<void>)[] = []
  const jobs = {
    ...books.deps.jobs,
    every: (_name: string, _seconds: number, handler: TimerHandler) =>
      void nodes.push(() => handler(new AbortController().signal)),
  }
  for (let node = 0; node < 4; node++) createLedger({ ...books.deps, jobs }).start()
  const everyMinute = async () => {
    books.deps.clock.advance(60_000)
    await Promise.all(nodes.map(node => node()))
  }
  for (let minute = 0; minute < 3; minute++) await everyMinute()
  const saved = await books.db
    .selectFrom('book_checks')
    .select(['scope', 'slice', 'balanced'])
    .orderBy('checked_at')
    .execute()
  expect(saved).toEqual([
    { scope: 'full', slice: null, balanced: true },
    { scope: 'recent', slice: 0, balanced: true },
    { scope: 'recent', slice: 1, balanced: true },
  ])
})
