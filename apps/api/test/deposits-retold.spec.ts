import { randomUUID } from 'node:crypto'
import { ZERO } from '@backoffice/kernel'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { BankLine } from '../src/modules/deposits/index.ts'
import { baht, type TestBankAccount } from './support/builders.ts'
import { type DepositScene, test } from './support/deposit-scene.ts'

const sound = async (scene: DepositScene) => expect(await scene.verify()).toEqual([])
const statuses = async (scene: DepositScene) => (await scene.rows()).map(({ status }) => status).toSorted()
/** The beginning of the day in Bangkok that NOON lies in. */
const TODAY = new Date('2026-07-11T17:00:00Z')

describe('a statement', () => {
  const paid = async (scene: DepositScene) => {
    const [own, member] = [await scene.account(), await scene.member(ZERO)]
    return {
      own,
      member,
      line: (given: Partial<BankLine> = {}) => scene.lineTo(own, { counterparty: scene.payer(member), ...given }),
    }
  }

  test('that tells a movement under the bank’s reference tells nothing new', async ({ scene }) => {
    const { member, line } = await paid(scene)
    const told = line()
    const first = await scene.take(told)
    expect(
      await scene.take({ ...told, source: 'statement-camt053', occurredAt: TODAY, timeKnown: false, rawText: 'TRF' }),
    ).toEqual({ ...first, known: true })
    expect([await scene.cash(member), (await scene.rows()).length]).toEqual([baht(500), 1])
    await sound(scene)
  })

  test('that knows the time, or only the day, never credits again what the feed told; nor the feed what it told', async ({
    scene,
  }) => {
    const { member, line } = await paid(scene)
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
        (await scene.take(line({ ...one, amount }))).status,
        (await scene.take(line({ ...other, amount }))).status,
      ]).toEqual(['credited', 'possible-duplicate'])
    }
    expect(await scene.cash(member)).toBe(baht(100 + 101 + 102 + 103))
    await sound(scene)
  })

  test('of another day, of another payer, or out of reach in time is another movement', async ({ scene }) => {
    const { own, member, line } = await paid(scene)
    const other = await scene.member(ZERO)
    await scene.take(line())
    await scene.take(
      line({ source: 'statement-mt940', occurredAt: new Date('2026-07-12T17:00:00Z'), timeKnown: false }),
    )
    await scene.take(line({ source: 'statement-csv', occurredAt: new Date('2026-07-12T05:10:01Z') }))
    await scene.take(scene.lineTo(own, { channel: 'sms', counterparty: scene.payer(other) }))
    expect([await scene.cash(member), await scene.cash(other)]).toEqual([baht(1500), baht(500)])
  })

  test('with two equal lines, after two equal lines of the feed: two credits and two possible duplicates; a third source adds two more', async ({
    scene,
  }) => {
    const { member, line } = await paid(scene)
    for (let n = 0; n < 2; n++) await scene.take(line())
    for (let n = 0; n < 2; n++) await scene.take(line({ source: 'statement-csv', occurredAt: TODAY, timeKnown: false }))
    expect(await statuses(scene)).toEqual(['credited', 'credited', 'possible-duplicate', 'possible-duplicate'])
    for (let n = 0; n < 2; n++) await scene.take(line({ channel: 'sms' }))
    expect(await scene.cash(member)).toBe(baht(1000))
    // A third equal line of one of them is a third movement.
    expect((await scene.take(line({ source: 'statement-csv', occurredAt: TODAY, timeKnown: false }))).status).toBe(
      'credited',
    )
    const alike = (await scene.rows()).flatMap(({ alike_id }) => alike_id ?? [])
    expect([alike.length, new Set(alike).size]).toEqual([4, 2])
    await sound(scene)
  })

  test('is looked up without anything being kept', async ({ scene }) => {
    const { line } = await paid(scene)
    const told = line()
    await scene.take(told)
    const asked: [BankLine, string][] = [
      [told, 'known'],
      [{ ...told, amount: baht(1) }, 'possible-duplicate'],
      [line({ source: 'statement-csv', occurredAt: TODAY, timeKnown: false }), 'possible-duplicate'],
      [line({ amount: baht(2) }), 'new'],
      [line({ direction: 'out' }), 'new'],
    ]
    for (const [one, found] of asked) expect(await scene.deposits.lookUp(scene.reader, one)).toBe(found)
    expect(await scene.rows()).toHaveLength(1)
  })
})

describe('every satang of', () => {
  /** What one bank really did, as its feed would tell it: some without a reference, some equal twins. */
  const movements = (scene: DepositScene, own: TestBankAccount, count: number) =>
    Array.from({ length: count }, (_, n) => {
      const {
        reference,
        occurrence: _o,
        ...line
      } = scene.lineTo(own, {
        channel: own.channel,
        amount: baht(100 + Math.floor(n / 2)),
        occurredAt: new Date(Date.parse('2026-07-12T03:00:00Z') + Math.floor(n / 2) * 1000),
        rawText: `เงินเข้า ${Math.floor(n / 2)}`,
      })
      return { ...line, ...(n % 4 < 2 ? { reference: reference ?? '' } : {}) }
    })

  test('twenty overlapping, shuffled deliveries of four feeds is there once', async ({ scene }) => {
    const member = await scene.member(ZERO)
    const accounts = await Promise.all(
      (['scb', 'gsb', 'tmn', 'sms'] as const).map(channel =>
        scene.account({ channel, bankCode: channel === 'tmn' ? 'TMN' : channel === 'gsb' ? '030' : '014' }),
      ),
    )
    const real = accounts.flatMap(own =>
      movements(scene, own, 24).map(line => ({ ...line, counterparty: scene.payer(member) })),
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
        const answers = await scene.events(left)
        // What a busy moment turned away comes again, as a sender would send it; twins of a delivery stay in it.
        left = Array.isArray(answers) && answers.every(({ accepted }) => accepted) ? [] : batch
      }
    }
    for (let n = 0; n < deliveries.length; n += 4) await Promise.all(deliveries.slice(n, n + 4).map(settle))
    const sum = real.reduce((total, { amount }) => total + amount, 0n)
    expect(await scene.rows()).toHaveLength(real.length)
    expect(await statuses(scene)).toEqual(real.map(() => 'credited'))
    expect(await scene.cash(member)).toBe(sum)
    for (const own of accounts) expect(await scene.bank(own)).toBe(sum / 4n)
    await sound(scene)
  }, 240_000)

  test('any movements, told by any sources, in any order and as often as they like, is credited as often as the bank that knows best', async ({
    scene,
  }) => {
    const sources: Partial<BankLine>[] = [
      { channel: 'scb' },
      { channel: 'sms' },
      { source: 'statement-csv', occurredAt: TODAY, timeKnown: false },
    ]
    const telling = fc.record({ source: fc.nat(2), amount: fc.integer({ min: 1, max: 3 }), again: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(telling, { minLength: 1, maxLength: 14 }), async tellings => {
        const [own, member] = [await scene.account(), await scene.member(ZERO)]
        const told = new Map<string, number>()
        for (const { source, amount, again } of tellings) {
          const line = scene.lineTo(own, {
            amount: baht(amount),
            counterparty: scene.payer(member),
            reference: randomUUID(),
            ...sources[source],
          })
          await scene.take(line)
          expect(!again || (await scene.take(line)).known).toBe(true)
          told.set(`${amount}/${source}`, (told.get(`${amount}/${source}`) ?? 0) + 1)
        }
        const real = [1, 2, 3].map(
          amount => amount * Math.max(...[0, 1, 2].map(source => told.get(`${amount}/${source}`) ?? 0)),
        )
        expect(await scene.cash(member)).toBe(baht(real.reduce((sum, each) => sum + each, 0)))
      }),
      { numRuns: 25 },
    )
    await sound(scene)
  }, 240_000)
})
