import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type Reply, type FixtureAdmin, type Shown, type OfficeFixture } from './support/office-fixture.ts'

type Stage = { readonly fixture: OfficeFixture; readonly me: FixtureAdmin }

const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<Stage> => {
  await database.reset()
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  return { fixture, me: await fixture.admin('finance-checker') }
})
const SECOND = 1_000
const MINUTE = 60 * SECOND

/** An approved withdrawal of 100 baht whose job is waiting. */
async function approved({ fixture, me }: Stage): Promise<string> {
  await me.signIn()
  const id = await fixture.request(await fixture.member(baht(100)), baht(100))
  await me.move('claim', id)
  await me.move('approve', id)
  return id
}

/** A payout recorded as failed, because the payee account is reported closed. */
async function failed(stage: Stage): Promise<string> {
  const id = await approved(stage)
  stage.fixture.fairpay.next('refuse')
  await stage.fixture.runJobs()
  expect(await stage.fixture.row(id)).toMatchObject({ status: 'failed' })
  return id
}

async function wait(fixture: OfficeFixture, total: number, step: number): Promise<void> {
  for (let passed = 0; passed < total; passed += step) {
    fixture.clock.advance(step)
    await fixture.withdrawals.reconcile()
  }
}

/** The member's money was debited once, or not at all; and no hold remains without an open withdrawal. */
async function expectSettledOnce({ fixture }: Stage, id: string): Promise<void> {
  const { status } = await fixture.row(id)
  const left = status === 'paid' || status === 'paid-by-hand'
  expect((await fixture.transfersOf(id)).filter(({ code }) => code !== 'withdrawal-fee')).toHaveLength(left ? 1 : 0)
  expect(await fixture.verify()).toEqual([])
}

describe('a payout that failed, and that the provider later reports as paid', () => {
  test('is neither paid again nor returned: recording it as paid waits for a second approval', async ({ stage }) => {
    const { fixture, me } = stage
    const id = await failed(stage)
    expect(await fixture.event('payout.settled', { reference: id, status: 'paid' })).toMatchObject({
      status: 200,
      body: { result: { contradicts: true } },
    })
    expect((await me.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      status: 'failed',
      disputed: true,
      can: ['pay-by-hand', 'settle-dispute'],
    })
    expect(await me.move('retry', id)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { status: 'failed' } },
    })
    expect(await me.move('refund', id, { reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    })
    expect(await fixture.payoutsOf(id)).toHaveLength(1)
    expect(await me.move('pay-by-hand', id, { reference: id })).toMatchObject({ status: 202 })
    await expectSettledOnce(stage, id)
  })

  test('is not paid again when a retry was decided but not sent yet', async ({ stage }) => {
    const { fixture, me } = stage
    const id = await failed(stage)
    await me.move('retry', id)
    await fixture.event('payout.settled', { reference: id, status: 'paid' })
    await fixture.runJobs()
    expect(fixture.fairpay.postsOf(`${id}-2`)).toBe(0)
    expect((await me.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      status: 'failed',
      can: ['pay-by-hand', 'settle-dispute'],
    })
    await expectSettledOnce(stage, id)
  })

  test('retried a second time is not paid a third time when that fails', async ({ stage }) => {
    const { fixture, me } = stage
    const id = await failed(stage)
    await me.move('retry', id)
    await fixture.runJobs()
    await fixture.event('payout.settled', { reference: id, status: 'paid' })
    expect(await fixture.row(id)).toMatchObject({ status: 'paying' })
    await fixture.event('payout.settled', { reference: `${id}-2`, status: 'failed' })
    expect((await me.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      status: 'failed',
      can: ['pay-by-hand', 'settle-dispute'],
    })
    await expectSettledOnce(stage, id)
  })
})

describe('a provider with implausible reports', () => {
  test('about another amount leaves the payout unconfirmed', async ({ stage }) => {
    const { fixture } = stage
    const id = await approved(stage)
    fixture.fairpay.next('other-amount-after-paying')
    await fixture.runJobs()
    expect(await fixture.row(id)).toMatchObject({ status: 'uncertain' })
    await wait(fixture, 10 * SECOND, 5 * SECOND)
    expect(await fixture.row(id)).toMatchObject({ status: 'uncertain' })
    await expectSettledOnce(stage, id)
  })

  test('when it refuses a second send, because the first may still be in transit', async ({ stage }) => {
    const { fixture } = stage
    const id = await approved(stage)
    fixture.fairpay.next('500')
    fixture.fairpay.state.usual = 'refuse'
    await fixture.runJobs()
    while ((await fixture.payoutsOf(id))[0]?.status !== 'created') await wait(fixture, 5 * SECOND, 5 * SECOND)
    await fixture.runJobs()
    expect(fixture.fairpay.postsOf(id)).toBe(2)
    expect(await fixture.row(id)).toMatchObject({ status: 'uncertain' })
    for (let minutes = 0; minutes < 40; minutes++) {
      await wait(fixture, MINUTE, MINUTE)
      await fixture.runJobs()
    }
    fixture.fairpay.state.usual = 'accept'
    expect(await fixture.row(id)).toMatchObject({ status: 'failed', reason: 'system:not-received-by-provider' })
  })

  test('when it loses what it accepted: the payout is shown as unconfirmed, and checked on', async ({ stage }) => {
    const { fixture, me } = stage
    const id = await approved(stage)
    await fixture.runJobs()
    expect(await fixture.payoutsOf(id)).toMatchObject([{ status: 'accepted' }])
    const forgotten = fixture.fairpay.known.get(id)
    fixture.fairpay.known.delete(id)
    await wait(fixture, 10 * MINUTE, MINUTE)
    expect(await fixture.row(id)).toMatchObject({ status: 'paying' })
    await wait(fixture, 2 * 60 * MINUTE, 5 * MINUTE)
    await me.signIn()
    expect((await me.get(`/withdrawals/${id}`)).body.data).toMatchObject({ status: 'uncertain', can: ['pay-by-hand'] })
    expect(fixture.fairpay.postsOf(id)).toBe(1)
    expect((await fixture.auditOf(id)).filter(({ action }) => action === 'payout.doubt')).toHaveLength(1)
    if (forgotten === undefined) throw new Error('it was not known')
    fixture.fairpay.known.set(id, forgotten)
    await wait(fixture, 5 * MINUTE, 5 * MINUTE)
    expect(await fixture.row(id)).toMatchObject({ status: 'paying' })
    expect(await fixture.event('payout.settled', { reference: id, status: 'paid' })).toMatchObject({ status: 200 })
    expect(await fixture.row(id)).toMatchObject({ status: 'paid' })
    await expectSettledOnce(stage, id)
  })
})

describe('everything that can end a payout concurrently', () => {
  const winners = (replies: readonly Reply<Shown>[]) => replies.filter(({ status }) => status < 300).length

  test.for([1, 2, 3, 4, 5, 6])(
    'failed: retry, refund and manual payment, round %i: one of them',
    async (_, { stage }) => {
      const { fixture, me } = stage
      const id = await failed(stage)
      const replies = await Promise.all([
        me.move('retry', id),
        me.move('refund', id, { reason: 'x' }),
        me.move('pay-by-hand', id, { reference: 'k' }),
        me.move('retry', id),
      ])
      expect(winners(replies)).toBe(1)
      fixture.fairpay.state.usual = 'pay'
      await fixture.runJobs()
      fixture.fairpay.state.usual = 'accept'
      expect((await fixture.payoutsOf(id)).length).toBeLessThanOrEqual(2)
      await expectSettledOnce(stage, id)
    },
  )

  test.for([1, 2, 3, 4, 5, 6])(
    'unconfirmed: manual payment, the provider’s report and the sweeper, round %i: posted once',
    async (_, { stage }) => {
      const { fixture, me } = stage
      const id = await approved(stage)
      fixture.fairpay.next('500-after-accepting')
      await fixture.runJobs()
      fixture.fairpay.settle(id, 'paid')
      fixture.clock.advance(3 * SECOND)
      const [manualEntry] = await Promise.all([
        me.move('pay-by-hand', id, { reference: 'k' }),
        fixture.event('payout.settled', { reference: id, status: 'paid' }),
        fixture.withdrawals.reconcile(),
        fixture.event('payout.settled', { reference: id, status: 'paid', fee: 5 }),
      ])
      expect((await fixture.row(id)).status).toBe(manualEntry.status === 200 ? 'paid-by-hand' : 'paid')
      await expectSettledOnce(stage, id)
    },
  )
})

describe('a manual payment under second approval, and the provider, concurrently', () => {
  test.for(['paid', 'failed', 'paid', 'failed', 'paid', 'failed'] as const)(
    '%s: posted at most once, and the approval request is closed',
    async (result, { stage }) => {
      const { fixture, me } = stage
      const [second, third] = [await fixture.admin('finance-checker'), await fixture.admin('finance-checker')]
      const id = await approved(stage)
      fixture.fairpay.next('500-after-accepting')
      await fixture.runJobs()
      await fixture.rules({ second_approval_from_satang: baht(100) })
      const { body } = await me.post<{ approvalId: string }>(`/withdrawals/${id}/pay-by-hand`, { reference: 'k' })
      await fixture.asOwner(db =>
        db.updateTable('withdrawal_settings').set({ second_approval_from_satang: null }).execute(),
      )
      const decided = await Promise.all([
        second.post(`/approvals/${body.data.approvalId}/approve`),
        third.post(`/approvals/${body.data.approvalId}/reject`, { reason: 'x' }),
        fixture.event('payout.settled', { reference: id, status: result }),
        fixture.withdrawals.reconcile(),
      ])
      expect(decided.slice(0, 2).filter(reply => reply?.status === 200).length).toBeLessThanOrEqual(1)
      expect((await fixture.row(id)).status).toBe(decided[0].status === 200 ? 'paid-by-hand' : result)
      expect(
        (
          await fixture.db
            .selectFrom('approvals')
            .select('status')
            .where('id', '=', body.data.approvalId)
            .executeTakeFirstOrThrow()
        ).status,
      ).not.toBe('awaiting-second')
      await expectSettledOnce(stage, id)
    },
  )
})

test('a fee the provider reports after the payment is posted, once', async ({ stage }) => {
  const { fixture } = stage
  const id = await approved(stage)
  fixture.fairpay.next('500-after-accepting')
  await fixture.runJobs()
  const known = fixture.fairpay.known.get(id)
  if (known === undefined) throw new Error('not known')
  known.status = 'paid'
  await wait(fixture, 4 * SECOND, 2 * SECOND)
  expect(await fixture.row(id)).toMatchObject({ status: 'paid', fee_satang: null })
  for (let count = 0; count < 2; count++)
    expect(await fixture.event('payout.settled', { reference: id, status: 'paid', fee: 5 })).toMatchObject({
      status: 200,
    })
  expect(await fixture.row(id)).toMatchObject({ status: 'paid', fee_satang: 500n })
  expect((await fixture.transfersOf(id)).map(({ code, amount_satang: amount }) => [code, amount])).toEqual([
    ['withdrawal', 10_000n],
    ['withdrawal-fee', 500n],
  ])
  await expectSettledOnce(stage, id)
})
