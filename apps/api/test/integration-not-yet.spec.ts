import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test as base } from './support/database.ts'
import { openOffice } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const username = 'not_here_yet'
const requested = () => ({ externalId: randomUUID(), username })
const bet = { provider: 'pg', game: 'x', category: 'slot', amount: 20, roundId: 'r-1', transactionId: 't-1', username }
const signIn = { username, ip: '203.0.113.9', userAgent: 'x' }
const registration = {
  externalId: 'p-1',
  username,
  phone: '0811563444',
  firstName: 'มานี',
  lastName: 'มีสุข',
  bank: { code: '004', accountNo: '1234567890' },
}
/** Every event that can depend on another one. */
const early: Record<string, Record<string, unknown>> = {
  'member.signed-in': signIn,
  'member.registered': { ...registration, referrerUsername: 'nobody_yet' },
  'deposit.requested': { ...requested(), amount: 100, channel: 'scb' },
  'promotion.claimed': { ...requested(), promotionId: randomUUID() },
  'withdrawal.requested': { ...requested(), amount: 100 },
  'game.bet': bet,
  'game.settled': { ...bet, win: 10 },
  'wheel.spun': requested(),
  'cashback.claimed': { ...requested(), periodId: randomUUID() },
  'creditcode.redeemed': { ...requested(), code: 'VIP0123456789AB' },
  'diamond.claimed': requested(),
  'diamond.exchanged': { ...requested(), diamonds: 5 },
  'payout.settled': { reference: 'unknown-payout', status: 'paid' },
}

test('an event that comes before what it depends on is no refused attempt in the audit log', async ({ fixture }) => {
  const refusals = async () => {
    const { rows } = await sql<{ action: string; code: string }>`
      select action, code from audit where outcome = 'refused'`.execute(fixture.db)
    return rows
  }
  const answers = Object.entries(early).map(async ([type, data]) => {
    const { status, body } = await fixture.event(type, data)
    return [type, status, body.code]
  })
  expect(await Promise.all(answers)).toEqual(Object.keys(early).map(type => [type, 409, 'NOT_YET']))
  expect(await refusals()).toEqual([])
  expect(await fixture.event('member.registered', registration)).toMatchObject({ status: 200 })
  expect(await fixture.event('member.signed-in', signIn)).toMatchObject({ status: 200 })
  await sql`update members set status = 'closed' where username = ${username}`.execute(fixture.db)
  const closed = { ...signIn, ip: '203.0.113.10' }
  expect(await fixture.event('member.signed-in', closed)).toMatchObject({
    status: 422,
    body: { code: 'MEMBER_CLOSED' },
  })
  expect(await refusals()).toMatchObject([{ code: 'MEMBER_CLOSED' }])
})
