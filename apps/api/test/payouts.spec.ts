import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import type { Mood } from './support/fake-fairpay.ts'
import { openWithdrawals, type SceneAdmin, type WithdrawalScene } from './support/withdrawal-scene.ts'

type Stage = { readonly scene: WithdrawalScene; readonly me: SceneAdmin }

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const scene = await openWithdrawals(freshDatabase)
  onCleanup(() => scene.close())
  return { scene, me: await scene.admin('finance-checker') }
})
const SECOND = 1_000
const MINUTE = 60 * SECOND

/** An approved withdrawal of 100 baht whose job waits. */
async function approved({ scene, me }: Stage): Promise<string> {
  const id = await scene.request(await scene.member(baht(100)), baht(100))
  await me.move('claim', id)
  await me.move('approve', id)
  return id
}

/** Lets time pass in steps, with the sweeper at work, as it is in life. */
async function wait(scene: WithdrawalScene, total: number, step = 10 * SECOND): Promise<void> {
  for (let passed = 0; passed < total; passed += step) {
    scene.clock.advance(step)
    await scene.withdrawals.reconcile()
  }
}

async function expectPaidOnce(scene: WithdrawalScene, id: string): Promise<void> {
  expect(await scene.row(id)).toMatchObject({ status: 'paid' })
  expect(await scene.hold(id)).toMatchObject({ status: 'posted' })
  expect((await scene.transfersOf(id)).filter(({ code }) => code === 'withdrawal')).toHaveLength(1)
  expect([...scene.fairpay.known.keys()].filter(reference => reference.startsWith(id))).toHaveLength(1)
  expect(await scene.verify()).toEqual([])
}

describe('a payout whose answer is not clear', () => {
  const moods: Mood[] = [
    '500-after-accepting',
    'cut-after-accepting',
    'wrong-form-after-accepting',
    'huge-after-accepting',
    'redirect-after-accepting',
    'other-reference-after-accepting',
  ]
  test.for(moods)('%s: is uncertain, asked about, and paid once', async (mood, { stage }) => {
    const { scene } = stage
    const id = await approved(stage)
    scene.fairpay.next(mood)
    await scene.runJobs()
    expect(await scene.row(id)).toMatchObject({ status: 'uncertain' })
    await wait(scene, 10 * SECOND)
    // The provider has it and is at work.
    expect(await scene.row(id)).toMatchObject({ status: 'paying' })
    scene.fairpay.settle(id, 'paid')
    await wait(scene, 6 * MINUTE, 30 * SECOND)
    await expectPaidOnce(scene, id)
    expect(scene.fairpay.postsOf(id)).toBe(1)
  })

  test('is uncertain when nothing comes back in five seconds', async ({ stage }) => {
    const { scene } = stage
    const id = await approved(stage)
    scene.fairpay.next('hang-after-accepting')
    await scene.runJobs()
    expect(await scene.row(id)).toMatchObject({ status: 'uncertain' })
    expect(await scene.event('payout.settled', { reference: id, status: 'paid' })).toMatchObject({ status: 200 })
    await expectPaidOnce(scene, id)
  })

  test.for(['500', 'cut', 'busy'] as const)(
    '%s: the provider never saw it, so it is sent again under the same reference',
    async (mood, { stage }) => {
      const { scene } = stage
      const id = await approved(stage)
      scene.fairpay.next(mood, 'pay')
      await scene.runJobs()
      expect(await scene.row(id)).toMatchObject({ status: 'uncertain' })
      await wait(scene, MINUTE, 2 * SECOND)
      await scene.runJobs()
      expect(scene.fairpay.posts).toEqual([
        { reference: id, key: id },
        { reference: id, key: id },
      ])
      await expectPaidOnce(scene, id)
    },
  )

  test('that the provider never sees is a failure only after long enough, and then a person’s to retry', async ({
    stage,
  }) => {
    const { scene, me } = stage
    const id = await approved(stage)
    scene.fairpay.state.usual = 'cut'
    const begun = scene.clock.now().getTime()
    while ((await scene.row(id)).status !== 'failed') {
      await scene.runJobs()
      await wait(scene, 10 * SECOND)
      if (scene.clock.now().getTime() - begun > 60 * MINUTE) throw new Error('never decided')
    }
    expect(scene.clock.now().getTime() - begun).toBeGreaterThan(15 * MINUTE)
    expect(await scene.row(id)).toMatchObject({ reason: 'The provider never saw this payout', attempts: 1 })
    expect(await scene.hold(id)).toMatchObject({ status: 'held' })
    expect(new Set(scene.fairpay.posts.map(({ reference }) => reference))).toEqual(new Set([id]))

    await me.signIn()
    expect(await me.move('retry', id)).toMatchObject({
      status: 202,
      body: { data: { status: 'paying', reference: `${id}-2` } },
    })
    scene.fairpay.state.usual = 'pay'
    await scene.runJobs()
    await expectPaidOnce(scene, id)
    expect(await scene.row(id)).toMatchObject({ fee_satang: 500n, attempts: 2 })
  })

  test('is not sent again once somebody pays it by hand, or has asked to', async ({ stage }) => {
    const { scene, me } = stage
    await scene.rules({ second_approval_from_satang: baht(50) })
    const [ask, other] = [await scene.admin(), await scene.admin()]
    const id = await scene.request(await scene.member(baht(100)), baht(100))
    await me.move('claim', id)
    await me.move('approve', id)
    await other.move('second-approve', id)
    scene.fairpay.next('500')
    await scene.runJobs()
    expect((await ask.move('pay-by-hand', id, { reference: 'K-1' })).status).toBe(202)
    await wait(scene, 5 * MINUTE, 5 * SECOND)
    expect(await scene.runJobs()).toBe(0)
    expect(scene.fairpay.postsOf(id)).toBe(1)
    expect(await scene.row(id)).toMatchObject({ status: 'uncertain' })
  })
})

describe('a payout that failed for good', () => {
  test.for([
    ['fail', 'The receiving bank refused'],
    ['refuse', 'The receiving account is closed'],
  ] as const)('%s: keeps the money held until a person decides', async ([mood, reason], { stage }) => {
    const { scene, me } = stage
    const id = await approved(stage)
    scene.fairpay.next(mood)
    await scene.runJobs()
    expect(await scene.row(id)).toMatchObject({ status: 'failed', reason })
    expect(await scene.hold(id)).toMatchObject({ status: 'held' })
    await wait(scene, 10 * MINUTE, MINUTE)
    expect(scene.fairpay.posts).toHaveLength(1)
    expect(await me.move('refund', id, { reason: 'Wrong account' })).toMatchObject({
      status: 200,
      body: { data: { status: 'refunded' } },
    })
    expect(await scene.hold(id)).toMatchObject({ status: 'released' })
    expect(await scene.verify()).toEqual([])
  })
})

describe('the provider’s own word', () => {
  test('before our answer, after it, and twice is one payment', async ({ stage }) => {
    const { scene } = stage
    const id = await approved(stage)
    const tell = async () =>
      expect(await scene.event('payout.settled', { reference: id, status: 'paid', fee: 5 })).toMatchObject({
        status: 200,
      })
    const held = scene.fairpay.holdAnswers()
    const sending = scene.runJobs()
    await held.asked
    await tell()
    await tell()
    held.release()
    await sending
    await tell()
    await expectPaidOnce(scene, id)
    expect((await scene.auditOf(id)).filter(({ action }) => action.startsWith('payout.'))).toHaveLength(1)
  })

  test('a hundred times at once is one payment', async ({ stage }) => {
    const { scene } = stage
    const id = await approved(stage)
    await scene.runJobs()
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => scene.event('payout.settled', { reference: id, status: 'paid', fee: 5 })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    await expectPaidOnce(scene, id)
  })

  test.for([
    ['paid', 'failed'],
    ['failed', 'paid'],
  ] as const)('%s, then %s, is an alarm and moves nothing', async ([first, second], { stage }) => {
    const { scene } = stage
    const id = await approved(stage)
    await scene.runJobs()
    await scene.event('payout.settled', { reference: id, status: first })
    const [row, transfers] = [await scene.row(id), await scene.transfersOf(id)]
    expect(await scene.event('payout.settled', { reference: id, status: second })).toMatchObject({
      status: 200,
      body: { result: { contradicts: true, status: first } },
    })
    // A failure that is contradicted is noted: nobody pays again on its word.
    expect(await scene.row(id)).toEqual(
      first === 'paid' ? row : { ...row, disputed_at: scene.clock.now(), version: row.version + 1 },
    )
    expect(await scene.transfersOf(id)).toEqual(transfers)
    expect((await scene.auditOf(id)).at(-1)).toMatchObject({ reason: expect.stringContaining('a person has to look') })
  })

  test('on a payout paid by hand meanwhile is an alarm, never a second booking', async ({ stage }) => {
    const { scene, me } = stage
    const id = await approved(stage)
    scene.fairpay.next('500-after-accepting')
    await scene.runJobs()
    expect(await me.move('pay-by-hand', id, { reference: 'K-9' })).toMatchObject({ status: 200 })
    expect(await scene.event('payout.settled', { reference: id, status: 'paid' })).toMatchObject({
      status: 200,
      body: { result: { contradicts: true } },
    })
    expect((await scene.transfersOf(id)).map(({ code }) => code)).toEqual(['withdrawal-by-hand'])
    expect(await scene.verify()).toEqual([])
  })

  test('about a payout nobody planned may come again later; a fee below zero is refused', async ({ stage }) => {
    const { scene } = stage
    expect(await scene.event('payout.settled', { reference: scene.newId(), status: 'paid' })).toMatchObject({
      status: 409,
      body: { code: 'NOT_YET' },
    })
    const id = await approved(stage)
    expect((await scene.event('payout.settled', { reference: id, status: 'paid', fee: -1 })).status).toBe(400)
  })
})

describe('nothing is forgotten', () => {
  test('a lost job is found by the sweeper', async ({ stage }) => {
    const { scene } = stage
    const id = await approved(stage)
    await scene.loseJobs()
    scene.fairpay.next('pay')
    await wait(scene, 10 * SECOND)
    expect(scene.fairpay.posts).toEqual([])
    await wait(scene, 10 * SECOND)
    await expectPaidOnce(scene, id)
  })

  test('many workers with the same job send it once', async ({ stage }) => {
    const { scene } = stage
    const id = await approved(stage)
    scene.fairpay.state.delay = 50
    scene.fairpay.next('pay')
    await scene.runJobs(50)
    expect(scene.fairpay.postsOf(id)).toBe(1)
    await expectPaidOnce(scene, id)
  })

  test('a sender that died after the provider accepted leaves it to be asked about: paid once', async ({ stage }) => {
    const { scene } = stage
    const id = await approved(stage)
    await scene.loseJobs()
    // What a killed worker leaves: claimed, accepted over there, no answer noted here.
    await scene.db
      .updateTable('payouts')
      .set({
        status: 'sending',
        sent_at: scene.clock.now(),
        next_check_at: new Date(scene.clock.now().getTime() + 15 * SECOND),
      })
      .where('reference', '=', id)
      .execute()
    scene.fairpay.known.set(id, {
      reference: id,
      amount: 100,
      bank: { code: '014', accountNo: '1' },
      accountName: 'x',
      status: 'paid',
      fee: 5,
      reason: null,
    })
    await wait(scene, 14 * SECOND, SECOND)
    expect(await scene.row(id)).toMatchObject({ status: 'paying' })
    await wait(scene, 20 * SECOND, SECOND)
    await expectPaidOnce(scene, id)
    expect(scene.fairpay.posts).toEqual([])
  })

  test('while the provider cannot be reached it is tried again under the same reference, then has failed', async ({
    stage,
  }) => {
    const { scene, me } = stage
    const id = await approved(stage)
    await scene.fairpay.close()
    await scene.runJobs()
    expect(await scene.row(id)).toMatchObject({ status: 'paying' })
    expect(await scene.payoutsOf(id)).toMatchObject([{ status: 'created', checks: 1 }])
    await wait(scene, 15 * MINUTE, 30 * SECOND)
    expect(await scene.row(id)).toMatchObject({ status: 'failed', reason: expect.stringContaining('nothing was sent') })
    expect((await me.get(`/withdrawals/${id}`)).body.data.can).toEqual(['pay-by-hand', 'retry', 'refund'])
  })

  test('one that may have been sent before is never called unsent', async ({ stage }) => {
    const { scene } = stage
    const id = await approved(stage)
    scene.fairpay.next('500')
    await scene.runJobs()
    while ((await scene.payoutsOf(id))[0]?.status !== 'created') await wait(scene, 5 * SECOND, 5 * SECOND)
    await scene.fairpay.close()
    await scene.runJobs()
    expect(await scene.row(id)).toMatchObject({ status: 'uncertain' })
    await wait(scene, 60 * MINUTE, MINUTE)
    expect(await scene.row(id)).toMatchObject({ status: 'uncertain' })
  })

  test('two nodes that sweep at once ask once', async ({ stage }) => {
    const { scene } = stage
    const id = await approved(stage)
    scene.fairpay.next('500-after-accepting')
    await scene.runJobs()
    scene.clock.advance(5 * SECOND)
    await Promise.all(Array.from({ length: 5 }, () => scene.withdrawals.reconcile()))
    expect(scene.fairpay.state.finds).toBe(1)
    expect(await scene.row(id)).toMatchObject({ status: 'paying' })
  })
})
