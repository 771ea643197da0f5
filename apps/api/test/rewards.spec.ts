import { type MemberId, newId, type Satang } from '@backoffice/kernel'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { CommandContext } from '../src/platform/command/command.ts'
import type { RewardInput } from '../src/modules/rewards/index.ts'
import { baht, type TestMember, withBalance } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { whileLocked } from './support/while-locked.ts'
import { withMember } from './support/with-member.ts'
import { openOffice, type OfficeFixture } from './support/office-fixture.ts'

const DAY = 86_400_000

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }): Promise<OfficeFixture> => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const within = <T>(
  fixture: OfficeFixture,
  { id }: Pick<TestMember, 'id'>,
  work: (context: CommandContext) => Promise<T>,
) => withMember(fixture, id, work)

type Terms = { percent?: number; cap?: Satang | null; expiresAt?: Date | null; sourceId?: string }
const creditOf = (memberId: MemberId, amount: Satang, { percent = 100, sourceId = newId(), ...terms }: Terms = {}) =>
  ({
    source: 'cashback.claim',
    sourceId,
    memberId,
    reward: { kind: 'credit', amount, wagering: { percent, ...terms } },
  }) satisfies RewardInput
const credit = (fixture: OfficeFixture, member: TestMember, amount: number, terms: Terms = {}) =>
  within(fixture, member, context =>
    fixture.marketing.rewards.credit(context, creditOf(member.id, baht(amount), terms)),
  )

/** A bet, settled without a win; `open`: not yet. */
const bet = async (fixture: OfficeFixture, member: TestMember, amount: number, open = false) => {
  const sent = {
    transactionId: randomUUID(),
    roundId: 'r',
    provider: 'pgsoft',
    game: 'x',
    category: 'slot',
    username: member.username,
    amount,
  }
  expect(await fixture.event('game.bet', sent)).toMatchObject({ status: 200 })
  if (!open) expect(await fixture.event('game.settled', { ...sent, win: 0 })).toMatchObject({ status: 200 })
  return sent
}
const wallet = async ({ ledger, db }: OfficeFixture, { id }: TestMember) => {
  const { cash, bonus } = await ledger.walletOf(db, id)
  return { cash: Number(cash) / 100, bonus: Number(bonus) / 100 }
}
const statusOf = async ({ marketing, db }: OfficeFixture, id: string | undefined) =>
  (await marketing.rewards.findGrant(db, id ?? ''))?.status

describe('a credited reward', () => {
  test('without turnover is cash, and is credited once', async ({ fixture }) => {
    const member = await fixture.member(baht(0))
    const sourceId = newId()
    for (let again = 0; again < 2; again++)
      expect(await credit(fixture, member, 50, { percent: 0, sourceId })).toEqual({ kind: 'credit', amount: 50 })
    expect(await wallet(fixture, member)).toEqual({ cash: 50, bonus: 0 })
    expect(await fixture.verify()).toEqual([])
  })

  test('with turnover is bonus until the stakes are met, then cash up to the cap', async ({ fixture }) => {
    const member = await fixture.member(baht(1_000))
    const { grantId, turnoverRequired } = await credit(fixture, member, 100, { percent: 300, cap: baht(80) })
    expect(turnoverRequired).toBe(300)
    await bet(fixture, member, 299)
    expect(await statusOf(fixture, grantId)).toBe('wagering')
    await bet(fixture, member, 1)
    expect(await statusOf(fixture, grantId)).toBe('completed')
    expect(await wallet(fixture, member)).toEqual({ cash: 780, bonus: 0 })
    expect(await fixture.verify()).toEqual([])
  })

  test('that expires is taken back, also what an open bet of it wins later', async ({ fixture }) => {
    const member = await fixture.member(baht(0))
    const expiresAt = new Date(fixture.clock.now().getTime() + DAY)
    const { grantId } = await credit(fixture, member, 100, { percent: 500, expiresAt })
    const open = await bet(fixture, member, 40, true)
    fixture.clock.advance(DAY)
    await fixture.marketing.rewards.expire()
    expect(await statusOf(fixture, grantId)).toBe('expired')
    expect(await wallet(fixture, member)).toEqual({ cash: 0, bonus: 0 })
    expect(await fixture.event('game.settled', { ...open, win: 400 })).toMatchObject({ status: 200 })
    expect(await wallet(fixture, member)).toEqual({ cash: 0, bonus: 0 })
    expect(await fixture.verify()).toEqual([])
  })
})

describe('of two grants', () => {
  test('the one that is cancelled takes back its own bonus only, and the other completes', async ({ fixture }) => {
    const member = await fixture.member(baht(500))
    const first = await credit(fixture, member, 100, { percent: 200 })
    const second = await credit(fixture, member, 60, { percent: 200 })
    const ended = await within(fixture, member, context =>
      fixture.marketing.rewards.endGrant(context, {
        grantId: second.grantId ?? '',
        to: 'cancelled',
        reason: 'mistake',
      }),
    )
    expect(ended).toMatchObject({ ok: true, value: { status: 'cancelled' } })
    expect(await wallet(fixture, member)).toEqual({ cash: 500, bonus: 100 })
    await bet(fixture, member, 200)
    expect(await wallet(fixture, member)).toEqual({ cash: 400, bonus: 0 })
    expect(await statusOf(fixture, first.grantId)).toBe('completed')
    expect(await fixture.verify()).toEqual([])
  })

  test('each becomes cash when its own turnover is met', async ({ fixture }) => {
    const member = await fixture.member(baht(500))
    for (const amount of [100, 60]) await credit(fixture, member, amount)
    await bet(fixture, member, 100)
    expect(await wallet(fixture, member)).toEqual({ cash: 500, bonus: 60 })
    await bet(fixture, member, 60)
    expect(await wallet(fixture, member)).toEqual({ cash: 500, bonus: 0 })
    expect(await fixture.verify()).toEqual([])
  })

  test('the one that expires takes nothing of what the other earned', async ({ fixture }) => {
    const member = await fixture.member(baht(500))
    await credit(fixture, member, 500)
    const expiresAt = new Date(fixture.clock.now().getTime() + DAY)
    await credit(fixture, member, 50, { percent: 1_000, expiresAt })
    await bet(fixture, member, 500)
    fixture.clock.advance(DAY)
    await fixture.marketing.rewards.expire()
    expect(await wallet(fixture, member)).toEqual({ cash: 500, bonus: 0 })
    expect(await fixture.verify()).toEqual([])
  })

  test('a cap holds for what its own bonus won, and for nothing else', async ({ fixture }) => {
    const [careful, greedy] = [await fixture.member(baht(550)), await fixture.member(baht(0))]
    await credit(fixture, careful, 500)
    await credit(fixture, careful, 50, { cap: baht(10) })
    await bet(fixture, careful, 550)
    expect(await wallet(fixture, careful)).toEqual({ cash: 510, bonus: 0 })
    // 100 of bonus win 5,000; a bonus of 1 without a cap does not take them along.
    await credit(fixture, greedy, 100, { percent: 200, cap: baht(100) })
    const won = await bet(fixture, greedy, 100, true)
    await fixture.event('game.settled', { ...won, win: 5_000 })
    await credit(fixture, greedy, 1, { percent: 100 })
    await bet(fixture, greedy, 101)
    expect(await wallet(fixture, greedy)).toEqual({ cash: 101, bonus: 0 })
    expect(await fixture.verify()).toEqual([])
  })
})

test('bonus of an open bet returns to the grant that paid it, also where another one is open', async ({ fixture }) => {
  const member = await fixture.member(baht(0))
  const expiresAt = new Date(fixture.clock.now().getTime() + DAY)
  await credit(fixture, member, 1_000, { percent: 3_000, expiresAt })
  const open = await bet(fixture, member, 1_000, true)
  // A bet counts for nothing that was granted after it.
  fixture.clock.advance(1)
  await credit(fixture, member, 1)
  fixture.clock.advance(DAY)
  await fixture.marketing.rewards.expire()
  expect(await fixture.event('game.settled', { ...open, win: 2_000 })).toMatchObject({ status: 200 })
  expect(await wallet(fixture, member)).toEqual({ cash: 0, bonus: 1 })
  expect(await fixture.verify()).toEqual([])
})

test('a voided win returns only as much of a cancelled grant’s bonus as it needs', async ({ fixture }) => {
  const member = await fixture.member(baht(0))
  const first = await credit(fixture, member, 100, { percent: 1_000 })
  await credit(fixture, member, 60, { percent: 1_000 })
  const won = await bet(fixture, member, 150, true)
  expect(await fixture.event('game.settled', { ...won, win: 300 })).toMatchObject({ status: 200 })
  await within(fixture, member, context =>
    fixture.marketing.rewards.endGrant(context, {
      grantId: first.grantId ?? '',
      to: 'cancelled',
      reason: 'mistake',
    }),
  )
  await bet(fixture, member, 110)
  expect(await wallet(fixture, member)).toEqual({ cash: 0, bonus: 0 })
  // The stake comes back and the win goes: 100 are missing of the first grant, 50 of the second; the first left 200.
  expect(await fixture.event('game.refunded', won)).toMatchObject({ status: 200 })
  expect(await wallet(fixture, member)).toEqual({ cash: 0, bonus: 0 })
  expect(await fixture.verify()).toEqual([])
})

describe('a void that reopens a grant', () => {
  const settle = async (fixture: OfficeFixture, sent: object, win: number) =>
    expect(await fixture.event('game.settled', { ...sent, win })).toMatchObject({ status: 200 })
  const refund = async (fixture: OfficeFixture, sent: Record<string, unknown>) =>
    expect(await fixture.event('game.refunded', sent)).toMatchObject({ status: 200 })
  const played = async (fixture: OfficeFixture, member: TestMember, amount: number, win: number) => {
    const sent = await bet(fixture, member, amount, true)
    await settle(fixture, sent, win)
    return sent
  }

  test('takes a win back from each grant it went to, and no more from one than it brought', async ({ fixture }) => {
    const member = await fixture.member(baht(0))
    await credit(fixture, member, 100)
    await credit(fixture, member, 100, { percent: 200 })
    const both = await bet(fixture, member, 150, true)
    await played(fixture, member, 50, 100)
    await played(fixture, member, 50, 50)
    await settle(fixture, both, 300)
    await played(fixture, member, 50, 50)
    expect(await wallet(fixture, member)).toEqual({ cash: 400, bonus: 0 })
    // Of the win 100 was the second grant's: 150 of what it converted are its own bonus, which it holds again.
    await refund(fixture, both)
    expect(await wallet(fixture, member)).toEqual({ cash: 100, bonus: 150 })
    expect(await fixture.verify()).toEqual([])
  })

  test('is not paid with what was due of another grant', async ({ fixture }) => {
    const member = await fixture.member(baht(100))
    const expiresAt = new Date(fixture.clock.now().getTime() + DAY)
    await credit(fixture, member, 100, { expiresAt })
    const voided = await played(fixture, member, 100, 100)
    await fixture.request(member, baht(200))
    await refund(fixture, voided)
    fixture.clock.advance(DAY)
    await fixture.marketing.rewards.expire()
    await withBalance(fixture, member, baht(2_000))
    await credit(fixture, member, 100)
    const won = await played(fixture, member, 2_100, 4_200)
    // The request returns the 100 that are due of the first grant.
    await fixture.request(member, baht(100))
    expect(await wallet(fixture, member)).toEqual({ cash: 4_300, bonus: 0 })
    await refund(fixture, won)
    expect(await wallet(fixture, member)).toEqual({ cash: 2_100, bonus: 100 })
    expect(await fixture.verify()).toEqual([])
  })

  test('has back of another grant’s forfeits only what that one does not lack', async ({ fixture }) => {
    const member = await fixture.member(baht(0))
    await credit(fixture, member, 10)
    const { grantId = '' } = await credit(fixture, member, 10, { percent: 1_000 })
    const both = await played(fixture, member, 20, 120)
    expect(await wallet(fixture, member)).toEqual({ cash: 60, bonus: 60 })
    await within(fixture, member, context =>
      fixture.marketing.rewards.endGrant(context, { grantId, to: 'cancelled', reason: 'mistake' }),
    )
    // Each lacks 50: the cancelled one has its own back, and 10 of its 60 are left for the other.
    await refund(fixture, both)
    expect(await wallet(fixture, member)).toEqual({ cash: 0, bonus: 20 })
    const { rows } = await sql`select status, converted_satang as converted, due_satang as due, share_satang as share
      from turnover_requirements where member_id = ${member.id}::uuid order by opened_at, id`.execute(fixture.db)
    expect(rows).toEqual([
      { status: 'open', converted: 0n, due: 0n, share: 2_000n },
      { status: 'cancelled', converted: 0n, due: 0n, share: null },
    ])
    expect(await fixture.verify()).toEqual([])
  })

  test('returns the stake to the grant, whatever its cap', async ({ fixture }) => {
    const member = await fixture.member(baht(0))
    await credit(fixture, member, 500, { cap: baht(100) })
    const lost = await bet(fixture, member, 500)
    await refund(fixture, lost)
    expect(await wallet(fixture, member)).toEqual({ cash: 0, bonus: 500 })
    expect(await fixture.verify()).toEqual([])
  })
})

test('a grant that cannot expire now does not keep others open', async ({ fixture }) => {
  const [locked, other] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
  const expiresAt = new Date(fixture.clock.now().getTime() + DAY)
  const grants = [await credit(fixture, locked, 100, { expiresAt }), await credit(fixture, other, 100, { expiresAt })]
  const statuses = () => Promise.all(grants.map(({ grantId }) => statusOf(fixture, grantId)))
  fixture.clock.advance(DAY)
  await whileLocked(fixture, locked.id, fixture.marketing.rewards.expire)
  expect(await statuses()).toEqual(['wagering', 'expired'])
  await fixture.marketing.rewards.expire()
  expect(await statuses()).toEqual(['expired', 'expired'])
})

describe('a grant that ended', () => {
  test('does not end again', async ({ fixture }) => {
    const member = await fixture.member(baht(500))
    const { grantId = '' } = await credit(fixture, member, 100)
    await bet(fixture, member, 100)
    const again = await within(fixture, member, context =>
      fixture.marketing.rewards.endGrant(context, { grantId, to: 'forfeited', reason: 'late' }),
    )
    expect(again).toMatchObject({ ok: false, code: 'STATE_CONFLICT', facts: { status: 'completed' } })
    expect(await wallet(fixture, member)).toEqual({ cash: 500, bonus: 0 })
  })

  test('is completed when its turnover is waived', async ({ fixture }) => {
    const member = await fixture.member(baht(0))
    const { grantId } = await credit(fixture, member, 100)
    const admin = await fixture.admin('owner')
    const { body } = await admin.get<{ requirements: { id: string }[] }>(`/members/${member.id}/turnover`)
    const waived = await admin.post(`/members/${member.id}/turnover/${body.data.requirements[0]?.id}/waive`, {
      reason: 'goodwill',
    })
    expect(waived.status).toBe(200)
    expect(await statusOf(fixture, grantId)).toBe('completed')
    expect(await wallet(fixture, member)).toEqual({ cash: 100, bonus: 0 })
    expect(await fixture.verify()).toEqual([])
  })
})

describe('diamonds and spins', () => {
  test('are counted apart from money, and never fall below zero', async ({ fixture }) => {
    const member = await fixture.member(baht(10))
    const { rewards } = fixture.marketing
    await within(fixture, member, context =>
      rewards.credit(context, {
        source: 'diamond.claim',
        sourceId: newId(),
        memberId: member.id,
        reward: { kind: 'diamond', amount: 3 },
      }),
    )
    const used = await Promise.all(
      Array.from({ length: 8 }, () =>
        within(fixture, member, context =>
          rewards.debitUnits(context, {
            kind: 'diamond',
            source: 'diamond.exchange',
            sourceId: newId(),
            memberId: member.id,
            amount: 1,
          }),
        ),
      ),
    )
    expect(used.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await rewards.unitsOf(fixture.db, member.id)).toEqual({ diamond: 0, spin: 0 })
    expect(await wallet(fixture, member)).toEqual({ cash: 10, bonus: 0 })
    const admin = await fixture.admin('owner')
    const { body } = await admin.get<{ type: string }[]>(`/userbalance/credithistory/${member.id}`)
    expect(body.data.map(({ type }) => type)).not.toContain('other')
    expect(await fixture.verify()).toEqual([])
  })
})
