import type { ContentKind } from '@backoffice/contract/content/forms'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { contentList } from '../src/modules/content/content.list.ts'
import { keyBetween } from '../src/modules/content/domain/order-key.ts'
import { test as base } from './support/database.ts'
import { everything } from './support/list-plans.ts'
import { expectOrderedPage } from './support/plans.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture } from './support/office-fixture.ts'

type Row = {
  id: string
  status: string
  position: number | null
  title: string
  version: number
  hasUnpublishedChanges: boolean
  picture: { fileId: string; url: string; alt: string } | null
}
type Document = Record<string, unknown> & { title: string; picture: { fileId: string; alt: string } | null }
type Detail = Row & { draft: Document; pictures: Record<string, { url: string }>; publishedVersion: number | null }
type Version = Pick<Detail, 'version' | 'pictures'> & {
  document: Document
  publishedAt: string | null
  savedBy: { name: string }
}
type Preview = Record<'banners' | 'events' | 'popups', (Document & { id: string })[]> & { at: string }
type Stage = { readonly fixture: OfficeFixture; readonly marketing: FixtureAdmin }

const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<Stage> => {
  await database.reset()
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  return { fixture, marketing: await fixture.admin('marketing') }
})

const HOUR = 3_600_000
const base64 = (
  await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
).toString('base64')

/** What a marketer does with content of one kind. */
function contentCalls({ fixture, marketing }: Stage, kind: ContentKind = 'banner') {
  const path = `/setting/${kind}`
  const send = <T = Detail>(action: string, { id, version }: Pick<Row, 'id' | 'version'>, body?: unknown) =>
    marketing.edit<T>('POST', `${path}/${id}/${action}`, version, body)
  const create = async (title = 'ฝากแรกของวัน') => {
    const { status, body } = await marketing.post<Detail>(path, { title })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const change = ({ id, version, draft }: Detail, changed: Record<string, unknown>) =>
    marketing.edit<Detail>('PUT', `${path}/${id}`, version, { ...draft, ...changed })
  const upload = async () => {
    const reply = await marketing.post<{ fileId: string }>('/uploads/pictures', {
      slot: kind,
      contentType: 'image/png',
      base64,
      alt: 'เหรียญทอง',
    })
    return { fileId: reply.body.data.fileId, alt: 'เหรียญทอง' }
  }
  return {
    create,
    change,
    upload,
    get: async (id: string) => (await marketing.get<Detail>(`${path}/${id}`)).body.data,
    list: async (query = '') => (await marketing.get<Row[]>(`${path}?limit=200&${query}`)).body,
    versions: async (id: string) => (await marketing.get<Version[]>(`${path}/${id}/versions`)).body.data,
    publish: (item: Pick<Row, 'id' | 'version'>) => send('publish', item),
    end: (item: Pick<Row, 'id' | 'version'>) => send('end', item),
    restore: (item: Pick<Row, 'id' | 'version'>, version: number) => send('restore', item, { version }),
    move: (id: string, after: string | null) => marketing.post<Detail>(`${path}/${id}/move`, { after }),
    remove: ({ id, version }: Pick<Row, 'id' | 'version'>) => marketing.remove<Row>(`${path}/${id}`, version),
    /** A published one, live unless it is scheduled. */
    async published(changed: Record<string, unknown> = {}) {
      const saved = await change(await create(), { picture: await upload(), ...changed })
      const { status, body } = await send('publish', saved.body.data)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data
    },
    /** Sessions end in that time. */
    async advance(milliseconds: number) {
      fixture.deps.clock.advance(milliseconds)
      await marketing.signIn()
    },
    later: (milliseconds: number) => new Date(fixture.deps.clock.now().getTime() + milliseconds).toISOString(),
  }
}

describe.each([
  ['banner', {}],
  ['event', { prize: 'ทองคำ 1 บาท', rules: 'ฝากครบ 500' }],
  ['popup', { mode: 'next-login', frequency: 'once' }],
] as const)('a %s', (kind, more) => {
  test('is drafted, scheduled, goes live by the clock, is changed, ended and removed', async ({ stage }) => {
    const { clock } = stage.fixture.deps
    const calls = contentCalls(stage, kind)
    const created = await calls.create('สงกรานต์')
    expect(created).toMatchObject({ status: 'draft', version: 1, publishedVersion: null, title: 'สงกรานต์' })
    const startsAt = calls.later(HOUR)
    const drafted = await calls.change(created, { ...more, picture: await calls.upload(), startsAt })
    expect(drafted.body.data).toMatchObject({ status: 'draft', version: 2, draft: { ...more, startsAt } })

    const scheduled = (await calls.publish(drafted.body.data)).body.data
    expect(scheduled).toMatchObject({
      status: 'scheduled',
      publishedVersion: 2,
      hasUnpublishedChanges: false,
      version: 3,
    })
    expect(scheduled.picture?.url).toMatch(/^\/files\/.*\.webp$/)
    await calls.advance(HOUR)
    expect((await calls.get(created.id)).status).toBe('live')

    const changed = (await calls.change(scheduled, { title: 'สงกรานต์ 2' })).body.data
    expect(changed).toMatchObject({ title: 'สงกรานต์', draft: { title: 'สงกรานต์ 2' }, hasUnpublishedChanges: true })
    expect((await calls.remove(changed)).body.code).toBe('STATE_CONFLICT')
    const republished = (await calls.publish(changed)).body.data
    expect(republished).toMatchObject({ title: 'สงกรานต์ 2', publishedVersion: 4, hasUnpublishedChanges: false })

    const ended = (await calls.end(republished)).body.data
    expect(ended).toMatchObject({ status: 'ended', version: 6, position: null, endsAt: clock.now().toISOString() })
    expect((await calls.list('status=ended')).data.map(({ id }) => id)).toContain(created.id)
    expect((await calls.remove(ended)).body.data).toEqual({ id: created.id })
    expect((await stage.marketing.get(`/setting/${kind}/${created.id}`)).status).toBe(404)
    expect((await calls.list()).data.map(({ id }) => id)).not.toContain(created.id)

    const audited = (await stage.fixture.auditOf(created.id)).map(({ action, outcome }) => `${action} ${outcome}`)
    expect(audited).toEqual(
      ['create done', 'change done', 'publish done', 'change done', 'remove refused', 'publish done', 'end done']
        .concat('remove done')
        .map(each => `${kind}.${each}`),
    )
  })
})

describe('what is published', () => {
  test('needs a picture, a future end, and a change since the last time', async ({ stage }) => {
    const calls = contentCalls(stage)
    const created = await calls.create()
    expect((await calls.publish(created)).body).toMatchObject({
      code: 'VALIDATION',
      fields: { picture: { code: 'REQUIRED' } },
    })
    const endsAt = calls.later(HOUR)
    const saved = (await calls.change(created, { picture: await calls.upload(), endsAt })).body.data
    await calls.advance(HOUR)
    expect((await calls.publish(saved)).body).toMatchObject({ fields: { endsAt: { code: 'IN_PAST' } } })
    const mended = (await calls.change(saved, { endsAt: null })).body.data
    const published = await calls.publish(mended)
    expect(published.status).toBe(200)
    expect((await calls.publish(published.body.data)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { status: 'live' },
    })
  })

  test.for([
    ['an end before its start', { startsAt: '2027-01-02T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' }, 'endsAt'],
    ['a script as link', { link: 'javascript:alert(1)' }, 'link'],
    ['a picture that was never uploaded', { mobilePicture: { fileId: newId(), alt: 'x' } }, 'mobilePicture'],
    ['an unknown field', { html: '<b>' }, 'html'],
  ] as const)('cannot have %s', async ([_name, changed, field], { stage }) => {
    const calls = contentCalls(stage)
    const { status, body } = await calls.change(await calls.create(), changed)
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'VALIDATION', [field]])
  })

  test('has only pictures of its slots', async ({ stage }) => {
    const [popups, banners] = [contentCalls(stage, 'popup'), contentCalls(stage)]
    const [created, poster] = [await banners.create(), await popups.upload()]
    for (const field of ['picture', 'mobilePicture']) {
      const { status, body } = await banners.change(created, { [field]: poster })
      expect([status, body.fields]).toEqual([400, { [field]: { code: 'PICTURE_GONE' } }])
    }
    const wide = await banners.upload()
    expect((await banners.change(created, { picture: wide, mobilePicture: wide })).body.fields).toEqual({
      mobilePicture: { code: 'PICTURE_GONE' },
    })
    expect((await banners.change(created, { picture: wide })).status).toBe(200)
  })

  test('can be ended before it starts, and never is shown', async ({ stage }) => {
    const calls = contentCalls(stage)
    const scheduled = await calls.published({ startsAt: calls.later(HOUR) })
    const ended = (await calls.end(scheduled)).body.data
    expect(ended).toMatchObject({ status: 'ended', startsAt: null })
    expect((await calls.end(ended)).body.code).toBe('STATE_CONFLICT')
  })

  test('can be rolled back with its picture, which is stored as long as a version refers to it', async ({ stage }) => {
    const calls = contentCalls(stage)
    const first = await calls.published({ title: 'เดิม' })
    const file = first.draft.picture?.fileId ?? ''
    const second = (await calls.change(first, { title: 'ใหม่', picture: await calls.upload() })).body.data
    const published = (await calls.publish(second)).body.data
    const drafted = (await calls.change(published, { title: 'ฉบับร่าง' })).body.data
    await calls.advance(30 * 24 * HOUR)
    await stage.fixture.uploads.deleteUnreferenced()
    const restored = await calls.restore(drafted, 2)
    expect(restored.body.data).toMatchObject({
      title: 'เดิม',
      version: 7,
      publishedVersion: 7,
      picture: { fileId: file, alt: 'เหรียญทอง' },
      // What was not published yet stays in the draft.
      draft: { title: 'ฉบับร่าง' },
      hasUnpublishedChanges: true,
    })
    expect(restored.body.data.pictures[file]).toBeDefined()
    expect((await calls.restore(restored.body.data, 7)).body.code).toBe('STATE_CONFLICT')
    expect((await calls.restore(restored.body.data, 99)).body.fields).toEqual({ version: { code: 'NOT_FOUND' } })
    const versions = await calls.versions(first.id)
    expect(versions.map(({ version, publishedAt }) => [version, publishedAt !== null])).toEqual([
      [7, true],
      [6, false],
      [4, true],
      [2, true],
      [1, false],
    ])
    expect(versions[3]?.document).toMatchObject({ title: 'เดิม', picture: { fileId: file } })
    expect(versions.map(({ pictures }) => Object.keys(pictures))).toEqual(
      versions.map(({ document }) => (document.picture === null ? [] : [document.picture.fileId])),
    )
    expect(versions[3]?.pictures[file]?.url).toMatch(/^\/files\//)
  })

  test('loses its pictures a week after it was removed', async ({ stage }) => {
    const calls = contentCalls(stage)
    const { id, version, draft } = await calls.published()
    await calls.end({ id, version })
    await calls.remove({ id, version: version + 1 })
    await calls.advance(8 * 24 * HOUR)
    await stage.fixture.uploads.deleteUnreferenced()
    const found = await stage.fixture.uploads.pictures.find(stage.fixture.db, [draft.picture?.fileId ?? ''])
    expect(found.size).toBe(0)
  })

  test('is read whatever a release before or after this one stored', async ({ stage }) => {
    const calls = contentCalls(stage, 'popup')
    const { id, draft } = await calls.published({ title: 'จากรุ่นอื่น' })
    const { frequency: _, ...document } = draft
    await stage.fixture.asOwner(db =>
      sql`update content_versions set document = ${JSON.stringify({ ...document, pinned: true })}::jsonb
        where item_id = ${id}::uuid and number = 2`.execute(db),
    )
    expect((await calls.get(id)).draft).toEqual({ ...draft, frequency: 'daily' })
    expect((await calls.list()).data.find(row => row.id === id)).toMatchObject({ title: 'จากรุ่นอื่น' })
    const { popups } = (await stage.marketing.get<Preview>('/setting/content/preview')).body.data
    expect(popups.find(popup => popup.id === id)).toMatchObject({ frequency: 'daily' })
    expect((await calls.versions(id))[0]?.document).toEqual({ ...draft, frequency: 'daily' })
  })

  test('never changes: the app’s role cannot update a version’s document', async ({ stage: { fixture } }) => {
    await expect(sql`update content_versions set document = '{}'`.execute(fixture.db)).rejects.toThrow(/permission/)
  })
})

describe('two admins', () => {
  test('who edit one banner do not overwrite each other: the second sees the first’s', async ({ stage }) => {
    const calls = contentCalls(stage)
    const opened = await calls.create()
    expect((await calls.change(opened, { title: 'ของคนแรก' })).status).toBe(200)
    const { status, body } = await calls.change(opened, { title: 'ของคนที่สอง' })
    expect([status, body.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(body['details']?.['current']).toMatchObject({ version: 2, draft: { title: 'ของคนแรก' }, id: opened.id })
    expect(body['details']?.['current']).toEqual(JSON.parse(JSON.stringify(await calls.get(opened.id))))
  })

  test.for(['restore', 'end'] as const)(
    'of whom one published since: the other, who has not seen it, cannot %s',
    async (action, { stage }) => {
      const calls = contentCalls(stage)
      const first = await calls.published({ title: 'เดิม' })
      const seen = (await calls.change(first, { title: 'ใหม่' })).body.data
      const published = (await calls.publish(seen)).body.data
      const { status, body } = await (action === 'end' ? calls.end(seen) : calls.restore(seen, 2))
      expect([status, body.code]).toEqual([409, 'VERSION_CONFLICT'])
      expect(body['details']?.['current']).toMatchObject({ title: 'ใหม่', publishedVersion: seen.version })
      const item = await calls.get(first.id)
      expect(item).toMatchObject({ title: 'ใหม่', status: 'live', version: published.version })
      expect(item.hasUnpublishedChanges).toBe(false)
      expect((await (action === 'end' ? calls.end(item) : calls.restore(item, 2))).status).toBe(200)
    },
  )

  test('who publish at the same time publish once', async ({ stage }) => {
    const calls = contentCalls(stage)
    const saved = (await calls.change(await calls.create(), { picture: await calls.upload() })).body.data
    const replies = await Promise.all([calls.publish(saved), calls.publish(saved)])
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409])
    expect((await calls.versions(saved.id)).filter(({ publishedAt }) => publishedAt !== null)).toHaveLength(1)
  })

  test('who change, end and publish at the same time leave a version for each save', async ({ stage }) => {
    const calls = contentCalls(stage)
    const live = await calls.published()
    const replies = await Promise.all([
      calls.change(live, { title: 'ก' }),
      calls.change(live, { title: 'ข' }),
      calls.end(live),
      calls.publish(live),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const { version, draft } = await calls.get(live.id)
    expect([version, (await calls.versions(live.id)).map(each => each.version)]).toEqual([4, [4, 2, 1]])
    expect((await calls.versions(live.id))[0]?.document).toEqual(draft)
  })
})

describe('the order', () => {
  const ordered = async (calls: ReturnType<typeof contentCalls>, ids: readonly string[]) =>
    (await calls.list('sort=position')).data.map(({ id }) => id).filter(id => ids.includes(id))

  test('is changed by moving one after another or first, and counted without ended ones', async ({ stage }) => {
    const calls = contentCalls(stage, 'popup')
    const ids: string[] = []
    for (let count = 0; count < 4; count++) ids.push((await calls.create(`ป๊อปอัป ${count}`)).id)
    const [a = '', b = '', c = '', d = ''] = ids
    expect(await ordered(calls, ids)).toEqual([a, b, c, d])
    await calls.move(d, a)
    expect(await ordered(calls, ids)).toEqual([a, d, b, c])
    await calls.move(a, c)
    await calls.move(c, null)
    expect(await ordered(calls, ids)).toEqual([c, d, b, a])
    const rows = (await calls.list('sort=position')).data
    expect(rows.flatMap(({ position }) => position ?? [])).toEqual(
      rows.filter(({ position }) => position !== null).map((_, index) => index + 1),
    )
    expect((await calls.move(a, b)).body.data).toMatchObject({ version: 1 })
    expect((await calls.move(a, newId())).body.fields).toEqual({ after: { code: 'NOT_FOUND' } })
    expect((await calls.move(newId(), a)).status).toBe(404)
  })

  test('survives twenty concurrent moves: every item once, in one order', async ({ stage }) => {
    const calls = contentCalls(stage, 'event')
    const ids: string[] = []
    for (let count = 0; count < 10; count++) ids.push((await calls.create(`กิจกรรม ${count}`)).id)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, count) => calls.move(ids[count % 10] ?? '', ids[(count * 7 + 3) % 10] ?? null)),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const order = await ordered(calls, ids)
    expect(order.toSorted()).toEqual(ids.toSorted())
    const positions = (await calls.list('sort=position')).data.filter(({ id }) => ids.includes(id))
    expect(positions.map(({ id }) => id)).toEqual(order)
    expect(new Set(positions.map(({ position }) => position)).size).toBe(10)
  })

  test('stays defined among equal keys: the moved one comes after all of them', async ({ stage }) => {
    const calls = contentCalls(stage)
    const ids = [(await calls.create()).id, (await calls.create()).id, (await calls.create()).id]
    const [a = '', b = '', c = ''] = ids
    const key = keyBetween('z', null)
    await stage.fixture.asOwner(db =>
      db.updateTable('content_items').set({ sort_key: key }).where('id', 'in', [a, b]).execute(),
    )
    await calls.move(c, a)
    expect(await ordered(calls, ids)).toEqual([...[a, b].toSorted(), c])
  })
})

describe('the list', () => {
  test('is filtered by the status by the clock, to the millisecond, and searched by title', async ({ stage }) => {
    const calls = contentCalls(stage)
    const [startsAt, endsAt] = [calls.later(HOUR), calls.later(2 * HOUR)]
    const { id } = await calls.published({ title: 'โปรวันเกิด 50%', startsAt, endsAt })
    const statuses = async () => {
      const found: string[] = []
      for (const status of ['draft', 'scheduled', 'live', 'ended'])
        for (const row of (await calls.list(`status=${status}&q=${encodeURIComponent('วันเกิด 50%')}`)).data)
          found.push(`${row.id === id} ${status} ${row.status}`)
      return found
    }
    await calls.advance(HOUR - 1)
    expect(await statuses()).toEqual(['true scheduled scheduled'])
    await calls.advance(1)
    expect(await statuses()).toEqual(['true live live'])
    await calls.advance(HOUR - 1)
    expect(await statuses()).toEqual(['true live live'])
    await calls.advance(1)
    expect(await statuses()).toEqual(['true ended ended'])
    expect((await calls.list(`q=${encodeURIComponent('วันเกิด_')}`)).data).toEqual([])
  })

  test('is paged in each order forth and back', async ({ stage }) => {
    const calls = contentCalls(stage, 'popup')
    for (let count = 0; count < 3; count++) await calls.create()
    for (const sort of ['position', 'updatedAt', '-updatedAt']) {
      const whole = (await calls.list(`sort=${sort}`)).data.map(({ id }) => id)
      const seen: string[] = []
      let cursor: unknown = null
      let back: unknown = null
      do {
        const { data, meta } = (
          await stage.marketing.get<Row[]>(
            `/setting/popup?limit=1&sort=${sort}${typeof cursor === 'string' ? `&cursor=${cursor}` : ''}`,
          )
        ).body
        seen.push(...data.map(({ id }) => id))
        cursor = meta['nextCursor']
        back = meta['prevCursor']
      } while (typeof cursor === 'string')
      expect(seen).toEqual(whole)
      const { body } = await stage.marketing.get<Row[]>(`/setting/popup?limit=1&sort=${sort}&cursor=${String(back)}`)
      expect(body.data[0]?.id).toBe(whole.at(-2))
    }
  })

  test('reads each of its orders from an index', async ({ freshDatabase }) => {
    const fixture = await openOffice(freshDatabase)
    const admin = await fixture.admin('marketing')
    await fixture.asOwner(async db => {
      await sql`insert into content_items (id, kind, sort_key, version, draft_version, title, created_at, created_by,
        updated_at, updated_by) select gen_random_uuid(), (array['banner', 'event', 'popup'])[n % 3 + 1],
        lpad(n::text, 8, '0'), 1, 1, 'x', now(), ${admin.id}::uuid,
         timestamptz '2026-07-12' - n * interval '1 minute', ${admin.id}::uuid
        from generate_series(1, 20000) n`.execute(db)
      await sql`analyze content_items`.execute(db)
    })
    const context = { reader: fixture.reader, now: fixture.clock.now() }
    for (const sort of ['position', '-updatedAt', 'updatedAt']) {
      const value = sort === 'position' ? '00001000' : BigInt(Date.parse('2026-07-05')) * 1_000n
      for (const cursor of [null, { direction: 'next', position: { value, id: newId() } } as const])
        await expectOrderedPage(contentList, context, { ...everything, kind: 'banner' }, sort, cursor)
    }
    await fixture.close()
  })
})

describe('the preview', () => {
  test('shows what is live at an instant to an audience on a device, and one draft as if it were', async ({
    stage,
  }) => {
    const calls = contentCalls(stage)
    const [startsAt, endsAt] = [calls.later(HOUR), calls.later(2 * HOUR)]
    const { id, version } = await calls.published({ startsAt, endsAt, audience: 'members', device: 'mobile' })
    const shown = async (query: string) => {
      const { status, body } = await stage.marketing.get<Preview>(`/setting/content/preview?${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data.banners.find(banner => banner.id === id)
    }
    expect(await shown('')).toBeUndefined()
    const seen = await shown(`at=${startsAt}&audience=one-deposit&device=mobile`)
    expect(seen).toMatchObject({ picture: { url: expect.stringContaining('/files/'), alt: 'เหรียญทอง' } })
    expect(await shown(`at=${endsAt}`)).toBeUndefined()
    expect(await shown(`at=${startsAt}&audience=guests`)).toBeUndefined()
    expect(await shown(`at=${startsAt}&device=desktop`)).toBeUndefined()

    const published = await calls.get(id)
    await calls.change({ ...published, version }, { title: 'ร่างใหม่', device: 'all', startsAt: calls.later(HOUR / 2) })
    expect(await shown(`at=${startsAt}&device=desktop`)).toBeUndefined()
    expect(await shown(`draft=${id}`)).toMatchObject({ title: 'ร่างใหม่' })
    expect(await shown(`draft=${id}&at=${calls.later(0)}`)).toBeUndefined()
    expect((await stage.marketing.get(`/setting/content/preview?draft=${newId()}`)).status).toBe(404)
  })
})
