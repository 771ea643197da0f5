import type { EndpointName, Endpoints } from '@backoffice/contract'
import { type AdminId, newId, type SessionId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { deliveryList } from '../src/modules/player-site/deliveries.list.ts'
import type { AdminActor } from '../src/platform/actor.ts'
import type { Call } from '../src/platform/http/handler.ts'
import { asOwner } from './support/as-owner.ts'
import { anAdmin, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { everything } from './support/list-plans.ts'
import { expectOrderedPage } from './support/plans.ts'
import { createPlayerSiteFixture, type PlayerSiteFixture } from './support/player-site-fixture.ts'

const DAY = 86_400_000

const test = base
  .extend('fixture', async ({ database }, { onCleanup }) => {
    const fixture = await createPlayerSiteFixture(database)
    onCleanup(() => fixture.close())
    return fixture
  })
  .extend('session', async ({ fixture }) => sessionFor(fixture, await anAdmin(fixture, { role: 'owner' })))

/** The module's endpoints, called as an admin. */
function sessionFor(
  fixture: PlayerSiteFixture,
  admin: { id: string; name: string; username: string; role: string },
  permissions: AdminActor['permissions'] = new Set(['audit.read', 'settings.manage']),
) {
  const actor: AdminActor = {
    kind: 'admin',
    id: admin.id as AdminId,
    name: admin.name,
    username: admin.username,
    role: admin.role,
    permissions,
    sessionId: newId<SessionId>(),
    limits: { approve: null, adjust: null },
    stepUpUntil: null,
  }
  const common = (key: string) => ({
    body: undefined,
    actor,
    origin: { actor, requestId: 'test', ip: null, userAgent: null, idempotencyKey: key },
    headers: {},
    rawBody: Buffer.alloc(0),
    needsContent: () => true,
    signal: new AbortController().signal,
  })
  type Query = Call<Endpoints['integration.deliveries' & EndpointName]>['query']
  return {
    retry: (id: string, key: string = newId()) =>
      fixture.first.handlers['integration.retry']({ ...common(key), params: { id }, query: undefined }),
    get: (id: string) =>
      fixture.first.handlers['integration.delivery']({ ...common('none'), params: { id }, query: undefined }),
    status: () =>
      fixture.first.handlers['integration.delivery-status']({
        ...common('none'),
        params: undefined,
        query: undefined,
      }),
    list: async (query: Partial<Query> = {}) => {
      const answer = await fixture.first.handlers['integration.deliveries']({
        ...common('none'),
        params: undefined,
        query: { limit: 50, sort: '-at', ...query },
      })
      if (!answer.ok) throw new Error(answer.code)
      return answer.value
    },
  }
}

const firstOf = async (fixture: PlayerSiteFixture, member: TestMember): Promise<string> =>
  String((await fixture.rowsOf(member))[0]?.id)

describe('a retry', () => {
  test('sends immediately what was scheduled later', async ({ fixture, session }) => {
    const member = await fixture.member()
    await fixture.credit(member)
    fixture.site.state.manner = () => 500
    await fixture.first.carry()
    fixture.site.state.manner = () => 200
    await fixture.first.carry()
    expect(fixture.site.takenOf(member.username)).toEqual([])
    const id = await firstOf(fixture, member)
    expect(await session.retry(id)).toMatchObject({
      ok: true,
      value: { data: { id, status: 'waiting', nextAt: fixture.clock.now(), can: ['retry'] } },
    })
    await fixture.first.carry()
    expect(fixture.site.takenOf(member.username)).toEqual([1])
  })

  test('of one that was given up sends it before later waiting ones, with three more days', async ({
    fixture,
    session,
  }) => {
    const member = await fixture.member()
    for (let count = 0; count < 3; count++) await fixture.credit(member)
    fixture.site.state.manner = ({ number }) => (number === 2 ? 500 : 200)
    await fixture.first.carry()
    fixture.site.state.manner = () => 500
    fixture.later(4 * DAY)
    await fixture.first.carry()
    expect((await fixture.rowsOf(member)).map(({ status }) => status)).toEqual(['delivered', 'given-up', 'waiting'])
    await session.retry(String((await fixture.rowsOf(member))[1]?.id))
    await fixture.first.carry()
    expect((await fixture.rowsOf(member)).map(({ status }) => status)).toEqual(['delivered', 'waiting', 'waiting'])
    fixture.site.state.manner = () => 200
    fixture.later(DAY)
    await fixture.first.carry()
    expect(fixture.site.takenOf(member.username)).toEqual([1, 2, 3])
  })

  test('of a delivered one is refused', async ({ fixture, session }) => {
    const member = await fixture.member()
    await fixture.credit(member)
    await fixture.first.carry()
    expect(await session.retry(await firstOf(fixture, member))).toMatchObject({
      ok: false,
      code: 'STATE_CONFLICT',
      facts: { status: 'delivered' },
    })
    expect(await session.retry(newId())).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  })

  test('is audited, and executed once per key', async ({ fixture, session }) => {
    const member = await fixture.member()
    await fixture.credit(member)
    fixture.site.state.manner = () => 500
    await fixture.first.carry()
    const id = await firstOf(fixture, member)
    const answers = await Promise.all([session.retry(id, 'one-key-for-both'), session.retry(id, 'one-key-for-both')])
    expect(answers.every(({ ok }) => ok)).toBe(true)
    const audit = await fixture.db.selectFrom('audit').selectAll().where('object_id', '=', id).execute()
    expect(audit).toMatchObject([{ action: 'player-event.retry', outcome: 'done' }])
  })

  test('needs the permission to settings', async ({ fixture }) => {
    const member = await fixture.member()
    await fixture.credit(member)
    const reader = sessionFor(fixture, await anAdmin(fixture, { role: 'auditor' }), new Set(['audit.read']))
    expect(await reader.retry(await firstOf(fixture, member))).toMatchObject({ ok: false, code: 'FORBIDDEN' })
    expect((await reader.list()).data).toMatchObject([{ can: [] }])
  })
})

describe('the list', () => {
  test('shows each delivery’s status, and its next attempt', async ({ fixture, session }) => {
    const [reported, stuck] = [await fixture.member(), await fixture.member()]
    await fixture.credit(reported)
    fixture.later(1)
    await fixture.credit(stuck)
    fixture.later(1)
    await fixture.credit(stuck)
    fixture.site.state.manner = ({ username }) => (username === reported.username ? 200 : 500)
    await fixture.first.carry()
    const { data, meta } = await session.list({ count: '1' })
    expect(meta).toMatchObject({ total: 3, totalIsEstimate: false, nextCursor: null })
    expect(
      data.map(({ member, number, status, attempts, lastError }) => [
        member.username,
        number,
        status,
        attempts,
        lastError,
      ]),
    ).toEqual([
      [stuck.username, 2, 'waiting', 0, null],
      [stuck.username, 1, 'waiting', 1, 'answered 500'],
      [reported.username, 1, 'delivered', 1, null],
    ])
    expect(data.map(({ nextAt }) => nextAt !== null)).toEqual([false, true, false])
    expect((await session.list({ status: ['delivered'] })).data).toHaveLength(1)
    expect((await session.list({ memberId: stuck.id, sort: 'at' })).data.map(({ number }) => number)).toEqual([1, 2])
    expect((await session.list({ type: ['withdrawal.paid'] })).data).toEqual([])
  })

  test('is searched by username, and counted by what waits or was given up', async ({ fixture, session }) => {
    const [member, other] = [await fixture.member(), await fixture.member()]
    for (const each of [member, other]) await fixture.credit(each)
    const found = (await session.list({ q: member.username.toUpperCase() })).data
    expect(found.map(row => row.member.id)).toEqual([member.id])
    expect((await session.list({ q: 'nothing' })).data).toEqual([])
    fixture.site.state.manner = () => 500
    await fixture.first.carry()
    fixture.later(4 * DAY)
    await fixture.first.carry()
    await fixture.credit(member)
    expect(await session.status()).toMatchObject({
      value: { data: { connected: true, waiting: 1, givenUp: 2, oldestWaitingAt: fixture.clock.now() } },
    })
    expect(await session.get(await firstOf(fixture, other))).toMatchObject({ value: { data: { status: 'given-up' } } })
    expect(await session.get(newId())).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  })

  test('masks numbers in a reason from those who may not see them', async ({ fixture, session }) => {
    const member = await fixture.member()
    await fixture.credit(member)
    const id = await firstOf(fixture, member)
    const data = JSON.stringify({ reason: 'Wrong account 1234567890' })
    await sql`update player_events set data = ${data}::jsonb where id = ${id}::uuid`.execute(fixture.db)
    expect((await session.list()).data[0]?.data).not.toMatchObject({ reason: 'Wrong account 1234567890' })
    const full = new Set(['audit.read', 'members.phone', 'members.account'] as const)
    const reader = sessionFor(fixture, await anAdmin(fixture, { role: 'owner' }), full)
    expect((await reader.list()).data[0]?.data).toMatchObject({ reason: 'Wrong account 1234567890' })
  })

  test('is read page by page without a gap', async ({ fixture, session }) => {
    const member = await fixture.member()
    for (let count = 0; count < 7; count++) await fixture.credit(member)
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await session.list({ limit: 3, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.meta.nextCursor
    }
    expect(new Set(seen).size).toBe(7)
    expect(seen).toHaveLength(7)
  })

  test('reads one index in one direction for each order and filter', async ({ freshDatabase, onTestFinished }) => {
    const fixture = await createPlayerSiteFixture(freshDatabase)
    onTestFinished(() => fixture.close())
    const members = await Promise.all(Array.from({ length: 40 }, () => fixture.member()))
    await asOwner(
      freshDatabase,
      sql`insert into player_events (id, member_id, type, subject_id, data, at, number, status, ended_at)
        select gen_random_uuid(), m.id, case when n % 10 = 0 then 'withdrawal.paid' else 'deposit.credited' end,
          gen_random_uuid(), '{}', timestamptz '2026-07-01' + n * interval '1 minute', n,
          case when n % 10 = 5 then 'given-up' else 'delivered' end, now()
          from members m, generate_series(1, 200) n`,
      sql`analyze player_events`,
    )
    const at = { reader: fixture.reader, now: fixture.clock.now() }
    const position = { value: BigInt(Date.parse('2026-07-01T02:00:00Z')) * 1000n, id: newId() }
    const cases: Parameters<typeof deliveryList.narrow>[1][] = [
      everything,
      { ...everything, memberId: members[0]?.id },
      { ...everything, status: ['given-up'] },
      { ...everything, type: ['withdrawal.paid'] },
    ]
    for (const filters of cases)
      for (const sort of ['-at', 'at'])
        await expectOrderedPage(deliveryList, at, filters, sort, { direction: 'next', position })
  })
})
