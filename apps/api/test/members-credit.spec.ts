import type { TransferId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { inTransaction } from '../src/platform/db/database.ts'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

type Line = {
  id: string
  type: string
  wallet: 'cash' | 'bonus'
  amount: number
  before: number
  after: number
  refId: string
  at: string
  actor: { kind: string; name: string } | null
}

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }): Promise<OfficeFixture> => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

/** All entries, page by page. */
async function walk(admin: FixtureAdmin, member: TestMember, limit = 3, query = ''): Promise<Line[]> {
  const lines: Line[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body }: Awaited<ReturnType<typeof admin.get<Line[]>>> = await admin.get<Line[]>(
      `/userbalance/credithistory/${member.id}?limit=${limit}${query}${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    lines.push(...body.data)
    cursor = body.meta['nextCursor'] as string | null
  }
  return lines
}

/** Each wallet's entries chain from zero to the current balance. */
function expectChain(lines: readonly Line[], now: Record<'cash' | 'bonus', number>): void {
  for (const wallet of ['cash', 'bonus'] as const) {
    const own = lines.filter(line => line.wallet === wallet).toReversed()
    let block = 0
    for (const line of own) {
      expect([line.type, line.before]).toEqual([line.type, block])
      expect(line.after * 100).toBe(Math.round(line.before * 100 + line.amount * 100))
      block = line.after
    }
    expect([wallet, block]).toEqual([wallet, now[wallet]])
  }
}

const post = (
  fixture: OfficeFixture,
  code: 'bonus' | 'bonus-to-cash' | 'bonus-forfeit',
  member: TestMember,
  amount: number,
) =>
  inTransaction(fixture.db, async tx => {
    const [cash, bonus, cost] = [
      { kind: 'member-cash', memberId: member.id },
      { kind: 'member-bonus', memberId: member.id },
      { kind: 'bonus-cost' },
    ] as const
    const [debit, credit] = code === 'bonus' ? [cost, bonus] : code === 'bonus-to-cash' ? [bonus, cash] : [bonus, cost]
    const posted = await fixture.ledger.post(tx, {
      code,
      debit,
      credit,
      amount: baht(amount),
      command: 'test',
      reference: randomUUID(),
      now: fixture.clock.now(),
    })
    if (!posted.ok) throw new Error(posted.code)
    return posted.value.transferId
  })
const reverse = (fixture: OfficeFixture, transferId: TransferId) =>
  inTransaction(fixture.db, tx =>
    fixture.ledger.reverse(tx, { transferId, reason: 'x', command: 'test', now: fixture.clock.now() }),
  )

describe('the credit history', () => {
  test('chains through bonus, bets, holds and reversals, also within one instant', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const member = await fixture.member(baht(500))
    await post(fixture, 'bonus', member, 100)
    const reported = (transactionId: string, amount: number) => ({
      transactionId,
      roundId: 'r',
      provider: 'pgsoft',
      game: 'x',
      category: 'slot',
      username: member.username,
      amount,
    })
    expect((await fixture.event('game.bet', reported('a', 550))).status).toBe(200)
    expect((await fixture.event('game.settled', { ...reported('a', 550), win: 110 })).status).toBe(200)
    expect((await fixture.event('game.bet', reported('b', 20))).status).toBe(200)
    expect((await fixture.event('game.refunded', reported('b', 20))).status).toBe(200)
    const updated = await post(fixture, 'bonus-to-cash', member, 30)
    await reverse(fixture, updated)
    await post(fixture, 'bonus-forfeit', member, 10)
    const id = await fixture.request(member, baht(40))
    await owner.move('claim', id)
    await owner.move('reject', id, { reason: 'x' })
    await owner.post(`/members/${member.id}/adjust`, { amount: 0.75, reason: 'x' })
    const { cash, bonus, held } = await fixture.wallet(member)
    for (const limit of [1, 2, 7, 200]) {
      const lines = await walk(owner, member, limit)
      expectChain(lines, { cash: Number(cash - held) / 100, bonus: Number(bonus) / 100 })
      expect(new Set(lines.map(line => line.id)).size).toBe(lines.length)
      expect(
        Object.fromEntries(
          lines.filter(({ type }) => type === 'bonus-to-cash').map(({ wallet, amount }) => [wallet, amount]),
        ),
      ).toEqual({ bonus: -30, cash: 30 })
      expect(lines.filter(({ type }) => type === 'reversal')).toHaveLength(2)
    }
    const lines = await walk(owner, member, 200)
    expect(
      lines.filter(({ type }) => type.startsWith('bet') || type.startsWith('win')).map(({ actor }) => actor),
    ).toEqual(expect.arrayContaining([{ kind: 'provider', name: 'pgsoft' }]))
    expect(await walk(owner, member, 2, '&sort=at')).toEqual(lines.toReversed())
    expect(await walk(owner, member, 1, '&type=bet,bonus-to-cash,withdraw-hold')).toEqual(
      lines.filter(({ type }) => ['bet', 'bonus-to-cash', 'withdraw-hold'].includes(type)),
    )
    expect(await fixture.verify()).toEqual([])
  })

  test('is stable page by page while money moves above it', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const member = await fixture.member(baht(100))
    for (let n = 1; n <= 6; n++) {
      fixture.clock.advance(1_000)
      await owner.post(`/members/${member.id}/adjust`, { amount: n, reason: 'x' })
    }
    const before = await walk(owner, member, 200)
    const first = await owner.get<Line[]>(`/userbalance/credithistory/${member.id}?limit=3`)
    fixture.clock.advance(1_000)
    await owner.post(`/members/${member.id}/adjust`, { amount: 50, reason: 'x' })
    const second = await owner.get<Line[]>(
      `/userbalance/credithistory/${member.id}?limit=200&cursor=${String(first.body.meta['nextCursor'])}`,
    )
    expect([...first.body.data, ...second.body.data]).toEqual(before)
  })

  test('an adjustment with another transfer is found by the verifier', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const member = await fixture.member(baht(0))
    await owner.post(`/members/${member.id}/adjust`, { amount: 5, reason: 'x' })
    await fixture.asOwner(db => sql`update member_adjustments set amount_satang = 501`.execute(db))
    expect((await fixture.verify()).map(({ check }) => check)).toContain('adjustments-are-booked')
  })
})
