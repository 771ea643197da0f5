import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import {
  openWithdrawals,
  type Reply,
  type SceneAdmin,
  type Shown,
  type WithdrawalScene,
} from './support/withdrawal-scene.ts'

type Stage = { readonly scene: WithdrawalScene; readonly me: SceneAdmin }

const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<Stage> => {
  await database.reset()
  const scene = await openWithdrawals(database)
  onCleanup(() => scene.close())
  return { scene, me: await scene.admin('finance-checker') }
})
const SECOND = 1_000
const MINUTE = 60 * SECOND

/** An approved withdrawal of 100 baht whose job waits. */
async function approved({ scene, me }: Stage): Promise<string> {
  await me.signIn()
  const id = await scene.request(await scene.member(baht(100)), baht(100))
  await me.move('claim', id)
  await me.move('approve', id)
  return id
}

/** One that failed for all we know: the receiving account is said to be closed. */
async function failed(stage: Stage): Promise<string> {
  const id = await approved(stage)
  stage.scene.fairpay.next('refuse')
  await stage.scene.runJobs()
  expect(await stage.scene.row(id)).toMatchObject({ status: 'failed' })
  return id
}

async function wait(scene: WithdrawalScene, total: number, step: number): Promise<void> {
  for (let passed = 0; passed < total; passed += step) {
    scene.clock.advance(step)
    await scene.withdrawals.reconcile()
  }
}

/** The member's money left the books once, or is all there; and nothing is held that nobody waits for. */
async function expectSettledOnce({ scene }: Stage, id: string): Promise<void> {
  const { status } = await scene.row(id)
  const left = status === 'paid' || status === 'paid-by-hand'
  expect((await scene.transfersOf(id)).filter(({ code }) => code !== 'withdrawal-fee')).toHaveLength(left ? 1 : 0)
  expect(await scene.verify()).toEqual([])
}

describe('a payout that failed, and that the provider calls paid after all', () => {
  test('is neither paid again nor given back: recording it as paid waits for a second approval', async ({ stage }) => {
    const { scene, me } = stage
    const id = await failed(stage)
    expect(await scene.event('payout.settled', { reference: id, status: 'paid' })).toMatchObject({
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
    expect(await scene.payoutsOf(id)).toHaveLength(1)
    expect(await me.move('pay-by-hand', id, { reference: id })).toMatchObject({ status: 202 })
    await expectSettledOnce(stage, id)
  })

  test('is not paid again when that was decided already and nothing was sent yet', async ({ stage }) => {
    const { scene, me } = stage
    const id = await failed(stage)
    await me.move('retry', id)
    await scene.event('payout.settled', { reference: id, status: 'paid' })
    await scene.runJobs()
    expect(scene.fairpay.postsOf(`${id}-2`)).toBe(0)
    expect((await me.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      status: 'failed',
      can: ['pay-by-hand', 'settle-dispute'],
    })
    await expectSettledOnce(stage, id)
  })

  test('while it is on its way a second time is not paid a third time when that fails', async ({ stage }) => {
    const { scene, me } = stage
    const id = await failed(stage)
    await me.move('retry', id)
    await scene.runJobs()
    await scene.event('payout.settled', { reference: id, status: 'paid' })
    expect(await scene.row(id)).toMatchObject({ status: 'paying' })
    await scene.event('payout.settled', { reference: `${id}-2`, status: 'failed' })
    expect((await me.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      status: 'failed',
      can: ['pay-by-hand', 'settle-dispute'],
    })
    await expectSettledOnce(stage, id)
  })
})

describe('a provider that is not to be believed', () => {
  test('about another amount leaves the payout uncertain', async ({ stage }) => {
    const { scene } = stage
    const id = await approved(stage)
    scene.fairpay.next('other-amount-after-paying')
    await scene.runJobs()
    expect(await scene.row(id)).toMatchObject({ status: 'uncertain' })
    await wait(scene, 10 * SECOND, 5 * SECOND)
    expect(await scene.row(id)).toMatchObject({ status: 'uncertain' })
    await expectSettledOnce(stage, id)
  })

  test('when it refuses what was sent a second time, since the first may still be on its way', async ({ stage }) => {
    const { scene } = stage
    const id = await approved(stage)
    scene.fairpay.next('500')
    scene.fairpay.state.usual = 'refuse'
    await scene.runJobs()
    while ((await scene.payoutsOf(id))[0]?.status !== 'created') await wait(scene, 5 * SECOND, 5 * SECOND)
    await scene.runJobs()
    expect(scene.fairpay.postsOf(id)).toBe(2)
    expect(await scene.row(id)).toMatchObject({ status: 'uncertain' })
    for (let minutes = 0; minutes < 40; minutes++) {
      await wait(scene, MINUTE, MINUTE)
      await scene.runJobs()
    }
    scene.fairpay.state.usual = 'accept'
    expect(await scene.row(id)).toMatchObject({ status: 'failed', reason: 'The provider never saw this payout' })
  })

  test('when it forgets what it accepted: a person is shown that it is uncertain, and it is asked about on and on', async ({
    stage,
  }) => {
    const { scene, me } = stage
    const id = await approved(stage)
    await scene.runJobs()
    expect(await scene.payoutsOf(id)).toMatchObject([{ status: 'accepted' }])
    const forgotten = scene.fairpay.known.get(id)
    scene.fairpay.known.delete(id)
    await wait(scene, 10 * MINUTE, MINUTE)
    expect(await scene.row(id)).toMatchObject({ status: 'paying' })
    await wait(scene, 2 * 60 * MINUTE, 5 * MINUTE)
    await me.signIn()
    expect((await me.get(`/withdrawals/${id}`)).body.data).toMatchObject({ status: 'uncertain', can: ['pay-by-hand'] })
    expect(scene.fairpay.postsOf(id)).toBe(1)
    expect((await scene.auditOf(id)).filter(({ action }) => action === 'payout.doubt')).toHaveLength(1)
    if (forgotten === undefined) throw new Error('it was not known')
    scene.fairpay.known.set(id, forgotten)
    await wait(scene, 5 * MINUTE, 5 * MINUTE)
    expect(await scene.row(id)).toMatchObject({ status: 'paying' })
    expect(await scene.event('payout.settled', { reference: id, status: 'paid' })).toMatchObject({ status: 200 })
    expect(await scene.row(id)).toMatchObject({ status: 'paid' })
    await expectSettledOnce(stage, id)
  })
})

describe('everything that can end a payout at once', () => {
  const winners = (replies: readonly Reply<Shown>[]) => replies.filter(({ status }) => status < 300).length

  test.for([1, 2, 3, 4, 5, 6])(
    'failed: retry, refund and payment by hand, round %i: one of them',
    async (_, { stage }) => {
      const { scene, me } = stage
      const id = await failed(stage)
      const replies = await Promise.all([
        me.move('retry', id),
        me.move('refund', id, { reason: 'x' }),
        me.move('pay-by-hand', id, { reference: 'k' }),
        me.move('retry', id),
      ])
      expect(winners(replies)).toBe(1)
      scene.fairpay.state.usual = 'pay'
      await scene.runJobs()
      scene.fairpay.state.usual = 'accept'
      expect((await scene.payoutsOf(id)).length).toBeLessThanOrEqual(2)
      await expectSettledOnce(stage, id)
    },
  )

  test.for([1, 2, 3, 4, 5, 6])(
    'uncertain: payment by hand, the provider’s word and the sweeper, round %i: booked once',
    async (_, { stage }) => {
      const { scene, me } = stage
      const id = await approved(stage)
      scene.fairpay.next('500-after-accepting')
      await scene.runJobs()
      scene.fairpay.settle(id, 'paid')
      scene.clock.advance(3 * SECOND)
      const [byHand] = await Promise.all([
        me.move('pay-by-hand', id, { reference: 'k' }),
        scene.event('payout.settled', { reference: id, status: 'paid' }),
        scene.withdrawals.reconcile(),
        scene.event('payout.settled', { reference: id, status: 'paid', fee: 5 }),
      ])
      expect((await scene.row(id)).status).toBe(byHand.status === 200 ? 'paid-by-hand' : 'paid')
      await expectSettledOnce(stage, id)
    },
  )
})

describe('a payment by hand that two people agree on, and the provider, at once', () => {
  test.for(['paid', 'failed', 'paid', 'failed', 'paid', 'failed'] as const)(
    '%s: booked at most once, and the ask is over',
    async (word, { stage }) => {
      const { scene, me } = stage
      const [second, third] = [await scene.admin('finance-checker'), await scene.admin('finance-checker')]
      const id = await approved(stage)
      scene.fairpay.next('500-after-accepting')
      await scene.runJobs()
      await scene.rules({ second_approval_from_satang: baht(100) })
      const { body } = await me.post<{ approvalId: string }>(`/withdrawals/${id}/pay-by-hand`, { reference: 'k' })
      await scene.asOwner(db =>
        db.updateTable('withdrawal_settings').set({ second_approval_from_satang: null }).execute(),
      )
      const decided = await Promise.all([
        second.post(`/approvals/${body.data.approvalId}/approve`),
        third.post(`/approvals/${body.data.approvalId}/reject`, { reason: 'x' }),
        scene.event('payout.settled', { reference: id, status: word }),
        scene.withdrawals.reconcile(),
      ])
      expect(decided.slice(0, 2).filter(reply => reply?.status === 200).length).toBeLessThanOrEqual(1)
      expect((await scene.row(id)).status).toBe(decided[0].status === 200 ? 'paid-by-hand' : word)
      expect(
        (
          await scene.db
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

test('a fee the provider tells of after it said paid is booked, once', async ({ stage }) => {
  const { scene } = stage
  const id = await approved(stage)
  scene.fairpay.next('500-after-accepting')
  await scene.runJobs()
  const known = scene.fairpay.known.get(id)
  if (known === undefined) throw new Error('not known')
  known.status = 'paid'
  await wait(scene, 4 * SECOND, 2 * SECOND)
  expect(await scene.row(id)).toMatchObject({ status: 'paid', fee_satang: null })
  for (let count = 0; count < 2; count++)
    expect(await scene.event('payout.settled', { reference: id, status: 'paid', fee: 5 })).toMatchObject({
      status: 200,
    })
  expect(await scene.row(id)).toMatchObject({ status: 'paid', fee_satang: 500n })
  expect((await scene.transfersOf(id)).map(({ code, amount_satang: amount }) => [code, amount])).toEqual([
    ['withdrawal', 10_000n],
    ['withdrawal-fee', 500n],
  ])
  await expectSettledOnce(stage, id)
})
