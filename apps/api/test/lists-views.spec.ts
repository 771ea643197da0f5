import { initialRoles } from '@backoffice/contract'
import { viewLists } from '@backoffice/contract/lists/lists'
import { describe, expect } from 'vitest'
import { callsOf } from './support/list-calls.ts'
import { test as base } from './support/database.ts'
import { openOffice } from './support/office-fixture.ts'

const test = base.extend('fixture', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  await database.reset()
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  return fixture
})

type View = {
  id: string
  name: string
  scope: string
  version: number
  can: string[]
  search: Record<string, string>
  role: string | null
}
const waiting = {
  list: 'withdrawals',
  name: 'รอนาน',
  scope: 'mine',
  search: { status: 'pending', sort: 'requestedAt' },
}
const namesOf = (data: unknown) => (data as View[]).map(({ name }) => name)

describe('a saved view', () => {
  test('is offered to its audience: oneself, one’s role, everyone', async ({ fixture }) => {
    const owner = await callsOf(fixture, await fixture.admin('owner'))
    const peer = await callsOf(fixture, await fixture.admin('owner'))
    const support = await callsOf(fixture, await fixture.admin('support'))
    for (const [name, scope] of [
      ['own', 'mine'],
      ['of the role', 'role'],
      ['of all', 'everyone'],
    ])
      expect((await owner.call('POST', '/views', { ...waiting, name, scope })).status).toBe(200)
    const offered = async (actor: typeof owner, list = 'withdrawals') =>
      namesOf((await actor.call('GET', `/views?list=${list}`)).body.data)
    expect([
      await offered(owner),
      await offered(peer),
      await offered(support),
      await offered(owner, 'deposits'),
    ]).toEqual([['own', 'of the role', 'of all'], ['of the role', 'of all'], ['of all'], []])
    const [seen] = (await support.call('GET', '/views?list=withdrawals')).body.data as View[]
    expect(seen).toMatchObject({ can: [], search: waiting.search, scope: 'everyone' })
  })

  test('is shared, changed and deleted only with the permission to share', async ({ fixture }) => {
    const maker = await callsOf(fixture, await fixture.admin('finance-maker'))
    const owner = await callsOf(fixture, await fixture.admin('owner'))
    for (const scope of ['role', 'everyone'])
      expect(await maker.call('POST', '/views', { ...waiting, name: 'x', scope })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      })
    const shared = (await owner.call('POST', '/views', { ...waiting, name: 'for all of us', scope: 'everyone' })).body
      .data as View
    const change = { name: 'mine now', scope: 'mine', search: {} }
    expect((await maker.call('PUT', `/views/${shared.id}`, change, { 'if-match': '1' })).status).toBe(403)
    expect((await maker.call('DELETE', `/views/${shared.id}`)).status).toBe(403)
    const own = (await maker.call('POST', '/views', { ...waiting, name: 'own of a maker' })).body.data as View
    expect(
      (await maker.call('PUT', `/views/${own.id}`, { ...change, scope: 'everyone' }, { 'if-match': '1' })).status,
    ).toBe(403)
    // Private views of others are not even acknowledged.
    expect((await owner.call('PUT', `/views/${own.id}`, change, { 'if-match': '1' })).status).toBe(404)
    expect((await owner.call('DELETE', `/views/${own.id}`)).status).toBe(404)
    expect((await maker.call('DELETE', `/views/${own.id}`)).status).toBe(200)
    expect((await maker.call('DELETE', `/views/${own.id}`)).status).toBe(404)
  })

  test('changed by two admins from the same version is changed by one; the other gets its current form', async ({
    fixture,
  }) => {
    const [one, two] = [
      await callsOf(fixture, await fixture.admin('owner')),
      await callsOf(fixture, await fixture.admin('owner')),
    ]
    const { id } = (await one.call('POST', '/views', { ...waiting, name: 'of two', scope: 'everyone' })).body
      .data as View
    const input = { scope: 'everyone', search: { status: 'paid' } }
    const answers = await Promise.all(
      [one, two].map((actor, at) =>
        actor.call('PUT', `/views/${id}`, { ...input, name: `by ${at}` }, { 'if-match': '1' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect(lost?.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { name: (won?.body.data as View | undefined)?.name, version: 2 } },
    })
    expect(await one.call('PUT', `/views/${id}`, { ...input, name: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'IF_MATCH_REQUIRED' },
    })
  })

  test('has a unique name among its audience, also concurrently', async ({ fixture }) => {
    const one = await callsOf(fixture, await fixture.admin('owner'))
    const answers = await Promise.all(
      ['Once', 'once', 'ONCE'].map(name => one.call('POST', '/views', { ...waiting, name })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      code: 'VALIDATION',
      fields: { name: { code: 'TAKEN' } },
    })
  })

  test('repeated under one key is saved once', async ({ fixture }) => {
    const one = await callsOf(fixture, await fixture.admin('owner'))
    const twice = await Promise.all(
      [1, 2].map(() => one.call('POST', '/views', { ...waiting, name: 'twice' }, { 'idempotency-key': 'the-same' })),
    )
    expect(new Set(twice.map(({ body }) => (body.data as View).id)).size).toBe(1)
  })

  test('of a list one may not read is neither shown nor saved', async ({ fixture }) => {
    const marketing = await callsOf(fixture, await fixture.admin('marketing'))
    expect((await marketing.call('GET', '/views?list=withdrawals')).status).toBe(403)
    expect((await marketing.call('POST', '/views', waiting)).status).toBe(403)
    expect((await marketing.call('GET', '/views?list=members')).status).toBe(200)
  })

  test.for([
    ['a place in the list', { search: { cursor: 'x' } }],
    ['an open row', { search: { id: 'x' } }],
    ['too many filters', { search: Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`f${n}`, '1'])) }],
    ['a filter too long', { search: { q: 'x'.repeat(501) } }],
    ['a name that is none', { name: ' ' }],
    ['a filter named by tricks', { search: { __proto__x: '1' } }],
    ['a list nobody has', { list: 'secrets' }],
    ['half a character', { search: { q: '\ud800' } }],
  ] as const)('with %s is refused', async ([, wrong], { fixture }) => {
    const one = await callsOf(fixture, await fixture.admin('owner'))
    expect(await one.call('POST', '/views', { ...waiting, name: 'wrong', ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    })
  })

  test('is one of at most fifty per admin and list', async ({ fixture }) => {
    const one = await callsOf(fixture, await fixture.admin('owner'))
    for (let n = 0; n < 50; n++) await one.call('POST', '/views', { ...waiting, name: `view ${n}` })
    expect(await one.call('POST', '/views', { ...waiting, name: 'one too many' })).toMatchObject({
      status: 422,
      body: { code: 'TOO_MANY' },
    })
  })

  test('is one of at most fifty also when many are saved concurrently', async ({ fixture }) => {
    const one = await callsOf(fixture, await fixture.admin('owner'))
    for (let n = 0; n < 48; n++) await one.call('POST', '/views', { ...waiting, name: `view ${n}` })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => one.call('POST', '/views', { ...waiting, name: `at once ${n}` })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 422, 422, 422, 422, 422, 422,
    ])
  })
})

test('every list of the back office stores views and columns, for those who may read it', async ({ fixture }) => {
  const [owner, marketing] = [
    await callsOf(fixture, await fixture.admin('owner')),
    await callsOf(fixture, await fixture.admin('marketing')),
  ]
  const held: ReadonlySet<string> = new Set(initialRoles.marketing)
  for (const [list, key] of Object.entries(viewLists)) {
    const saved = { ...waiting, list, name: 'ของทุกคน', scope: 'everyone' }
    expect((await owner.call('POST', '/views', saved)).status, list).toBe(200)
    expect(
      (await owner.call('PUT', `/preferences/lists/${list}`, { columns: [{ id: 'amount' }], density: 'compact' }))
        .status,
      list,
    ).toBe(200)
    const seen = await marketing.call('GET', `/views?list=${list}`)
    expect([list, seen.status, seen.status === 200 ? namesOf(seen.body.data) : seen.body.code]).toEqual(
      held.has(key) ? [list, 200, ['ของทุกคน']] : [list, 403, 'FORBIDDEN'],
    )
  }
})

describe('an admin’s preferences', () => {
  const columns = [
    { id: 'amount', width: 120, pinned: 'start' },
    { id: 'status', hidden: true },
  ]

  test('are stored on the server, private, and restored at the next sign-in', async ({ fixture }) => {
    const admin = await fixture.admin('support')
    const first = await callsOf(fixture, admin)
    expect((await first.call('GET', '/preferences')).body.data).toEqual({ look: null, lists: {} })
    await first.call('PUT', '/preferences/lists/withdrawals', { columns, density: 'compact' })
    await first.call('PUT', '/preferences/look', { mode: 'dark', preset: 2, locale: 'th' })
    await first.call('PUT', '/preferences/look', { mode: 'dark', preset: 3, locale: 'th', radius: 12 })
    const again = await callsOf(fixture, admin)
    expect((await again.call('GET', '/preferences')).body.data).toEqual({
      look: { mode: 'dark', preset: 3, locale: 'th', radius: 12 },
      lists: { withdrawals: { columns, density: 'compact' } },
    })
    const other = await callsOf(fixture, await fixture.admin('support'))
    expect((await other.call('GET', '/preferences')).body.data).toEqual({ look: null, lists: {} })
  })

  test('saved from two tabs concurrently are one of the two, complete', async ({ fixture }) => {
    const one = await callsOf(fixture, await fixture.admin('support'))
    const input = ['comfortable', 'compact'].map(density => ({
      columns: columns.map(column => ({ ...column, width: density === 'compact' ? 50 : 500 })),
      density,
    }))
    const answers = await Promise.all(input.map(each => one.call('PUT', '/preferences/lists/members', each)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const stored = (await one.call('GET', '/preferences')).body.data as { lists: Record<string, unknown> }
    expect(input).toContainEqual(stored.lists['members'])
  })

  test.for([
    { columns: [{ id: 'a' }, { id: 'a' }], density: 'compact' },
    { columns: [{ id: 'a', width: 5 }], density: 'compact' },
    { columns: [], density: 'huge' },
    { columns: Array.from({ length: 61 }, (_, n) => ({ id: `c${n}` })), density: 'compact' },
  ])('is refused when it is nonsense', async (wrong, { fixture }) => {
    const one = await callsOf(fixture, await fixture.admin('support'))
    expect((await one.call('PUT', '/preferences/lists/withdrawals', wrong)).status).toBe(400)
  })
})
