import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { INTEGRATION_SECRET } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { type FakePlayerSite, startFakePlayerSite } from './support/fake-player-site.ts'
import { signed } from './support/sign.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture } from './support/office-fixture.ts'

type Item = { id: string; title: string; version: number; draft: Record<string, unknown> }
type Site = {
  site: { siteName: string; logo: unknown; maintenance: { message: string } | null; lineUrl: string | null }
  countdown: { title: string } | null
  banners: { id: string; title: string; picture: { url: string } | null }[]
  events: { id: string }[]
  popups: { id: string }[]
  validUntil: string | null
}
type Stage = {
  readonly fixture: OfficeFixture
  readonly owner: FixtureAdmin
  readonly site: FakePlayerSite
}

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const site = await startFakePlayerSite()
  const fixture = await openOffice(freshDatabase, { playerUrl: site.url })
  onCleanup(async () => {
    await fixture.close()
    await site.close()
  })
  return { fixture, owner: await fixture.admin('owner'), site }
})

const HOUR = 3_600_000
const black = { create: { width: 40, height: 20, channels: 3, background: '#000' } } as const
const base64 = (await sharp(black).png().toBuffer()).toString('base64')

function siteCalls({ fixture, owner, site }: Stage) {
  const { clock } = fixture.deps
  const read = async (headers: Record<string, string> = {}) => {
    const { 'content-type': _, ...signature } = signed(INTEGRATION_SECRET, '', { at: clock.now() }).headers
    return fixture.http.inject({
      method: 'GET',
      url: '/api/integration/content',
      headers: { ...signature, ...headers },
    })
  }
  return {
    read,
    shown: async () => (await read()).json<{ data: Site }>().data,
    later: (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString(),
    async advance(milliseconds: number) {
      clock.advance(milliseconds)
      await owner.signIn()
    },
    /** Adds and publishes a banner. */
    async publish(changed: Record<string, unknown> = {}): Promise<Item> {
      const picture = await owner.post<{ fileId: string }>('/uploads/pictures', {
        slot: 'banner',
        contentType: 'image/png',
        base64,
        alt: 'x',
      })
      const { id, draft } = (await owner.post<Item>('/setting/banner', { title: 'โปรวันนี้' })).body.data
      const { fileId } = picture.body.data
      const document = { ...draft, picture: { fileId, alt: 'โปรวันนี้' }, ...changed }
      await owner.edit('PUT', `/setting/banner/${id}`, 1, document)
      return (await owner.edit<Item>('POST', `/setting/banner/${id}/publish`, 2, undefined)).body.data
    },
    /** The events the site has received, once those that wait were sent. */
    async received() {
      await fixture.runJobs()
      return site.arrivals.filter(({ type }) => type === 'content.changed')
    },
  }
}

describe('the content the player site reads', () => {
  test('is what is live now, with its pictures, the settings and the time of the next change', async ({ stage }) => {
    const calls = siteCalls(stage)
    expect(await calls.shown()).toMatchObject({
      banners: [],
      events: [],
      popups: [],
      countdown: null,
      validUntil: null,
    })
    const [startsAt, endsAt] = [calls.later(HOUR), calls.later(2 * HOUR)]
    const live = await calls.publish({ audience: 'members', endsAt })
    const soon = await calls.publish({ title: 'เร็ว ๆ นี้', startsAt })
    const now = await calls.shown()
    expect(now.banners).toMatchObject([{ id: live.id, audience: 'members', device: 'all', title: 'โปรวันนี้' }])
    const url = now.banners[0]?.picture?.url ?? ''
    expect((await stage.fixture.http.inject({ method: 'GET', url: `/api${url}` })).statusCode).toBe(200)
    expect(now.validUntil).toBe(startsAt)
    await calls.advance(HOUR)
    const later = await calls.shown()
    expect([later.banners.map(({ id }) => id), later.validUntil]).toEqual([[live.id, soon.id], endsAt])
    await calls.advance(HOUR)
    expect(await calls.shown()).toMatchObject({ banners: [{ id: soon.id }], validUntil: null })
  })

  test('has the public settings: maintenance while it lasts, the countdown until its end', async ({ stage }) => {
    const calls = siteCalls(stage)
    const until = calls.later(HOUR)
    const [website] = (await stage.owner.get<Record<string, unknown>[]>('/setting/websetting')).body.data
    const { version: _v, updatedAt: _a, updatedBy: _b, logoUrl: _l, pictures: _p, ...document } = website ?? {}
    const maintenance = { enabled: true, message: 'ปิดปรับปรุง', until }
    const saved = await stage.owner.edit('PUT', '/setting/websetting', 0, {
      ...document,
      siteName: 'สยาม',
      maintenance,
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const countdown = { enabled: true, title: 'ปีใหม่', startAt: null, endAt: calls.later(2 * HOUR), image: null }
    await stage.owner.edit('PUT', '/countdownbox/setting', 0, { ...countdown, link: null })
    expect(await calls.shown()).toMatchObject({
      site: { siteName: 'สยาม', logo: null, maintenance: { message: 'ปิดปรับปรุง' }, lineUrl: null },
      countdown: { title: 'ปีใหม่' },
      validUntil: until,
    })
    expect((await calls.shown()).site).not.toHaveProperty('siteUrl')
    await calls.advance(2 * HOUR)
    expect(await calls.shown()).toMatchObject({ site: { maintenance: null }, countdown: null, validUntil: null })
  })

  test('has a strong entity tag: unchanged it is not sent again', async ({ stage }) => {
    const calls = siteCalls(stage)
    await calls.publish()
    const first = await calls.read()
    const { etag = '' } = first.headers
    expect([etag, first.headers['cache-control']]).toEqual([
      `"${createHash('sha256').update(first.payload).digest('base64url').slice(0, 22)}"`,
      'private, no-cache',
    ])
    const again = await calls.read({ 'if-none-match': etag })
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag])
    await calls.publish()
    const changed = await calls.read({ 'if-none-match': etag })
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
  })

  test('is refused without a signature, with another secret, and when signed long ago', async ({ stage }) => {
    const calls = siteCalls(stage)
    const unsigned = await stage.fixture.http.inject({ method: 'GET', url: '/api/integration/content' })
    expect([unsigned.statusCode, unsigned.json<{ code: string }>().code]).toEqual([401, 'BAD_SIGNATURE'])
    expect((await calls.read({ 'webhook-signature': `v1,${'A'.repeat(43)}=` })).statusCode).toBe(401)
    expect((await calls.read({ 'webhook-timestamp': '1' })).statusCode).toBe(401)
    const old = signed(INTEGRATION_SECRET, '', { at: new Date(stage.fixture.deps.clock.now().getTime() - HOUR) })
    const { 'content-type': _, ...headers } = old.headers
    const stale = await stage.fixture.http.inject({ method: 'GET', url: '/api/integration/content', headers })
    expect(stale.json<{ code: string }>().code).toBe('STALE_TIMESTAMP')
  })
})

describe('a change of what players see', () => {
  test('is sent to the player site, signed; a draft is not', async ({ stage }) => {
    const calls = siteCalls(stage)
    const { id, version } = await calls.publish()
    expect(await calls.received()).toHaveLength(1)
    await stage.owner.post('/setting/banner', { title: 'ร่าง' })
    expect(await calls.received()).toHaveLength(1)
    await stage.owner.edit('POST', `/setting/banner/${id}/end`, version, undefined)
    const events = await calls.received()
    expect(events).toHaveLength(2)
    const changedAt = stage.fixture.deps.clock.now().toISOString()
    expect(JSON.parse(events[1]?.body ?? '')).toEqual({
      type: 'content.changed',
      timestamp: changedAt,
      data: { changedAt },
    })
    const headers = events[1]?.headers
    const own = { id: String(headers?.['webhook-id']), at: stage.fixture.deps.clock.now() }
    const expected = signed(INTEGRATION_SECRET, events[1]?.body, own).headers['webhook-signature']
    expect(headers?.['webhook-signature']).toBe(expected)
  })

  test('is sent again until the site accepts it', async ({ stage }) => {
    const calls = siteCalls(stage)
    await calls.publish()
    stage.site.state.manner = () => 503
    await expect(calls.received()).rejects.toThrow('did not accept content.changed: answered 503')
  })

  test('by the clock is announced once, whatever number of nodes looks', async ({ stage }) => {
    const { fixture } = stage
    const calls = siteCalls(stage)
    const { id } = await calls.publish({ startsAt: calls.later(HOUR), endsAt: calls.later(2 * HOUR) })
    const announced = async () => {
      await Promise.all([fixture.content.announcePassed(), fixture.content.announcePassed()])
      const rows = await fixture.db.deleteFrom('outbox').where('kind', '=', 'event').returning('payload').execute()
      return rows.map(({ payload }) => payload).filter(payload => JSON.stringify(payload).includes(id))
    }
    await announced()
    const before = (await calls.received()).length
    await calls.advance(HOUR - 1)
    expect([await announced(), (await calls.received()).length]).toEqual([[], before])
    await calls.advance(1)
    expect([await announced(), (await calls.received()).length]).toEqual([
      [{ topic: 'content', ids: [id] }],
      before + 1,
    ])
    expect([await announced(), (await calls.received()).length]).toEqual([[], before + 1])
    await calls.advance(HOUR)
    expect([await announced(), (await calls.received()).length]).toEqual([
      [{ topic: 'content', ids: [id] }],
      before + 2,
    ])
  })
})
