import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import { test as base } from './support/database.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

type Stage = { readonly fixture: DepositFixture; readonly owner: FixtureAdmin }
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase, 20)
  onCleanup(() => fixture.close())
  return { fixture, owner: await fixture.admin('owner') }
})

const settings = (more: Record<string, unknown> = {}) => ({
  enabled: true,
  minPerDay: 5,
  maxPerDay: 5,
  needsDeposit: false,
  exchangeEnabled: true,
  bahtPerDiamond: 1.5,
  turnoverPercent: 0,
  minExchange: 2,
  ...more,
})
const PATH = '/setting/freediamond'
async function set({ owner }: Pick<Stage, 'owner'>, more: Record<string, unknown> = {}) {
  const { version } = (await owner.get<{ version: number }>(PATH)).body.data
  const { status, body } = await owner.edit('PUT', PATH, version, settings(more))
  expect(status, JSON.stringify(body)).toBe(200)
}
const claim = ({ fixture }: Stage, { username }: Pick<TestMember, 'username'>, externalId = randomUUID()) =>
  fixture.event('diamond.claimed', { externalId, username })
const exchange = ({ fixture }: Stage, { username }: TestMember, diamonds: number, externalId = randomUUID()) =>
  fixture.event('diamond.exchanged', { externalId, username, diamonds })
const balance = async ({ owner }: Stage, { id }: TestMember) =>
  (await owner.get(`/userbalance/balance/${id}`)).body.data
const refused = (code: string) => ({ status: 422, body: { code } })

describe('free diamonds', () => {
  test('are claimed once a business day, also in a race', async ({ stage }) => {
    const { fixture, owner } = stage
    await set(stage)
    const member = await fixture.member(baht(0))
    const replies = await Promise.all(Array.from({ length: 20 }, () => claim(stage, member)))
    expect(replies.filter(({ status }) => status === 200)).toMatchObject([
      { body: { result: { kind: 'diamond', amount: 5 } } },
    ])
    expect(replies.filter(({ body }) => body.code === 'ALREADY_CLAIMED')).toHaveLength(19)
    expect(await balance(stage, member)).toMatchObject({ diamond: 5, spinTickets: 0 })
    // The last instant of the business day, and the first of the next.
    fixture.clock.set('2026-07-12T16:59:59.999Z')
    expect(await claim(stage, member)).toMatchObject(refused('ALREADY_CLAIMED'))
    fixture.clock.set('2026-07-12T17:00:00Z')
    expect(await claim(stage, member)).toMatchObject({ status: 200 })
    await owner.signIn()
    expect(await balance(stage, member)).toMatchObject({ diamond: 10 })
    expect(await fixture.verify()).toEqual([])
  })

  test('are as many as the settings say', async ({ stage }) => {
    const { fixture } = stage
    await set(stage, { minPerDay: 1, maxPerDay: 3 })
    const members = await Promise.all(Array.from({ length: 30 }, () => fixture.member(baht(0))))
    const amounts = await Promise.all(
      members.map(async member => (await claim(stage, member)).body.result?.['amount'] as number),
    )
    expect(new Set(amounts).isSubsetOf(new Set([1, 2, 3]))).toBe(true)
  })

  test('are none while they are off, without a deposit of the day, or for who may receive no bonus', async ({
    stage,
  }) => {
    const { fixture, owner } = stage
    const member = await fixture.member(baht(0))
    expect(await claim(stage, member)).toMatchObject(refused('NOT_ELIGIBLE'))
    await set(stage, { needsDeposit: true })
    expect(await claim(stage, member)).toMatchObject(refused('NOT_ELIGIBLE'))
    const own = await fixture.account()
    await fixture.take(fixture.lineTo(own, { amount: baht(100), counterparty: fixture.payer(member) }))
    const deposits = await fixture.rows()
    expect(deposits).toMatchObject([{ status: 'credited' }])
    expect(await claim(stage, member)).toMatchObject({ status: 200 })
    fixture.clock.set('2026-07-12T17:00:00Z')
    expect(await claim(stage, member)).toMatchObject(refused('NOT_ELIGIBLE'))
    await owner.signIn()
    await set(stage)
    const blocked = await fixture.member(baht(0), { status: 'suspended' })
    expect(await claim(stage, blocked)).toMatchObject(refused('MEMBER_BLOCKED'))
    expect(await claim(stage, { username: 'stranger_1' })).toMatchObject({ status: 409, body: { code: 'NOT_YET' } })
  })
})

describe('an exchange', () => {
  test('takes diamonds and credits them, both or none', async ({ stage }) => {
    const { fixture, owner } = stage
    await set(stage)
    const member = await fixture.member(baht(0))
    await claim(stage, member)
    expect(await exchange(stage, member, 1)).toMatchObject(refused('NOT_ELIGIBLE'))
    expect(await exchange(stage, member, 6)).toMatchObject(refused('INSUFFICIENT_FUNDS'))
    const replies = await Promise.all(Array.from({ length: 10 }, () => exchange(stage, member, 2)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await balance(stage, member)).toMatchObject({ diamond: 1, cashWallet: 6 })
    await set(stage, { minExchange: 1, turnoverPercent: 200 })
    expect(await exchange(stage, member, 1)).toMatchObject({
      status: 200,
      body: { result: { kind: 'credit', amount: 1.5, turnoverRequired: 3 } },
    })
    expect(await balance(stage, member)).toMatchObject({ diamond: 0, cashWallet: 6, bonusWallet: 1.5 })
    expect((await owner.get('/freediamond/history?kind=exchange&count=1')).body).toMatchObject({
      data: [{ diamonds: 1, credit: 1.5, bahtPerDiamond: 1.5, turnoverPercent: 200 }, { diamonds: 2 }, { diamonds: 2 }],
      meta: { total: 3, totals: { claimed: 0, exchanged: 5, credit: 7.5 } },
    })
    expect((await owner.get(`/freediamond/history?q=${member.username}`)).body.data).toHaveLength(4)
    await set(stage, { exchangeEnabled: false })
    expect(await exchange(stage, member, 1)).toMatchObject(refused('NOT_ELIGIBLE'))
    expect(await fixture.verify()).toEqual([])
  })

  test('sent again under its external id takes effect once', async ({ stage }) => {
    const { fixture } = stage
    await set(stage)
    const [member, externalId] = [await fixture.member(baht(0)), randomUUID()]
    await claim(stage, member)
    const replies = await Promise.all(Array.from({ length: 5 }, () => exchange(stage, member, 2, externalId)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await exchange(stage, member, 3, externalId)).toMatchObject(refused('DUPLICATE_EXTERNAL_ID'))
    expect(await balance(stage, member)).toMatchObject({ diamond: 3, cashWallet: 3 })
  })

  test.for([0, -1, 1.5, 1_000_001, '2'])('of %j diamonds is refused', async (diamonds, { stage }) => {
    const member = await stage.fixture.member(baht(0))
    expect(await exchange(stage, member, diamonds as number)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    })
  })
})

test.for<[Record<string, unknown>, string]>([
  [{ minPerDay: 0 }, 'minPerDay'],
  [{ minPerDay: 6 }, 'maxPerDay'],
  [{ maxPerDay: 1_000_001 }, 'maxPerDay'],
  [{ bahtPerDiamond: 0 }, 'bahtPerDiamond'],
  [{ bahtPerDiamond: 1_000.01 }, 'bahtPerDiamond'],
  [{ turnoverPercent: -1 }, 'turnoverPercent'],
  [{ minExchange: 1.5 }, 'minExchange'],
])('settings with %j are refused at their field', async ([more, field], { stage: { owner } }) => {
  expect(await owner.edit('PUT', PATH, 0, settings(more))).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', fields: { [field]: { code: expect.any(String) } } },
  })
})
