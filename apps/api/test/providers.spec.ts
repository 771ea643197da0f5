import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createCallCounter } from '../src/modules/summaries/providers.ts'
import { reportCall } from '../src/platform/outbound/provider-calls.ts'
import { asOwner } from './support/as-owner.ts'
import { aBankAccount, baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type FixtureAdmin } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

type Shown = {
  key: string
  name: string
  kind: string
  state: string
  successRate: number | null
  medianMs: number | null
  lastAt: string | null
  lagMs: number | null
  left: number | null
}

async function providers(admin: FixtureAdmin): Promise<readonly Shown[]> {
  await admin.signIn()
  const { status, body } = await admin.get<Shown[]>('/summaries/providers')
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const called = (succeeded: boolean, durationMs: number, times: number) => {
  for (let n = 0; n < times; n++) reportCall({ provider: 'fairpay', succeeded, durationMs })
}

describe('the state of providers', () => {
  test('counts the calls of the last hour on all nodes, and deletes old ones', async ({ fixture, onTestFinished }) => {
    const admin = await fixture.admin('owner')
    const nodes = [createCallCounter(fixture.deps), createCallCounter(fixture.deps)]
    for (const node of nodes) {
      node.start()
      onTestFinished(node.stop)
    }
    expect((await providers(admin)).map(({ key, state }) => [key, state])).toEqual([
      ['fairpay', 'no-data'],
      ['tmn', 'no-data'],
      ['player-site', 'no-data'],
      ['sms', 'no-data'],
    ])
    called(true, 150, 18)
    called(false, 5_000, 2)
    for (const node of nodes) await node.save()
    const fairpay = async () => (await providers(admin)).find(({ key }) => key === 'fairpay')
    expect(await fairpay()).toMatchObject({
      kind: 'payouts',
      state: 'slow',
      successRate: 0.9,
      medianMs: 150,
      lastAt: fixture.clock.now().toISOString(),
    })
    called(false, 10, 18)
    for (const node of nodes) await node.save()
    expect(await fairpay()).toMatchObject({ state: 'down' })
    fixture.clock.advance(66 * 60_000)
    expect(await fairpay()).toMatchObject({ state: 'no-data', successRate: null, medianMs: null })
    const { rows } = await sql<{ calls: string }>`select sum(calls) as calls from provider_calls`.execute(fixture.db)
    expect(Number(rows[0]?.calls)).toBe(76)
    fixture.clock.advance(48 * 3_600_000)
    await nodes[0]?.deleteExpired()
    expect((await sql`select from provider_calls`.execute(fixture.db)).rows).toEqual([])
  })

  test('a failed save loses no calls', async ({ fixture, freshDatabase, onTestFinished }) => {
    const node = createCallCounter(fixture.deps)
    node.start()
    onTestFinished(node.stop)
    called(true, 10, 3)
    await asOwner(freshDatabase, sql`alter table provider_calls rename to provider_calls_away`)
    const failing = node.save()
    fixture.clock.advance(1_000)
    const latest = fixture.clock.now()
    called(true, 10, 1)
    await expect(failing).rejects.toThrow()
    await asOwner(freshDatabase, sql`alter table provider_calls_away rename to provider_calls`)
    await node.save()
    await node.save()
    const { rows } = await sql<{ calls: string; last: Date }>`
      select sum(calls) as calls, max(last_at) as last from provider_calls`.execute(fixture.db)
    expect([Number(rows[0]?.calls), rows[0]?.last]).toEqual([4, latest])
  })

  test('the balance calls of the chips are counted, and a low SMS balance is reported', async ({
    fixture,
    onTestFinished,
  }) => {
    const admin = await fixture.admin('owner')
    const node = createCallCounter(fixture.deps)
    node.start()
    onTestFinished(node.stop)
    await admin.get('/sms/balance')
    await node.save()
    await fixture.asOwner(db => sql`update provider_balances set units = 20 where provider = 'sms'`.execute(db))
    expect((await providers(admin)).find(({ key }) => key === 'sms')).toMatchObject({
      state: 'low',
      left: 20,
      successRate: 1,
      medianMs: expect.any(Number),
    })
  })

  test('a bank feed without a report in its time has no data; the site reports its last event', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    const bank = await aBankAccount(fixture, { accountNo: '1234567890' })
    const feed = async () => (await providers(admin)).find(({ kind }) => kind === 'bank-feed')
    expect(await feed()).toMatchObject({ name: 'SCB 7890', state: 'no-data', lastAt: null })
    await fixture.event('bank.transaction', {
      account: { bankCode: bank.bankCode, accountNo: bank.accountNo },
      channel: 'scb',
      reference: 'r1',
      direction: 'in',
      amount: 5,
      occurredAt: fixture.clock.now().toISOString(),
      counterparty: {},
    })
    expect(await feed()).toMatchObject({ state: 'normal', lastAt: fixture.clock.now().toISOString() })
    await fixture.request(await fixture.member(baht(10)), baht(10))
    expect((await providers(admin)).find(({ key }) => key === 'player-site')).toMatchObject({
      state: 'normal',
      lagMs: 0,
      lastAt: fixture.clock.now().toISOString(),
    })
    fixture.clock.advance(24 * 3_600_000)
    expect(await feed()).toMatchObject({ state: 'no-data' })
  })
})
