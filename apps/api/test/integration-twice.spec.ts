import { randomUUID } from 'node:crypto'
import type { EventData } from '@backoffice/contract/integration/events'
import { newId, ok, refuse, type WithdrawalId } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import type { WithdrawalEvents } from '../src/modules/integration/index.ts'
import type { Ledger } from '../src/modules/ledger/index.ts'
import type { Members } from '../src/modules/members/index.ts'
import { aBankAccount, aMember, baht, withBalance } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { type IntegrationScene, openIntegration } from './support/integration-scene.ts'

/** A withdrawals room cut down to what the door is tested with: a request holds money, under its external id. */
function smallWithdrawals(rooms: () => { ledger: Ledger; members: Members }): WithdrawalEvents {
  const object = ({ externalId }: { externalId: string }) => ({ kind: 'withdrawal', id: externalId })
  return {
    request: {
      name: 'withdrawal.request', object,
      async run({ tx, now }, { username, amount }: EventData<'withdrawal.requested'>) {
        const member = await rooms().members.findByUsername(tx, username)
        if (member === undefined) return refuse('NOT_YET')
        const withdrawalId = newId<WithdrawalId>()
        const held = await rooms().ledger.hold(tx, { memberId: member.id, amount, reference: withdrawalId, now })
        return held.ok ? ok({ withdrawalId }) : held
      },
    },
    cancel: { name: 'withdrawal.cancel', object, run: async () => refuse('ALREADY_DECIDED', { status: 'paid' }) },
    settlePayout: { name: 'payout.settle', object: ({ reference }) => ({ kind: 'payout', id: reference }), run: async () => ok({ status: 'paid' }) },
  }
}

const test = base.extend('scene', async ({ database }, { onCleanup }) => {
  const scene: IntegrationScene = await openIntegration(database, { max: 12, withdrawals: smallWithdrawals(() => scene) })
  onCleanup(() => scene.close())
  return scene
})

const requested = (scene: IntegrationScene, username: string, given: { externalId?: string; amount?: number } = {}) =>
  scene.event('withdrawal.requested', { externalId: given.externalId ?? randomUUID(), username, amount: given.amount ?? 100 })
const holdsOf = (scene: IntegrationScene, member: { id: string }) =>
  scene.db.selectFrom('holds').innerJoin('accounts', 'accounts.id', 'holds.account_id').select('holds.id').where('accounts.member_id', '=', member.id).execute()
/** A busy moment may turn a copy away (503); a sender sends it again. */
const insist = async (scene: IntegrationScene, event: unknown, id?: string) => {
  for (let tries = 0; ; tries++) {
    const reply = await scene.send(event, id === undefined ? {} : { id })
    if (reply.status !== 503 || tries > 20) return reply
  }
}

describe('one signed event', () => {
  test('a hundred times at once, and again a month later, has one effect and one answer', async ({ scene }) => {
    const member = await aMember(scene)
    await withBalance(scene, member, baht(1000))
    const event = requested(scene, member.username)
    const id = randomUUID()
    const replies = await Promise.all(Array.from({ length: 100 }, () => insist(scene, event, id)))
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body.accepted, reply.body.result])))).toHaveLength(1)
    expect(replies.filter((reply) => reply.body.duplicate === false)).toHaveLength(1)
    scene.deps.clock.advance(30 * 86_400_000)
    expect(await insist(scene, event, id)).toMatchObject({ status: 200, body: { accepted: true, duplicate: true, result: replies[0]?.body.result } })
    expect(await holdsOf(scene, member)).toHaveLength(1)
    const audit = await scene.db.selectFrom('audit').select('outcome').where('object_id', '=', String(event.data['externalId'])).execute()
    expect(audit).toEqual([{ outcome: 'done' }])
  })

  test('a hundred times at once under webhook-ids of their own has one effect by its business reference', async ({ scene }) => {
    const member = await aMember(scene)
    await withBalance(scene, member, baht(1000))
    const event = requested(scene, member.username)
    const replies = await Promise.all(Array.from({ length: 100 }, () => insist(scene, event)))
    expect(replies.every((reply) => reply.status === 200)).toBe(true)
    expect(replies.filter((reply) => reply.body.duplicate === false)).toHaveLength(1)
    expect(await holdsOf(scene, member)).toHaveLength(1)
  })

  test('a hundred times at once in arrays and alone has one effect', async ({ scene }) => {
    const own = await aBankAccount(scene)
    const member = await aMember(scene)
    const event = scene.event('bank.transaction', { account: { bankCode: own.bankCode, accountNo: own.accountNo }, channel: 'scb', reference: randomUUID(), direction: 'in', amount: 10, occurredAt: '2026-07-12T04:59:00Z', counterparty: { bankCode: member.bankCode, accountNo: member.accountNo } })
    const replies = await Promise.all(Array.from({ length: 100 }, (_, n) => insist(scene, n % 2 === 0 ? event : [event])))
    const answers = replies.map((reply) => (Array.isArray(reply.body) ? reply.body[0] : reply.body))
    expect(answers.filter((answer) => answer?.accepted === true && answer.duplicate === false)).toHaveLength(1)
    expect((await scene.ledger.walletOf(scene.reader, member.id)).cash).toBe(baht(10))
  })

  test('refused for good is answered alike later, though the facts have changed; with corrected content it is another try', async ({ scene }) => {
    const member = await aMember(scene)
    const event = requested(scene, member.username, { amount: 700 })
    const replies = await Promise.all(Array.from({ length: 20 }, () => insist(scene, event)))
    for (const reply of replies) expect(reply).toMatchObject({ status: 422, body: { code: 'INSUFFICIENT_FUNDS' } })
    await withBalance(scene, member, baht(1000))
    expect(await insist(scene, event)).toMatchObject({ status: 422, body: { code: 'INSUFFICIENT_FUNDS' } })
    expect(await holdsOf(scene, member)).toHaveLength(0)
    const corrected = { ...event, data: { ...event.data, amount: 300 } }
    expect(await insist(scene, corrected)).toMatchObject({ status: 200, body: { accepted: true, duplicate: false } })
    expect(await insist(scene, event)).toMatchObject({ status: 422, body: { code: 'DUPLICATE_EXTERNAL_ID' } })
    expect(await holdsOf(scene, member)).toHaveLength(1)
  })

  test('refused while its money arrives is either refused for all copies or done for all', async ({ scene }) => {
    for (let round = 0; round < 10; round++) {
      const member = await aMember(scene)
      const event = requested(scene, member.username)
      const [replies] = await Promise.all([Promise.all(Array.from({ length: 12 }, () => insist(scene, event))), withBalance(scene, member, baht(100))])
      expect(new Set(replies.map((reply) => reply.status))).toHaveLength(1)
      expect(await holdsOf(scene, member)).toHaveLength(replies[0]?.status === 200 ? 1 : 0)
    }
  })

  test('that came too early is not remembered: it has its effect once the member is there', async ({ scene }) => {
    const username = `early_${randomUUID().slice(0, 8)}`
    const event = requested(scene, username, { amount: 5 })
    const id = randomUUID()
    expect(await insist(scene, event, id)).toMatchObject({ status: 409, body: { code: 'NOT_YET' } })
    const member = await aMember(scene, { username })
    await withBalance(scene, member, baht(5))
    expect(await insist(scene, event, id)).toMatchObject({ status: 200, body: { accepted: true, duplicate: false } })
    expect(await insist(scene, event, id)).toMatchObject({ status: 200, body: { accepted: true, duplicate: true } })
  })

  test('with the webhook-id of another is refused, and so is a batch', async ({ scene }) => {
    const member = await aMember(scene)
    await withBalance(scene, member, baht(1000))
    const id = randomUUID()
    const event = requested(scene, member.username)
    await insist(scene, event, id)
    const other = requested(scene, member.username)
    for (const body of [other, [other], [event]]) expect(await insist(scene, body, id)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH', details: { header: 'webhook-id' } } })
    // Also where the id was first used to repeat something under a new id.
    const again = randomUUID()
    expect(await insist(scene, event, again)).toMatchObject({ body: { duplicate: true } })
    expect(await insist(scene, other, again)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
    expect(await holdsOf(scene, member)).toHaveLength(1)
  })

  test('with keys in another order and another time of sending is the same event', async ({ scene }) => {
    const member = await aMember(scene)
    await withBalance(scene, member, baht(1000))
    const id = randomUUID()
    const { type, data } = requested(scene, member.username)
    await insist(scene, { type, timestamp: '2026-07-12T04:00:00Z', data }, id)
    expect(await insist(scene, { data: Object.fromEntries(Object.entries(data).toReversed()), timestamp: '2026-07-12T04:00:05Z', type }, id)).toMatchObject({ status: 200, body: { duplicate: true } })
  })
})

describe('a batch', () => {
  test('answers each item on its own, in its place; a refused one takes nothing with it', async ({ scene }) => {
    const member = await aMember(scene)
    await withBalance(scene, member, baht(150))
    const events = [
      requested(scene, member.username), requested(scene, member.username), scene.event('nonsense', {}), requested(scene, 'nobody_here'),
      scene.event('withdrawal.requested', { externalId: 'x', username: member.username, amount: 1.999 }),
      scene.event('withdrawal.cancelled', { externalId: randomUUID(), username: member.username, amount: 5 }), scene.event('payout.settled', { reference: randomUUID(), status: 'paid' }),
    ]
    const id = randomUUID()
    const reply = await insist(scene, events, id)
    expect(reply.status).toBe(200)
    expect(reply.body.map((item) => item.error?.code ?? 'accepted')).toEqual(['accepted', 'INSUFFICIENT_FUNDS', 'UNKNOWN_EVENT', 'NOT_YET', 'VALIDATION', 'ALREADY_DECIDED', 'accepted'])
    expect(reply.body.map((item) => item.status)).toEqual([undefined, 422, 422, 409, 400, 422, undefined])
    const again = await insist(scene, events, id)
    expect(again.body.map((item) => item.duplicate)).toEqual([true, true, false, false, false, true, true])
    expect(await holdsOf(scene, member)).toHaveLength(1)
  })

  test('of 500 is done in order for each member, within the time a call has', async ({ scene }) => {
    const members = await Promise.all(Array.from({ length: 10 }, () => aMember(scene)))
    await Promise.all(members.map((member) => withBalance(scene, member, baht(25))))
    const events = Array.from({ length: 500 }, (_, n) => requested(scene, members[n % 10]?.username ?? '', { amount: 1 }))
    let reply = await insist(scene, events)
    for (let tries = 0; reply.body.some((item) => item.status === 503) && tries < 5; tries++) reply = await insist(scene, events)
    // 50 of 1 baht on 25: the first 25 of each member, in the order they stand in.
    expect(reply.body.map((item) => item.accepted)).toEqual(events.map((_, n) => n < 250))
  })
})
