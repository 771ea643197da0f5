import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture } from './support/deposit-fixture.ts'
import { type HarmStage, scoreAll } from './support/harm-markers.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'
import { putInForce } from './support/licence.ts'

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return { ...fixture, owner: await fixture.admin('owner'), own: await fixture.account() }
})
type Stage = HarmStage
type Notification = { id: string; kind: string; subject: { label: string }; closedAt: string | null }

const HOUR = 3_600_000
const send = (stage: Stage, type: string, { username }: TestMember, data: object) =>
  stage.event(type, { externalId: randomUUID(), username, ...data })
/** Two nodes evaluate at the same time. */
async function pass(stage: Stage, hours: number, admins: readonly FixtureAdmin[]) {
  stage.clock.advance(hours * HOUR)
  for (const admin of [stage.owner, ...admins]) await admin.signIn()
  await Promise.all([stage.conditions.evaluate(), stage.conditions.evaluate()])
}
const listed = async (admin: FixtureAdmin) =>
  (await admin.get<Notification[]>('/notifications')).body.data.filter(({ kind }) => /\.(due-soon|overdue)$/.test(kind))
const shown = async (admin: FixtureAdmin) =>
  (await listed(admin)).map(({ kind, subject, closedAt }) => [
    kind,
    subject.label,
    closedAt === null ? 'open' : 'closed',
  ])

test('a review, a return and a held deposit are notified once when due soon and once when overdue, until they are done', async ({
  stage,
}) => {
  await putInForce(stage, stage.owner, {
    harmWords: 100,
    harmReviewFrom: 50,
    harmReviewHours: 24,
    bonusStopFrom: null,
    heldDepositHours: 24,
    exclusionMinDays: 1,
    returnForGoodDays: 1,
    returnForGoodHours: 24,
    returnDecided: true,
  })
  const [compliance, maker, marketing] = [
    await stage.admin('compliance'),
    await stage.admin('finance-maker'),
    await stage.admin('marketing'),
  ]
  const all = [compliance, maker, marketing]
  const [risky, away, payer] = [await stage.member(baht(1)), await stage.member(baht(1)), await stage.member(baht(0))]
  await send(stage, 'exclusion.set', away, { days: null })
  stage.clock.advance(24 * HOUR)
  await stage.owner.signIn()
  expect((await send(stage, 'return.requested', away, {})).status).toBe(200)
  await send(stage, 'limit.set', payer, { kind: 'deposit', period: 'day', amount: 100 })
  const held = await stage.take(stage.lineTo(stage.own, { amount: baht(200), counterparty: stage.payer(payer) }))
  expect(held.status).toBe('held')
  expect((await stage.owner.post(`/members/${risky.id}/notes`, { text: 'Lost everything' })).status).toBeLessThan(300)
  await scoreAll(stage)

  await pass(stage, 19, all)
  expect(await shown(compliance)).toEqual([])
  await pass(stage, 2, all)
  await pass(stage, 0, all)
  const soon = [
    ['review.due-soon', risky.username, 'open'],
    ['return.due-soon', away.username, 'open'],
    ['held-deposit.due-soon', payer.username, 'open'],
  ]
  expect(new Set(await shown(compliance))).toEqual(new Set(soon.filter(([kind]) => !kind?.startsWith('held'))))
  expect(await shown(maker)).toEqual(soon.filter(([kind]) => kind?.startsWith('held')))
  expect(await shown(marketing)).toEqual([])
  await pass(stage, 3, all)
  await pass(stage, 100, all)
  expect(new Set((await shown(stage.owner)).map(String))).toEqual(
    new Set([
      ...soon.map(([kind, label]) => String([kind, label, 'closed'])),
      ...soon.map(([kind = '', label]) => String([kind.replace('due-soon', 'overdue'), label, 'open'])),
    ]),
  )

  const review = (await compliance.get<{ id: string }[]>('/protection/reviews?status=due')).body.data[0]
  await compliance.post(`/protection/reviews/${review?.id}/claim`)
  await compliance.post(`/protection/reviews/${review?.id}/finish`, { outcome: 'contacted', reason: 'Spoke to her' })
  const request = (await compliance.get<{ id: string }[]>('/protection/returns?status=due')).body.data[0]
  expect((await compliance.post(`/protection/returns/${request?.id}/refuse`, { reason: 'Not yet' })).status).toBe(200)
  const returned = { reference: 'R-1', reason: 'Above the limit' }
  expect((await maker.post(`/deposits/${held.depositId}/return`, returned)).status).toBe(200)
  await pass(stage, 0, all)
  expect((await listed(stage.owner)).filter(({ closedAt }) => closedAt === null)).toEqual([])
})

test('open returns are listed with the earliest that can be decided first', async ({ stage }) => {
  await putInForce(stage, stage.owner, { returnForGoodDays: 1, returnForGoodHours: 24, exclusionMinDays: 1 })
  const members = [await stage.member(baht(1)), await stage.member(baht(1))]
  for (const member of members) await send(stage, 'exclusion.set', member, { days: null })
  stage.clock.advance(24 * HOUR)
  await stage.owner.signIn()
  for (const member of members) {
    expect((await send(stage, 'return.requested', member, {})).status).toBe(200)
    stage.clock.advance(HOUR)
  }
  await stage.owner.signIn()
  const usernames = async (query: string) =>
    (await stage.owner.get<{ member: { username: string } }[]>(`/protection/returns?${query}`)).body.data.map(
      ({ member }) => member.username,
    )
  const inOrder = members.map(({ username }) => username)
  expect(await usernames('status=due,waiting&sort=dueAt')).toEqual(inOrder)
  expect(await usernames('status=due,waiting')).toEqual(inOrder)
  expect(await usernames('sort=-dueAt')).toEqual(inOrder.toReversed())
})
