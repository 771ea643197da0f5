import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { isFull, rounds } from './support/size.ts'
import { aBankAccount, type TestBankAccount } from './support/builders.ts'
import type { BankingFixture } from './support/banking-fixture.ts'
import { writeCamt053, writeCsv, writeMt940, type Movement } from './support/statement-files.ts'
import { csv, give, test } from './support/statement-fixture.ts'

describe('twenty overlapping files in any order, of three formats', () => {
  const movement = fc.record({
    day: fc.integer({ min: 1, max: 7 }),
    hour: fc.integer({ min: 8, max: 20 }),
    direction: fc.constantFrom('in' as const, 'in' as const, 'out' as const),
    amount: fc.constantFrom(5_000n, 10_000n, 12_345n),
  })
  const sets = fc.record({
    movements: fc.array(movement, { minLength: 12, maxLength: 24 }),
    windows: fc.array(
      fc.record({
        from: fc.nat(30),
        size: fc.integer({ min: 1, max: 12 }),
        format: fc.constantFrom('csv', 'camt053', 'mt940'),
      }),
      { minLength: 17, maxLength: 17 },
    ),
    seed: fc.nat(),
  })

  const writers = {
    csv: (_: string, all: readonly Movement[]) => writeCsv(all),
    camt053: writeCamt053,
    mt940: writeMt940,
  } as const
  /** Overlapping periods, and each format once over the whole: every movement is reported at least three times. */
  async function importAll(
    fixture: BankingFixture,
    account: TestBankAccount,
    movements: readonly Movement[],
    windows: readonly { from: number; size: number; format: 'csv' | 'camt053' | 'mt940' }[],
  ): Promise<void> {
    const maker = await fixture.admin('finance-maker')
    const whole = (['csv', 'camt053', 'mt940'] as const).map(format => ({ from: 0, size: movements.length, format }))
    const files = [...windows.map(each => ({ ...each, from: each.from % movements.length })), ...whole].map(
      ({ from, size, format }, index) => ({
        index,
        format,
        text: writers[format](account.accountNo, movements.slice(from, from + size)),
      }),
    )
    const shuffled = files.toSorted((one, other) => ((one.index * 7) % 20) - ((other.index * 7) % 20))
    for (const { format, text } of shuffled) {
      const reply = await give(maker, account, text, { format, ...(format === 'csv' ? csv : {}) })
      expect([202, 200]).toContain(reply.status)
    }
    await fixture.runJobs()
  }

  for (const referenced of [true, false]) {
    test(`${referenced ? 'with references and of different amounts' : 'without references, many of them equal,'} come to the exact count and the exact sum`, async ({
      fixture,
    }) => {
      await fc.assert(
        fc.asyncProperty(sets, async ({ movements: drawn, windows }) => {
          const account = await aBankAccount(fixture, {})
          const movements = drawn
            .map(
              ({ day, hour, ...rest }, index): Movement => ({
                ...rest,
                amount: referenced ? rest.amount + BigInt(index) * 100n : rest.amount,
                day: `2026-07-0${day}`,
                at: `${String(hour).padStart(2, '0')}:00`,
                reference: referenced ? `B${index}` : null,
                name: null,
              }),
            )
            .sort((one, other) => (`${one.day}${one.at}` < `${other.day}${other.at}` ? -1 : 1))
          await importAll(fixture, account, movements, windows)
          const into = movements.filter(({ direction }) => direction === 'in')
          const deposits = await fixture.db
            .selectFrom('deposits')
            .select(['status', 'amount_satang'])
            .where('bank_account_id', '=', account.id)
            .execute()
          const booked = deposits.filter(({ status }) => status === 'unmatched')
          expect(booked).toHaveLength(into.length)
          expect(await fixture.books(account)).toBe(into.reduce((sum, { amount }) => sum + amount, 0n))
          // With unique references, every repetition is recognized.
          expect(referenced ? deposits.length : into.length).toBe(into.length)
          const out = await sql<{
            count: number
          }>`select count(*)::int as count from bank_transactions t where bank_account_id = ${account.id}::uuid
            and direction = 'out' and not exists (select from bank_line_links l
            where l.bank_transaction_id = t.id)`.execute(fixture.db)
          expect(out.rows[0]?.count).toBe(movements.length - into.length)
          expect(
            await fixture.db.selectFrom('statement_imports').select('id').where('status', '=', 'taking').execute(),
          ).toEqual([])
        }),
        { numRuns: rounds(1, 5), ...(isFull ? {} : { seed: referenced ? 11 : 12 }), endOnFailure: true },
      )
      expect(await fixture.verify()).toEqual([])
    }, 240_000)
  }
})
