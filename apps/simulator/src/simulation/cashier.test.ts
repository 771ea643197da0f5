import { seeded } from '@backoffice/population'
import { expect, test } from 'vitest'
import { createBanks } from '../feeds/feed.ts'
import type { Answer, Event } from '../sender.ts'
import { createCashier, readIntent } from './cashier.ts'
import { createCasino } from './casino.ts'
import { type Player, playerAt } from './integration-client.ts'

const GSB = { bankCode: '030', accountNo: '020123456789' }
const player = (cash = 0): Player => ({ ...playerAt(3), registered: true, cash })

/** A product that assigns 25 satang more on its GSB account to everyone and credits every payment. */
function product(overrides: Partial<Record<string, Answer>> = {}) {
  const received: Event[] = []
  const yes = (result: Record<string, unknown>): Answer => ({ status: 200, accepted: true, code: null, result })
  const receive = (event: Event): Answer => {
    received.push(event)
    const { type, data } = event
    return (
      overrides[type] ??
      (type === 'deposit.requested'
        ? yes({ payAmount: Number(data['amount']) + 0.25, account: GSB, expiresAt: 'soon' })
        : yes({ status: 'credited', depositId: `dep-${received.length}` }))
    )
  }
  return {
    heard: received,
    of: (type: string) => received.filter(event => event.type === type),
    send: async (event: Event) => receive(event),
    sendBatch: async (events: readonly Event[]) => events.map(receive),
  }
}

test('who asks first pays exactly what they are told, into the account they are told', async () => {
  const sample = product()
  const cashier = createCashier(sample, seeded(2), { mischief: 0, banks: createBanks({}), credited: () => undefined })
  for (let count = 0; count < 120; count += 1) {
    await cashier.payIn(player())
    await cashier.tick()
  }
  const requested = sample.of('deposit.requested').map(({ data }) => Number(data['amount']) + 0.25)
  const exact = sample.of('bank.transaction').filter(({ data }) => !Number.isInteger(data['amount']))
  expect(exact.length).toBeGreaterThan(requested.length * 0.85)
  for (const { data } of exact) {
    expect(data['account']).toEqual(GSB)
    expect(requested).toContain(data['amount'])
  }
})

test('a credited deposit is its player’s, once', async () => {
  const credited: string[] = []
  const cashier = createCashier(product(), seeded(3), {
    mischief: 1,
    banks: createBanks({}),
    credited: (_, username) => void credited.push(username),
  })
  for (let count = 0; count < 40; count += 1) {
    await cashier.payIn(player())
    for (let tick = 0; tick < 4; tick += 1) await cashier.tick()
  }
  expect(credited.length).toBeLessThanOrEqual(40)
  expect(credited.length).toBeGreaterThan(30)
})

test('strangers, fees and moves between own accounts come by, all as bank lines', async () => {
  const sample = product()
  const cashier = createCashier(sample, seeded(4), { mischief: 0, banks: createBanks({}), credited: () => undefined })
  for (let count = 0; count < 30; count += 1) await cashier.payIn(player())
  for (let count = 0; count < 60; count += 1) {
    await cashier.somethingElse()
    await cashier.tick()
  }
  const out = sample.of('bank.transaction').filter(({ data }) => data['direction'] === 'out')
  expect(out.some(({ data }) => (data['counterparty'] as { name?: string }).name === 'ค่าธรรมเนียม')).toBe(true)
  expect(out.some(({ data }) => (data['counterparty'] as { accountNo?: string }).accountNo === GSB.accountNo)).toBe(
    true,
  )
})

test('every line tells what is left on its account: the balance before it and its own amount', async () => {
  // Only the first account is assigned, so all money is on it and reported by one feed.
  const sample = product({
    'deposit.requested': { status: 422, accepted: false, code: 'NO_RECEIVING_ACCOUNT', result: null },
  })
  const banks = createBanks({ '014/4010000001': 90_000 })
  const cashier = createCashier(sample, seeded(6), { mischief: 0.5, banks, credited: () => undefined })
  for (let count = 0; count < 40; count += 1) {
    await cashier.payIn(player())
    await cashier.somethingElse()
    await cashier.tick()
  }
  type Line = { direction: 'in' | 'out'; amount: number; occurredAt: string; balanceAfter: number }
  const reported = new Map(
    sample
      .of('bank.transaction')
      .map(({ data }) => data as Line)
      .map(line => [line.occurredAt, line]),
  )
  const lines = [...reported.values()].toSorted((one, other) => one.occurredAt.localeCompare(other.occurredAt))
  expect(new Set(lines.map(({ direction }) => direction))).toEqual(new Set(['in', 'out']))
  expect(lines.length).toBeGreaterThan(40)
  let satang = 9_000_000
  for (const { direction, amount, balanceAfter } of lines) {
    satang += (direction === 'in' ? 1 : -1) * Math.round(amount * 100)
    expect(Math.round(balanceAfter * 100)).toBe(satang)
  }
})

test('an answer that is no intent is none', () => {
  expect(readIntent({ status: 422, accepted: false, code: 'UNKNOWN_EVENT', result: null })).toBeNull()
  expect(readIntent({ status: 200, accepted: true, code: null, result: { payAmount: '1' } })).toBeNull()
})

test('a visit stakes no more than somebody holds, and every bet has one end', async () => {
  const sample = product()
  const random = seeded(9)
  const casino = createCasino(sample, random, 0)
  for (let count = 0; count < 50; count += 1) {
    const gambler = player(300)
    await casino.visit(gambler)
    expect(gambler.cash).toBeGreaterThanOrEqual(0)
  }
  const bets = sample.of('game.bet').map(({ data }) => data['transactionId'])
  const ends = sample.heard
    .filter(({ type }) => type === 'game.settled' || type === 'game.refunded')
    .map(({ data }) => data['transactionId'])
  expect(new Set(bets).size).toBe(bets.length)
  expect(ends).toEqual(bets)
})

test('who has nothing left stops', async () => {
  const sample = product({ 'game.bet': { status: 422, accepted: false, code: 'INSUFFICIENT_FUNDS', result: null } })
  const gambler = player(300)
  await createCasino(sample, seeded(1), 0).visit(gambler)
  expect(gambler.cash).toBe(0)
  expect(sample.of('game.bet')).toHaveLength(1)
})

test('a promotion is chosen with the deposit’s amount and sent with its request', async () => {
  const sample = product()
  const amounts: number[] = []
  const cashier = createCashier(sample, seeded(12), {
    mischief: 0,
    banks: createBanks({}),
    credited: () => undefined,
    async promotionFor(_, amount) {
      amounts.push(amount)
      return amounts.length % 2 === 0 ? 'promotion-1' : undefined
    },
  })
  for (let count = 0; count < 20; count += 1) await cashier.payIn(player())
  const requests = sample.of('deposit.requested').map(({ data }) => data)
  expect(requests.map(({ amount }) => amount)).toEqual(amounts)
  for (const [index, data] of requests.entries())
    expect('promotionId' in data ? data['promotionId'] : null).toBe(index % 2 === 0 ? null : 'promotion-1')
  expect(requests.length).toBeGreaterThan(5)
})

test('bonus is played too, and the wallets are those of the answers', async () => {
  const result = { cashWallet: 0, bonusWallet: 7 }
  const sample = product({ 'game.bet': { status: 200, accepted: true, code: null, result } })
  const gambler = { ...player(), bonus: 300, deposit: { id: 'dep-1', amount: 300 } }
  await createCasino(sample, seeded(9), 0).visit(gambler)
  expect(sample.of('game.bet')).toHaveLength(1)
  expect(gambler).toMatchObject({ bonus: 7, deposit: null })
})
