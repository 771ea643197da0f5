import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import type { ProviderBehaviour } from './support/fake-fairpay.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

type Stage = { readonly fixture: OfficeFixture; readonly me: FixtureAdmin }

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return { fixture, me: await fixture.admin('finance-checker') }
})
const SECOND = 1_000
const MINUTE = 60 * SECOND

/** An approved withdrawal of 100 baht whose job is waiting. */
async function approved({ fixture, me }: Stage): Promise<string> {
  const id = await fixture.request(await fixture.member(baht(100)), baht(100))
  await me.move('claim', id)
  await me.move('approve', id)
  return id
}

/** Advances time in steps with the sweeper running, as in production. */
async function wait(fixture: OfficeFixture, total: number, step = 10 * SECOND): Promise<void> {
  for (let passed = 0; passed < total; passed += step) {
    fixture.clock.advance(step)
    await fixture.withdrawals.reconcile()
  }
}

async function expectPaidOnce(fixture: OfficeFixture, id: string): Promise<void> {
  expect(await fixture.row(id)).toMatchObject({ status: 'paid' })
  expect(await fixture.hold(id)).toMatchObject({ status: 'posted' })
  expect((await fixture.transfersOf(id)).filter(({ code }) => code === 'withdrawal')).toHaveLength(1)
  expect([...fixture.fairpay.known.keys()].filter(reference => reference.startsWith(id))).toHaveLength(1)
  expect(await fixture.verify()).toEqual([])
}

describe('a payout with an unclear response', () => {
  const moods: ProviderBehaviour[] = [
    '500-after-accepting',
    'cut-after-accepting',
    'wrong-form-after-accepting',
    'huge-after-accepting',
    'redirect-after-accepting',
    'other-reference-after-accepting',
  ]
  test.for(moods)('%s: is unconfirmed, checked, and paid once', async (behaviour, { stage }) => {
    const { fixture } = stage
    const id = await approved(stage)
    fixture.fairpay.next(behaviour)
    await fixture.runJobs()
    expect(await fixture.row(id)).toMatchObject({ status: 'uncertain' })
    await wait(fixture, 10 * SECOND)
    // The provider has accepted it and is processing.
    expect(await fixture.row(id)).toMatchObject({ status: 'paying' })
    fixture.fairpay.settle(id, 'paid')
    await wait(fixture, 6 * MINUTE, 30 * SECOND)
    await expectPaidOnce(fixture, id)
    expect(fixture.fairpay.postsOf(id)).toBe(1)
  })

  test('is unconfirmed when no response arrives in five seconds', async ({ stage }) => {
    const { fixture } = stage
    const id = await approved(stage)
    fixture.fairpay.next('hang-after-accepting')
    await fixture.runJobs()
    expect(await fixture.row(id)).toMatchObject({ status: 'uncertain' })
    expect(await fixture.event('payout.settled', { reference: id, status: 'paid' })).toMatchObject({ status: 200 })
    await expectPaidOnce(fixture, id)
  })

  test.for(['500', 'cut', 'busy'] as const)(
    '%s: the provider never received it, so it is sent again under the same reference',
    async (behaviour, { stage }) => {
      const { fixture } = stage
      const id = await approved(stage)
      fixture.fairpay.next(behaviour, 'pay')
      await fixture.runJobs()
      expect(await fixture.row(id)).toMatchObject({ status: 'uncertain' })
      await wait(fixture, MINUTE, 2 * SECOND)
      await fixture.runJobs()
      expect(fixture.fairpay.posts).toEqual([
        { reference: id, key: id },
        { reference: id, key: id },
      ])
      await expectPaidOnce(fixture, id)
    },
  )

  test('that the provider never received is a failure only after enough time, and then needs a manual retry', async ({
    stage,
  }) => {
    const { fixture, me } = stage
    const id = await approved(stage)
    fixture.fairpay.state.usual = 'cut'
    const begun = fixture.clock.now().getTime()
    while ((await fixture.row(id)).status !== 'failed') {
      await fixture.runJobs()
      await wait(fixture, 10 * SECOND)
      if (fixture.clock.now().getTime() - begun > 60 * MINUTE) throw new Error('never decided')
    }
    expect(fixture.clock.now().getTime() - begun).toBeGreaterThan(15 * MINUTE)
    expect(await fixture.row(id)).toMatchObject({ reason: 'system:not-received-by-provider', attempts: 1 })
    expect(await fixture.hold(id)).toMatchObject({ status: 'held' })
    expect(new Set(fixture.fairpay.posts.map(({ reference }) => reference))).toEqual(new Set([id]))

    await me.signIn()
    expect(await me.move('retry', id)).toMatchObject({
      status: 202,
      body: { data: { status: 'paying', reference: `${id}-2` } },
    })
    fixture.fairpay.state.usual = 'pay'
    await fixture.runJobs()
    await expectPaidOnce(fixture, id)
    expect(await fixture.row(id)).toMatchObject({ fee_satang: 500n, attempts: 2 })
  })

  test('is not sent again once it is paid manually, or that is requested', async ({ stage }) => {
    const { fixture, me } = stage
    await fixture.rules({ second_approval_from_satang: baht(50) })
    const [request, other] = [await fixture.admin(), await fixture.admin()]
    const id = await fixture.request(await fixture.member(baht(100)), baht(100))
    await me.move('claim', id)
    await me.move('approve', id)
    await other.move('second-approve', id)
    fixture.fairpay.next('500')
    await fixture.runJobs()
    expect((await request.move('pay-by-hand', id, { reference: 'K-1' })).status).toBe(202)
    await wait(fixture, 5 * MINUTE, 5 * SECOND)
    expect(await fixture.runJobs()).toBe(0)
    expect(fixture.fairpay.postsOf(id)).toBe(1)
    expect(await fixture.row(id)).toMatchObject({ status: 'uncertain' })
  })
})

describe('a payout that failed permanently', () => {
  test.for([
    ['fail', 'The receiving bank refused'],
    ['refuse', 'The receiving account is closed'],
  ] as const)('%s: keeps the hold until an admin decides', async ([behaviour, reason], { stage }) => {
    const { fixture, me } = stage
    const id = await approved(stage)
    fixture.fairpay.next(behaviour)
    await fixture.runJobs()
    expect(await fixture.row(id)).toMatchObject({ status: 'failed', reason })
    expect(await fixture.hold(id)).toMatchObject({ status: 'held' })
    await wait(fixture, 10 * MINUTE, MINUTE)
    expect(fixture.fairpay.posts).toHaveLength(1)
    expect(await me.move('refund', id, { reason: 'Wrong account' })).toMatchObject({
      status: 200,
      body: { data: { status: 'refunded' } },
    })
    expect(await fixture.hold(id)).toMatchObject({ status: 'released' })
    expect(await fixture.verify()).toEqual([])
  })
})

describe('the provider’s own report', () => {
  test('before our response, after it, and twice is one payment', async ({ stage }) => {
    const { fixture } = stage
    const id = await approved(stage)
    const notify = async () =>
      expect(await fixture.event('payout.settled', { reference: id, status: 'paid', fee: 5 })).toMatchObject({
        status: 200,
      })
    const held = fixture.fairpay.holdAnswers()
    const sending = fixture.runJobs()
    await held.asked
    await notify()
    await notify()
    held.release()
    await sending
    await notify()
    await expectPaidOnce(fixture, id)
    expect((await fixture.auditOf(id)).filter(({ action }) => action.startsWith('payout.'))).toHaveLength(1)
  })

  test('a hundred times concurrently is one payment', async ({ stage }) => {
    const { fixture } = stage
    const id = await approved(stage)
    await fixture.runJobs()
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => fixture.event('payout.settled', { reference: id, status: 'paid', fee: 5 })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    await expectPaidOnce(fixture, id)
  })

  test.for([
    ['paid', 'failed'],
    ['failed', 'paid'],
  ] as const)('%s, then %s, is an alert and posts nothing', async ([first, second], { stage }) => {
    const { fixture } = stage
    const id = await approved(stage)
    await fixture.runJobs()
    await fixture.event('payout.settled', { reference: id, status: first })
    const [row, transfers] = [await fixture.row(id), await fixture.transfersOf(id)]
    expect(await fixture.event('payout.settled', { reference: id, status: second })).toMatchObject({
      status: 200,
      body: { result: { contradicts: true, status: first } },
    })
    // A contradicted failure is recorded, and no second payment follows.
    expect(await fixture.row(id)).toEqual(
      first === 'paid' ? row : { ...row, disputed_at: fixture.clock.now(), version: row.version + 1 },
    )
    expect(await fixture.transfersOf(id)).toEqual(transfers)
    expect((await fixture.auditOf(id)).at(-1)).toMatchObject({
      reason: 'system:conflicting-result',
    })
  })

  test('on a payout paid manually meanwhile is an alert, never a second posting', async ({ stage }) => {
    const { fixture, me } = stage
    const id = await approved(stage)
    fixture.fairpay.next('500-after-accepting')
    await fixture.runJobs()
    expect(await me.move('pay-by-hand', id, { reference: 'K-9' })).toMatchObject({ status: 200 })
    expect(await fixture.event('payout.settled', { reference: id, status: 'paid' })).toMatchObject({
      status: 200,
      body: { result: { contradicts: true } },
    })
    expect((await fixture.transfersOf(id)).map(({ code }) => code)).toEqual(['withdrawal-by-hand'])
    expect(await fixture.verify()).toEqual([])
  })

  test('about an unknown payout can be repeated later; a negative fee is refused', async ({ stage }) => {
    const { fixture } = stage
    expect(await fixture.event('payout.settled', { reference: fixture.newId(), status: 'paid' })).toMatchObject({
      status: 409,
      body: { code: 'NOT_YET' },
    })
    const id = await approved(stage)
    expect((await fixture.event('payout.settled', { reference: id, status: 'paid', fee: -1 })).status).toBe(400)
  })
})

describe('no payout is lost', () => {
  test('a lost job is found by the sweeper', async ({ stage }) => {
    const { fixture } = stage
    const id = await approved(stage)
    await fixture.loseJobs()
    fixture.fairpay.next('pay')
    await wait(fixture, 10 * SECOND)
    expect(fixture.fairpay.posts).toEqual([])
    await wait(fixture, 10 * SECOND)
    await expectPaidOnce(fixture, id)
  })

  test('many workers with the same job send it once', async ({ stage }) => {
    const { fixture } = stage
    const id = await approved(stage)
    fixture.fairpay.state.delay = 50
    fixture.fairpay.next('pay')
    await fixture.runJobs(50)
    expect(fixture.fairpay.postsOf(id)).toBe(1)
    await expectPaidOnce(fixture, id)
  })

  test('a sender that died after the provider accepted is followed by a status check: paid once', async ({ stage }) => {
    const { fixture } = stage
    const id = await approved(stage)
    await fixture.loseJobs()
    // The state a killed worker leaves: claimed, accepted by the provider, response not recorded.
    await fixture.db
      .updateTable('payouts')
      .set({
        status: 'sending',
        sent_at: fixture.clock.now(),
        next_check_at: new Date(fixture.clock.now().getTime() + 15 * SECOND),
      })
      .where('reference', '=', id)
      .execute()
    fixture.fairpay.known.set(id, {
      reference: id,
      amount: 100,
      bank: { code: '014', accountNo: '1' },
      accountName: 'x',
      status: 'paid',
      fee: 5,
      reason: null,
    })
    await wait(fixture, 14 * SECOND, SECOND)
    expect(await fixture.row(id)).toMatchObject({ status: 'paying' })
    await wait(fixture, 20 * SECOND, SECOND)
    await expectPaidOnce(fixture, id)
    expect(fixture.fairpay.posts).toEqual([])
  })

  test('while the provider is unreachable it is retried under the same reference, then has failed', async ({
    stage,
  }) => {
    const { fixture, me } = stage
    const id = await approved(stage)
    await fixture.fairpay.close()
    await fixture.runJobs()
    expect(await fixture.row(id)).toMatchObject({ status: 'paying' })
    expect(await fixture.payoutsOf(id)).toMatchObject([{ status: 'created', checks: 1 }])
    await wait(fixture, 15 * MINUTE, 30 * SECOND)
    expect(await fixture.row(id)).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^system:provider-unreachable-not-sent \S/),
    })
    expect((await me.get(`/withdrawals/${id}`)).body.data.can).toEqual(['pay-by-hand', 'retry', 'refund'])
  })

  test('a payout that may have been sent before never counts as unsent', async ({ stage }) => {
    const { fixture } = stage
    const id = await approved(stage)
    fixture.fairpay.next('500')
    await fixture.runJobs()
    while ((await fixture.payoutsOf(id))[0]?.status !== 'created') await wait(fixture, 5 * SECOND, 5 * SECOND)
    await fixture.fairpay.close()
    await fixture.runJobs()
    expect(await fixture.row(id)).toMatchObject({ status: 'uncertain' })
    await wait(fixture, 60 * MINUTE, MINUTE)
    expect(await fixture.row(id)).toMatchObject({ status: 'uncertain' })
  })

  test('two nodes that sweep concurrently check once', async ({ stage }) => {
    const { fixture } = stage
    const id = await approved(stage)
    fixture.fairpay.next('500-after-accepting')
    await fixture.runJobs()
    fixture.clock.advance(5 * SECOND)
    await Promise.all(Array.from({ length: 5 }, () => fixture.withdrawals.reconcile()))
    expect(fixture.fairpay.state.finds).toBe(1)
    expect(await fixture.row(id)).toMatchObject({ status: 'paying' })
  })
})
