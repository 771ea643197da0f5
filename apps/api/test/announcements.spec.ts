import { describe, expect } from 'vitest'
import { test as base } from './support/database.ts'
import { createDepositFixture } from './support/deposit-fixture.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return { fixture, owner: await fixture.admin('owner'), support: await fixture.admin('support') }
})

type Announcement = { id: string; status: string; can: string[]; version: number }
type Unread = { shown: { title: string; text: string }[]; nextAt: string | null }

/** The clock is at 05:00. */
const at = (time: string) => `2026-07-12T${time}:00.000Z`
const form = (more: Record<string, unknown> = {}) => ({
  title: 'Maintenance',
  text: 'Withdrawals pause\nat noon',
  audience: 'everyone',
  startsAt: null,
  endsAt: null,
  ...more,
})
async function add(owner: FixtureAdmin, more: Record<string, unknown> = {}): Promise<Announcement> {
  const { status, body } = await owner.post<Announcement>('/announcements/', form(more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const unreadBy = async (admin: FixtureAdmin) => {
  const { shown, nextAt } = (await admin.get<Unread>('/announcements/unread')).body.data
  return { titles: shown.map(({ title }) => title), nextAt }
}

describe('an announcement', () => {
  test('is shown from its start until its end, to each admin until they have read it', async ({ stage }) => {
    const { fixture, owner, support } = stage
    const now = await add(owner, { endsAt: at('05:02') })
    const later = await add(owner, { title: 'Later', startsAt: at('05:01') })
    expect([now, later]).toMatchObject([
      { status: 'active', can: ['change', 'end'] },
      { status: 'scheduled', can: ['change', 'end'] },
    ])
    expect(await unreadBy(support)).toEqual({ titles: ['Maintenance'], nextAt: at('05:01') })
    fixture.clock.advance(60_000)
    expect(await unreadBy(support)).toEqual({ titles: ['Maintenance', 'Later'], nextAt: at('05:02') })
    // Marking it again changes nothing.
    for (const _ of [1, 2]) expect((await support.post(`/announcements/${later.id}/read`)).status).toBe(200)
    expect(await unreadBy(support)).toEqual({ titles: ['Maintenance'], nextAt: at('05:02') })
    expect((await unreadBy(owner)).titles).toEqual(['Maintenance', 'Later'])
    fixture.clock.advance(60_000)
    expect(await unreadBy(support)).toEqual({ titles: [], nextAt: null })
    const listed = await owner.get<Announcement[]>('/announcements/?status=ended,scheduled')
    expect(listed.body.data).toMatchObject([{ id: now.id, status: 'ended', can: ['change'] }])
  })

  test('can be ended before its time, also before it has started', async ({ stage: { fixture, owner, support } }) => {
    const [active, scheduled] = [await add(owner), await add(owner, { startsAt: at('05:01') })]
    for (const { id } of [active, scheduled]) {
      expect((await owner.post<Announcement>(`/announcements/${id}/end`)).body.data.status).toBe('ended')
      expect(await owner.post(`/announcements/${id}/end`)).toMatchObject({ status: 409 })
    }
    fixture.clock.advance(60_000)
    expect(await unreadBy(support)).toEqual({ titles: [], nextAt: null })
  })

  test('is for those whose permissions are of its audience', async ({ stage: { fixture, owner, support } }) => {
    for (const audience of ['everyone', 'withdrawals', 'deposits', 'members', 'marketing'])
      await add(owner, { title: audience, audience })
    const [risk, marketing] = [await fixture.admin('risk'), await fixture.admin('marketing')]
    expect((await unreadBy(owner)).titles).toEqual(['everyone', 'withdrawals', 'deposits', 'members', 'marketing'])
    expect((await unreadBy(support)).titles).toEqual(['everyone', 'members'])
    expect((await unreadBy(risk)).titles).toEqual(['everyone', 'withdrawals'])
    expect((await unreadBy(marketing)).titles).toEqual(['everyone', 'marketing'])
  })

  test('that is changed is saved on what was seen, and audited like its reading', async ({ stage }) => {
    const { fixture, owner, support } = stage
    const { id, version } = await add(owner)
    expect((await owner.edit('PUT', `/announcements/${id}`, version, form({ title: 'Moved' }))).status).toBe(200)
    expect((await owner.edit('PUT', `/announcements/${id}`, version, form())).status).toBe(409)
    await support.post(`/announcements/${id}/read`)
    const done = (await fixture.auditOf(id)).filter(({ outcome }) => outcome === 'done').map(({ action }) => action)
    expect(done).toEqual(['announcement.create', 'announcement.change', 'announcement.read'])
    const entries = await owner.get<object[]>(`/189a1sf898f/getadminhistory?objectKind=announcement&objectId=${id}`)
    expect(entries.body.data[0]).toMatchObject({ object: { label: 'Moved' } })
    expect((await support.post('/announcements/0190f5d2-0000-7000-8000-000000000001/read')).status).toBe(404)
  })

  test.for([
    [{ title: ' ' }, 'title'],
    [{ text: '' }, 'text'],
    [{ audience: 'players' }, 'audience'],
    [{ startsAt: at('06:00'), endsAt: at('06:00') }, 'endsAt'],
  ] as const)('with %j is refused at its field', async ([more, field], { stage: { owner } }) => {
    const { status, body } = await owner.post('/announcements/', form(more))
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })
})
