import type { RoleKey } from '@backoffice/contract'
import { slotPermissions, type PictureSlot } from '@backoffice/contract/uploads/slots'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { countNeverReferencedFiles } from '../src/modules/uploads/files.repo.ts'
import { inTransaction, type Tx } from '../src/platform/db/database.ts'
import { test as base } from './support/database.ts'
import { type Calls, callsOf } from './support/list-calls.ts'
import { openOffice, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('fixture', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  await database.reset()
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  return fixture
})

const DAY_MS = 86_400_000
type Uploaded = { fileId: string; url: string; width: number; height: number; bytes: number; alt: string }

const paint = (width: number, height: number, background = '#0a7') =>
  sharp({ create: { width, height, channels: 3, background } })
const small = await paint(40, 20).png().toBuffer()
const body = (slot: PictureSlot, bytes = small, contentType = 'image/png') => ({
  slot,
  contentType,
  base64: bytes.toString('base64'),
  alt: 'โปรโมชั่นต้อนรับ',
})
const as = async (fixture: OfficeFixture, role: RoleKey) => callsOf(fixture, await fixture.admin(role))
const upload = async (actor: Calls, slot: PictureSlot = 'banner', bytes = small) =>
  (await actor.call('POST', '/uploads/pictures', body(slot, bytes))).body.data as Uploaded

describe('an uploaded picture', () => {
  test('is stored in the size of its slot and shown to everyone under an unguessable address', async ({ fixture }) => {
    const marketing = await as(fixture, 'marketing')
    const picture = await upload(marketing, 'event', await paint(2_000, 2_000).png().toBuffer())
    expect(picture).toEqual({
      fileId: expect.any(String),
      url: expect.stringMatching(/^\/files\/[0-9a-f]{32}\.webp$/),
      width: 1200,
      height: 675,
      bytes: expect.any(Number),
      alt: 'โปรโมชั่นต้อนรับ',
    })
    const shown = await fixture.http.inject({ method: 'GET', url: `/api${picture.url}` })
    expect(shown.statusCode).toBe(200)
    expect(shown.rawPayload).toHaveLength(picture.bytes)
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 675 })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-length': String(picture.bytes),
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    })
    const head = await fixture.http.inject({ method: 'HEAD', url: `/api${picture.url}` })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    const { date: _now, 'x-request-id': _its, ...headers } = shown.headers
    expect(head.headers).toMatchObject(headers)
  })

  test('is not sent again to a client that has it', async ({ fixture }) => {
    const { url } = await upload(await as(fixture, 'marketing'))
    const get = (tag?: string) =>
      fixture.http.inject({
        method: 'GET',
        url: `/api${url}`,
        ...(tag === undefined ? {} : { headers: { 'if-none-match': tag } }),
      })
    const etag = String((await get()).headers['etag'])
    for (const tag of [etag, `"other", W/${etag}`, '*']) {
      const again = await get(tag)
      expect([again.statusCode, again.rawPayload.length, again.headers['cache-control']]).toEqual([
        304,
        0,
        'public, max-age=31536000, immutable',
      ])
    }
    expect((await get('"other"')).statusCode).toBe(200)
    expect((await fixture.http.inject({ method: 'GET', url: `/api${url}?v=1` })).statusCode).toBe(200)
  })

  test('that is unknown is not found, and that is not cached', async ({ fixture }) => {
    const get = (name: string) => fixture.http.inject({ method: 'GET', url: `/api/files/${name}` })
    const missing = await get(`${'0'.repeat(32)}.webp`)
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
    for (const name of ['short.webp', `${'0'.repeat(32)}.svg`, '..%2f..%2fetc%2fpasswd'])
      expect((await get(name)).statusCode).toBe(400)
  })

  test('needs the permission of its slot; a refusal is audited and stores nothing', async ({ fixture }) => {
    const roles = { marketing: 'content.manage', owner: null, 'finance-maker': null, auditor: null } as const
    for (const role of Object.keys(roles) as (keyof typeof roles)[]) {
      const admin = await fixture.admin(role)
      const actor = await callsOf(fixture, admin)
      const { permissions } = await fixture.db
        .selectFrom('roles')
        .select('permissions')
        .where('key', '=', role)
        .executeTakeFirstOrThrow()
      for (const slot of Object.keys(slotPermissions) as PictureSlot[]) {
        const expected = permissions.includes(slotPermissions[slot]) ? 200 : 403
        expect([role, slot, (await actor.call('POST', '/uploads/pictures', body(slot))).status]).toEqual([
          role,
          slot,
          expected,
        ])
      }
      const files = await fixture.db.selectFrom('files').select('slot').where('uploaded_by', '=', admin.id).execute()
      expect(files.map(({ slot }) => slot).toSorted()).toEqual(
        (Object.keys(slotPermissions) as PictureSlot[])
          .filter(slot => permissions.includes(slotPermissions[slot]))
          .toSorted(),
      )
    }
    const refused = await fixture.db
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'uploads.picture')
      .where('code', '=', 'FORBIDDEN')
      .execute()
    expect(refused.length).toBeGreaterThan(0)
  })

  test('is refused without alternative text, above 4 MiB, of an unknown slot or type, or unreadable', async ({
    fixture,
  }) => {
    const marketing = await as(fixture, 'marketing')
    const post = async (payload: object) => (await marketing.call('POST', '/uploads/pictures', payload)).status
    expect(await post({ ...body('banner'), alt: ' ' })).toBe(400)
    expect(await post({ ...body('banner'), slot: 'avatar' })).toBe(400)
    expect(await post(body('banner', small, 'image/svg+xml'))).toBe(400)
    expect(await post(body('banner', small, 'image/jpeg'))).toBe(400)
    expect(await post(body('banner', Buffer.alloc(4 * 1024 * 1024 + 1, 0xff)))).toBe(400)
    expect(await post(body('banner', Buffer.alloc(5 * 1024 * 1024, 0xff)))).toBe(413)
  })

  test('sent twice under one key is stored once; the key does not serve another slot', async ({ fixture }) => {
    const owner = await as(fixture, 'owner')
    const headers = { 'idempotency-key': 'one-picture' }
    const first = await owner.call('POST', '/uploads/pictures', body('banner'), headers)
    const again = await owner.call('POST', '/uploads/pictures', body('banner'), headers)
    expect(again.body.data).toEqual(first.body.data)
    expect((await owner.call('POST', '/uploads/pictures', body('popup'), headers)).body.code).toBe(
      'IDEMPOTENCY_MISMATCH',
    )
  })
})

describe('a picture no record refers to', () => {
  const subject = () => ({ kind: 'content', id: randomUUID() })
  const asBanner = (fileId: string) => ({ fileId, slot: 'banner' }) as const
  const exists = async ({ uploads, reader }: OfficeFixture, id: string) =>
    (await uploads.pictures.find(reader, [id])).has(id)

  test('is deleted after 7 days; a referenced one stays', async ({ fixture }) => {
    const { uploads, clock, db } = fixture
    const marketing = await as(fixture, 'marketing')
    const [used, loose] = [await upload(marketing), await upload(marketing)]
    const unknown = randomUUID()
    expect(
      await inTransaction(db, tx =>
        uploads.pictures.setReferences(tx, subject(), [asBanner(used.fileId), asBanner(unknown)]),
      ),
    ).toEqual([asBanner(unknown)])
    clock.advance(6 * DAY_MS)
    await uploads.deleteUnreferenced()
    expect(await exists(fixture, loose.fileId)).toBe(true)
    clock.advance(DAY_MS + 1)
    await uploads.deleteUnreferenced()
    expect([await exists(fixture, used.fileId), await exists(fixture, loose.fileId)]).toEqual([true, false])
    expect((await fixture.http.inject({ method: 'GET', url: `/api${loose.url}` })).statusCode).toBe(404)
    expect([...(await uploads.pictures.find(fixture.reader, [used.fileId, loose.fileId])).values()]).toEqual([
      { fileId: used.fileId, url: used.url, width: used.width, height: used.height, bytes: used.bytes },
    ])
  })

  test('stays 7 days from the removal of its last reference', async ({ fixture }) => {
    const { uploads, clock, db } = fixture
    const { fileId } = await upload(await as(fixture, 'marketing'))
    const [one, two] = [subject(), subject()]
    const refer = (to: typeof one) =>
      inTransaction(db, tx => uploads.pictures.setReferences(tx, to, [asBanner(fileId)]))
    const remove = (from: typeof one) =>
      inTransaction(db, tx => uploads.pictures.removeReferences(tx, from, clock.now()))
    for (const each of [one, two, two]) expect(await refer(each)).toEqual([])
    clock.advance(20 * DAY_MS)
    await remove(one)
    clock.advance(20 * DAY_MS)
    await uploads.deleteUnreferenced()
    await remove(two)
    clock.advance(6 * DAY_MS)
    await uploads.deleteUnreferenced()
    expect(await exists(fixture, fileId)).toBe(true)
    clock.advance(DAY_MS + 1)
    await uploads.deleteUnreferenced()
    expect(await exists(fixture, fileId)).toBe(false)
  })

  test('is either referenced or deleted when both happen at the same time', async ({ fixture }) => {
    const { uploads, clock, db } = fixture
    const marketing = await as(fixture, 'marketing')
    const fileIds: string[] = []
    for (let n = 0; n < 12; n += 1) fileIds.push((await upload(marketing)).fileId)
    clock.advance(8 * DAY_MS)
    const [, ...outcomes] = await Promise.all([
      uploads.deleteUnreferenced(),
      ...fileIds.map(fileId =>
        inTransaction(db, tx => uploads.pictures.setReferences(tx, subject(), [asBanner(fileId)])).then(unknown => ({
          fileId,
          isReferenced: unknown.length === 0,
        })),
      ),
    ])
    for (const { fileId, isReferenced } of outcomes) expect(await exists(fixture, fileId)).toBe(isReferenced)
  })

  test('counts for its uploader if nothing ever referred to it: more than 100 in a day are refused', async ({
    fixture,
  }) => {
    const admin = await fixture.admin('marketing')
    const marketing = await callsOf(fixture, admin)
    const { fileId } = await upload(marketing)
    await fixture.db
      .insertInto('files')
      .columns([
        ...(['id', 'name', 'slot', 'content', 'width', 'height', 'bytes', 'sha256'] as const),
        ...(['uploaded_by', 'uploaded_at', 'unreferenced_since'] as const),
      ])
      .expression(eb =>
        eb
          .selectFrom('files')
          .innerJoin(sql<{ n: number }>`generate_series(1, 99)`.as('g'), join => join.onTrue())
          .select([
            sql<string>`gen_random_uuid()`.as('id'),
            sql<string>`replace(gen_random_uuid()::text, '-', '')`.as('name'),
            ...(['slot', 'content', 'width', 'height', 'bytes', 'sha256'] as const),
            ...(['uploaded_by', 'uploaded_at', 'unreferenced_since'] as const),
          ])
          .where('files.id', '=', fileId),
      )
      .execute()
    const post = async () => (await marketing.call('POST', '/uploads/pictures', body('banner'))).body.code
    expect(await post()).toBe('TOO_MANY_UPLOADS')

    const banner = subject()
    const refer = (tx: Tx) => fixture.uploads.pictures.setReferences(tx, banner, [asBanner(fileId)])
    await inTransaction(fixture.db, refer)
    expect(await post()).toBeUndefined()
    expect(await post()).toBe('TOO_MANY_UPLOADS')

    fixture.clock.advance(DAY_MS)
    const tomorrow = await callsOf(fixture, admin)
    expect((await tomorrow.call('POST', '/uploads/pictures', body('banner'))).body.code).toBeUndefined()
  })

  test('does not count for its uploader after it was used', async ({ fixture }) => {
    const admin = await fixture.admin('marketing')
    const marketing = await callsOf(fixture, admin)
    const { fileId } = await upload(marketing)
    const banner = subject()
    await inTransaction(fixture.db, tx => fixture.uploads.pictures.setReferences(tx, banner, [asBanner(fileId)]))
    fixture.clock.advance(1)
    const removedAt = fixture.clock.now()
    await inTransaction(fixture.db, tx => fixture.uploads.pictures.removeReferences(tx, banner, removedAt))
    const since = new Date(removedAt.getTime() - DAY_MS)
    const count = () => inTransaction(fixture.db, tx => countNeverReferencedFiles(tx, admin.id, since))
    expect(await count()).toBe(0)
    await upload(marketing)
    expect(await count()).toBe(1)
  })
})
