import { randomUUID } from 'node:crypto'
import { newId } from '@backoffice/kernel'
import pLimit from 'p-limit'
import { expect } from 'vitest'
import type { CommandContext } from '../src/platform/command/command.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { baht, type TestMember } from './support/builders.ts'
import { countDeadlocks } from './support/deadlocks.ts'
import { type PromotionFixture, test } from './support/promotion-fixture.ts'

// The order of locks (ADR 60). A deadlock is retried, so that only the database's counter shows it.

const COUNT = 20
const LANES = 4
const DAY = 86_400_000

type Call = () => Promise<unknown>
/** The calls of each list in turn, as many concurrently as there are lanes. */
const race = (...lists: readonly (readonly Call[])[]) =>
  pLimit(LANES).map(Array.from({ length: COUNT }, (_, n) => lists.flatMap(list => list[n] ?? [])).flat(), call =>
    call(),
  )

const membersOf = async ({ member }: PromotionFixture): Promise<TestMember[]> => {
  const made: TestMember[] = []
  for (let n = 0; n < COUNT; n++) made.push(await member(baht(0)))
  return made
}
const answers = async (reply: Promise<{ status: number; body: unknown }>): Promise<void> => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(200)
}

type Version = { version: number; document: { slots: { slot: number }[] } }
/** Publishes a wheel that always draws slot 2, which pays credit, and gives a spin for every 100 deposited. */
async function openWheel({ owner, admin }: PromotionFixture): Promise<void> {
  const { version, document } = (await owner.post<Version>('/wheel/draft', { from: null })).body.data
  const prize = { kind: 'credit', title: 'เครดิต ฿10', value: 10, stock: 1_000, weight: 10_000 }
  const saved = await owner.edit<Version>('PUT', '/wheel/draft', version, {
    ...document,
    enabled: true,
    spinsPerDay: null,
    turnoverPercent: 0,
    depositPerSpin: 100,
    slots: document.slots.map(slot => ({ ...slot, weight: 0, ...(slot.slot === 2 ? prize : {}) })),
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const asked = await owner.edit<{ approvalId: string }>('POST', '/wheel/draft/publish', saved.body.data.version, {
    reason: 'A new month',
  })
  const checker = await admin('finance-checker')
  await answers(checker.post(`/approvals/${asked.body.data.approvalId}/approve`))
}

/** A spin of each member, who is given one for it. */
async function spinsOf({ db, clock, members, marketing, event }: PromotionFixture, players: readonly TestMember[]) {
  for (const { id: memberId } of players)
    await inTransaction(db, async tx => {
      await members.getForUpdate(tx, memberId)
      const context = { tx, now: clock.now(), announce: () => undefined } as unknown as CommandContext
      const reward = { kind: 'spin', amount: 1 } as const
      await marketing.rewards.credit(context, { source: 'rank.reward', sourceId: newId(), memberId, reward })
    })
  return players.map(
    ({ username }): Call =>
      () =>
        answers(event('wheel.spun', { externalId: randomUUID(), username })),
  )
}

test('spins that win credit, and deposits with spins and a bonus, do not deadlock', async ({ fixture }) => {
  const { active, deposit, sound, db } = fixture
  await openWheel(fixture)
  const { id } = await active()
  const spins = await spinsOf(fixture, await membersOf(fixture))
  const deposits = (await membersOf(fixture)).map(member => async () => {
    expect(await deposit(member, 100, id)).toMatchObject({ bonus: 100, promotionRefusal: null })
  })
  await race(spins, deposits)
  expect(await countDeadlocks(db)).toBe(0)
  await sound()
})

/** A claim of each member, for a deposit they made. */
async function claimsOf({ deposit, claim }: PromotionFixture, members: readonly TestMember[], id: string) {
  const calls: Call[] = []
  for (const member of members) {
    const { id: depositId } = await deposit(member, 100)
    calls.push(() => answers(claim(member, id, depositId)))
  }
  return calls
}

test('reversals of deposits with a bonus in cash, and claims of the same promotion, do not deadlock', async ({
  fixture,
}) => {
  const { owner, active, admin, deposit, promotion, sound, db } = fixture
  const { id } = await active({ turnoverPercent: 0 })
  const checker = await admin('finance-checker')
  const reversals: Call[] = []
  for (const member of await membersOf(fixture)) {
    const made = await deposit(member, 100, id)
    const asked = await checker.post<{ approvalId: string }>(`/deposits/${made.id}/reverse`, { reason: 'not theirs' })
    reversals.push(() => answers(owner.post(`/approvals/${asked.body.data.approvalId}/approve`)))
  }
  await race(reversals, await claimsOf(fixture, await membersOf(fixture), id))
  expect(await countDeadlocks(db)).toBe(0)
  expect(await promotion(id)).toMatchObject({ granted: 2 * COUNT, spent: 100 * COUNT })
  await sound()
})

test('grants that expire on two nodes, and claims of the same promotion, do not deadlock', async ({ fixture }) => {
  const { active, deposit, later, marketing, promotion, sound, db } = fixture
  const { id } = await active({ validDays: 1 })
  for (const member of await membersOf(fixture)) await deposit(member, 100, id)
  await later(2 * DAY)
  const node: Call = () => marketing.rewards.expire()
  await race([node, node], await claimsOf(fixture, await membersOf(fixture), id))
  expect(await countDeadlocks(db)).toBe(0)
  expect(await promotion(id)).toMatchObject({ granted: 2 * COUNT, spent: 100 * COUNT })
  await sound()
})

test('ranking rewards of each kind, and spins that win credit, do not deadlock', async ({ fixture }) => {
  const { owner, clock, deposit, marketing, sound, db } = fixture
  await openWheel(fixture)
  const rewards = {
    promotion: { kind: 'credit', amount: 10, turnoverPercent: 0 },
    daily: { kind: 'diamond', amount: 1 },
    monthly: { kind: 'spin', amount: 1 },
  }
  const tier = { name: 'Gold', level: 1, icon: 'medal', colour: '#8c5a2b', threshold: 50, rewards }
  await answers(owner.post('/ranking', tier))
  const { version } = (await owner.get<{ version: number }>('/setting/ranking')).body.data
  await answers(
    owner.edit('PUT', '/setting/ranking', version, { enabled: true, basis: 'deposits', demoteAtMonthEnd: false }),
  )
  clock.set('2026-07-31T05:00:00.000Z')
  await owner.signIn()
  for (const member of await membersOf(fixture)) await deposit(member, 100)
  clock.set('2026-07-31T17:10:00.000Z')
  const close: Call = () => marketing.ranking.closeDays()
  await race([close], await spinsOf(fixture, await membersOf(fixture)))
  expect(await countDeadlocks(db)).toBe(0)
  expect(await db.selectFrom('rank_rewards').select(['kind']).execute()).toHaveLength(3 * COUNT)
  await sound()
})
