import { BANGKOK, businessDayOf, type MemberId, newId, type Satang, type TransferId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { businessDayAt } from '../src/modules/ledger/account-terms.repo.ts'
import type { Posting } from '../src/modules/ledger/index.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import {
  aBankAccount,
  aMember,
  baht,
  type LedgerFixture,
  createLedgerFixture,
  withBalance,
} from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openPatientDatabase } from './support/patient-database.ts'

const test = base.extend('books', async ({ database }, { onCleanup }) => {
  const books = await createLedgerFixture(database)
  onCleanup(() => books.close())
  return books
})

const post = (books: LedgerFixture, posting: Partial<Posting> & Pick<Posting, 'debit' | 'credit' | 'amount'>) =>
  inTransaction(books.db, tx =>
    books.ledger.post(tx, {
      code: 'adjustment',
      command: 'test',
      reason: 'a test',
      reference: newId(),
      now: books.deps.clock.now(),
      ...posting,
    }),
  )
const cash = (memberId: MemberId) => ({ kind: 'member-cash', memberId }) as const
const adjustments = { kind: 'adjustments' } as const

describe('a transfer', () => {
  test('posts its amount and returns the member’s balance before and after', async ({ books }) => {
    const member = await aMember(books)
    await withBalance(books, member, baht(100))
    const posted = await post(books, { debit: cash(member.id), credit: adjustments, amount: baht(30.25) })
    expect(posted).toMatchObject({
      ok: true,
      value: { memberBefore: baht(100), memberAfter: baht(69.75), duplicate: false },
    })
    expect(await books.ledger.walletOf(books.reader, member.id)).toEqual({ cash: baht(69.75), bonus: 0n, held: 0n })
  })

  test('above the member’s balance is refused without effect, also within a transaction that continues', async ({
    books,
  }) => {
    const member = await aMember(books)
    await withBalance(books, member, baht(100))
    const before = await books.ledger.balanceOf(books.reader, adjustments)
    expect(await post(books, { debit: cash(member.id), credit: adjustments, amount: baht(100.01) })).toEqual({
      ok: false,
      code: 'INSUFFICIENT_FUNDS',
    })
    expect((await books.ledger.walletOf(books.reader, member.id)).cash).toBe(baht(100))
    expect(await books.ledger.balanceOf(books.reader, adjustments)).toBe(before)
  })

  test('between a member’s cash and bonus changes neither when bonus is too low', async ({ books }) => {
    const member = await aMember(books)
    await withBalance(books, member, baht(5))
    const bonus = { kind: 'member-bonus', memberId: member.id } as const
    expect(await post(books, { debit: bonus, credit: cash(member.id), amount: baht(1) })).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    expect(await books.ledger.walletOf(books.reader, member.id)).toEqual({ cash: baht(5), bonus: 0n, held: 0n })
    await post(books, { debit: cash(member.id), credit: bonus, amount: baht(2) })
    await post(books, { debit: bonus, credit: cash(member.id), amount: baht(1) })
    expect(await books.ledger.walletOf(books.reader, member.id)).toEqual({ cash: baht(4), bonus: baht(1), held: 0n })
    expect(await books.ledger.verify()).toEqual([])
  })

  test('repeated under its reference posts nothing and returns the existing one, also when the money is spent', async ({
    books,
  }) => {
    const member = await aMember(books)
    await withBalance(books, member, baht(10))
    const same = { debit: cash(member.id), credit: adjustments, amount: baht(10), reference: newId() }
    const first = await post(books, same)
    const again = await post(books, same)
    expect(again).toEqual({ ok: true, value: { ...(first.ok ? first.value : {}), duplicate: true } })
    await expect(post(books, { ...same, amount: baht(9) })).rejects.toThrow(
      'posted before with other accounts or another amount',
    )
  })

  test('to a missing account, of zero, or for another member is a bug and throws', async ({ books }) => {
    const member = await aMember(books)
    const nobody = newId<MemberId>()
    await expect(post(books, { debit: adjustments, credit: cash(nobody), amount: baht(1) })).rejects.toThrow(
      'found 1 of its 2 accounts',
    )
    await expect(post(books, { debit: adjustments, credit: cash(member.id), amount: 0n as Satang })).rejects.toThrow(
      'an amount moves',
    )
    await expect(post(books, { debit: adjustments, credit: adjustments, amount: baht(1) })).rejects.toThrow(
      'transfers_check',
    )
    await expect(
      post(books, { debit: adjustments, credit: cash(member.id), amount: baht(1), memberId: nobody }),
    ).rejects.toThrow('does not touch the member')
  })

  test('can be neither changed nor removed, and a balance only through the ledger’s columns', async ({ books }) => {
    const member = await aMember(books)
    const id = await withBalance(books, member, baht(1))
    for (const tamper of [
      sql`update transfers set amount_satang = 1 where id = ${id}`,
      sql`delete from transfers where id = ${id}`,
      sql`update accounts set floor_satang = null where member_id = ${member.id}`,
      sql`delete from accounts where member_id = ${member.id}`,
      sql`delete from holds`,
    ]) {
      await expect(tamper.execute(books.db)).rejects.toMatchObject({ code: '42501' })
    }
    await expect(
      sql`update accounts set posted_satang = -1 where member_id = ${member.id}`.execute(books.db),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a hold', () => {
  test('reduces the available balance, for holds and for transfers', async ({ books }) => {
    const member = await aMember(books)
    await withBalance(books, member, baht(100))
    const hold = (amount: Satang, reference = newId()) =>
      inTransaction(books.db, tx =>
        books.ledger.hold(tx, { memberId: member.id, amount, reference, now: books.deps.clock.now() }),
      )
    expect(await hold(baht(60))).toMatchObject({ ok: true })
    expect(await hold(baht(40.01))).toEqual({ ok: false, code: 'INSUFFICIENT_FUNDS' })
    expect(await post(books, { debit: cash(member.id), credit: adjustments, amount: baht(40.01) })).toEqual({
      ok: false,
      code: 'INSUFFICIENT_FUNDS',
    })
    expect(await hold(baht(40))).toMatchObject({ ok: true })
    expect(await books.ledger.walletOf(books.reader, member.id)).toEqual({
      cash: baht(100),
      bonus: 0n,
      held: baht(100),
    })
  })

  test('is placed once under its reference, released once, and an ended one returns 409 with its outcome', async ({
    books,
  }) => {
    const { db, ledger, deps } = books
    const member = await aMember(books)
    await withBalance(books, member, baht(100))
    const input = { memberId: member.id, amount: baht(10), reference: newId(), now: deps.clock.now() }
    const first = await inTransaction(db, tx => ledger.hold(tx, input))
    expect(await inTransaction(db, tx => ledger.hold(tx, input))).toEqual(first)
    expect((await ledger.walletOf(books.reader, member.id)).held).toBe(baht(10))
    expect(await inTransaction(db, tx => ledger.releaseHold(tx, input))).toMatchObject({
      ok: true,
      value: { amount: baht(10) },
    })
    expect(await inTransaction(db, tx => ledger.releaseHold(tx, input))).toMatchObject({
      code: 'STATE_CONFLICT',
      facts: { hold: 'released' },
    })
    const posting = {
      reference: input.reference,
      credit: { kind: 'clearing', provider: 'fairpay' },
      code: 'withdrawal',
      command: 'test',
      now: deps.clock.now(),
    } as const
    expect(await inTransaction(db, tx => ledger.postHold(tx, posting))).toMatchObject({ code: 'STATE_CONFLICT' })
    await expect(inTransaction(db, tx => ledger.hold(tx, input))).rejects.toThrow('stands already and is released')
    expect(await ledger.walletOf(books.reader, member.id)).toEqual({ cash: baht(100), bonus: 0n, held: 0n })
  })

  test('becomes a transfer once; the provider’s fee is the operator’s', async ({ books }) => {
    const { db, ledger, deps, reader } = books
    const member = await aMember(books)
    const bank = await aBankAccount(books)
    await withBalance(books, member, baht(100))
    const input = { memberId: member.id, amount: baht(100), reference: newId(), now: deps.clock.now() }
    await inTransaction(db, tx => ledger.hold(tx, input))
    const credit = { kind: 'bank', bankAccountId: bank.id } as const
    const pay = () =>
      inTransaction(db, tx =>
        ledger.postHold(tx, {
          reference: input.reference,
          credit,
          code: 'withdrawal-by-hand',
          command: 'test',
          now: deps.clock.now(),
          fee: baht(5),
        }),
      )
    const feesBefore = await ledger.balanceOf(reader, { kind: 'fees' })
    expect(await pay()).toMatchObject({ ok: true, value: { memberBefore: baht(100), memberAfter: 0n } })
    expect(await pay()).toMatchObject({ code: 'STATE_CONFLICT', facts: { hold: 'posted' } })
    expect(await ledger.walletOf(reader, member.id)).toEqual({ cash: 0n, bonus: 0n, held: 0n })
    expect(await ledger.balanceOf(reader, credit)).toBe(baht(105))
    expect(await ledger.balanceOf(reader, { kind: 'fees' })).toBe(feesBefore - baht(5))
    expect(await ledger.verify()).toEqual([])
  })
})

describe('a reversal', () => {
  test('reverses a transfer as a whole, once, with a reason; a reversal cannot be reversed', async ({ books }) => {
    const member = await aMember(books)
    const transferId = await withBalance(books, member, baht(40))
    const reverse = (id: TransferId, reason = 'booked twice') =>
      inTransaction(books.db, tx =>
        books.ledger.reverse(tx, { transferId: id, reason, command: 'test', now: books.deps.clock.now() }),
      )
    const reversed = await reverse(transferId)
    expect(reversed).toMatchObject({ ok: true, value: { memberBefore: baht(40), memberAfter: 0n } })
    expect(await reverse(transferId)).toMatchObject({ code: 'STATE_CONFLICT' })
    expect(await reverse(reversed.ok ? reversed.value.transferId : transferId)).toMatchObject({
      code: 'STATE_CONFLICT',
    })
    expect(await reverse(newId<TransferId>())).toMatchObject({ code: 'NOT_FOUND' })
    await expect(reverse(transferId, ' ')).rejects.toThrow('needs a reason')
  })

  test('does not exceed the member’s balance', async ({ books }) => {
    const member = await aMember(books)
    const transferId = await withBalance(books, member, baht(40))
    await post(books, { debit: cash(member.id), credit: adjustments, amount: baht(1) })
    expect(
      await inTransaction(books.db, tx =>
        books.ledger.reverse(tx, { transferId, reason: 'booked twice', command: 'test', now: books.deps.clock.now() }),
      ),
    ).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })
})

describe('the business day', () => {
  test('turns at 17:00:00.000000Z in Bangkok, to the microsecond, whatever the session’s or process’s zone', async ({
    books,
  }) => {
    const day = async (instant: string, zone: string) =>
      inTransaction(books.db, async tx => {
        await sql`select set_config('TimeZone', ${zone}, true)`.execute(tx)
        return (await sql<{ day: string }>`select ${businessDayAt(instant)} as day`.execute(tx)).rows[0]?.day
      })
    for (const zone of ['UTC', 'Asia/Bangkok', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kolkata']) {
      expect(await day('2026-07-12T16:59:59.999999Z', zone)).toBe('2026-07-12')
      expect(await day('2026-07-12T17:00:00.000000Z', zone)).toBe('2026-07-13')
      expect(await day('2026-07-12T17:00:00.000001Z', zone)).toBe('2026-07-13')
    }
  })

  test('is stored with the transfer, by the same rule as the kernel’s', async ({ books }) => {
    const member = await aMember(books)
    for (const instant of [
      '2026-07-12T16:59:59.999Z',
      '2026-07-12T17:00:00.000Z',
      '2024-02-28T23:30:00Z',
      '2026-12-31T17:00:00Z',
    ]) {
      books.deps.clock.set(instant)
      const id = await withBalance(books, member, baht(1))
      const row = await books.db
        .selectFrom('transfers')
        .select('business_day')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row.business_day).toBe(businessDayOf(new Date(instant), BANGKOK))
    }
  })
})

describe('the verifier', () => {
  const owner = async (
    books: LedgerFixture,
    database: { urls: { owner: string } },
    statement: ReturnType<typeof sql>,
  ) => {
    const opened = openPatientDatabase(database.urls.owner, { max: 1, applicationName: 'tamper' })
    await statement.execute(opened.db)
    await opened.close()
    return books.ledger.verify()
  }

  const tampered: readonly (readonly [string, string, (id: string, member: string) => ReturnType<typeof sql>])[] = [
    [
      'a balance raised',
      'balance-is-replay',
      (_, member) =>
        sql`update accounts set posted_satang = posted_satang + 1
          where member_id = ${member}::uuid and kind = 'member-cash'`,
    ],
    [
      'money made from nothing',
      'balances-sum-to-zero',
      (_, member) =>
        sql`update accounts set posted_satang = posted_satang + 1
          where member_id = ${member}::uuid and kind = 'member-cash'`,
    ],
    [
      'a hold without money held',
      'held-is-open-holds',
      (_, member) =>
        sql`update accounts set held_satang = 1 where member_id = ${member}::uuid and kind = 'member-cash'`,
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
  ]
  for (const [what, check, tamper] of tampered) {
    test(`finds ${what}, keeps the record and counts it`, async ({ freshDatabase }) => {
      const books = await createLedgerFixture(freshDatabase)
      const member = await aMember(books)
      await withBalance(books, member, baht(10))
      const id = await withBalance(books, member, baht(20))
      expect(await books.ledger.verify()).toEqual([])
      const found = await owner(books, freshDatabase, tamper(id, member.id))
      expect(found.map(each => each.check)).toContain(check)
      const saved = await books.db
        .selectFrom('book_checks')
        .select(['balanced', 'findings'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(saved).toMatchObject({
        balanced: false,
        findings: expect.arrayContaining([expect.objectContaining({ check })]),
      })
      await books.close()
    })
  }

  test('runs the other modules’ checks too, and stores one day of records', async ({ books }) => {
    books.deps.clock.set('2026-07-01T00:00:00Z')
    await books.ledger.verify()
    books.ledger.addCheck({ name: 'sample', find: async () => [{ subject: 'x', expected: '1', found: '2' }] })
    books.deps.clock.set('2026-07-03T00:00:00Z')
    expect(await books.ledger.verify()).toEqual([{ check: 'sample', subject: 'x', expected: '1', found: '2' }])
    const old = await books.db
      .selectFrom('book_checks')
      .select('id')
      .where('checked_at', '<', new Date('2026-07-02T00:00:00Z'))
      .execute()
    expect(old).toEqual([])
  })
})
