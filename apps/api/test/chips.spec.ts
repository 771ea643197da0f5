import { describe, expect } from 'vitest'
import { test as base } from './support/database.ts'
import { openOffice } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})
const AT = '2026-07-12T05:00:00.000Z'
const LATER = 3_000

describe('the three balances', () => {
  test('are the providers’ values', async ({ fixture }) => {
    const admin = await fixture.admin('support')
    expect(await admin.post('/fairpay/balance')).toMatchObject({
      status: 200,
      body: { data: { available: { amount: 1_840_000, currency: 'THB' }, pending: 12.5, asOf: AT } },
    })
    expect(await admin.get('/8hwe8vhevv/tmninfo')).toMatchObject({
      status: 200,
      body: { balance: 55.25, asOf: AT, status: 'up' },
    })
    expect(await admin.get('/sms/balance')).toMatchObject({ status: 200, body: { data: 120 } })
  })

  test('while a provider is down: the payment balance fails, the others are null with a time', async ({ fixture }) => {
    const admin = await fixture.admin('support')
    await Promise.all([admin.get('/8hwe8vhevv/tmninfo'), admin.get('/sms/balance')])
    fixture.clock.advance(LATER)
    Object.assign(fixture.fairpay.state, { balance: null, wallet: null, messages: null })
    expect(await admin.post('/fairpay/balance')).toMatchObject({
      status: 503,
      body: { code: 'UPSTREAM_FAILED', message: expect.stringMatching(/\w/) },
    })
    expect(await admin.get('/8hwe8vhevv/tmninfo')).toMatchObject({
      status: 200,
      body: { balance: null, asOf: AT, status: 'down' },
    })
    expect(await admin.get('/sms/balance')).toMatchObject({ status: 200, body: { data: null } })
    fixture.clock.advance(LATER)
    fixture.fairpay.state.wallet = 60
    expect((await admin.get('/8hwe8vhevv/tmninfo')).body).toMatchObject({ balance: 60, status: 'up' })
  })

  test('never received are null without a time; a closed port counts as down', async ({ fixture }) => {
    const admin = await fixture.admin('support')
    await fixture.fairpay.close()
    expect((await admin.get('/8hwe8vhevv/tmninfo')).body).toEqual({ balance: null, asOf: null, status: 'down' })
    expect((await admin.post('/fairpay/balance')).status).toBe(503)
  })

  test('an invalid balance counts as none', async ({ fixture }) => {
    const admin = await fixture.admin('support')
    for (const nonsense of [1.005, -0.001, 1e20]) {
      fixture.fairpay.state.balance = nonsense
      fixture.clock.advance(LATER)
      expect((await admin.post('/fairpay/balance')).status, String(nonsense)).toBe(503)
    }
    fixture.fairpay.state.messages = -5
    expect((await admin.get('/sms/balance')).body).toEqual({ data: null })
  })

  test('many screens that refresh concurrently share one call to the provider', async ({ fixture }) => {
    const admin = await fixture.admin('support')
    const replies = await Promise.all(Array.from({ length: 50 }, () => admin.post('/fairpay/balance')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(fixture.fairpay.state.balanceCalls).toBe(1)
  })

  test('need the permission', async ({ fixture }) => {
    expect((await (await fixture.admin('marketing')).post('/fairpay/balance')).status).toBe(403)
  })
})
