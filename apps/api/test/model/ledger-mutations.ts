import { setTimeout as sleep } from 'node:timers/promises'
import { newId, type HoldId, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { LedgerRepo } from '../../src/modules/ledger/index.ts'
import { ledgerRepo } from '../../src/modules/ledger/ledger.repo.ts'
import { type DepositsRepo, depositsRepo } from '../../src/modules/deposits/context.ts'
import * as deposits from './deposit-oracles.ts'
import * as oracles from './oracles.ts'
import type { LedgerFixture } from '../support/builders.ts'

/**
 * A mutation, and the oracle that must detect it. `unguarded` removes the constraint of the database that would detect
 * it first.
 */
export type Mutation = {
  readonly what: string
  readonly repo?: LedgerRepo
  readonly unguarded?: readonly string[]
  readonly caughtBy: (books: LedgerFixture) => Promise<void>
  /** Detectable sequentially: the model must fail too. */
  readonly alsoByModel?: true
  /** The seed whose first model sequences detect it. */
  readonly seed?: number
}

const NO_CHECK = 'alter table accounts drop constraint accounts_check'
const cashAccount = (memberId: string) => sql<{ id: string; available: bigint; posted: bigint }>`
  select id, posted_satang - held_satang as available, posted_satang as posted from accounts
    where member_id = ${memberId}::uuid and kind = 'member-cash'`

/** Reads first, writes later, without a lock. */
const naiveHold =
  (available: 'available' | 'posted', pause: number): LedgerRepo['openHold'] =>
  async (tx, { memberId, amount, reference, now }) => {
    const { rows } = await cashAccount(memberId).execute(tx)
    const [row] = rows
    if (row === undefined || row[available] < amount) return { holdId: null, accounts: rows.length, enough: false }
    await sleep(pause)
    const holdId = newId<HoldId>()
    await sql`insert into holds (id, account_id, amount_satang, status, reference, created_at)
      values (${holdId}::uuid, ${row.id}::uuid, ${amount}::bigint, 'held', ${reference}, ${now}::timestamptz)`.execute(
      tx,
    )
    await sql`update accounts set held_satang = held_satang + ${amount}::bigint where id = ${row.id}::uuid`.execute(tx)
    return { holdId, accounts: 1, enough: true }
  }

const inFloats = (amount: Satang): Satang => BigInt(Math.trunc((Number(amount) / 100) * 100)) as Satang
const utcDay = (instant: Date | string) => sql<string>`(${instant}::timestamptz at time zone 'UTC')::date`

/** Runs a ledger statement, then corrupts its effect. */
const afterBooking =
  (
    bend: (tx: Parameters<LedgerRepo['book']>[0], booking: Awaited<ReturnType<LedgerRepo['book']>>) => Promise<unknown>,
  ): LedgerRepo['book'] =>
  async (tx, input) => {
    const booking = await ledgerRepo.book(tx, input)
    if (booking.transfer !== null) await bend(tx, booking)
    return booking
  }

export const mutations: readonly Mutation[] = [
  {
    what: 'a hold that reads the balance, then writes',
    repo: { ...ledgerRepo, openHold: naiveHold('available', 1) },
    unguarded: [NO_CHECK],
    caughtBy: books => oracles.holdsNeverExceedBalance(books, 100),
  },
  {
    what: 'the same, with the database still guarding the floor: callers see errors',
    repo: { ...ledgerRepo, openHold: naiveHold('available', 1) },
    caughtBy: books => oracles.holdsNeverExceedBalance(books, 100),
  },
  {
    what: 'a hold that forgets what is held already',
    seed: 60,
    repo: { ...ledgerRepo, openHold: naiveHold('posted', 0) },
    unguarded: [NO_CHECK],
    caughtBy: books => oracles.holdsNeverExceedBalance(books, 20),
    alsoByModel: true,
  },
  {
    what: 'a transfer that forgets what is held',
    seed: 6,
    repo: {
      ...ledgerRepo,
      book: async (tx, input) => {
        const booking = await ledgerRepo.book(tx, input)
        if (booking.enough || input.debit.kind !== 'member-cash') return booking
        // Hides the held money, posts, and restores it.
        const { memberId } = input.debit
        const { rows } = await sql<{
          held: bigint
        }>`select held_satang as held from accounts
          where member_id = ${memberId}::uuid and kind = 'member-cash'`.execute(tx)
        await sql`update accounts set held_satang = 0
          where member_id = ${memberId}::uuid and kind = 'member-cash'`.execute(tx)
        const again = await ledgerRepo.book(tx, input)
        await sql`update accounts set held_satang = ${rows[0]?.held ?? 0n}::bigint
          where member_id = ${memberId}::uuid and kind = 'member-cash'`.execute(tx)
        return again
      },
    },
    unguarded: [NO_CHECK],
    caughtBy: oracles.heldMoneyStaysPut,
    alsoByModel: true,
  },
  {
    what: 'money in floating point',
    repo: { ...ledgerRepo, book: (tx, input) => ledgerRepo.book(tx, { ...input, amount: inFloats(input.amount) }) },
    caughtBy: oracles.everySatangArrives,
    alsoByModel: true,
  },
  {
    what: 'a business day of UTC',
    repo: { ...ledgerRepo, book: (tx, input) => ledgerRepo.book(tx, input, utcDay) },
    caughtBy: oracles.daysTurnInBangkok,
  },
  {
    what: 'no unique reference',
    repo: {
      ...ledgerRepo,
      book: (tx, input) => ledgerRepo.book(tx, { ...input, reference: `${input.reference} ${newId()}` }),
    },
    caughtBy: books => oracles.oneReferenceMovesOnce(books, 20),
    alsoByModel: true,
  },
  {
    what: 'a transfer that can be reversed twice',
    seed: 267,
    repo: {
      ...ledgerRepo,
      book: (tx, input) => ledgerRepo.book(tx, input.code === 'reversal' ? { ...input, reference: newId() } : input),
    },
    unguarded: ['alter table transfers drop constraint transfers_reverses_id_key'],
    caughtBy: books => oracles.oneReversalEver(books, 10),
    alsoByModel: true,
  },
  {
    what: 'one leg only',
    repo: {
      ...ledgerRepo,
      book: afterBooking((tx, { transfer }) =>
        sql`update accounts set posted_satang = posted_satang + ${transfer?.amount ?? 0n}::bigint
          where id = ${transfer?.debitAccountId ?? null}::uuid`.execute(tx),
      ),
    },
    caughtBy: books => oracles.oneReversalEver(books, 2),
    alsoByModel: true,
  },
  {
    what: 'a balance written from what was read before the lock',
    repo: {
      ...ledgerRepo,
      book: async (tx, input) => {
        if (input.credit.kind !== 'member-cash') return ledgerRepo.book(tx, input)
        const { rows } = await cashAccount(input.credit.memberId).execute(tx)
        await sleep(1)
        const booking = await ledgerRepo.book(tx, input)
        if (booking.transfer !== null)
          await sql`update accounts set posted_satang = ${(rows[0]?.posted ?? 0n) + input.amount}::bigint
            where member_id = ${input.credit.memberId}::uuid and kind = 'member-cash'`.execute(tx)
        return booking
      },
    },
    caughtBy: books => oracles.mixedTransfersSettle(books, 60),
  },
  {
    what: 'a transfer that does not count as one of its accounts',
    repo: {
      ...ledgerRepo,
      book: afterBooking((tx, { transfer }) =>
        sql`update accounts set version = version + 1 where id = ${transfer?.creditAccountId ?? null}::uuid`.execute(
          tx,
        ),
      ),
    },
    caughtBy: books => oracles.oneReversalEver(books, 2),
  },
  {
    what: 'a release that ignores whether the hold is open',
    seed: 29,
    repo: {
      ...ledgerRepo,
      closeHold: async (tx, reference, now) => {
        const { rows } = await sql<{
          holdId: HoldId
          amount: Satang
          account: string
        }>`update holds set status = 'released', finished_at = ${now}::timestamptz where reference = ${reference}
          returning id as "holdId", amount_satang as amount, account_id as account`.execute(tx)
        if (rows[0] !== undefined)
          await sql`update accounts set held_satang = greatest(0, held_satang - ${rows[0].amount}::bigint)
            where id = ${rows[0].account}::uuid`.execute(tx)
        return rows[0]
      },
    },
    caughtBy: books => oracles.oneEndOfAHold(books, 5),
    alsoByModel: true,
  },
  {
    what: 'a payment that does not close its hold',
    seed: 15,
    repo: {
      ...ledgerRepo,
      bookHold: async (tx, input) => {
        const booked = await ledgerRepo.bookHold(tx, { ...input, code: input.code })
        if (booked.closed)
          await sql`update holds set status = 'held', finished_at = null where reference = ${input.reference}`.execute(
            tx,
          )
        return booked
      },
    },
    caughtBy: books => oracles.oneEndOfAHold(books, 5),
    alsoByModel: true,
  },
  {
    what: 'accounts locked in the order of the call',
    repo: {
      ...ledgerRepo,
      book: async (tx, input) => {
        const one = (account: typeof input.debit) =>
          ('memberId' in account
            ? sql`select id from accounts where member_id = ${account.memberId}::uuid
              and kind = ${account.kind} for no key update`
            : sql`select id from accounts where kind = ${account.kind} and bank_account_id is not distinct
              from ${'bankAccountId' in account ? account.bankAccountId : null}::uuid for no key update`
          ).execute(tx)
        await one(input.debit)
        await one(input.credit)
        return ledgerRepo.book(tx, input)
      },
    },
    caughtBy: books => oracles.nobodyDeadlocks(books, 60),
  },
  {
    what: 'a bank line without its key',
    caughtBy: books =>
      deposits.oneMovementOneCredit(
        deposits.createDepositsFixture(books, {
          ...depositsRepo,
          insertLine: (tx, line, account, now) =>
            depositsRepo.insertLine(tx, { ...line, reference: newId() }, account, now),
        }),
        5,
      ),
  },
  {
    what: 'equal lines of a delivery taken for one',
    caughtBy: books =>
      deposits.twinsAreTwo(
        deposits.createDepositsFixture(books, {
          ...depositsRepo,
          insertLine: (tx, line, account, now) => depositsRepo.insertLine(tx, { ...line, occurrence: 1 }, account, now),
          findStoredLine: (reader, line) => depositsRepo.findStoredLine(reader, { ...line, occurrence: 1 }),
        }),
      ),
  },
  {
    what: 'sources that do not see each other',
    caughtBy: books =>
      deposits.twoSourcesOneCredit(
        deposits.createDepositsFixture(books, { ...depositsRepo, findSimilarDeposit: async () => undefined }),
      ),
  },
  {
    what: 'lines of one account that do not wait for each other',
    caughtBy: books =>
      deposits.twoSourcesOneCredit(
        deposits.createDepositsFixture(books, {
          ...depositsRepo,
          lockOperatorAccount: async (tx, { accountNo }) =>
            (
              await sql<
                Awaited<ReturnType<DepositsRepo['lockOperatorAccount']>> & object
              >`select id, purpose, status, min_satang as "minDeposit", max_satang as "maxDeposit" from bank_accounts
                where account_no = ${accountNo}`.execute(tx)
            ).rows[0],
          findSimilarDeposit: async (tx, line, account) => {
            const similar = await depositsRepo.findSimilarDeposit(tx, line, account)
            await sleep(5)
            return similar
          },
        }),
        20,
      ),
  },
  {
    what: 'a deposit written down under another day than its money',
    caughtBy: books =>
      deposits.suspenseHoldsTheRest(
        deposits.createDepositsFixture(books, {
          ...depositsRepo,
          insertDeposit: (tx, input) => depositsRepo.insertDeposit(tx, { ...input, businessDay: '2026-01-01' }),
        }),
      ),
  },
  {
    what: 'a statement’s day taken for its midnight',
    caughtBy: books =>
      deposits.statementsAddNothing(
        deposits.createDepositsFixture(books, {
          ...depositsRepo,
          findSimilarDeposit: (reader, line, account) =>
            depositsRepo.findSimilarDeposit(reader, { ...line, timeKnown: true }, account),
        }),
      ),
  },
  {
    what: 'a file that counts its equal lines on from the file before',
    caughtBy: books =>
      deposits.statementsAddNothing(
        deposits.createDepositsFixture(books, {
          ...depositsRepo,
          insertLine: (tx, line, account, now) =>
            depositsRepo.insertLine(
              tx,
              line.source === 'statement-csv'
                ? { ...line, occurrence: line.occurrence + Math.floor(Math.random() * 1e6) }
                : line,
              account,
              now,
            ),
        }),
      ),
  },
]
