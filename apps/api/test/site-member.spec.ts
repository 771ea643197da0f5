import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { baht, INTEGRATION_SECRET, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import { signed } from './support/sign.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

type Stage = { readonly fixture: DepositFixture; readonly owner: FixtureAdmin }
type Site = {
  balances: Record<string, number>
  cashback: { periodId: string; amount: number }[]
  diamonds: object
  grants: object[]
}

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase, 12)
  onCleanup(() => fixture.close())
  return { fixture, owner: await fixture.admin('owner') }
})

/** What the player site reads of a member. */
async function read({ fixture }: Stage, { username }: Pick<TestMember, 'username'>): Promise<Site> {
  const { 'content-type': _, ...headers } = signed(INTEGRATION_SECRET, '', { at: fixture.clock.now() }).headers
  const reply = await fixture.http.inject({ method: 'GET', url: `/api/integration/members/${username}`, headers })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ data: Site }>().data
}
async function set({ owner }: Stage, path: string, settings: object): Promise<void> {
  const { version } = (await owner.get<{ version: number }>(path)).body.data
  const { status, body } = await owner.edit('PUT', path, version, settings)
  expect(status, JSON.stringify(body)).toBe(200)
}
async function block({ fixture }: Stage, { id }: TestMember): Promise<void> {
  await fixture.db.updateTable('members').set({ blocked_bonus: true }).where('id', '=', id).execute()
}

describe('the cashback a member can claim', () => {
  const rates = { slot: 0, casino: 0, sport: 0, esport: 0, lotto: 0, fishing: 0, horse: 0 }
  const settings = { enabled: true, basis: 'net-loss', perCategory: false, rate: 1_000, rates, period: 'daily' }
  const terms = { min: 0, cap: null, reviewHours: 1, claimDays: 2, turnoverPercent: 300, excludedTags: [] }
  async function lose({ fixture }: Stage, { username }: TestMember, amount: number): Promise<void> {
    const game = { provider: 'PGSOFT', game: 'Mahjong', category: 'slot' }
    const facts = { transactionId: randomUUID(), roundId: randomUUID(), ...game, username, amount }
    expect((await fixture.event('game.bet', facts)).body).toMatchObject({ accepted: true })
    expect((await fixture.event('game.settled', { ...facts, win: 0 })).body).toMatchObject({ accepted: true })
  }
  async function later({ fixture }: Stage, hours: number): Promise<void> {
    fixture.clock.advance(hours * 3_600_000)
    await fixture.marketing.cashback.advance()
  }

  test('is there from the end of the review until it is claimed or too late, each period with its id', async ({
    stage,
  }) => {
    const { fixture } = stage
    await set(stage, '/setting/cashback', { ...settings, ...terms })
    const [member, other] = [await fixture.member(baht(1_000)), await fixture.member(baht(1_000))]
    await lose(stage, member, 100)
    await lose(stage, other, 300)
    await later(stage, 13)
    expect((await read(stage, member)).cashback).toEqual([])
    await later(stage, 1)
    const first = {
      from: '2026-07-12',
      to: '2026-07-12',
      amount: 10,
      turnoverPercent: 300,
      claimUntil: '2026-07-14T17:00:00.000Z',
    }
    expect((await read(stage, member)).cashback).toMatchObject([first])
    expect((await read(stage, other)).cashback).toMatchObject([{ amount: 30 }])
    await lose(stage, member, 200)
    await later(stage, 23)
    await later(stage, 1)
    const both = (await read(stage, member)).cashback
    expect(both).toMatchObject([first, { from: '2026-07-13', amount: 20, claimUntil: '2026-07-15T17:00:00.000Z' }])

    const claim = { externalId: randomUUID(), username: member.username, periodId: both[1]?.periodId }
    expect((await fixture.event('cashback.claimed', claim)).body).toMatchObject({ accepted: true })
    const after = await read(stage, member)
    expect(after.cashback).toMatchObject([first])
    expect(after.grants).toMatchObject([
      {
        source: 'cashback.claim',
        promotionId: null,
        depositId: null,
        stackable: true,
        bonus: 20,
        required: 60,
        remaining: 60,
      },
    ])

    // The claims of the first period end here, though no timer has closed it yet.
    fixture.clock.set('2026-07-14T17:00:00Z')
    expect((await read(stage, other)).cashback).toEqual([])
  })

  test('is none while the member may not receive a bonus', async ({ stage }) => {
    const { fixture } = stage
    await set(stage, '/setting/cashback', { ...settings, ...terms })
    const member = await fixture.member(baht(1_000))
    await lose(stage, member, 100)
    await later(stage, 13)
    await later(stage, 1)
    expect((await read(stage, member)).cashback).toHaveLength(1)
    await block(stage, member)
    expect((await read(stage, member)).cashback).toEqual([])
  })
})

describe('the diamonds of a member', () => {
  const settings = {
    enabled: true,
    minPerDay: 5,
    maxPerDay: 5,
    needsDeposit: true,
    exchangeEnabled: true,
    bahtPerDiamond: 1.5,
    turnoverPercent: 100,
    minExchange: 2,
  }
  const PATH = '/setting/freediamond'
  const exchange = { bahtPerDiamond: 1.5, minExchange: 2, turnoverPercent: 100 }

  test('can be claimed once a day, as their settings say, and exchanged on the terms shown', async ({ stage }) => {
    const { fixture, owner } = stage
    const [own, member] = [await fixture.account(), await fixture.member(baht(0))]
    expect((await read(stage, member)).diamonds).toEqual({ claim: 'unavailable', exchange: null })
    await set(stage, PATH, settings)
    expect((await read(stage, member)).diamonds).toEqual({ claim: 'deposit-needed', exchange })
    await fixture.take(fixture.lineTo(own, { amount: baht(100), counterparty: fixture.payer(member) }))
    expect((await read(stage, member)).diamonds).toEqual({ claim: 'available', exchange })
    const claim = { externalId: randomUUID(), username: member.username }
    expect((await fixture.event('diamond.claimed', claim)).body).toMatchObject({ accepted: true })
    expect(await read(stage, member)).toMatchObject({
      balances: { diamonds: 5, spins: 0 },
      diamonds: { claim: 'claimed' },
    })
    fixture.clock.set('2026-07-12T17:00:00Z')
    expect((await read(stage, member)).diamonds).toMatchObject({ claim: 'deposit-needed' })
    await owner.signIn()
    await set(stage, PATH, { ...settings, needsDeposit: false, exchangeEnabled: false })
    expect((await read(stage, member)).diamonds).toEqual({ claim: 'available', exchange: null })
  })

  test('are unavailable while the member may not receive a bonus', async ({ stage }) => {
    await set(stage, PATH, { ...settings, needsDeposit: false })
    const member = await stage.fixture.member(baht(0))
    await block(stage, member)
    expect((await read(stage, member)).diamonds).toEqual({ claim: 'unavailable', exchange: null })
  })
})
