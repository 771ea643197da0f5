import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { eventsRepo } from '../src/modules/integration/events.repo.ts'
import { aBankAccount, aMember, baht, withBalance } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { type IntegrationScene, openIntegration, type Reply } from './support/integration-scene.ts'

const test = base.extend('scene', async ({ database }, { onCleanup }) => {
  const scene = await openIntegration(database, { max: 12 })
  onCleanup(() => scene.close())
  return scene
})

const requested = (scene: IntegrationScene, username: string, given: { externalId?: string; amount?: number } = {}) =>
  scene.event('withdrawal.requested', {
    externalId: given.externalId ?? randomUUID(),
    username,
    amount: given.amount ?? 100,
  })
const holdsOf = (scene: IntegrationScene, member: { id: string }) =>
  scene.db
    .selectFrom('holds')
    .innerJoin('accounts', 'accounts.id', 'holds.account_id')
    .select('holds.id')
    .where('accounts.member_id', '=', member.id)
    .execute()
const insist = (scene: IntegrationScene, event: unknown, id?: string) =>
  scene.insist(event, id === undefined ? {} : { id })

/** Where the first answer came later than a call may take, its sender asked again and heard that it was done. */
const expectAtMostOneFirst = (replies: readonly Reply[]) =>
  expect(replies.filter(reply => reply.body.duplicate === false).length).toBeLessThanOrEqual(1)

describe('one signed event', () => {
  test('a hundred times at once, and again a month later, has one effect and one answer', async ({ scene }) => {
    const member = await aMember(scene)
    await withBalance(scene, member, baht(1000))
    const event = requested(scene, member.username)
    const id = randomUUID()
    const replies = await Promise.all(Array.from({ length: 100 }, () => insist(scene, event, id)))
    expect(
      new Set(replies.map(reply => JSON.stringify([reply.status, reply.body.accepted, reply.body.result]))),
    ).toHaveLength(1)
    expectAtMostOneFirst(replies)
    scene.deps.clock.advance(30 * 86_400_000)
    expect(await insist(scene, event, id)).toMatchObject({
      status: 200,
      body: { accepted: true, duplicate: true, result: replies[0]?.body.result },
    })
    expect(await holdsOf(scene, member)).toHaveLength(1)
    const audit = await scene.db
      .selectFrom('audit')
      .select('outcome')
      .where('object_id', '=', String(event.data['externalId']))
      .execute()
    expect(audit).toEqual([{ outcome: 'done' }])
  })

  test('a hundred times at once under webhook-ids of their own has one effect by its business reference', async ({
    scene,
  }) => {
    const member = await aMember(scene)
    await withBalance(scene, member, baht(1000))
    const event = requested(scene, member.username)
    const replies = await Promise.all(Array.from({ length: 100 }, () => insist(scene, event)))
    expect(replies.every(reply => reply.status === 200)).toBe(true)
    expectAtMostOneFirst(replies)
    expect(await holdsOf(scene, member)).toHaveLength(1)
  })

  test('a hundred times at once in arrays and alone has one effect', async ({ scene }) => {
    const own = await aBankAccount(scene)
    const member = await aMember(scene)
    const event = scene.event('bank.transaction', {
      account: { bankCode: own.bankCode, accountNo: own.accountNo },
      channel: 'scb',
      reference: randomUUID(),
      direction: 'in',
      amount: 10,
      occurredAt: '2026-07-12T04:59:00Z',
      counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
    })
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => insist(scene, n % 2 === 0 ? event : [event])),
    )
    const answers = replies.map(reply => (Array.isArray(reply.body) ? reply.body[0] : reply.body))
    expect(
      answers.filter(answer => answer?.accepted === true && answer.duplicate === false).length,
    ).toBeLessThanOrEqual(1)
    expect((await scene.ledger.walletOf(scene.reader, member.id)).cash).toBe(baht(10))
  })

  test('refused for good is answered alike later, though the facts have changed; with corrected content it is another try', async ({
    scene,
  }) => {
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
      const [replies] = await Promise.all([
        Promise.all(Array.from({ length: 12 }, () => insist(scene, event))),
        withBalance(scene, member, baht(100)),
      ])
      expect(new Set(replies.map(reply => reply.status))).toHaveLength(1)
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
    for (const body of [other, [other], [event]])
      expect(await insist(scene, body, id)).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_MISMATCH', details: { header: 'webhook-id' } },
      })
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
    expect(
      await insist(
        scene,
        { data: Object.fromEntries(Object.entries(data).toReversed()), timestamp: '2026-07-12T04:00:05Z', type },
        id,
      ),
    ).toMatchObject({ status: 200, body: { duplicate: true } })
  })
})

describe('a batch', () => {
  test('answers each item on its own, in its place; a refused one takes nothing with it', async ({ scene }) => {
    const member = await aMember(scene)
    await withBalance(scene, member, baht(150))
    const events = [
      requested(scene, member.username),
      requested(scene, member.username),
      scene.event('nonsense', {}),
      requested(scene, 'nobody_here'),
      scene.event('withdrawal.requested', { externalId: 'x', username: member.username, amount: 1.999 }),
      scene.event('withdrawal.cancelled', { externalId: randomUUID(), username: member.username, amount: 5 }),
      scene.event('payout.settled', { reference: randomUUID(), status: 'paid' }),
    ]
    const id = randomUUID()
    const reply = await insist(scene, events, id)
    expect(reply.status).toBe(200)
    expect(reply.body.map(item => item.error?.code ?? 'accepted')).toEqual([
      'accepted',
      'INSUFFICIENT_FUNDS',
      'UNKNOWN_EVENT',
      'NOT_YET',
      'VALIDATION',
      'ALREADY_DECIDED',
      'accepted',
    ])
    expect(reply.body.map(item => item.status)).toEqual([undefined, 422, 422, 409, 400, 422, undefined])
    const again = await insist(scene, events, id)
    expect(again.body.map(item => item.duplicate)).toEqual([true, true, false, false, false, true, true])
    expect(await holdsOf(scene, member)).toHaveLength(1)
  })

  test('with items that are no events at all answers those on their own too', async ({ scene }) => {
    const member = await aMember(scene)
    await withBalance(scene, member, baht(100))
    const good = () => requested(scene, member.username, { amount: 1 })
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    const items: (string | object)[] = [
      good(),
      'null',
      '1',
      '"text"',
      '[]',
      '{}',
      { ...good(), extra: 1 },
      { ...good(), timestamp: 'yesterday' },
      { type: good().type, timestamp: good().timestamp },
      { ...good(), type: 7 },
      { ...good(), data: [] },
      `{"type":"withdrawal.requested","timestamp":"2026-07-12T04:00:00Z","data":{"externalId":"x","username":"${member.username}","amount":1e999}}`,
      `{"type":"withdrawal.requested","timestamp":"2026-07-12T04:00:00Z","data":{"deep":${deep}}}`,
      good(),
    ]
    const payload = `[${items.map(item => (typeof item === 'string' ? item : JSON.stringify(item))).join(',')}]`
    const id = randomUUID()
    for (const duplicate of [false, true]) {
      const reply = await insist(scene, payload, id)
      expect(reply.status).toBe(200)
      expect(reply.body.map(({ status }) => status)).toEqual([
        undefined,
        ...Array.from({ length: items.length - 2 }, () => 400),
        undefined,
      ])
      expect(
        reply.body.filter((_, place) => place !== 0 && place !== items.length - 1).map(({ error }) => error),
      ).toEqual(
        Array.from({ length: items.length - 2 }, () =>
          expect.objectContaining({ code: 'VALIDATION', fields: expect.any(Object) }),
        ),
      )
      expect([reply.body.at(0), reply.body.at(-1)]).toMatchObject([
        { accepted: true, duplicate },
        { accepted: true, duplicate },
      ])
    }
    expect(await holdsOf(scene, member)).toHaveLength(2)
  })

  test('told too early for one of its items may come again under its id', async ({ scene }) => {
    const member = await aMember(scene)
    await withBalance(scene, member, baht(100))
    const early = {
      ...requested(scene, member.username, { amount: 1 }),
      timestamp: new Date(scene.deps.clock.now().getTime() + 6 * 60_000).toISOString(),
    }
    const id = randomUUID()
    expect((await insist(scene, [early], id)).body[0]).toMatchObject({ status: 400, error: { code: 'VALIDATION' } })
    scene.deps.clock.advance(2 * 60_000)
    expect((await insist(scene, [early], id)).body[0]).toMatchObject({ accepted: true, duplicate: false })
  })

  test('of 500 is done in order for each member, within the time a call has', { timeout: 360_000 }, async ({
    scene,
  }) => {
    const members = await Promise.all(Array.from({ length: 10 }, () => aMember(scene)))
    await Promise.all(members.map(member => withBalance(scene, member, baht(25))))
    const events = Array.from({ length: 500 }, (_, n) =>
      requested(scene, members[n % 10]?.username ?? '', { amount: 1 }),
    )
    let reply = await insist(scene, events)
    for (let tries = 0; reply.body.some(item => item.status === 503) && tries < 50; tries++)
      reply = await insist(scene, events)
    // 50 of 1 baht on 25: the first 25 of each member, in the order they stand in.
    expect(reply.body.map(item => item.accepted)).toEqual(events.map((_, n) => n < 250))
  })
})

describe('the suite notices', () => {
  const copies = async (scene: IntegrationScene, ids: readonly (string | undefined)[], amount: number) => {
    const member = await aMember(scene)
    await withBalance(scene, member, baht(100))
    const event = requested(scene, member.username, { amount })
    const replies = await Promise.all(ids.map(id => insist(scene, event, id)))
    return { member, event, holds: (await holdsOf(scene, member)).length, replies }
  }

  test('a door that forgets business references', async ({ freshDatabase }) => {
    const scene = await openIntegration(freshDatabase, {
      eventsRepo: {
        ...eventsRepo,
        claimEvent: (tx, keys, type, hash) =>
          eventsRepo.claimEvent(tx, { ...keys, reference: `ref:${randomUUID()}` }, type, hash),
      },
    })
    expect((await copies(scene, [undefined, undefined], 10)).holds).toBe(2)
    await scene.close()
  })

  test('a door that looks first and remembers without a key', async ({ freshDatabase }) => {
    const scene = await openIntegration(freshDatabase, { eventsRepo: { ...eventsRepo, claimEvent: async () => true } })
    expect((await copies(scene, ['same', 'same', 'same'], 10)).holds).toBeGreaterThan(1)
    await scene.close()
  })

  test('a door that forgets what it refused', async ({ freshDatabase }) => {
    const scene = await openIntegration(freshDatabase, {
      eventsRepo: {
        ...eventsRepo,
        findRemembered: async (reader, keys) =>
          (await eventsRepo.findRemembered(reader, keys)).filter(row => row.outcome === 'accepted'),
        claimEvent: (tx, keys, type) => eventsRepo.claimEvent(tx, keys, type, Buffer.from(randomUUID())),
      },
    })
    const { member, event } = await copies(scene, [undefined], 700)
    await withBalance(scene, member, baht(1000))
    expect(await insist(scene, event)).toMatchObject({ status: 200 })
    await scene.close()
  })
})
