import { randomUUID } from 'node:crypto'
import { toBaht } from '@backoffice/kernel'
import { expect } from 'vitest'
import { inTransaction } from '../src/platform/db/database.ts'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { all, withBonus } from './support/bets.ts'
import { openOffice, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }): Promise<OfficeFixture> => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const reported = (member: TestMember, transactionId: string, amount: number, more = {}) => ({
  transactionId,
  roundId: 'r',
  provider: 'pgsoft',
  game: 'x',
  category: 'slot',
  username: member.username,
  amount,
  ...more,
})
async function bet(fixture: OfficeFixture, member: TestMember, amount: number, more = {}): Promise<string> {
  const id = randomUUID()
  for (const [event, facts] of [['game.bet', {}] as const, ['game.settled', { win: 0 }] as const])
    expect(await fixture.event(event, reported(member, id, amount, { ...more, ...facts }))).toMatchObject({
      status: 200,
    })
  return id
}
const contextAt = (fixture: OfficeFixture, tx: unknown) =>
  ({ tx, now: fixture.clock.now(), announce: () => undefined }) as never
const statuses = async ({ db }: OfficeFixture) =>
  (await db.selectFrom('turnover_requirements').select(['status', 'converted_satang']).execute()).map(
    ({ status }) => status,
  )
const wallet = async (fixture: OfficeFixture, member: TestMember) => {
  const { cash, bonus } = await fixture.wallet(member)
  return [toBaht(cash), toBaht(bonus)]
}

test('a reversed deposit never requires turnover again, also where its stakes are voided afterwards', async ({
  fixture,
}) => {
  const member = await fixture.member(baht(500))
  await fixture.rules({ turnover_percent: 100 })
  const id = randomUUID()
  await inTransaction(fixture.db, tx =>
    fixture.turnover.onCredited(contextAt(fixture, tx), { id, memberId: member.id, amount: baht(100) }),
  )
  const staked = await bet(fixture, member, 100)
  expect(await statuses(fixture)).toEqual(['completed'])
  await inTransaction(fixture.db, tx =>
    fixture.turnover.onReversed(contextAt(fixture, tx), { id, memberId: member.id }),
  )
  expect(await fixture.event('game.refunded', reported(member, staked, 100))).toMatchObject({ status: 200 })
  expect(await statuses(fixture)).toEqual(['cancelled'])
  expect(await fixture.verify()).toEqual([])
})

test('a void takes no more of a win from a member than they received: what was forfeited above the cap is the operator’s again', async ({
  fixture,
}) => {
  const member = await fixture.member(baht(1_000))
  await withBonus(fixture, member, baht(10))
  const granted = {
    memberId: member.id,
    source: { kind: 'grant' as const, id: randomUUID() },
    base: baht(1_010),
    bonus: baht(10),
    percent: 100,
    contributions: all(100),
    cap: baht(100),
    now: fixture.clock.now(),
  }
  await inTransaction(fixture.db, tx => fixture.turnover.openRequirement(tx, granted))
  const id = randomUUID()
  await fixture.event('game.bet', reported(member, id, 1_010))
  await inTransaction(fixture.db, tx =>
    fixture.ledger.post(tx, {
      code: 'adjustment',
      debit: { kind: 'adjustments' },
      credit: { kind: 'member-cash', memberId: member.id },
      amount: baht(700),
      command: 'test',
      reference: randomUUID(),
      reason: 'test',
      now: fixture.clock.now(),
    }),
  )
  // Slightly more than 1% of 50,500 is bonus: 500, of which 100 convert to cash.
  await fixture.event('game.settled', reported(member, id, 1_010, { win: 50_500 }))
  expect(await wallet(fixture, member)).toEqual([700 + 50_000 + 100, 0])
  expect(await fixture.event('game.refunded', reported(member, id, 1_010))).toMatchObject({ status: 200 })
  // The stake comes back, and the grant is open again.
  expect(await wallet(fixture, member)).toEqual([700 + 1_000, 10])
  const [grant] = await fixture.db.selectFrom('turnover_requirements').select('converted_satang').execute()
  expect(grant?.converted_satang).toBe(baht(0))
  expect(await fixture.verify()).toEqual([])
})

test('also where the cap was reached only later, by another bet', async ({ fixture }) => {
  const member = await fixture.member(baht(0))
  await withBonus(fixture, member, baht(200))
  const granted = {
    memberId: member.id,
    source: { kind: 'grant' as const, id: randomUUID() },
    base: baht(150),
    bonus: baht(200),
    percent: 100,
    contributions: all(100),
    cap: baht(100),
    now: fixture.clock.now(),
  }
  await inTransaction(fixture.db, tx => fixture.turnover.openRequirement(tx, granted))
  const won = randomUUID()
  await fixture.event('game.bet', reported(member, won, 50))
  await fixture.event('game.settled', reported(member, won, 50, { win: 500 }))
  await bet(fixture, member, 100)
  // 550 of bonus: 100 to cash, 450 forfeited. Without the win it would also be 100 to cash, once the turnover is met.
  expect(await wallet(fixture, member)).toEqual([100, 0])
  expect(await fixture.event('game.refunded', reported(member, won, 50))).toMatchObject({ status: 200 })
  expect(await wallet(fixture, member)).toEqual([0, 100])
  expect(await fixture.verify()).toEqual([])
})

test('of two grants each converts its own share up to its own cap, whichever is met first', async ({ fixture }) => {
  const member = await fixture.member(baht(1_000))
  const grant = async (only: 'casino' | 'slot', cap: number) => {
    await inTransaction(fixture.db, tx =>
      fixture.turnover.openRequirement(tx, {
        memberId: member.id,
        source: { kind: 'grant', id: randomUUID() },
        base: baht(100),
        percent: 100,
        contributions: { ...all(0), [only]: 100 },
        cap: baht(cap),
        now: fixture.clock.now(),
      }),
    )
    await withBonus(fixture, member, baht(100))
  }
  await grant('casino', 10)
  await grant('slot', 150)
  await bet(fixture, member, 100, { category: 'slot' })
  expect(await wallet(fixture, member)).toEqual([1_000 - 100 + 100, 100])
  await bet(fixture, member, 100, { category: 'casino' })
  expect(await wallet(fixture, member)).toEqual([1_000 - 200 + 100 + 10, 0])
  expect(await fixture.verify()).toEqual([])
})
