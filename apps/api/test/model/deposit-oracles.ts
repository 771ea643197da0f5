import { randomUUID } from 'node:crypto'
import { newId } from '@backoffice/kernel'
import { expect } from 'vitest'
import type { BankLine } from '../../src/modules/bank-lines/index.ts'
import type { DepositsRepo } from '../../src/modules/deposits/index.ts'
import { createModules } from '../../src/modules.ts'
import { command } from '../../src/platform/command/command.ts'
import { aBankAccount, aMember, baht, type LedgerFixture } from '../support/builders.ts'

// Invariants of deposits, checked on the module itself, because the integration module in front would detect some
// violations earlier.

export type DepositsUnderTest = { readonly books: LedgerFixture; take(line: BankLine): Promise<string> }

export function createDepositsFixture(books: LedgerFixture, repo?: DepositsRepo): DepositsUnderTest {
  const { deposits } = createModules(books.deps, { ledger: books.ledger, deposits: repo })
  return {
    books,
    take: async line => {
      const outcome = await command(
        books.deps,
        deposits.creditBankTransaction,
        { actor: { kind: 'provider', name: 'bank feed' }, requestId: newId(), ip: null, userAgent: null },
        line,
      )
      return outcome.ok ? outcome.value.status : outcome.code
    },
  }
}

async function setting({ books }: DepositsUnderTest, input: Parameters<typeof aMember>[1] = {}) {
  const own = await aBankAccount(books)
  const member = await aMember(books, input)
  const line = (change: Partial<BankLine> = {}): BankLine => ({
    account: { bankCode: own.bankCode, accountNo: own.accountNo },
    channel: 'scb',
    reference: randomUUID(),
    direction: 'in',
    amount: baht(100),
    occurredAt: books.deps.clock.now(),
    counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
    occurrence: 1,
    ...change,
  })
  const cash = async () => (await books.ledger.walletOf(books.db, member.id)).cash
  const sound = async () => expect(await books.ledger.verify()).toEqual([])
  return { line, cash, sound }
}

/** One movement, reported concurrently and again later. */
export async function oneMovementOneCredit(module: DepositsUnderTest, count = 50): Promise<void> {
  const { line, cash, sound } = await setting(module)
  const same = line()
  await Promise.all(Array.from({ length: count }, () => module.take(same)))
  expect(await module.take(same)).toBe('credited')
  expect(await cash()).toBe(baht(100))
  await sound()
}

/** Equal lines of one delivery are two; the repeated delivery adds none. */
export async function twinsAreTwo(module: DepositsUnderTest): Promise<void> {
  const { line, cash, sound } = await setting(module)
  const { reference: _, ...bare } = line()
  for (let delivery = 0; delivery < 3; delivery++)
    for (const occurrence of [1, 2]) await module.take({ ...bare, occurrence })
  expect(await cash()).toBe(baht(200))
  await sound()
}

/** Two sources report the same movement concurrently. */
export async function twoSourcesOneCredit(module: DepositsUnderTest, roundsOf = 10): Promise<void> {
  for (let round = 0; round < roundsOf; round++) {
    const { line, cash, sound } = await setting(module)
    const statuses = await Promise.all([module.take(line()), module.take(line({ channel: 'sms' }))])
    expect(statuses.toSorted()).toEqual(['credited', 'possible-duplicate'])
    expect(await cash()).toBe(baht(100))
    await sound()
  }
}

/** Money for a paused account and money of a closed member stays in suspense and is posted. */
export async function suspenseHoldsTheRest(module: DepositsUnderTest): Promise<void> {
  const { line, cash, sound } = await setting(module, { status: 'closed' })
  const before = await module.books.ledger.balanceOf(module.books.db, { kind: 'suspense' })
  expect(await module.take(line())).toBe('unmatched')
  expect(await module.books.ledger.balanceOf(module.books.db, { kind: 'suspense' })).toBe(before + baht(100))
  expect(await cash()).toBe(0n)
  await sound()
}

/** A statement with days only repeats what the feed reported, and an overlapping file adds nothing. */
export async function statementsAddNothing(module: DepositsUnderTest): Promise<void> {
  const { line, cash, sound } = await setting(module)
  const midnight = new Date(module.books.deps.clock.now().getTime() - 12 * 3_600_000)
  expect(await module.take(line())).toBe('credited')
  expect(await module.take(line({ source: 'statement-mt940', timeKnown: false, occurredAt: midnight }))).toBe(
    'possible-duplicate',
  )
  const { reference: _, ...bare } = line({ source: 'statement-csv', amount: baht(7) })
  for (let file = 0; file < 2; file++) for (const occurrence of [1, 2]) await module.take({ ...bare, occurrence })
  expect(await cash()).toBe(baht(114))
  await sound()
}
