import { randomUUID } from 'node:crypto'
import { newId, toBaht } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { inTransaction } from '../src/platform/db/database.ts'
import { baht, type TestMember } from './support/builders.ts'
import { type DepositFixture, test } from './support/deposit-fixture.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'
import { putInForce } from './support/licence.ts'
import { undivided } from './support/size.ts'

type Shown = {
  kind: string
  period: string
  amount: number
  setBy: string
  used: number | null
  left: number | null
  until: string | null
  pending: { amount: number | null; from: string; needsConfirmation: boolean } | null
}
type Limits = {
  limits: Shown[]
  changes: { change: string; madeBy: string; reason: string | null }[]
  canChange: boolean
}

const HOUR = 3_600_000
const of = { kind: 'deposit', period: 'day' } as const
const setBy = (fixture: DepositFixture, member: TestMember, amount: number | null, limit: object = of) =>
  fixture.event('limit.set', { externalId: randomUUID(), username: member.username, amount, ...limit })
const confirm = (fixture: DepositFixture, member: TestMember, limit: object = of) =>
  fixture.event('limit.confirmed', { externalId: randomUUID(), username: member.username, ...limit })
const limitsOf = async (admin: FixtureAdmin, { id }: TestMember) =>
  (await admin.get<Limits>(`/members/${id}/limits`)).body.data
const bet = (member: TestMember, amount: number, transactionId: string = randomUUID()) => ({
  transactionId,
  roundId: 'r',
  provider: 'p',
  game: 'g',
  category: 'slot',
  username: member.username,
  amount,
})
const changeRules = async (fixture: DepositFixture, rules: Record<string, unknown>) =>
  putInForce(fixture, await fixture.admin('owner'), rules)

describe('a limit that a player sets', () => {
  test('holds immediately, is shown to staff and to the player, and refuses a request above what is left', async ({
    fixture,
  }) => {
    const officer = await fixture.admin('compliance')
    const member = await fixture.member(baht(0))
    const own = await fixture.account()
    expect(await setBy(fixture, member, 1_000)).toMatchObject({
      status: 200,
      body: { result: { ...of, amount: 1_000, pending: null } },
    })
    await fixture.take(fixture.lineTo(own, { amount: baht(600), counterparty: fixture.payer(member) }))
    expect(await limitsOf(officer, member)).toMatchObject({
      limits: [{ ...of, amount: 1_000, setBy: 'player', used: 600, left: 400, pending: null }],
      changes: [{ change: 'set', madeBy: 'player' }],
    })
    const refused = await fixture.announce(member, baht(400.01))
    // The first 600 leave the window a day after they came.
    const until = new Date(fixture.clock.now().getTime() + 24 * HOUR).toISOString()
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'LIMIT_REACHED', details: { ...of, left: 400, until } },
    })
    expect((await fixture.announce(member, baht(400))).status).toBe(200)
    fixture.clock.advance(24 * HOUR)
    expect((await fixture.announce(member, baht(1_000), { channel: 'gsb' })).body.code).not.toBe('LIMIT_REACHED')
  })

  test('rises after a day and a confirmation, which is not accepted early, twice or from another member', async ({
    fixture,
  }) => {
    const [member, other] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    await setBy(fixture, member, 1_000)
    const from = new Date(fixture.clock.now().getTime() + 24 * HOUR).toISOString()
    expect((await setBy(fixture, member, 5_000)).body.result).toMatchObject({
      amount: 1_000,
      pending: { amount: 5_000, from, needsConfirmation: true },
    })
    fixture.clock.advance(24 * HOUR - 1)
    expect(await confirm(fixture, member)).toMatchObject({ status: 422, body: { code: 'LIMIT_NOT_DUE' } })
    fixture.clock.advance(1)
    expect(await confirm(fixture, other)).toMatchObject({ status: 422, body: { code: 'NO_RAISE_PENDING' } })
    expect((await fixture.announce(member, baht(1_000.01))).body.code).toBe('LIMIT_REACHED')
    expect(await confirm(fixture, member)).toMatchObject({
      status: 200,
      body: { result: { amount: 5_000, pending: null } },
    })
    expect(await confirm(fixture, member)).toMatchObject({ status: 422, body: { code: 'NO_RAISE_PENDING' } })
  })

  test('is removed like a raise, and binds until then; a lower one drops what waits', async ({ fixture }) => {
    const officer = await fixture.admin('compliance')
    const member = await fixture.member(baht(0))
    await setBy(fixture, member, 1_000)
    await setBy(fixture, member, null)
    await setBy(fixture, member, 900)
    expect((await limitsOf(officer, member)).limits).toMatchObject([{ amount: 900, pending: null }])
    await setBy(fixture, member, null)
    fixture.clock.advance(24 * HOUR)
    expect((await confirm(fixture, member)).body.result).toMatchObject({ amount: null })
    await officer.signIn()
    const { limits, changes } = await limitsOf(officer, member)
    expect(limits).toEqual([])
    expect(changes.map(({ change }) => change)).toEqual([
      'removed',
      'removal-requested',
      'lowered',
      'removal-requested',
      'set',
    ])
    expect((await fixture.announce(member, baht(5_000))).body.code).not.toBe('LIMIT_REACHED')
  })

  test('is refused when it is 0, 10¹² or not of the licence, and sessions have whole minutes of their period', async ({
    fixture,
  }) => {
    const member = await fixture.member(baht(0))
    const session = { kind: 'session', period: 'day' }
    for (const [amount, limit] of [
      [0, of],
      [-1, of],
      [1e12, of],
      [0.001, of],
      [1_441, session],
      [30.5, session],
    ] as const)
      expect(await setBy(fixture, member, amount, limit), String(amount)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION' },
      })
    expect((await setBy(fixture, member, 90, session)).status).toBe(200)
    await changeRules(fixture, { limitKinds: ['deposit'], limitPeriods: ['day'] })
    for (const limit of [session, { kind: 'deposit', period: 'week' }])
      expect((await setBy(fixture, member, 80, limit)).body.code).toBe('VALIDATION')
    // What a member has can always be removed.
    expect((await setBy(fixture, member, null, session)).status).toBe(200)
  })

  test('is one of two that arrive together: both are recorded, one after the other', async ({ fixture }) => {
    const officer = await fixture.admin('compliance')
    const member = await fixture.member(baht(0))
    const amounts = [1_000, 2_000, 3_000, 4_000]
    const done = await Promise.all(amounts.map(amount => setBy(fixture, member, amount)))
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { limits, changes } = await limitsOf(officer, member)
    expect([limits.length, changes.at(-1)?.change]).toEqual([1, 'set'])
    expect(changes.filter(({ change }) => change === 'set')).toHaveLength(1)
  })
})

describe('a limit that staff set', () => {
  test('needs a permission and a reason, and a raise waits for the member', async ({ fixture }) => {
    const [officer, support] = [await fixture.admin('compliance'), await fixture.admin('support')]
    const member = await fixture.member(baht(0))
    const set = (admin: FixtureAdmin, amount: number | null, reason?: string) =>
      admin.post<Limits>(`/members/${member.id}/limits`, { ...of, amount, reason })
    expect((await set(support, 1_000, 'Asked')).status).toBe(403)
    expect((await set(officer, 1_000)).status).toBe(400)
    expect(await set(officer, 1_000, 'Asked by phone')).toMatchObject({
      status: 200,
      body: {
        data: { limits: [{ amount: 1_000, setBy: 'staff' }], changes: [{ madeBy: 'staff', reason: 'Asked by phone' }] },
      },
    })
    expect((await set(officer, 2_000, 'Asked again')).body.data.limits).toMatchObject([
      { amount: 1_000, pending: { amount: 2_000, needsConfirmation: true } },
    ])
    expect((await officer.post(`/members/${newId()}/limits`, { ...of, amount: 1, reason: 'x' })).status).toBe(404)
    expect(await fixture.auditOf(member.id)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ action: 'limit.change', reason: 'Asked by phone' })]) as never,
    )
  })
})

describe('under the rules of the licence', () => {
  test('the strictest of own limits and caps binds, and a member without limits has the caps', async ({ fixture }) => {
    const officer = await fixture.admin('compliance')
    const [member, free] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    await setBy(fixture, member, 5_000)
    await changeRules(fixture, { limitCaps: [{ kind: 'deposit', period: 'day', amount: 2_000 }] })
    for (const each of [member, free])
      expect(await fixture.announce(each, baht(2_000.01))).toMatchObject({
        body: { code: 'LIMIT_REACHED', details: { left: 2_000 } },
      })
    expect((await limitsOf(officer, member)).limits).toMatchObject([{ amount: 2_000, setBy: 'profile' }])
    await setBy(fixture, member, 1_500)
    expect((await limitsOf(officer, member)).limits).toMatchObject([{ amount: 1_500, setBy: 'player' }])
  })

  test('a first deposit waits until required limits are set', async ({ fixture }) => {
    await changeRules(fixture, { limitRequired: ['deposit'] })
    const member = await fixture.member(baht(0))
    const own = await fixture.account()
    expect(await fixture.announce(member, baht(100))).toMatchObject({ status: 422, body: { code: 'LIMIT_REQUIRED' } })
    const line = fixture.lineTo(own, { amount: baht(100), counterparty: fixture.payer(member) })
    expect((await fixture.take(line)).status).toBe('held')
    for (const period of ['day', 'week', 'month']) await setBy(fixture, member, 1_000, { kind: 'deposit', period })
    expect((await fixture.announce(member, baht(100))).status).toBe(200)
  })

  test('a required limit is not removed, and is asked of members who deposited before', async ({ fixture }) => {
    const [member, own] = [await fixture.member(baht(0)), await fixture.account()]
    const pay = async () =>
      (await fixture.take(fixture.lineTo(own, { amount: baht(100), counterparty: fixture.payer(member) }))).status
    expect(await pay()).toBe('credited')
    for (const period of ['day', 'week', 'month']) await setBy(fixture, member, 1_000, { kind: 'deposit', period })
    await setBy(fixture, member, null, { kind: 'deposit', period: 'week' })
    await changeRules(fixture, { limitRequired: ['deposit'], limitPeriods: ['day', 'week'] })
    expect(await setBy(fixture, member, null)).toMatchObject({
      status: 400,
      body: { fields: { 'data.amount': { code: 'NOT_ALLOWED' } } },
    })
    const officer = await fixture.admin('compliance')
    const removal = { ...of, amount: null, reason: 'Asked by phone' }
    expect(await officer.post(`/members/${member.id}/limits`, removal)).toMatchObject({
      status: 400,
      body: { fields: { amount: { code: 'NOT_ALLOWED' } } },
    })
    // Not required, and a removal requested earlier.
    expect((await setBy(fixture, member, null, { kind: 'deposit', period: 'month' })).status).toBe(200)
    fixture.clock.advance(24 * HOUR)
    expect(await confirm(fixture, member, { kind: 'deposit', period: 'week' })).toMatchObject({ status: 400 })
    expect(await pay()).toBe('credited')
    // One that took effect by itself is none, recorded or not.
    await fixture.db
      .updateTable('member_limits')
      .set({ pending_confirmation: false })
      .where('period', '=', 'week')
      .execute()
    expect([await pay(), (await fixture.announce(member, baht(100))).body.code]).toEqual(['held', 'LIMIT_REQUIRED'])
    await setBy(fixture, member, 1_000, { kind: 'deposit', period: 'week' })
    expect(await pay()).toBe('credited')
  })

  test('a raise that needs no confirmation takes effect by itself, and is recorded once', async ({ fixture }) => {
    await changeRules(fixture, { limitRaiseConfirmed: false })
    const officer = await fixture.admin('compliance')
    const member = await fixture.member(baht(0))
    await setBy(fixture, member, 1_000)
    await setBy(fixture, member, 2_000)
    fixture.clock.advance(24 * HOUR)
    await officer.signIn()
    expect((await limitsOf(officer, member)).limits).toMatchObject([{ amount: 2_000, pending: null }])
    await Promise.all([fixture.limits.settleDue(), fixture.limits.settleDue()])
    expect((await limitsOf(officer, member)).changes.map(({ change }) => change)).toEqual([
      'raised',
      'raise-requested',
      'set',
    ])
  })

  test('fixed windows begin with the business day', async ({ fixture }) => {
    await changeRules(fixture, { limitWindow: 'fixed' })
    const member = await fixture.member(baht(0))
    const own = await fixture.account()
    await setBy(fixture, member, 1_000)
    const pay = async (amount: number) =>
      (await fixture.take(fixture.lineTo(own, { amount: baht(amount), counterparty: fixture.payer(member) }))).status
    // A minute before midnight in Bangkok, and at midnight.
    fixture.clock.set('2026-07-30T16:59:00Z')
    expect([await pay(1_000), await pay(0.01)]).toEqual(['credited', 'held'])
    fixture.clock.set('2026-07-30T17:00:00Z')
    expect([await pay(999.99), await pay(0.02)]).toEqual(['credited', 'held'])
  })
})

describe('bets', () => {
  test('are refused above a limit of stakes, and a void gives its stake back', async ({ fixture }) => {
    const member = await fixture.member(baht(10_000))
    await setBy(fixture, member, 100, { kind: 'stake', period: 'day' })
    expect((await fixture.event('game.bet', bet(member, 60, 'a'))).status).toBe(200)
    expect(await fixture.event('game.bet', bet(member, 41, 'b'))).toMatchObject({
      status: 422,
      body: { code: 'LIMIT_REACHED', details: { kind: 'stake', period: 'day', left: 40 } },
    })
    // Winnings do not raise what may be staked.
    await fixture.event('game.settled', { ...bet(member, 60, 'a'), win: 500 })
    expect((await fixture.event('game.bet', bet(member, 41, 'c'))).status).toBe(422)
    expect((await fixture.event('game.refunded', bet(member, 60, 'a'))).status).toBe(200)
    expect((await fixture.event('game.bet', bet(member, 100, 'd'))).status).toBe(200)
    expect((await fixture.event('game.bet', bet(member, 0.01, 'e'))).status).toBe(422)
  })

  test('are refused where they could lose more than a limit, and a win that is voided counts no more', async ({
    fixture,
  }) => {
    const officer = await fixture.admin('compliance')
    const member = await fixture.member(baht(10_000))
    const used = async () => (await limitsOf(officer, member)).limits.map(each => each.used)
    await setBy(fixture, member, 100, { kind: 'loss', period: 'week' })
    await fixture.event('game.bet', bet(member, 100, 'a'))
    await fixture.event('game.settled', { ...bet(member, 100, 'a'), win: 30 })
    expect(await used()).toEqual([70])
    expect((await fixture.event('game.bet', bet(member, 30.01, 'b'))).body.code).toBe('LIMIT_REACHED')
    expect((await fixture.event('game.bet', bet(member, 30, 'c'))).status).toBe(200)
    expect(await used()).toEqual([100])
    // The stake comes back and the win goes: only c is lost.
    await fixture.event('game.refunded', bet(member, 100, 'a'))
    expect(await used()).toEqual([30])
  })

  test('race for what a limit leaves, and never take more', async ({ fixture }) => {
    const member = await fixture.member(baht(100_000))
    await setBy(fixture, member, 1_000, { kind: 'stake', period: 'day' })
    const statuses = await Promise.all(
      Array.from({ length: undivided(30, 300) }, async () => (await fixture.event('game.bet', bet(member, 70))).status),
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(14)
  })
})

describe('a limit of deposits less withdrawals', () => {
  test('is freed by what is paid out', async ({ fixture }) => {
    const officer = await fixture.admin('compliance')
    const member = await fixture.member(baht(0))
    const own = await fixture.account()
    await setBy(fixture, member, 1_000, { kind: 'net-deposit', period: 'day' })
    await fixture.take(fixture.lineTo(own, { amount: baht(1_000), counterparty: fixture.payer(member) }))
    expect((await fixture.announce(member, baht(1))).body.code).toBe('LIMIT_REACHED')
    await inTransaction(fixture.db, tx =>
      fixture.ledger.post(tx, {
        code: 'withdrawal',
        debit: { kind: 'member-cash', memberId: member.id },
        credit: { kind: 'clearing', provider: 'fairpay' },
        amount: baht(300),
        command: 'test',
        reference: newId(),
        now: fixture.clock.now(),
      }),
    )
    expect((await limitsOf(officer, member)).limits).toMatchObject([{ used: 700, left: 300 }])
  })
})

describe('deposits at the edge of a limit', () => {
  const racers = undivided(20, 100)

  test('race by bank lines: what fits is credited, all else is held, and not one satang is above', async ({
    fixture,
  }) => {
    const member = await fixture.member(baht(0))
    const own = await fixture.account()
    const left = 70n * BigInt(Math.floor(racers / 2)) + 69n
    await setBy(fixture, member, toBaht(baht(Number(left))))
    const outcomes = await Promise.all(
      Array.from({ length: racers }, () =>
        fixture.take(fixture.lineTo(own, { amount: baht(70), counterparty: fixture.payer(member) })),
      ),
    )
    const count = (status: string) => outcomes.filter(each => each.status === status).length
    expect([count('credited'), count('held')]).toEqual([Math.floor(racers / 2), racers - Math.floor(racers / 2)])
    expect(await fixture.cash(member)).toBe(baht(70 * Math.floor(racers / 2)))
    expect(await fixture.ledger.balanceOf(fixture.db, { kind: 'returnable' })).toBe(
      baht(70 * (racers - Math.floor(racers / 2))),
    )
    expect(await fixture.verify()).toEqual([])
  })
})
