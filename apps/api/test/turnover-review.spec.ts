import { randomUUID } from 'node:crypto'
import { toBaht } from '@backoffice/kernel'
import { expect } from 'vitest'
import { inTransaction } from '../src/platform/db/database.ts'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { all, withBonus } from './support/play.ts'
import { openWithdrawals, type WithdrawalScene } from './support/withdrawal-scene.ts'

const test = base.extend('scene', async ({ freshDatabase }, { onCleanup }): Promise<WithdrawalScene> => {
  const scene = await openWithdrawals(freshDatabase)
  onCleanup(() => scene.close())
  return scene
})

const told = (member: TestMember, transactionId: string, amount: number, more = {}) => ({
  transactionId,
  roundId: 'r',
  provider: 'pgsoft',
  game: 'x',
  category: 'slot',
  username: member.username,
  amount,
  ...more,
})
async function bet(scene: WithdrawalScene, member: TestMember, amount: number): Promise<string> {
  const id = randomUUID()
  expect(await scene.event('game.bet', told(member, id, amount))).toMatchObject({ status: 200 })
  return id
}
const contextAt = (scene: WithdrawalScene, tx: unknown) =>
  ({ tx, now: scene.clock.now(), announce: () => undefined }) as never
const statuses = async ({ db }: WithdrawalScene) =>
  (await db.selectFrom('turnover_requirements').select(['status', 'converted_satang']).execute()).map(
    ({ status }) => status,
  )
const wallet = async (scene: WithdrawalScene, member: TestMember) => {
  const { cash, bonus } = await scene.wallet(member)
  return [toBaht(cash), toBaht(bonus)]
}

test('a deposit that was taken back asks for nothing ever again, also where its stakes are void afterwards', async ({
  scene,
}) => {
  const member = await scene.member(baht(500))
  await scene.rules({ turnover_percent: 100 })
  const id = randomUUID()
  await inTransaction(scene.db, tx =>
    scene.turnover.onCredited(contextAt(scene, tx), { id, memberId: member.id, amount: baht(100) }),
  )
  const staked = await bet(scene, member, 100)
  expect(await statuses(scene)).toEqual(['completed'])
  await inTransaction(scene.db, tx => scene.turnover.onReversed(contextAt(scene, tx), { id, memberId: member.id }))
  expect(await scene.event('game.refunded', told(member, staked, 100))).toMatchObject({ status: 200 })
  expect(await statuses(scene)).toEqual(['cancelled'])
  expect(await scene.verify()).toEqual([])
})

test('a void takes of a win no more from a member than they had of it: what was forfeited above the cap is the operator’s again', async ({
  scene,
}) => {
  const member = await scene.member(baht(1_000))
  await withBonus(scene, member, baht(10))
  const granted = {
    memberId: member.id,
    source: { kind: 'grant' as const, id: randomUUID() },
    base: baht(1_010),
    percent: 100,
    contributions: all(100),
    cap: baht(100),
    now: scene.clock.now(),
  }
  await inTransaction(scene.db, tx => scene.turnover.openRequirement(tx, granted))
  const id = await bet(scene, member, 1_010)
  await inTransaction(scene.db, tx =>
    scene.ledger.post(tx, {
      code: 'adjustment',
      debit: { kind: 'adjustments' },
      credit: { kind: 'member-cash', memberId: member.id },
      amount: baht(700),
      command: 'test',
      reference: randomUUID(),
      reason: 'test',
      now: scene.clock.now(),
    }),
  )
  // Of 50,500 a hundredth and a bit is of bonus: 500, of which 100 become cash.
  await scene.event('game.settled', told(member, id, 1_010, { win: 50_500 }))
  expect(await wallet(scene, member)).toEqual([700 + 50_000 + 100, 0])
  expect(await scene.event('game.refunded', told(member, id, 1_010))).toMatchObject({ status: 200 })
  expect(await wallet(scene, member)).toEqual([700 + 1_000 + 10, 0])
  const [grant] = await scene.db.selectFrom('turnover_requirements').select('converted_satang').execute()
  expect(grant?.converted_satang).toBe(baht(10))
  expect(await scene.verify()).toEqual([])
})

test('so it is where the cap was met only later, by another bet', async ({ scene }) => {
  const member = await scene.member(baht(0))
  await withBonus(scene, member, baht(200))
  const granted = {
    memberId: member.id,
    source: { kind: 'grant' as const, id: randomUUID() },
    base: baht(150),
    percent: 100,
    contributions: all(100),
    cap: baht(100),
    now: scene.clock.now(),
  }
  await inTransaction(scene.db, tx => scene.turnover.openRequirement(tx, granted))
  const won = await bet(scene, member, 50)
  await scene.event('game.settled', told(member, won, 50, { win: 500 }))
  await bet(scene, member, 100)
  // 550 of bonus: 100 to cash, 450 forfeited. Without the win it had been 100 to cash as well.
  expect(await wallet(scene, member)).toEqual([100, 0])
  expect(await scene.event('game.refunded', told(member, won, 50))).toMatchObject({ status: 200 })
  expect(await wallet(scene, member)).toEqual([100, 0])
  expect(await scene.verify()).toEqual([])
})

test('of two grants the one that was finished last decides the cap, also where the clock shows one moment for both', async ({
  scene,
}) => {
  const member = await scene.member(baht(1_000))
  await withBonus(scene, member, baht(200))
  const grant = (only: 'casino' | 'slot', cap: number) => ({
    memberId: member.id,
    source: { kind: 'grant' as const, id: only },
    base: baht(100),
    percent: 100,
    contributions: { ...all(0), [only]: 100 },
    cap: baht(cap),
    now: scene.clock.now(),
  })
  await inTransaction(scene.db, tx => scene.turnover.openRequirement(tx, grant('casino', 10)))
  await inTransaction(scene.db, tx => scene.turnover.openRequirement(tx, grant('slot', 150)))
  for (const category of ['slot', 'casino'])
    await scene.event('game.bet', told(member, randomUUID(), 100, { category }))
  // The slot grant, opened last, was finished first.
  expect(await wallet(scene, member)).toEqual([1_000 - 200 + 10, 0])
  expect(await scene.verify()).toEqual([])
})
