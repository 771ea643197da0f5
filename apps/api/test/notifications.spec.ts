import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type ConditionSources, createConditionWatch } from '../src/modules/notifications/index.ts'
import { test } from './support/approval-fixture.ts'
import { baht } from './support/builders.ts'
import type { FixtureAdmin, OfficeFixture } from './support/office-fixture.ts'

type Notification = ClientResponse<Endpoints['notifications.list']>['data'][number]
const listed = async (admin: FixtureAdmin, query = ''): Promise<Notification[]> =>
  (await admin.get<Notification[]>(`/notifications${query}`)).body.data
const kindsOf = async (admin: FixtureAdmin, query = '') => (await listed(admin, query)).map(({ kind }) => kind)

/** Two nodes that watch the same conditions, all of which can be switched. */
function watched(fixture: OfficeFixture) {
  const state = {
    provider: 'normal',
    feed: 'normal',
    feedAt: fixture.clock.now() as Date | null,
    books: true,
    givenUp: 0,
    intact: true,
  }
  const sources: ConditionSources = {
    providers: async () => [
      { key: 'fairpay', name: 'FairPay', state: state.provider, lastAt: null },
      { key: 'bank-feed:1', name: 'SCB 1234', state: state.feed, lastAt: state.feedAt },
    ],
    books: async () => ({ balanced: state.books }),
    deliveries: async () => ({ givenUp: state.givenUp }),
    audit: async () => ({ intact: state.intact }),
    deadlines: async () => [],
  }
  const nodes = [1, 2].map(() => createConditionWatch(fixture.deps, sources))
  return { state, sources, evaluate: async () => void (await Promise.all(nodes.map(node => node.evaluate()))) }
}

test('a source that cannot be read silences only its own conditions', async ({ fixture }) => {
  const owner = await fixture.admin('owner')
  const { state, evaluate, sources } = watched(fixture)
  state.provider = 'down'
  await evaluate()
  sources.providers = async () => Promise.reject(new Error('unreachable'))
  state.books = false
  await evaluate()
  const open = (await listed(owner)).filter(({ closedAt }) => closedAt === null).map(({ kind }) => kind)
  expect(open.toSorted()).toEqual(['books.unbalanced', 'provider.down'])
})

test('a condition is notified once by several nodes, closed when it ends, and opened again', async ({ fixture }) => {
  const owner = await fixture.admin('owner')
  const { state, evaluate } = watched(fixture)
  await evaluate()
  expect(await listed(owner)).toEqual([])
  Object.assign(state, { provider: 'down', feed: 'no-data', books: false, givenUp: 2, intact: false })
  await evaluate()
  await evaluate()
  expect((await kindsOf(owner)).toSorted()).toEqual([
    'audit.broken',
    'bank-feed.silent',
    'books.unbalanced',
    'deliveries.given-up',
    'provider.down',
  ])
  fixture.clock.advance(60_000)
  state.provider = 'normal'
  await evaluate()
  const down = (await listed(owner)).find(({ kind }) => kind === 'provider.down')
  expect(down).toMatchObject({
    subject: { label: 'FairPay' },
    closedAt: fixture.clock.now().toISOString(),
    read: false,
  })
  state.provider = 'down'
  await evaluate()
  expect((await listed(owner)).filter(({ kind }) => kind === 'provider.down').map(({ closedAt }) => closedAt)).toEqual([
    null,
    down?.closedAt,
  ])
})

test('a feed that has never reported is not silent', async ({ fixture }) => {
  const owner = await fixture.admin('owner')
  const { state, evaluate } = watched(fixture)
  Object.assign(state, { feed: 'no-data', feedAt: null })
  await evaluate()
  expect(await listed(owner)).toEqual([])
})

test('only those who hold its permission now see a condition, each reads it on their own', async ({ fixture }) => {
  const [auditor, risk, support] = [
    await fixture.admin('auditor'),
    await fixture.admin('risk'),
    await fixture.admin('support'),
  ]
  const { state, evaluate } = watched(fixture)
  Object.assign(state, { feed: 'no-data', givenUp: 1 })
  await evaluate()
  expect((await kindsOf(auditor)).toSorted()).toEqual(['bank-feed.silent', 'deliveries.given-up'])
  expect(await kindsOf(risk)).toEqual(['deliveries.given-up'])
  expect(await kindsOf(support)).toEqual([])

  const [one, other] = await listed(auditor)
  expect((await auditor.post('/notifications/read', { id: one?.id })).status).toBe(200)
  expect((await listed(auditor)).map(({ id }) => id)).toEqual([other?.id])
  expect((await listed(auditor, '?state=all')).map(({ read }) => read)).toEqual([true, false])
  expect(await listed(auditor, '?state=all&limit=1')).toHaveLength(1)
  expect(await kindsOf(risk)).toEqual(['deliveries.given-up'])
  // What one may not see is not marked either.
  await support.post('/notifications/read', { upTo: one?.id })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from notification_reads`.execute(fixture.db)
  expect(rows).toEqual([{ n: 1 }])

  await fixture.asOwner(db =>
    sql`update roles set permissions = array_remove(permissions, 'audit.read') where key = 'risk'`.execute(db),
  )
  expect(await kindsOf(risk)).toEqual([])
  for (const query of ['?state=read', '?limit=101', '?limit=0'])
    expect((await auditor.get(`/notifications${query}`)).status, query).toBe(400)
  for (const body of [{}, { id: 'x' }, { id: one?.id, upTo: one?.id }])
    expect((await auditor.post('/notifications/read', body)).status).toBe(400)
})

test('a request is notified to those who can decide it, not to its requester, until it is decided', async ({
  fixture,
}) => {
  const [maker, checker] = [
    await fixture.admin('finance-maker', { adjustLimit: baht(1) }),
    await fixture.admin('finance-checker'),
  ]
  const own = await fixture.admin('owner', { adjustLimit: baht(1) })
  const ask = async (by: FixtureAdmin) => {
    const member = await fixture.member(baht(0))
    expect((await by.post(`/members/${member.id}/adjust`, { amount: 50, reason: 'x' })).status).toBe(202)
    return member.id
  }
  const [first, second] = [await ask(maker), await ask(own)]
  const subjectsOf = async (admin: FixtureAdmin, query = '') =>
    (await listed(admin, query)).map(({ subject }) => subject.id)
  expect(await subjectsOf(checker)).toEqual([second, first])
  expect(await subjectsOf(own)).toEqual([first])
  expect(await subjectsOf(maker)).toEqual([])
  const open = (await checker.get<{ id: string; subject: { id: string } }[]>('/approvals')).body.data
  const request = open.find(({ subject }) => subject.id === first)
  expect((await checker.post(`/approvals/${request?.id}/reject`, { reason: 'no' })).status).toBe(200)
  expect(await subjectsOf(checker)).toEqual([second])
  expect(await subjectsOf(checker, '?state=all')).toEqual([second, first])
  expect(await kindsOf(maker)).toEqual(['approval.rejected'])
})
