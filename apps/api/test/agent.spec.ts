import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { describe, expect } from 'vitest'
import { sql } from 'kysely'
import { createAgent } from '../src/modules/agent/index.ts'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { type Behaviour, provider, startFakeAgent } from './support/fake-agent.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture } from './support/office-fixture.ts'

type Stage = {
  readonly fixture: OfficeFixture
  readonly fake: Awaited<ReturnType<typeof startFakeAgent>>
  readonly owner: FixtureAdmin
}

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fake = await startFakeAgent()
  const fixture = await openOffice(freshDatabase, { agentUrl: fake.url })
  onCleanup(async () => {
    await fake.close()
    await fixture.agent.settled()
    await fixture.close()
  })
  return { fixture, fake, owner: await fixture.admin('owner') }
})

type Source = { source: string; asOf: string | null; error: string | null; detail: string | null }
type Info = { agentName: string | null; asOf: string | null; stale: boolean; apiKey: string; keyStatus: string }
type Provider = { code: string; status: string; games: number; switch: { reason: string; by: { name: string } } | null }
type Game = { provider: string; game: string; status: string; listed: boolean; switch: { reason: string } | null }

const minutes = (count: number) => count * 60_000
const refresh = async ({ owner }: Pick<Stage, 'owner'>) => (await owner.post<Source[]>('/agent/refresh', {})).body.data
const sourceOf = (sources: Source[], name: string) => sources.find(({ source }) => source === name)
const info = async ({ owner }: Pick<Stage, 'owner'>) => (await owner.get<Info>('/agentinfo')).body.data
const games = async ({ owner }: Pick<Stage, 'owner'>, query = '') =>
  (await owner.get<Game[]>(`/games/catalogue${query}`)).body.data.map(({ provider: code, game, status }) =>
    [code, game, status].join(' '),
  )
const switchGame = (
  { owner }: Pick<Stage, 'owner'>,
  code: string,
  game: string | null,
  on: boolean,
  reason = 'Faulty',
) => owner.post('/games/switches', { provider: code, game, on, reason })
const play = ({ fixture }: Pick<Stage, 'fixture'>, username: string, more: Record<string, unknown> = {}) => {
  const data = { roundId: 'r-1', provider: 'pgsoft', game: 'Golden Naga', category: 'slot', username, amount: 10 }
  return (type: string, transactionId: string) => fixture.event(type, { ...data, ...more, transactionId })
}
const endless = (response: ServerResponse): void => {
  const part = Buffer.alloc(64 * 1024, ' ')
  let left = (50 * 1024 * 1024) / part.length
  response.writeHead(200, { 'content-type': 'application/json' })
  function write(): void {
    while (left-- > 0)
      if (!response.write(part)) {
        response.once('drain', write)
        return
      }
    response.end('{}')
  }
  write()
}
const html = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Maintenance</html>')

describe('the agent', () => {
  test('answers with its account, the key masked, and its balance', async ({ stage }) => {
    expect(await info(stage)).toEqual({
      agentName: 'Siam Play',
      prefix: 'sp',
      apiBase: 'https://agent.example/api',
      status: 'active',
      percent: 12.5,
      lastSyncAt: '2026-07-12T04:59:00.000Z',
      currency: 'THB',
      apiKey: 'ag_••••1234',
      keyStatus: 'set',
      asOf: stage.fixture.clock.now().toISOString(),
      stale: false,
    })
    const balance = await stage.owner.get('/agentbalance')
    expect(balance.body.data).toMatchObject({ balance: 1_250_000.5, creditLeft: 750_000, stale: false })
    expect((await stage.owner.get('/games/betting-status')).body).toEqual({ status: 'open' })
    expect(JSON.stringify([balance.body, await info(stage)])).not.toContain('ag_test_key')
  })

  test('receives the key, the third parties do not', async ({ stage }) => {
    await refresh(stage)
    const sent = new Map(stage.fake.calls.map(({ path, authorization }) => [path, authorization]))
    expect(sent.get('/agent/info')).toBe('Bearer ag_test_key_1234')
    expect(sent.get('/agent/balance')).toBe('Bearer ag_test_key_1234')
    expect(sent.get('/game-list')).toBeUndefined()
    expect(sent.get('/betting-status')).toBeUndefined()
  })

  test('that never answered gives nulls, and is not waited for twice', async ({ stage }) => {
    stage.fake.answer('/agent/info', 500)
    expect(await info(stage)).toMatchObject({ agentName: null, asOf: null, stale: true })
    stage.fake.answer('/agent/info', () => undefined)
    stage.fixture.clock.advance(minutes(1))
    expect(await info(stage)).toMatchObject({ agentName: null, asOf: null, stale: true })
    stage.fake.answer('/betting-status', 503)
    expect((await stage.owner.get('/games/betting-status')).body).toEqual({ status: 'unknown' })
  })

  test('whose betting status is old is no longer reported as open', async ({ stage }) => {
    const status = async () => (await stage.owner.get('/games/betting-status')).body
    expect(await status()).toEqual({ status: 'open' })
    stage.fake.answer('/betting-status', 503)
    stage.fixture.clock.advance(minutes(1))
    await refresh(stage)
    expect(await status()).toEqual({ status: 'unknown' })
    stage.fake.answer('/betting-status', undefined)
    stage.fixture.clock.advance(minutes(1))
    await refresh(stage)
    expect(await status()).toEqual({ status: 'open' })
  })

  test('that refuses the key is reported, with the last good answer', async ({ stage }) => {
    await info(stage)
    stage.fake.answer('/agent/info', 401)
    stage.fixture.clock.advance(minutes(6))
    await refresh(stage)
    expect(await info(stage)).toMatchObject({ agentName: 'Siam Play', keyStatus: 'refused', stale: true })
  })

  test('is called again only once its answer is old, and then in the background', async ({ stage }) => {
    await info(stage)
    stage.fixture.clock.advance(minutes(4))
    await info(stage)
    expect(stage.fake.callsTo('/agent/info')).toBe(1)
    const waiting: ServerResponse[] = []
    stage.fake.answer('/agent/info', response => void waiting.push(response))
    stage.fixture.clock.advance(minutes(2))
    const before = await info(stage)
    expect(before).toMatchObject({ agentName: 'Siam Play', stale: false })
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.writeHead(200).end(JSON.stringify({ ...before, agentName: 'New name', lastSyncAt: null }))
    await stage.fixture.agent.settled()
    expect(await info(stage)).toMatchObject({ agentName: 'New name' })
  })

  test('is called once at a time by all nodes', async ({ stage }) => {
    const waiting: ServerResponse[] = []
    stage.fake.answer('/betting-status', response => void waiting.push(response))
    const nodes = Array.from({ length: 4 }, () => createAgent(stage.fixture.deps))
    const work = Promise.all(nodes.flatMap(node => [node.refreshDue(), node.refreshDue()]))
    await expect.poll(() => waiting.length).toBe(1)
    for (const node of nodes) void node.refreshDue()
    waiting[0]?.writeHead(200).end('{"status":"closed"}')
    await work
    expect(stage.fake.callsTo('/betting-status')).toBe(1)
    expect((await stage.owner.get('/games/betting-status')).body).toEqual({ status: 'closed' })
  })

  test('whose node ended during a call is called again once the lease has run out', async ({ stage }) => {
    const { fixture } = stage
    const until = new Date(fixture.clock.now().getTime() + 15_000)
    await fixture.db.updateTable('provider_snapshots').set({ leased_until: until }).execute()
    expect(await info(stage)).toMatchObject({ agentName: null })
    fixture.clock.advance(15_000)
    expect(await info(stage)).toMatchObject({ agentName: 'Siam Play' })
  })
})

const manyGames = Array.from({ length: 100_000 }, (_, game) => ({ code: String(game), name: 'G', category: 'slot' }))
const tooMany = { providers: [provider('x', [], { games: manyGames })] }

const badLists: readonly (readonly [string, Behaviour, string])[] = [
  ['of 50 MB', endless, 'too-large'],
  ['in HTML', html, 'invalid'],
  ['with the status 500', 500, 'status'],
  ['with a redirect', 302, 'status'],
  ['of another shape', { providers: {} }, 'invalid'],
  ['with an unknown category', { providers: [provider('x', ['y'], { categories: ['bingo'] })] }, 'invalid'],
  ['with a NUL in a name', { providers: [provider('x', ['a\0b'])] }, 'invalid'],
  ['with 100,000 games', tooMany, 'too-many'],
  ['without games', { providers: [] }, 'invalid'],
  ['with a provider twice', { providers: [provider('x', ['a']), provider('x', ['b'])] }, 'duplicate'],
  ['with a game twice', { providers: [provider('x', ['a', 'a'])] }, 'duplicate'],
  ['cut off', (response: ServerResponse) => void response.destroy(), 'unreachable'],
]

describe('the game list', () => {
  test('is stored with its providers and games', async ({ stage }) => {
    const { body } = await stage.owner.get<Provider[]>('/games/providers')
    expect(body.data.map(({ code, status, games: count }) => [code, status, count])).toEqual([
      ['jili', 'open', 1],
      ['pgsoft', 'open', 2],
    ])
    expect(await games(stage)).toEqual(['jili Reef Hunter on', 'pgsoft Golden Naga on', 'pgsoft Mango Gems on'])
    expect(await games(stage, '?q=NAGA&category=slot,fishing')).toEqual(['pgsoft Golden Naga on'])
    expect(await games(stage, '?sort=-name&limit=1')).toEqual(['jili Reef Hunter on'])
  })

  test.for(badLists)(
    '%s leaves the last good one, with the error',
    async ([, behaviour, error], { stage }): Promise<void> => {
      await refresh(stage)
      const before = await games(stage)
      const asOf = stage.fixture.clock.now().toISOString()
      stage.fixture.clock.advance(minutes(20))
      stage.fake.answer('/game-list', behaviour)
      expect(sourceOf(await refresh(stage), 'game-list')).toMatchObject({ asOf, error })
      expect(await games(stage)).toEqual(before)
      stage.fake.answer('/game-list', undefined)
      stage.fixture.clock.advance(minutes(1))
      expect(sourceOf(await refresh(stage), 'game-list')).toMatchObject({ error: null, detail: null })
    },
  )

  test('that takes too long is a timeout', { timeout: 20_000 }, async ({ stage }) => {
    stage.fake.answer('/game-list', () => undefined)
    expect(sourceOf(await refresh(stage), 'game-list')).toMatchObject({ asOf: null, error: 'timeout' })
    expect((await stage.owner.get('/games/providers')).body.data).toEqual([])
  })

  test('that cannot be saved is reported, with the last good one', async ({ stage }) => {
    await refresh(stage)
    const asOf = stage.fixture.clock.now().toISOString()
    stage.fixture.clock.advance(minutes(20))
    stage.fake.answer('/game-list', { providers: [provider('jili', ['New Game'])] })
    await stage.fixture.asOwner(db => sql`revoke insert on game_catalogue from backoffice_app`.execute(db))
    expect(sourceOf(await refresh(stage), 'game-list')).toMatchObject({
      asOf,
      error: 'invalid',
      detail: 'could not be saved',
    })
    await stage.fixture.asOwner(db => sql`grant insert on game_catalogue to backoffice_app`.execute(db))
    stage.fixture.clock.advance(minutes(1))
    expect(sourceOf(await refresh(stage), 'game-list')).toMatchObject({ error: null })
    expect(await games(stage)).toEqual(['jili New Game on'])
  })

  test('that has not changed is not written again', async ({ stage }) => {
    await refresh(stage)
    await stage.fixture.asOwner(db => sql`update catalogue_providers set name = 'Changed'`.execute(db))
    const names = async () =>
      (await stage.owner.get<{ name: string }[]>('/games/providers')).body.data.map(({ name }) => name)
    stage.fixture.clock.advance(minutes(1))
    await refresh(stage)
    expect(await names()).toEqual(['Changed', 'Changed'])
    stage.fake.answer('/game-list', { providers: [provider('pgsoft', ['New Game'])] })
    stage.fixture.clock.advance(minutes(1))
    await refresh(stage)
    expect(await names()).toEqual(['PGSOFT'])
  })

  test('without a provider that is switched off keeps its switch in view', async ({ stage }) => {
    await refresh(stage)
    await switchGame(stage, 'jili', null, false)
    stage.fake.answer('/game-list', { providers: [provider('pgsoft', ['Golden Naga'])] })
    stage.fixture.clock.advance(minutes(1))
    await refresh(stage)
    const listed = async () =>
      (await stage.owner.get<Provider[]>('/games/providers')).body.data.map(({ code, status }) => [code, status])
    expect(await listed()).toEqual([
      ['jili', 'off'],
      ['pgsoft', 'open'],
    ])
    await switchGame(stage, 'jili', null, true)
    expect(await listed()).toEqual([['pgsoft', 'open']])
  })

  test('marks what it no longer has; a switched-off game stays and comes back', async ({ stage }) => {
    await refresh(stage)
    await switchGame(stage, 'pgsoft', 'Mango Gems', false)
    stage.fake.answer('/game-list', { providers: [provider('pgsoft', ['New Game'])] })
    stage.fixture.clock.advance(minutes(1))
    await refresh(stage)
    expect(await games(stage)).toEqual(['pgsoft Mango Gems off', 'pgsoft New Game on'])
    const { body } = await stage.owner.get<Game[]>('/games/catalogue?status=off')
    expect(body.data).toMatchObject([{ game: 'Mango Gems', listed: false, switch: { reason: 'Faulty' } }])
    expect((await stage.owner.get<Provider[]>('/games/providers')).body.data).toMatchObject([{ code: 'pgsoft' }])
    stage.fake.answer('/game-list', undefined)
    stage.fixture.clock.advance(minutes(1))
    await refresh(stage)
    expect(await games(stage)).toEqual(['jili Reef Hunter on', 'pgsoft Golden Naga on', 'pgsoft Mango Gems off'])
  })
})

describe('a switch', () => {
  test('refuses new bets of the game, and settles and refunds those it has', async ({ stage }) => {
    await refresh(stage)
    const { username } = await stage.fixture.member(baht(100))
    const bet = play(stage, username)
    for (const id of ['t-1', 't-2']) expect((await bet('game.bet', id)).status).toBe(200)
    expect((await switchGame(stage, 'pgsoft', 'Golden Naga', false)).status).toBe(200)
    expect(await bet('game.bet', 't-3')).toMatchObject({ status: 422, body: { code: 'GAME_OFF' } })
    // A bet that was accepted before is the same bet.
    expect(await bet('game.bet', 't-1')).toMatchObject({ status: 200, body: { duplicate: true } })
    const other = play(stage, username, { game: 'Mango Gems' })
    expect((await other('game.bet', 't-4')).status).toBe(200)
    expect((await play(stage, username, { win: 25 })('game.settled', 't-1')).status).toBe(200)
    expect((await bet('game.refunded', 't-2')).status).toBe(200)
    await switchGame(stage, 'pgsoft', 'Golden Naga', true, 'Repaired')
    expect((await bet('game.bet', 't-5')).status).toBe(200)
    // The refusal is final: the provider sends a new bet.
    expect(await bet('game.bet', 't-3')).toMatchObject({ status: 422, body: { code: 'GAME_OFF' } })
    expect(await stage.fixture.verify()).toEqual([])
  })

  test('of a provider is that of all its games', async ({ stage }) => {
    await refresh(stage)
    const { username } = await stage.fixture.member(baht(100))
    await switchGame(stage, 'pgsoft', null, false)
    expect((await play(stage, username)('game.bet', 't-1')).body.code).toBe('GAME_OFF')
    expect((await play(stage, username, { provider: 'jili', game: 'Reef Hunter' })('game.bet', 't-2')).status).toBe(200)
    expect(await games(stage, '?status=provider-off')).toHaveLength(2)
    expect((await stage.owner.get<Provider[]>('/games/providers')).body.data).toMatchObject([
      { code: 'jili', status: 'open', switch: null },
      { code: 'pgsoft', status: 'off', switch: { reason: 'Faulty', by: { name: 'Anong' } } },
    ])
  })

  test('stops a provider that sends bets and is not on the game list, and its games', async ({ stage }) => {
    await refresh(stage)
    const { username } = await stage.fixture.member(baht(100))
    const unlisted = (game: string) => play(stage, username, { provider: 'unlisted', game })
    expect((await switchGame(stage, 'unlisted', null, false)).status).toBe(404)
    expect((await unlisted('a')('game.bet', 't-1')).status).toBe(200)
    expect((await switchGame(stage, 'unlisted', 'b', false)).status).toBe(200)
    expect((await unlisted('b')('game.bet', 't-2')).body.code).toBe('GAME_OFF')
    expect((await unlisted('a')('game.bet', 't-3')).status).toBe(200)
    expect((await switchGame(stage, 'unlisted', null, false)).status).toBe(200)
    expect((await unlisted('a')('game.bet', 't-4')).body.code).toBe('GAME_OFF')
    // A provider on the list has the games of the list.
    expect((await play(stage, username)('game.bet', 't-5')).status).toBe(200)
    expect((await switchGame(stage, 'pgsoft', 'Reef Hunter', false)).status).toBe(404)
  })

  test('needs a known provider or game, a reason and the permission', async ({ stage }) => {
    await refresh(stage)
    expect(await switchGame(stage, 'unknown', null, false)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await switchGame(stage, 'pgsoft', 'Reef Hunter', false)).toMatchObject({ status: 404 })
    expect(await switchGame(stage, 'pgsoft', null, false, ' ')).toMatchObject({ status: 400 })
    expect(await switchGame(stage, 'pgsoft', null, false, 'x'.repeat(501))).toMatchObject({ status: 400 })
    const support = await stage.fixture.admin('support')
    expect(await switchGame({ owner: support }, 'pgsoft', null, false)).toMatchObject({ status: 403 })
    expect((await support.get('/games/catalogue')).status).toBe(200)
  })

  test('of two admins takes effect once; the second sees who and when', async ({ stage }) => {
    await refresh(stage)
    const other = await stage.fixture.admin('risk', { name: 'Malee' })
    const replies = await Promise.all(
      [stage.owner, other].map(owner => switchGame({ owner }, 'pgsoft', 'Golden Naga', false)),
    )
    expect(replies.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { status: 'off', by: {}, at: stage.fixture.clock.now().toISOString() },
    })
    const { body } = await stage.owner.get('/games/switches')
    expect(body.data).toMatchObject([{ provider: 'pgsoft', gameName: 'Golden Naga of pgsoft', on: false }])
    expect(await switchGame(stage, 'jili', null, true)).toMatchObject({ status: 409 })
  })

  test('repeated under its key is one switch, in the history and the audit', async ({ stage }) => {
    await refresh(stage)
    const key = randomUUID()
    const form = { provider: 'jili', game: null, on: false, reason: 'Maintenance' }
    const first = await stage.owner.post('/games/switches', form, key)
    expect(await stage.owner.post('/games/switches', form, key)).toEqual(first)
    expect((await stage.owner.get('/games/switches?provider=jili')).body.data).toHaveLength(1)
    expect(await stage.fixture.auditOf('jili')).toMatchObject([{ action: 'game.switch', reason: 'Maintenance' }])
  })

  test('that has committed refuses every later bet, also among concurrent ones', async ({ stage }) => {
    await refresh(stage)
    const members = await Promise.all(Array.from({ length: 6 }, () => stage.fixture.member(baht(100))))
    let isOff = false
    const late: string[] = []
    const betting = members.map(async ({ username }, member) => {
      for (let count = 0; count < 8; count += 1) {
        const wasOff = isOff
        const { status } = await play(stage, username)('game.bet', `${member}-${count}`)
        if (wasOff && status === 200) late.push(`${member}-${count}`)
      }
    })
    await switchGame(stage, 'pgsoft', 'Golden Naga', false)
    isOff = true
    await Promise.all(betting)
    expect(late).toEqual([])
    expect((await play(stage, members[0]?.username ?? '')('game.bet', 'last')).body.code).toBe('GAME_OFF')
    expect(await stage.fixture.verify()).toEqual([])
  })
})
