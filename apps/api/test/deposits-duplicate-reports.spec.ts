import { randomUUID } from 'node:crypto'
import { ZERO } from '@backoffice/kernel'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { BankLine } from '../src/modules/bank-lines/index.ts'
import { baht, type TestBankAccount } from './support/builders.ts'
import { type DepositFixture, test } from './support/deposit-fixture.ts'

const sound = async (fixture: DepositFixture) => expect(await fixture.verify()).toEqual([])
const statuses = async (fixture: DepositFixture) => (await fixture.rows()).map(({ status }) => status).toSorted()
/** The start of the Bangkok day that contains NOON. */
const TODAY = new Date('2026-07-11T17:00:00Z')

describe('a statement', () => {
  const paid = async (fixture: DepositFixture) => {
    const [own, member] = [await fixture.account(), await fixture.member(ZERO)]
    return {
      own,
      member,
      line: (input: Partial<BankLine> = {}) => fixture.lineTo(own, { counterparty: fixture.payer(member), ...input }),
    }
  }

  test('that reports a movement under the bank’s reference adds nothing', async ({ fixture }) => {
    const { member, line } = await paid(fixture)
    const reported = line()
    const first = await fixture.take(reported)
    expect(
      await fixture.take({
        ...reported,
        source: 'statement-camt053',
        occurredAt: TODAY,
        timeKnown: false,
        rawText: 'TRF',
      }),
    ).toEqual({ ...first, known: true })
    expect([await fixture.cash(member), (await fixture.rows()).length]).toEqual([baht(500), 1])
    await sound(fixture)
  })

  test('with times or days only never credits again what the feed reported; nor the feed what it reported', async ({
    fixture,
  }) => {
    const { member, line } = await paid(fixture)
    const orders: [Partial<BankLine>, Partial<BankLine>][] = [
      [{}, { source: 'statement-csv', occurredAt: new Date('2026-07-12T05:09:59Z') }],
      [{}, { source: 'statement-mt940', occurredAt: TODAY, timeKnown: false }],
      [
        { source: 'statement-mt940', occurredAt: TODAY, timeKnown: false },
        { occurredAt: new Date('2026-07-12T16:59:59Z') },
      ],
      [
        { source: 'statement-csv', occurredAt: TODAY, timeKnown: false },
        { source: 'statement-mt940', occurredAt: TODAY, timeKnown: false },
      ],
    ]
    for (const [n, [one, other]] of orders.entries()) {
      const amount = baht(100 + n)
      expect([
        (await fixture.take(line({ ...one, amount }))).status,
        (await fixture.take(line({ ...other, amount }))).status,
      ]).toEqual(['credited', 'possible-duplicate'])
    }
    expect(await fixture.cash(member)).toBe(baht(100 + 101 + 102 + 103))
    await sound(fixture)
  })

  test('of another day, another payer, or out of the time range is another movement', async ({ fixture }) => {
    const { own, member, line } = await paid(fixture)
    const other = await fixture.member(ZERO)
    await fixture.take(line())
    await fixture.take(
      line({ source: 'statement-mt940', occurredAt: new Date('2026-07-12T17:00:00Z'), timeKnown: false }),
    )
    await fixture.take(line({ source: 'statement-csv', occurredAt: new Date('2026-07-12T05:10:01Z') }))
    await fixture.take(fixture.lineTo(own, { channel: 'sms', counterparty: fixture.payer(other) }))
    expect([await fixture.cash(member), await fixture.cash(other)]).toEqual([baht(1500), baht(500)])
  })

  test('with two equal lines, after two equal lines of the feed: two credits and two possible duplicates; a third source adds two more', async ({
    fixture,
  }) => {
    const { member, line } = await paid(fixture)
    for (let n = 0; n < 2; n++) await fixture.take(line())
    for (let n = 0; n < 2; n++)
      await fixture.take(line({ source: 'statement-csv', occurredAt: TODAY, timeKnown: false }))
    expect(await statuses(fixture)).toEqual(['credited', 'credited', 'possible-duplicate', 'possible-duplicate'])
    for (let n = 0; n < 2; n++) await fixture.take(line({ channel: 'sms' }))
    expect(await fixture.cash(member)).toBe(baht(1000))
    // A third equal line in one source is a third movement.
    expect((await fixture.take(line({ source: 'statement-csv', occurredAt: TODAY, timeKnown: false }))).status).toBe(
      'credited',
    )
    const similar = (await fixture.rows()).flatMap(({ alike_id }) => alike_id ?? [])
    expect([similar.length, new Set(similar).size]).toEqual([4, 2])
    await sound(fixture)
  })

  test('is previewed without storing anything', async ({ fixture }) => {
    const { line } = await paid(fixture)
    const reported = line()
    await fixture.take(reported)
    const requested: [BankLine, string][] = [
      [reported, 'known'],
      [{ ...reported, amount: baht(1) }, 'possible-duplicate'],
      [line({ source: 'statement-csv', occurredAt: TODAY, timeKnown: false }), 'possible-duplicate'],
      [line({ amount: baht(2) }), 'new'],
      [line({ direction: 'out' }), 'new'],
    ]
    for (const [one, found] of requested) expect(await fixture.deposits.lookUp(fixture.reader, one)).toBe(found)
    expect(await fixture.rows()).toHaveLength(1)
  })
})

describe('every satang of', () => {
  /** The bank's actual movements as its feed reports them: some without a reference, some equal. */
  const movements = (fixture: DepositFixture, own: TestBankAccount, count: number) =>
    Array.from({ length: count }, (_, n) => {
      const {
        reference,
        occurrence: _o,
        ...line
      } = fixture.lineTo(own, {
        channel: own.channel,
        amount: baht(100 + Math.floor(n / 2)),
        occurredAt: new Date(Date.parse('2026-07-12T03:00:00Z') + Math.floor(n / 2) * 1000),
        rawText: `เงินเข้า ${Math.floor(n / 2)}`,
      })
      return { ...line, ...(n % 4 < 2 ? { reference: reference ?? '' } : {}) }
    })

  test('twenty overlapping, shuffled deliveries of four feeds is credited once', async ({ fixture }) => {
    const member = await fixture.member(ZERO)
    const accounts = await Promise.all(
      (['scb', 'gsb', 'tmn', 'sms'] as const).map(channel =>
        fixture.account({ channel, bankCode: channel === 'tmn' ? 'TMN' : channel === 'gsb' ? '030' : '014' }),
      ),
    )
    const real = accounts.flatMap(own =>
      movements(fixture, own, 24).map(line => ({ ...line, counterparty: fixture.payer(member) })),
    )
    const wire = real.map(({ amount, occurredAt, ...line }) => ({
      type: 'bank.transaction',
      data: { ...line, amount: Number(amount) / 100, occurredAt: occurredAt.toISOString() },
    }))
    const order = (n: number) =>
      wire
        .map((event, at) => ({ event, at: ((at + 1) * (2 * n + 3)) % 97 }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ event }) => event)
    const deliveries = Array.from({ length: 20 }, (_, n) =>
      n === 19 ? order(n) : order(n).slice((n * 5) % 40, 60 + n),
    )
    const settle = async (batch: typeof wire): Promise<void> => {
      for (let left = batch, tries = 0; left.length > 0 && tries < 20; tries++) {
        const answers = await fixture.events(left)
        // Refused items are sent again, as a sender would; equal lines of a delivery stay in one delivery.
        left = Array.isArray(answers) && answers.every(({ accepted }) => accepted) ? [] : batch
      }
    }
    for (let n = 0; n < deliveries.length; n += 4) await Promise.all(deliveries.slice(n, n + 4).map(settle))
    const sum = real.reduce((total, { amount }) => total + amount, 0n)
    expect(await fixture.rows()).toHaveLength(real.length)
    expect(await statuses(fixture)).toEqual(real.map(() => 'credited'))
    expect(await fixture.cash(member)).toBe(sum)
    for (const own of accounts) expect(await fixture.bank(own)).toBe(sum / 4n)
    await sound(fixture)
  }, 240_000)

  test('any movements, reported by any sources, in any order and number, is credited as often as the most complete bank reports it', async ({
    fixture,
  }) => {
    const sources: Partial<BankLine>[] = [
      { channel: 'scb' },
      { channel: 'sms' },
      { source: 'statement-csv', occurredAt: TODAY, timeKnown: false },
    ]
    const report = fc.record({ source: fc.nat(2), amount: fc.integer({ min: 1, max: 3 }), again: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 14 }), async reports => {
        const [own, member] = [await fixture.account(), await fixture.member(ZERO)]
        const reported = new Map<string, number>()
        for (const { source, amount, again } of reports) {
          const line = fixture.lineTo(own, {
            amount: baht(amount),
            counterparty: fixture.payer(member),
            reference: randomUUID(),
            ...sources[source],
          })
          await fixture.take(line)
          expect(!again || (await fixture.take(line)).known).toBe(true)
          reported.set(`${amount}/${source}`, (reported.get(`${amount}/${source}`) ?? 0) + 1)
        }
        const real = [1, 2, 3].map(
          amount => amount * Math.max(...[0, 1, 2].map(source => reported.get(`${amount}/${source}`) ?? 0)),
        )
        expect(await fixture.cash(member)).toBe(baht(real.reduce((sum, each) => sum + each, 0)))
      }),
      { numRuns: 25 },
    )
    await sound(fixture)
  }, 240_000)
})
