import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { inTransaction } from '../src/platform/db/database.ts'
import { createFairQueue } from '../src/platform/limits/fair-queue.ts'
import { test as base } from './support/database.ts'
import { type Answer, callsOf } from './support/list-calls.ts'
import { openOffice } from './support/office-fixture.ts'

const test = base.extend('fixture', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  await database.reset()
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  return fixture
})

const picture = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: '#0a7' } })
const input = (bytes: Buffer, contentType = 'image/jpeg') => ({ contentType, base64: bytes.toString('base64') })
type SavedRow = { slipId: string; width: number; height: number }

describe('a slip', () => {
  test.for(['jpeg', 'png', 'webp'] as const)(
    'uploaded as %s is stored as WebP, upright, without its metadata',
    async (format, { fixture }) => {
      const maker = await callsOf(fixture, await fixture.admin('finance-maker'))
      const bytes = await picture()
        .withExif({ IFD0: { Copyright: 'SECRET-PLACE', Orientation: '6' } })
        .toFormat(format)
        .toBuffer()
      const { status, body } = await maker.call('POST', '/uploads/slips', input(bytes, `image/${format}`))
      expect(status, JSON.stringify(body)).toBe(200)
      const { slipId } = body.data as SavedRow
      const { path } = (await maker.call('POST', `/uploads/slips/${slipId}/ticket`)).body.data as { path: string }
      const shown = await maker.take(path)
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(shown.rawPayload.includes('SECRET-PLACE')).toBe(false)
      const meta = await sharp(shown.rawPayload).metadata()
      expect([meta.format, meta.exif, meta.width, meta.height]).toEqual([
        'webp',
        undefined,
        (body.data as SavedRow).width,
        (body.data as SavedRow).height,
      ])
    },
  )

  test('larger than a screen is reduced; its first frame is the picture', async ({ fixture }) => {
    const maker = await callsOf(fixture, await fixture.admin('finance-maker'))
    const large = await maker.call(
      'POST',
      '/uploads/slips',
      input(await picture(4_000, 1_000).png().toBuffer(), 'image/png'),
    )
    expect(large.body.data).toMatchObject({ width: 2_000, height: 500 })
  })

  test.for([
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/png'],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg'],
    ['a GIF', async () => picture().gif().toBuffer(), 'image/png'],
    ['a TIFF', async () => picture().tiff().toBuffer(), 'image/jpeg'],
    ['a PNG that claims to be a JPEG', async () => picture().png().toBuffer(), 'image/jpeg'],
    [
      'an SVG behind the first bytes of a PNG',
      async () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('<svg/>')]),
      'image/png',
    ],
    ['half a picture', async () => (await picture(800, 800).jpeg().toBuffer()).subarray(0, 900), 'image/jpeg'],
    [
      'one column of pixels',
      async () =>
        sharp({ create: { width: 1, height: 12_001, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      'image/png',
    ],
    [
      'one row of pixels',
      async () =>
        sharp({ create: { width: 12_001, height: 1, channels: 3, background: '#fff' } })
          .jpeg()
          .toBuffer(),
      'image/jpeg',
    ],
    [
      'a bomb of few bytes and many pixels',
      async () =>
        sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      'image/png',
    ],
  ] as const)(
    'that is %s is refused, and nothing is kept',
    { timeout: 240_000 },
    async ([, make, contentType], { fixture }) => {
      const maker = await callsOf(fixture, await fixture.admin('finance-maker'))
      const before = await fixture.db.selectFrom('slips').select('id').execute()
      expect(await maker.call('POST', '/uploads/slips', input(await make(), contentType))).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', fields: { base64: { code: expect.any(String) } } },
      })
      expect(await fixture.db.selectFrom('slips').select('id').execute()).toEqual(before)
    },
  )

  test('is refused when too large, when it is no base64, and without the permission to enter deposits', async ({
    fixture,
  }) => {
    const [maker, support] = [
      await callsOf(fixture, await fixture.admin('finance-maker')),
      await callsOf(fixture, await fixture.admin('support')),
    ]
    expect((await maker.call('POST', '/uploads/slips', input(Buffer.alloc(4 * 1024 * 1024 + 1, 0xff)))).status).toBe(
      400,
    )
    expect((await maker.call('POST', '/uploads/slips', input(Buffer.alloc(5 * 1024 * 1024, 0xff)))).status).toBe(413)
    expect(
      (await maker.call('POST', '/uploads/slips', { contentType: 'image/png', base64: 'data:image/png;base64,xx' }))
        .status,
    ).toBe(400)
    expect(
      (await maker.call('POST', '/uploads/slips', input(await picture().gif().toBuffer(), 'image/svg+xml'))).status,
    ).toBe(400)
    expect((await support.call('POST', '/uploads/slips', input(await picture().jpeg().toBuffer()))).status).toBe(403)
  })

  test('is refused with a retry time while its sender has the maximum in the queue', async ({ freshDatabase }) => {
    const decoding = createFairQueue({ perCaller: 2, waiting: 10, retryAfter: 3 })
    const fixture = await openOffice(freshDatabase, { decoding })
    const [maker, other] = [
      await callsOf(fixture, await fixture.admin('finance-maker')),
      await callsOf(fixture, await fixture.admin('finance-maker')),
    ]
    const body = input(await picture(10, 10).jpeg().toBuffer())
    let open: () => void = () => undefined
    const held = decoding.run(
      'somebody else',
      new AbortController().signal,
      () => new Promise<void>(resolve => (open = resolve)),
    )
    const refused = Promise.withResolvers<Answer>()
    const answers = [1, 2, 3].map(async () => {
      const answer = await maker.call('POST', '/uploads/slips', body)
      if (answer.status !== 200) refused.resolve(answer)
      return answer
    })
    expect(await refused.promise).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', details: { retryAfter: 3 } },
    })
    const others = other.call('POST', '/uploads/slips', body)
    open()
    expect((await Promise.all([...answers, others])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 429,
    ])
    await held
    await fixture.close()
  })

  test('sent twice under one key is stored once', async ({ fixture }) => {
    const maker = await callsOf(fixture, await fixture.admin('finance-maker'))
    const body = input(await picture(10, 10).jpeg().toBuffer())
    const answers = await Promise.all(
      [1, 2].map(() => maker.call('POST', '/uploads/slips', body, { 'idempotency-key': 'one-slip' })),
    )
    expect(new Set(answers.map(answer => (answer.body.data as SavedRow).slipId)).size).toBe(1)
  })

  test('is attached to one record only, and deleted when unattached', async ({ fixture }) => {
    const maker = await callsOf(fixture, await fixture.admin('finance-maker'))
    const slip = async () =>
      (
        (await maker.call('POST', '/uploads/slips', input(await picture(10, 10).jpeg().toBuffer()))).body
          .data as SavedRow
      ).slipId
    const [saved, loose] = [await slip(), await slip()]
    const subject = { kind: 'deposit', id: randomUUID() }
    const keep = (id: string, to = subject) => inTransaction(fixture.db, tx => fixture.uploads.attachSlip(tx, id, to))
    const both = await Promise.all([keep(saved), keep(saved, { kind: 'deposit', id: randomUUID() })])
    expect(both.toSorted()).toEqual([false, true])
    expect(await keep(randomUUID())).toBe(false)
    expect((await fixture.uploads.findSlip(fixture.reader, saved))?.keptFor).not.toBeNull()
    fixture.clock.advance(25 * 3_600_000)
    await fixture.uploads.deleteUnreferenced()
    expect([
      await fixture.uploads.findSlip(fixture.reader, saved),
      await fixture.uploads.findSlip(fixture.reader, loose),
    ]).toEqual([expect.objectContaining({ id: saved }), undefined])
  })
})

describe('a ticket', () => {
  const slipOf = async (maker: Awaited<ReturnType<typeof callsOf>>) =>
    ((await maker.call('POST', '/uploads/slips', input(await picture(10, 10).jpeg().toBuffer()))).body.data as SavedRow)
      .slipId
  const ticketFor = async (actor: Awaited<ReturnType<typeof callsOf>>, slip: string, key: string = randomUUID()) =>
    (
      (await actor.call('POST', `/uploads/slips/${slip}/ticket`, undefined, { 'idempotency-key': key })).body.data as {
        path: string
      }
    ).path

  test('is valid once, also concurrently', async ({ fixture }) => {
    const maker = await callsOf(fixture, await fixture.admin('finance-maker'))
    const path = await ticketFor(maker, await slipOf(maker))
    const answers = await Promise.all(Array.from({ length: 8 }, () => maker.take(path)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(7)
  })

  test('is valid for a minute', async ({ fixture }) => {
    const maker = await callsOf(fixture, await fixture.admin('finance-maker'))
    const path = await ticketFor(maker, await slipOf(maker))
    fixture.clock.advance(60_000)
    expect((await maker.take(path)).statusCode).toBe(404)
  })

  test('is invalid once its admin is signed out, replaced or has lost the permission', async ({ fixture }) => {
    const admin = await fixture.admin('finance-maker')
    const first = await callsOf(fixture, admin)
    const slip = await slipOf(first)
    const path = await ticketFor(first, slip)
    const second = await callsOf(fixture, admin)
    expect((await first.take(path)).statusCode).toBe(404)
    const another = await ticketFor(second, slip)
    await second.signOut()
    expect((await second.take(another)).statusCode).toBe(404)
    const third = await callsOf(fixture, admin)
    const last = await ticketFor(third, slip)
    await fixture.db.updateTable('admins').set({ role: 'marketing' }).where('id', '=', admin.id).execute()
    expect((await third.take(last)).statusCode).toBe(404)
  })

  test('requested again under the same key is equal, and is never stored in clear text', async ({ fixture }) => {
    const maker = await callsOf(fixture, await fixture.admin('finance-maker'))
    const slip = await slipOf(maker)
    const [one, two] = [
      await ticketFor(maker, slip, 'key-of-a-ticket'),
      await ticketFor(maker, slip, 'key-of-a-ticket'),
    ]
    expect(one).toBe(two)
    const token = one.split('/').at(-1) ?? ''
    const stored = JSON.stringify([
      await fixture.db.selectFrom('tickets').selectAll().execute(),
      await fixture.db.selectFrom('idempotency').select('answer').execute(),
      await fixture.db.selectFrom('audit').select(['after', 'before']).execute(),
    ])
    expect(stored).not.toContain(token)
  })

  test('that is unknown, or for a missing slip, is not found', async ({ fixture }) => {
    const maker = await callsOf(fixture, await fixture.admin('finance-maker'))
    expect((await maker.take(`/tickets/${'A'.repeat(43)}`)).statusCode).toBe(404)
    expect((await maker.take('/tickets/short')).statusCode).toBe(400)
    expect((await maker.call('POST', `/uploads/slips/${randomUUID()}/ticket`)).status).toBe(404)
  })
})
