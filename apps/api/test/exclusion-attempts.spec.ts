import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import type { FixtureAdmin, Reply } from './support/office-fixture.ts'
import { terms } from './support/promotion-fixture.ts'
import { rounds } from './support/size.ts'

/** A round makes an attempt of each kind, all at a time: 200 attempts, in full size 10,000. */
const ROUNDS = rounds(20, 1_000)
const HOUR = 3_600_000

type Stage = {
  readonly fixture: DepositFixture
  readonly owner: FixtureAdmin
  readonly own: TestBankAccount
  readonly promotionId: string
  readonly code: string
}
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  const owner = await fixture.admin('owner')
  const promotion = await owner.post<{ id: string }>('/promotion', terms({ minDeposit: 0, bonus: fixed(10) }))
  expect(promotion.status, JSON.stringify(promotion.body)).toBe(200)
  const { id: promotionId } = promotion.body.data
  expect((await owner.post(`/promotion/${promotionId}/activate`)).status).toBe(200)
  const batch = await owner.post<{ id: string }>('/creditcode/batches', codes)
  expect(batch.status, JSON.stringify(batch.body)).toBe(200)
  const listed = await owner.get<{ code: string }[]>(`/creditcode/unused?batchId=${batch.body.data.id}`)
  const [code] = listed.body.data
  const { version } = (await owner.get<{ version: number }>('/setting/freediamond')).body.data
  expect((await owner.edit('PUT', '/setting/freediamond', version, diamonds)).status).toBe(200)
  return { fixture, owner, own: await fixture.account(), promotionId, code: String(code?.code) }
})

const fixed = (amount: number) => ({ kind: 'fixed', amount })
const codes = {
  name: 'Friends',
  prefix: 'line',
  count: 1,
  kind: 'credit',
  amount: 50,
  turnoverPercent: 0,
  usesPerCode: 10_000,
  usesPerMember: 1,
  validFrom: null,
  validUntil: null,
  note: null,
}
const diamonds = {
  enabled: true,
  minPerDay: 5,
  maxPerDay: 5,
  needsDeposit: false,
  exchangeEnabled: true,
  bahtPerDiamond: 1.5,
  turnoverPercent: 0,
  minExchange: 2,
}

/** Every way by which money moves to play, or an offer reaches a member. */
function attemptsOf({ fixture, owner, own, promotionId, code }: Stage, { id, username, ...member }: TestMember) {
  const event = (type: string, data: object = {}) =>
    fixture.event(type, { externalId: randomUUID(), username, ...data })
  return {
    deposit: () => event('deposit.requested', { amount: 100, channel: 'scb' }),
    bet: () =>
      fixture.event('game.bet', {
        transactionId: randomUUID(),
        roundId: 'r',
        provider: 'p',
        game: 'g',
        category: 'slot',
        username,
        amount: 1,
      }),
    promotion: () => event('promotion.claimed', { promotionId }),
    code: () => event('creditcode.redeemed', { code }),
    wheel: () => event('wheel.spun'),
    diamond: () => event('diamond.claimed'),
    exchange: () => event('diamond.exchanged', { diamonds: 2 }),
    cashback: () => event('cashback.claimed', { periodId: randomUUID() }),
    'deposit by staff': () =>
      owner.post('/deposits', { memberId: id, accountId: own.id, amount: 100, reason: 'Slip', despiteAlike: true }),
    'grant by staff': () => owner.post(`/promotion/${promotionId}/grant`, { memberId: id, reason: 'VIP' }),
    'bank transaction': async () => {
      const payer = fixture.payer({ id, username, ...member })
      await fixture.take(fixture.lineTo(own, { amount: baht(7), counterparty: payer }))
      return { status: 422, body: { code: 'EXCLUDED' } }
    },
  } satisfies Record<string, () => Promise<Pick<Reply, 'status'> & { body: { code?: string } }>>
}

test('an excluded member can do nothing but withdraw, by none of ten kinds of attempts', async ({ stage }) => {
  const { fixture, owner } = stage
  const [free, timedOut, self, permanent, byOperator] = (await Promise.all(
    Array.from({ length: 5 }, () => fixture.member(baht(100))),
  )) as [TestMember, TestMember, TestMember, TestMember, TestMember]
  // Who is not excluded is refused for no exclusion: what is attempted could succeed.
  const { 'bank transaction': _, ...others } = attemptsOf(stage, free)
  for (const [name, attempt] of Object.entries(others))
    expect([name, (await attempt()).body.code]).not.toContain('EXCLUDED')
  const members = [timedOut, self, permanent, byOperator]
  for (const { username } of members) await fixture.event('diamond.claimed', { externalId: randomUUID(), username })
  const set = (type: string, { username }: TestMember, data: object) =>
    fixture.event(type, { externalId: randomUUID(), username, ...data })
  const staff = await fixture.admin('compliance')
  const reason = { kind: 'operator', reason: 'Harm' }
  const excluded = [
    await set('timeout.set', timedOut, { hours: 24 }),
    await set('exclusion.set', self, { days: 180 }),
    await set('exclusion.set', permanent, { days: null }),
    await staff.post(`/members/${byOperator.id}/exclusions`, { days: 365, ...reason }),
  ]
  expect(excluded.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  fixture.clock.advance(HOUR)
  await owner.signIn()
  const before = await stateOf(stage, members)

  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const attempts = Object.entries(attemptsOf(stage, members[round % 4] ?? self))
    const replies = await Promise.all(
      attempts.map(async ([name, attempt]) => {
        const { status, body } = await attempt()
        return [name, status, body.code] as const
      }),
    )
    for (const [name, ...reply] of replies) {
      expect([name, ...reply]).toEqual([name, 422, 'EXCLUDED'])
      seen.add(name)
    }
  }
  expect(seen.size).toBe(11)
  // What the bank reports is held with the reason, to be returned, and is never credited.
  expect(await stateOf(stage, members)).toEqual(before)
  const { rows: kept } = await sql`
    select status, member_id is not null as known,
      match_reasons::text like '%"EXCLUDED"%' as excluded, count(*)::int as count from deposits
     where amount_satang = ${baht(7)}::bigint group by 1, 2, 3`.execute(fixture.db)
  expect(kept).toEqual([{ status: 'held', known: true, excluded: true, count: ROUNDS }])
  // No audience of an offer has them.
  const audience = await owner.get<{ id: string }[]>('/usersystem?excluded=no')
  expect(audience.body.data.map(({ id }) => id)).toEqual([free.id])
  for (const each of members) {
    const id = await fixture.request(each, baht(10))
    await owner.move('claim', id)
    expect(await owner.move('approve', id)).toMatchObject({ status: 202 })
  }
  expect(await fixture.verify()).toEqual([])
})

/** What an attempt that succeeds would change. */
async function stateOf({ fixture }: Stage, members: readonly TestMember[]) {
  const { rows } = await sql`
    select a.kind, a.member_id, a.posted_satang::text as posted,
      (select count(*)::int from grants g where g.member_id = a.member_id) as grants,
      (select count(*)::int from game_transactions t where t.member_id = a.member_id) as bets,
      (select count(*)::int from deposit_intents i where i.member_id = a.member_id) as requested,
      (select count(*)::int from deposits d where d.member_id = a.member_id and d.status = 'credited') as credited
      from accounts a where a.member_id = any (${members.map(({ id }) => id)}::uuid[]) order by 1, 2`.execute(
    fixture.db,
  )
  return rows
}
