import { newId, type Satang } from '@backoffice/kernel'
import { expect } from 'vitest'
import { inTransaction } from '../../src/platform/db/database.ts'
import { aBankAccount, aMember, baht, type LedgerFixture, withBalance } from '../support/builders.ts'
import { countDeadlocks } from '../support/deadlocks.ts'
import { isWithoutLine } from '../support/retry.ts'

// Invariants of the ledger under concurrency. Each runs on the product, and on mutations it must detect.

/** Starts all calls concurrently. A call that found no free connection in time has not started, and is repeated. */
const allAtOnce = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => patiently(() => work(n))))

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isWithoutLine(error)) throw error
    }
  }
}

const cashOf = async (books: LedgerFixture, member: Awaited<ReturnType<typeof aMember>>) =>
  books.ledger.walletOf(books.db, member.id)
const codes = (results: readonly { ok: boolean; code?: string }[]) =>
  Object.fromEntries([...Map.groupBy(results, each => each.code ?? 'ok')].map(([code, each]) => [code, each.length]))
const sound = async (books: LedgerFixture) => expect(await books.ledger.verify()).toEqual([])

/** `count` concurrent holds of 100 on a balance that half of them exhaust. */
export async function holdsNeverExceedBalance(books: LedgerFixture, count = 1000): Promise<void> {
  const member = await aMember(books)
  await withBalance(books, member, baht(50 * count))
  const hold = () =>
    inTransaction(books.db, tx =>
      books.ledger.hold(tx, {
        memberId: member.id,
        amount: baht(100),
        reference: newId(),
        now: books.deps.clock.now(),
      }),
    )
  const results = await allAtOnce(count, hold)
  expect(codes(results)).toEqual({ ok: count / 2, INSUFFICIENT_FUNDS: count / 2 })
  expect(await cashOf(books, member)).toEqual({ cash: baht(50 * count), bonus: 0n, held: baht(50 * count) })
  await sound(books)
}

/** A transfer from held money is refused. */
export async function heldMoneyStaysPut(books: LedgerFixture): Promise<void> {
  const member = await aMember(books)
  await withBalance(books, member, baht(100))
  const { clock } = books.deps
  await inTransaction(books.db, tx =>
    books.ledger.hold(tx, { memberId: member.id, amount: baht(80), reference: newId(), now: clock.now() }),
  )
  const out = await inTransaction(books.db, tx =>
    books.ledger.post(tx, {
      code: 'adjustment',
      debit: { kind: 'member-cash', memberId: member.id },
      credit: { kind: 'adjustments' },
      amount: baht(30),
      command: 'test',
      reason: 'test',
      reference: newId(),
      now: clock.now(),
    }),
  )
  expect(out).toEqual({ ok: false, code: 'INSUFFICIENT_FUNDS' })
  await sound(books)
}

/** Every amount arrives to the satang. */
export async function everySatangArrives(books: LedgerFixture): Promise<void> {
  const member = await aMember(books)
  const amounts = [29n, 57n, 58n, 113n, 114n, 115n, 1_001n, 4_503_599_627_370_497n] as Satang[]
  let sum = 0n
  for (const amount of amounts) {
    await withBalance(books, member, amount)
    sum += amount
    expect((await cashOf(books, member)).cash).toBe(sum)
  }
  await sound(books)
}

export async function oneReferenceMovesOnce(books: LedgerFixture, count = 1000): Promise<void> {
  const member = await aMember(books)
  const reference = newId()
  const post = () =>
    inTransaction(books.db, tx =>
      books.ledger.post(tx, {
        code: 'deposit',
        debit: { kind: 'adjustments' },
        credit: { kind: 'member-cash', memberId: member.id },
        amount: baht(10),
        command: 'test',
        reference,
        now: books.deps.clock.now(),
      }),
    )
  const results = await allAtOnce(count, post)
  expect(results.filter(each => each.ok && !each.value.duplicate)).toHaveLength(1)
  expect(new Set(results.map(each => each.ok && each.value.transferId))).toHaveLength(1)
  expect((await cashOf(books, member)).cash).toBe(baht(10))
  await sound(books)
}

export async function oneReversalEver(books: LedgerFixture, count = 100): Promise<void> {
  const member = await aMember(books)
  const transferId = await withBalance(books, member, baht(10))
  await withBalance(books, member, baht(1000))
  const reverse = () =>
    inTransaction(books.db, tx =>
      books.ledger.reverse(tx, { transferId, reason: 'test', command: 'test', now: books.deps.clock.now() }),
    )
  expect(codes(await allAtOnce(count, reverse))).toEqual({ ok: 1, STATE_CONFLICT: count - 1 })
  expect((await cashOf(books, member)).cash).toBe(baht(1000))
  await sound(books)
}

/** Release and payment of one hold, sequential and concurrent: one of them ends it. */
export async function oneEndOfAHold(books: LedgerFixture, roundsOf = 20): Promise<void> {
  const { db, ledger, deps } = books
  const member = await aMember(books)
  await withBalance(books, member, baht(100 * (roundsOf + 2)))
  const now = deps.clock.now()
  let left: bigint = baht(100 * (roundsOf + 2))
  const round = async (
    order: (release: () => Promise<End>, pay: () => Promise<End>) => Promise<End[]>,
  ): Promise<void> => {
    const reference = newId()
    await inTransaction(db, tx => ledger.hold(tx, { memberId: member.id, amount: baht(100), reference, now }))
    const results = await order(
      () => inTransaction(db, tx => ledger.releaseHold(tx, { reference, now })),
      () =>
        inTransaction(db, tx =>
          ledger.postHold(tx, {
            reference,
            credit: { kind: 'clearing', provider: 'fairpay' },
            code: 'withdrawal',
            command: 'test',
            now,
          }),
        ),
    )
    expect(codes(results)).toEqual({ ok: 1, STATE_CONFLICT: 3 })
    if (results.some(each => each.ok && 'transferId' in each.value)) left -= 10_000n
    expect(await cashOf(books, member)).toEqual({ cash: left, bonus: 0n, held: 0n })
  }
  await round(async (release, pay) => [await pay(), await release(), await pay(), await release()])
  await round(async (release, pay) => [await release(), await pay(), await release(), await pay()])
  // The first caller mostly wins, so they alternate.
  for (let n = 0; n < roundsOf; n++)
    await round((release, pay) =>
      Promise.all(n % 2 === 0 ? [release(), pay(), release(), pay()] : [pay(), release(), pay(), release()]),
    )
  await sound(books)
}
type End = { readonly ok: true; readonly value: object } | { readonly ok: false; readonly code: string }

/** Both sides of midnight in Bangkok, which differs from midnight in UTC. */
export async function daysTurnInBangkok(books: LedgerFixture): Promise<void> {
  const member = await aMember(books)
  for (const [instant, day] of [
    ['2026-07-12T16:59:59.999Z', '2026-07-12'],
    ['2026-07-12T17:00:00.000Z', '2026-07-13'],
    ['2026-07-12T23:59:59.999Z', '2026-07-13'],
  ] as const) {
    books.deps.clock.set(instant)
    const id = await withBalance(books, member, baht(1))
    expect(
      await books.db.selectFrom('transfers').select('business_day').where('id', '=', id).executeTakeFirst(),
    ).toEqual({ business_day: day })
  }
  await sound(books)
}

/** Concurrent credits, debits and holds on a few members and shared accounts: no deadlock, and all totals match. */
export async function mixedTransfersSettle(books: LedgerFixture, count = 400): Promise<void> {
  const { db, ledger, deps } = books
  const members = await Promise.all(Array.from({ length: 4 }, () => aMember(books)))
  const bank = await aBankAccount(books)
  for (const member of members) await withBalance(books, member, baht(1_000_000))
  const now = deps.clock.now()
  const bankRef = { kind: 'bank', bankAccountId: bank.id } as const
  const one = async (n: number): Promise<void> => {
    const memberId = members[n % members.length]?.id
    if (memberId === undefined) throw new Error('no member')
    const cash = { kind: 'member-cash', memberId } as const
    const base = { amount: baht(1 + (n % 7)), command: 'test', reference: newId(), now, reason: 'test' }
    const posted = await inTransaction(db, async tx => {
      switch (n % 6) {
        case 0:
          return ledger.post(tx, { ...base, code: 'deposit', debit: bankRef, credit: cash })
        case 1:
          return ledger.post(tx, { ...base, code: 'adjustment', debit: cash, credit: { kind: 'adjustments' } })
        case 2:
          return ledger.post(tx, {
            ...base,
            code: 'adjustment',
            debit: cash,
            credit: { kind: 'member-bonus', memberId },
          })
        case 3:
          return ledger.post(tx, { ...base, code: 'deposit-unmatched', debit: bankRef, credit: { kind: 'suspense' } })
        case 4:
          return ledger.post(tx, { ...base, code: 'deposit-matched', debit: { kind: 'suspense' }, credit: cash })
        default: {
          const reference = newId()
          const held = await ledger.hold(tx, { memberId, amount: baht(5), reference, now })
          return held.ok
            ? ledger.postHold(tx, {
                reference,
                credit: n % 4 === 1 ? bankRef : { kind: 'clearing', provider: 'fairpay' },
                code: 'withdrawal',
                command: 'test',
                now,
                fee: baht(1),
              })
            : held
        }
      }
    })
    expect(posted.ok).toBe(true)
  }
  await allAtOnce(count, one)
  await sound(books)
}

/** Money that arrives while a hold waits for the lock is seen and breaks nothing. */
export async function arrivingMoneyIsSeen(books: LedgerFixture, roundsOf = 20): Promise<void> {
  for (let round = 0; round < roundsOf; round++) {
    const member = await aMember(books)
    const hold = () =>
      inTransaction(books.db, tx =>
        books.ledger.hold(tx, {
          memberId: member.id,
          amount: baht(1),
          reference: newId(),
          now: books.deps.clock.now(),
        }),
      )
    const [, ...holds] = await Promise.all([withBalance(books, member, baht(3)), hold(), hold(), hold(), hold()])
    const held = holds.filter(each => each.ok).length
    expect(held).toBeLessThanOrEqual(3)
    expect(await cashOf(books, member)).toEqual({ cash: baht(3), bonus: 0n, held: baht(held) })
  }
  await sound(books)
}

/** Concurrent transfers between two accounts in both directions, without a deadlock to retry. */
export async function nobodyDeadlocks(books: LedgerFixture, count = 200): Promise<void> {
  const member = await aMember(books)
  await withBalance(books, member, baht(1_000_000))
  const ends = [{ kind: 'member-cash', memberId: member.id }, { kind: 'adjustments' }] as const
  await allAtOnce(count, async n => {
    const [debit, credit] = n % 2 === 0 ? ends : [ends[1], ends[0]]
    const posted = await inTransaction(books.db, tx =>
      books.ledger.post(tx, {
        code: 'adjustment',
        debit,
        credit,
        amount: baht(1),
        command: 'test',
        reason: 'test',
        reference: newId(),
        now: books.deps.clock.now(),
      }),
    )
    expect(posted.ok).toBe(true)
  })
  await sound(books)
  expect(await countDeadlocks(books.db)).toBe(0)
}
