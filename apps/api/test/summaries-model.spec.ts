import { BANGKOK, businessDayOf, newId, type Satang, type TransferId } from '@backoffice/kernel'
import fc from 'fast-check'
import { expect } from 'vitest'
import { recordDelta, summariesOf, type Figure } from '../src/modules/summaries/index.ts'
import { aggregatePendingDeltas } from '../src/modules/summaries/commands/aggregate-summaries.ts'
import { inTransaction, type Tx } from '../src/platform/db/database.ts'
import { isFull, rounds } from './support/size.ts'
import { aMember, type LedgerFixture, createLedgerFixture, type TestMember } from './support/builders.ts'
import { test } from './support/database.ts'

const codes = ['deposit', 'deposit-matched', 'adjustment'] as const
type Step =
  | {
      readonly do: 'post'
      readonly code: (typeof codes)[number]
      readonly amount: bigint
      readonly member: 0 | 1
      readonly dropped: boolean
    }
  | { readonly do: 'pay'; readonly amount: bigint; readonly fee: bigint }
  | { readonly do: 'reverse'; readonly nth: number }
  | { readonly do: 'note'; readonly amount: bigint }
  | { readonly do: 'fold'; readonly limit: number; readonly nodes: number }
  | { readonly do: 'wait'; readonly hours: number }

const someAmount = fc.bigInt(1n, 100_000n)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      code: fc.constantFrom(...codes),
      amount: someAmount,
      member: fc.constantFrom(0 as const, 1 as const),
      dropped: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pay' as const), amount: fc.bigInt(1n, 100n), fee: fc.bigInt(0n, 5n) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), nth: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('note' as const), amount: someAmount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fold' as const),
      limit: fc.integer({ min: 1, max: 8 }),
      nodes: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
)

const figures: readonly Figure[] = [
  ...codes,
  ...codes.map(code => `reversed-${code}` as const),
  'withdrawal',
  'withdrawal-fee',
  'withdrawals.requested',
  'deposits.first',
]

type ReportedFacts = Map<string, { amount: bigint; count: bigint }>

/** Expected days: the sums of all actions that were not rolled back. */
class Walk {
  readonly told: ReportedFacts = new Map()
  readonly transfers: { id: TransferId; code: (typeof codes)[number]; amount: bigint }[] = []
  readonly withDeposit = new Set<string>()
  readonly books: LedgerFixture
  readonly members: readonly [TestMember, TestMember]
  /** First deposits belong to no command: those of all sequences count together. */
  readonly firsts: ReportedFacts
  readonly run = newId()
  constructor(books: LedgerFixture, members: Walk['members'], firsts: ReportedFacts) {
    this.books = books
    this.members = members
    this.firsts = firsts
  }

  async take(input: Step): Promise<void> {
    switch (input.do) {
      case 'post':
        return this.post(input)
      case 'pay':
        return this.pay(input)
      case 'reverse':
        return this.reverse(input.nth)
      case 'note':
        await this.within(tx =>
          recordDelta(tx, {
            day: this.day(),
            figure: 'withdrawals.requested',
            dimension: this.run,
            amount: input.amount as Satang,
            at: this.books.deps.clock.now(),
          }),
        )
        return this.expectOne('withdrawals.requested', input.amount)
      case 'fold':
        return void (await Promise.all(
          Array.from({ length: input.nodes }, () => aggregatePendingDeltas(this.books, input.limit)),
        ))
      case 'wait':
        return this.books.deps.clock.advance(input.hours * 3_600_000)
    }
  }

  private async post({ code, amount, member, dropped }: Extract<Step, { do: 'post' }>): Promise<void> {
    const memberId = this.members[member].id
    const posting = {
      code,
      debit: { kind: 'adjustments' },
      credit: { kind: 'member-cash', memberId },
      amount: amount as Satang,
      command: this.run,
      reason: 'model',
      reference: newId(),
      now: this.now(),
    } as const
    const posted = await this.within(tx => this.books.ledger.post(tx, posting), dropped)
    if (posted === undefined || !posted.ok) return
    this.transfers.push({ id: posted.value.transferId, code, amount })
    this.expectOne(code, amount)
    if (code === 'adjustment' || this.withDeposit.has(memberId)) return
    this.withDeposit.add(memberId)
    this.expectOne('deposits.first', amount, this.firsts)
  }

  private async pay({ amount, fee }: Extract<Step, { do: 'pay' }>): Promise<void> {
    const reference = newId()
    const held = await this.within(tx =>
      this.books.ledger.hold(tx, {
        memberId: this.members[0].id,
        amount: amount as Satang,
        reference,
        now: this.now(),
      }),
    )
    if (held?.ok !== true) return
    await this.within(tx =>
      this.books.ledger.postHold(tx, {
        reference,
        credit: { kind: 'clearing', provider: 'fairpay' },
        code: 'withdrawal',
        command: this.run,
        now: this.now(),
        fee: fee as Satang,
      }),
    )
    this.expectOne('withdrawal', amount)
    if (fee > 0n) this.expectOne('withdrawal-fee', fee)
  }

  private async reverse(nth: number): Promise<void> {
    const transfer = this.transfers[nth]
    if (transfer === undefined) return
    const reversed = await this.within(tx =>
      this.books.ledger.reverse(tx, { transferId: transfer.id, reason: 'model', command: this.run, now: this.now() }),
    )
    if (reversed?.ok === true) this.expectOne(`reversed-${transfer.code}`, transfer.amount)
  }

  /** In a transaction that can be rolled back at its end. */
  private async within<T>(work: (tx: Tx) => Promise<T>, dropped = false): Promise<T | undefined> {
    class Dropped extends Error {}
    try {
      return await inTransaction(this.books.db, async tx => {
        const done = await work(tx)
        if (dropped) throw new Dropped()
        return done
      })
    } catch (error) {
      if (error instanceof Dropped) return undefined
      throw error
    }
  }

  private expectOne(figure: Figure, amount: bigint, reported: ReportedFacts = this.told): void {
    const key = `${this.day()} ${figure} ${reported === this.told ? this.run : ''}`
    const before = reported.get(key) ?? { amount: 0n, count: 0n }
    reported.set(key, { amount: before.amount + amount, count: before.count + 1n })
  }

  private now = (): Date => this.books.deps.clock.now()
  private day = (): string => businessDayOf(this.now(), BANGKOK)

  async compare(): Promise<void> {
    const read = await summariesOf(this.books.reader, {
      from: '2020-01-01',
      to: '2040-12-31',
      by: 'day',
      figures,
      split: true,
    })
    const mine = read.filter(({ figure, dimension }) => dimension === this.run || figure === 'deposits.first')
    expect(
      new Map(
        mine.map(({ period, figure, dimension, amount, count }) => [
          `${period} ${figure} ${dimension}`,
          { amount, count },
        ]),
      ),
    ).toEqual(new Map([...this.told, ...this.firsts]))
  }
}

test('random postings, rollbacks, payments, reversals and aggregations over many days leave the summaries of the model', {
  timeout: isFull ? 0 : 120_000,
}, async ({ freshDatabase, onTestFinished }) => {
  const books = await createLedgerFixture(freshDatabase)
  onTestFinished(() => books.close())
  const firsts: ReportedFacts = new Map()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
      const walk = new Walk(books, [await aMember(books), await aMember(books)], firsts)
      for (const each of steps) {
        await walk.take(each)
        await walk.compare()
      }
    }),
    { numRuns: rounds(30, 3_000) },
  )
  for (const verify of [books.ledger.verifyRecent, books.ledger.verify]) expect(await verify()).toEqual([])
})
