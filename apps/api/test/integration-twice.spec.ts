import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { eventsRepo } from '../src/modules/integration/events.repo.ts'
import { aBankAccount, aMember, baht, withBalance } from './support/builders.ts'
import { undivided } from './support/size.ts'
import { test as base } from './support/database.ts'
import { type IntegrationFixture, createIntegrationFixture, type Reply } from './support/integration-fixture.ts'

const test = base.extend('fixture', async ({ database }, { onCleanup }) => {
  const fixture = await createIntegrationFixture(database, { max: 12 })
  onCleanup(() => fixture.close())
  return fixture
})

const requested = (
  fixture: IntegrationFixture,
  username: string,
  input: { externalId?: string; amount?: number } = {},
) =>
  fixture.event('withdrawal.requested', {
    externalId: input.externalId ?? randomUUID(),
    username,
    amount: input.amount ?? 100,
  })
const holdsOf = (fixture: IntegrationFixture, member: { id: string }) =>
  fixture.db
    .selectFrom('holds')
    .innerJoin('accounts', 'accounts.id', 'holds.account_id')
    .select('holds.id')
    .where('accounts.member_id', '=', member.id)
    .execute()
const insist = (fixture: IntegrationFixture, event: unknown, id?: string) =>
  fixture.insist(event, id === undefined ? {} : { id })

/** When the first response exceeded the time limit, the sender retried and received a duplicate. */
const expectAtMostOneFirst = (replies: readonly Reply[]) =>
  expect(replies.filter(reply => reply.body.duplicate === false).length).toBeLessThanOrEqual(1)

describe('one signed event', () => {
  test('a hundred times concurrently, and again a month later, has one effect and one response', async ({
    fixture,
  }) => {
    const member = await aMember(fixture)
    await withBalance(fixture, member, baht(1000))
    const event = requested(fixture, member.username)
    const id = randomUUID()
    const replies = await Promise.all(Array.from({ length: 100 }, () => insist(fixture, event, id)))
    expect(
      new Set(replies.map(reply => JSON.stringify([reply.status, reply.body.accepted, reply.body.result]))),
    ).toHaveLength(1)
    expectAtMostOneFirst(replies)
    fixture.deps.clock.advance(30 * 86_400_000)
    expect(await insist(fixture, event, id)).toMatchObject({
      status: 200,
      body: { accepted: true, duplicate: true, result: replies[0]?.body.result },
    })
    expect(await holdsOf(fixture, member)).toHaveLength(1)
    const audit = await fixture.db
      .selectFrom('audit')
      .select('outcome')
      .where('object_id', '=', String(event.data['externalId']))
      .execute()
    expect(audit).toEqual([{ outcome: 'done' }])
  })

  test('again while the first delivery lasts longer than a lock is waited for, has its response', async ({
    database,
    onTestFinished,
  }) => {
    const [claimed, gaveUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let claims = 0
    const fixture = await createIntegrationFixture(database, {
      eventsRepo: {
        ...eventsRepo,
        async claimEvent(tx, ...event) {
          claims += 1
          if (claims === 2) await sql`set local lock_timeout = '100ms'`.execute(tx)
          const isFirst = claims === 1
          const outcome = await eventsRepo.claimEvent(tx, ...event).finally(isFirst ? undefined : gaveUp.resolve)
          if (isFirst) {
            claimed.resolve()
            await gaveUp.promise
          }
          return outcome
        },
      },
    })
    onTestFinished(() => fixture.close())
    const member = await aMember(fixture)
    await withBalance(fixture, member, baht(1000))
    const [event, id] = [requested(fixture, member.username), randomUUID()]
    const first = fixture.send(event, { id })
    await claimed.promise
    const again = await fixture.send(event, { id })
    expect(await first).toMatchObject({ status: 200, body: { accepted: true, duplicate: false } })
    expect(again).toMatchObject({ status: 200, body: { accepted: true, duplicate: true } })
    expect(again.body.result).toEqual((await first).body.result)
    expect(await holdsOf(fixture, member)).toHaveLength(1)
  })

  test('a hundred times concurrently under different webhook-ids has one effect by its business reference', async ({
    fixture,
  }) => {
    const member = await aMember(fixture)
    await withBalance(fixture, member, baht(1000))
    const event = requested(fixture, member.username)
    const replies = await Promise.all(Array.from({ length: 100 }, () => insist(fixture, event)))
    expect(replies.every(reply => reply.status === 200)).toBe(true)
    expectAtMostOneFirst(replies)
    expect(await holdsOf(fixture, member)).toHaveLength(1)
  })

  test('a hundred times concurrently in arrays and singly has one effect', async ({ fixture }) => {
    const own = await aBankAccount(fixture)
    const member = await aMember(fixture)
    const event = fixture.event('bank.transaction', {
      account: { bankCode: own.bankCode, accountNo: own.accountNo },
      channel: 'scb',
      reference: randomUUID(),
      direction: 'in',
      amount: 10,
      occurredAt: '2026-07-12T04:59:00Z',
      counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
    })
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => insist(fixture, n % 2 === 0 ? event : [event])),
    )
    const answers = replies.map(reply => (Array.isArray(reply.body) ? reply.body[0] : reply.body))
    expect(
      answers.filter(answer => answer?.accepted === true && answer.duplicate === false).length,
    ).toBeLessThanOrEqual(1)
    expect((await fixture.ledger.walletOf(fixture.reader, member.id)).cash).toBe(baht(10))
  })

  test('permanently refused gets the same response later, though the facts have changed; with corrected content it is a new attempt', async ({
    fixture,
  }) => {
    const member = await aMember(fixture)
    const event = requested(fixture, member.username, { amount: 700 })
    const replies = await Promise.all(Array.from({ length: 20 }, () => insist(fixture, event)))
    for (const reply of replies) expect(reply).toMatchObject({ status: 422, body: { code: 'INSUFFICIENT_FUNDS' } })
    await withBalance(fixture, member, baht(1000))
    expect(await insist(fixture, event)).toMatchObject({ status: 422, body: { code: 'INSUFFICIENT_FUNDS' } })
    expect(await holdsOf(fixture, member)).toHaveLength(0)
    const corrected = { ...event, data: { ...event.data, amount: 300 } }
    expect(await insist(fixture, corrected)).toMatchObject({ status: 200, body: { accepted: true, duplicate: false } })
    expect(await insist(fixture, event)).toMatchObject({ status: 422, body: { code: 'DUPLICATE_EXTERNAL_ID' } })
    expect(await holdsOf(fixture, member)).toHaveLength(1)
  })

  test('refused while its money arrives is either refused for all copies or executed for all', async ({ fixture }) => {
    for (let round = 0; round < 10; round++) {
      const member = await aMember(fixture)
      const event = requested(fixture, member.username)
      const [replies] = await Promise.all([
        Promise.all(Array.from({ length: 12 }, () => insist(fixture, event))),
        withBalance(fixture, member, baht(100)),
      ])
      expect(new Set(replies.map(reply => reply.status))).toHaveLength(1)
      expect(await holdsOf(fixture, member)).toHaveLength(replies[0]?.status === 200 ? 1 : 0)
    }
  })

  test('that came too early is not stored: it has its effect once the member exists', async ({ fixture }) => {
    const username = `early_${randomUUID().slice(0, 8)}`
    const event = requested(fixture, username, { amount: 5 })
    const id = randomUUID()
    expect(await insist(fixture, event, id)).toMatchObject({ status: 409, body: { code: 'NOT_YET' } })
    const member = await aMember(fixture, { username })
    await withBalance(fixture, member, baht(5))
    expect(await insist(fixture, event, id)).toMatchObject({ status: 200, body: { accepted: true, duplicate: false } })
    expect(await insist(fixture, event, id)).toMatchObject({ status: 200, body: { accepted: true, duplicate: true } })
  })

  test('with the webhook-id of another is refused, and so is a batch', async ({ fixture }) => {
    const member = await aMember(fixture)
    await withBalance(fixture, member, baht(1000))
    const id = randomUUID()
    const event = requested(fixture, member.username)
    await insist(fixture, event, id)
    const other = requested(fixture, member.username)
    for (const body of [other, [other], [event]])
      expect(await insist(fixture, body, id)).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_MISMATCH', details: { header: 'webhook-id' } },
      })
    // Also when the id was first used to repeat a fact under a new id.
    const again = randomUUID()
    expect(await insist(fixture, event, again)).toMatchObject({ body: { duplicate: true } })
    expect(await insist(fixture, other, again)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
    expect(await holdsOf(fixture, member)).toHaveLength(1)
  })

  test('with keys in another order and another sending time is the same event', async ({ fixture }) => {
    const member = await aMember(fixture)
    await withBalance(fixture, member, baht(1000))
    const id = randomUUID()
    const { type, data } = requested(fixture, member.username)
    await insist(fixture, { type, timestamp: '2026-07-12T04:00:00Z', data }, id)
    expect(
      await insist(
        fixture,
        { data: Object.fromEntries(Object.entries(data).toReversed()), timestamp: '2026-07-12T04:00:05Z', type },
        id,
      ),
    ).toMatchObject({ status: 200, body: { duplicate: true } })
  })
})

describe('a batch', () => {
  test('answers each item on its own, in order; a refused one does not affect the others', async ({ fixture }) => {
    const member = await aMember(fixture)
    await withBalance(fixture, member, baht(150))
    const events = [
      requested(fixture, member.username),
      requested(fixture, member.username),
      fixture.event('nonsense', {}),
      requested(fixture, 'nobody_here'),
      fixture.event('withdrawal.requested', { externalId: 'x', username: member.username, amount: 1.999 }),
      fixture.event('withdrawal.cancelled', { externalId: randomUUID(), username: member.username, amount: 5 }),
      fixture.event('payout.settled', { reference: randomUUID(), status: 'paid' }),
    ]
    const id = randomUUID()
    const reply = await insist(fixture, events, id)
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
    const again = await insist(fixture, events, id)
    expect(again.body.map(item => item.duplicate)).toEqual([true, true, false, false, false, true, true])
    expect(await holdsOf(fixture, member)).toHaveLength(1)
  })

  test('with items that are no events answers those on their own too', async ({ fixture }) => {
    const member = await aMember(fixture)
    await withBalance(fixture, member, baht(100))
    const good = () => requested(fixture, member.username, { amount: 1 })
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
      const reply = await insist(fixture, payload, id)
      expect(reply.status).toBe(200)
      expect(reply.body.map(({ status }) => status)).toEqual([
        undefined,
        ...Array.from({ length: items.length - 2 }, () => 400),
        undefined,
      ])
      expect(
        reply.body.filter((_, position) => position !== 0 && position !== items.length - 1).map(({ error }) => error),
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
    expect(await holdsOf(fixture, member)).toHaveLength(2)
  })

  test('too early for one of its items can be repeated under its id', async ({ fixture }) => {
    const member = await aMember(fixture)
    await withBalance(fixture, member, baht(100))
    const early = {
      ...requested(fixture, member.username, { amount: 1 }),
      timestamp: new Date(fixture.deps.clock.now().getTime() + 6 * 60_000).toISOString(),
    }
    const id = randomUUID()
    expect((await insist(fixture, [early], id)).body[0]).toMatchObject({ status: 400, error: { code: 'VALIDATION' } })
    fixture.deps.clock.advance(2 * 60_000)
    expect((await insist(fixture, [early], id)).body[0]).toMatchObject({ accepted: true, duplicate: false })
  })

  test('of hundreds runs in order for each member, over as many calls as the time limit of one requires', {
    timeout: 360_000,
  }, async ({ fixture }) => {
    const requests = undivided(200, 500)
    const members = await Promise.all(Array.from({ length: 10 }, () => aMember(fixture)))
    await Promise.all(members.map(member => withBalance(fixture, member, baht(requests / 20))))
    const events = Array.from({ length: requests }, (_, n) =>
      requested(fixture, members[n % 10]?.username ?? '', { amount: 1 }),
    )
    let reply = await insist(fixture, events)
    while (reply.body.some(item => item.status === 503)) reply = await insist(fixture, events)
    // Each member requests twice what they have, 1 baht at a time: the first half is accepted, in order.
    expect(reply.body.map(item => item.accepted)).toEqual(events.map((_, n) => n < requests / 2))
  })
})

describe('the suite detects', () => {
  const copies = async (fixture: IntegrationFixture, ids: readonly (string | undefined)[], amount: number) => {
    const member = await aMember(fixture)
    await withBalance(fixture, member, baht(100))
    const event = requested(fixture, member.username, { amount })
    const replies = await Promise.all(ids.map(id => insist(fixture, event, id)))
    return { member, event, holds: (await holdsOf(fixture, member)).length, replies }
  }

  test('an endpoint that ignores business references', async ({ freshDatabase }) => {
    const fixture = await createIntegrationFixture(freshDatabase, {
      eventsRepo: {
        ...eventsRepo,
        claimEvent: (tx, keys, type, hash) =>
          eventsRepo.claimEvent(tx, { ...keys, reference: `ref:${randomUUID()}` }, type, hash),
      },
    })
    expect((await copies(fixture, [undefined, undefined], 10)).holds).toBe(2)
    await fixture.close()
  })

  test('an endpoint that reads first and stores without a key', async ({ freshDatabase }) => {
    const fixture = await createIntegrationFixture(freshDatabase, {
      eventsRepo: { ...eventsRepo, claimEvent: async () => true },
    })
    expect((await copies(fixture, ['same', 'same', 'same'], 10)).holds).toBeGreaterThan(1)
    await fixture.close()
  })

  test('an endpoint that does not store refusals', async ({ freshDatabase }) => {
    const fixture = await createIntegrationFixture(freshDatabase, {
      eventsRepo: {
        ...eventsRepo,
        findRemembered: async (reader, keys) =>
          (await eventsRepo.findRemembered(reader, keys)).filter(row => row.outcome === 'accepted'),
        claimEvent: (tx, keys, type) => eventsRepo.claimEvent(tx, keys, type, Buffer.from(randomUUID())),
      },
    })
    const { member, event } = await copies(fixture, [undefined], 700)
    await withBalance(fixture, member, baht(1000))
    expect(await insist(fixture, event)).toMatchObject({ status: 200 })
    await fixture.close()
  })
})
