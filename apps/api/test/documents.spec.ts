import type { documentEndpoints, memberDocument } from '@backoffice/contract/documents/endpoints'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { z } from 'zod'
import { createPdfRenderer } from '../src/modules/documents/files/render-pdf.ts'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { depositNow } from './support/cash-out.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import { pdf, picture, PROTECTED } from './support/document-files.ts'
import { putInForce } from './support/licence.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

type Document = z.input<typeof memberDocument>
type Of<N extends keyof typeof documentEndpoints> = z.input<(typeof documentEndpoints)[N]['answer']>
type Stage = DepositFixture & {
  readonly own: TestBankAccount
  readonly officer: FixtureAdmin
  readonly known: TestMember
}

const DAY = 86_400_000
const NUMBER = 'AA-1234-567'
const SECRET = 'SECRET-PLACE'
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  const officer = await fixture.admin('compliance')
  return { ...fixture, own: await fixture.account(), officer, known: await fixture.member(baht(0)) }
})

const jpeg = async () => ({ contentType: 'image/jpeg', base64: await picture(SECRET) })
const paper = (pages: number, options?: Parameters<typeof pdf>[1]) => ({
  contentType: 'application/pdf',
  base64: pdf(pages, options),
})
const send = ({ officer, known }: Stage, files: readonly object[], kind = 'passport') =>
  officer.post<Document>(`/members/${known.id}/documents`, { kind, files })
async function uploaded(stage: Stage, kind = 'passport', files?: readonly object[]): Promise<Document> {
  const { status, body } = await send(stage, files ?? [await jpeg()], kind)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const accept = (admin: FixtureAdmin, { id }: Document, expiresOn: string | null = null, number: string | null = null) =>
  admin.post<Document>(`/documents/${id}/accept`, { expiresOn, number })
const see = (admin: FixtureAdmin, { id }: Document, reason = 'Check of the document') =>
  admin.post<Of<'documents.view'>>(`/documents/${id}/view`, { reason })
const ofMember = async ({ officer, known }: Stage) =>
  (await officer.get<Of<'documents.of-member'>>(`/members/${known.id}/documents`)).body.data
const page = ({ http }: Stage, path: string) => http.inject({ method: 'GET', url: `/api${path}` })
/** The bytes of every table that has to do with documents, and of what is kept of calls. */
async function storedIn({ asOwner }: Stage): Promise<string> {
  let all = ''
  await asOwner(async db => {
    for (const table of [
      'document_pages',
      'member_documents',
      'document_views',
      'idempotency',
      'audit',
      'tickets',
      'outbox',
    ])
      all += JSON.stringify((await sql`select t::text as row from ${sql.table(table)} t`.execute(db)).rows)
    const { rows } = await sql<{ text: string }>`select encode(content, 'escape') as text from document_pages
      union all select encode(number, 'escape') from member_documents where number is not null`.execute(db)
    all += rows.map(({ text }) => text).join('\n')
  })
  return all
}

describe('a document', () => {
  test('is stored as encrypted pictures without metadata, and its pages are seen with a reason that is logged', async ({
    stage,
  }) => {
    const { officer } = stage
    const document = await uploaded(stage, 'passport', [await jpeg(), paper(2, { box: '0 0 200 100' })])
    expect(document).toMatchObject({
      status: 'waiting',
      pages: 3,
      receivedFrom: 'staff',
      can: ['accept', 'refuse', 'remove'],
    })
    await accept(officer, document, null, NUMBER)
    const stored = await storedIn(stage)
    for (const clear of ['WEBP', 'RIFF', SECRET, NUMBER, Buffer.from(NUMBER).toString('hex')])
      expect(stored.includes(clear), clear).toBe(false)
    const { body } = await see(officer, document)
    expect(body.data).toMatchObject({ number: NUMBER, pages: [{ page: 1, width: 640 }, { page: 2 }, { page: 3 }] })
    for (const { path, width, height } of body.data.pages) {
      const shown = await page(stage, path)
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      const meta = await sharp(shown.rawPayload).metadata()
      expect([meta.format, meta.exif, meta.width, meta.height]).toEqual(['webp', undefined, width, height])
      expect((await page(stage, path)).statusCode).toBe(404)
    }
    const { data } = (await officer.get<Of<'documents.get'>>(`/documents/${document.id}`)).body
    expect(data.views).toEqual([
      expect.objectContaining({ by: { id: officer.id, name: 'Anong' }, reason: 'Check of the document' }),
    ])
    expect((await stage.auditOf(document.id)).map(({ action }) => action)).toEqual([
      'document.upload',
      'document.accept',
      'document.view',
    ])
  })

  test('is not seen without a reason, and a log of views is not changed', async ({ stage }) => {
    const document = await uploaded(stage)
    for (const reason of ['', '  ', 'ab', ' a '])
      expect((await see(stage.officer, document, reason)).body.code, `"${reason}"`).toBe('VALIDATION')
    await see(stage.officer, document)
    for (const statement of ['update document_views set reason = reason', 'delete from document_views'])
      await expect(sql.raw(statement).execute(stage.db)).rejects.toThrow('permission denied')
    expect((await ofMember(stage)).documents).toHaveLength(1)
  })

  test('is refused where it is of another type, too large, damaged, protected or too long', async ({ stage }) => {
    const errorOf = async (files: readonly object[]) => {
      const { body } = await send(stage, files)
      return body.code === 'VALIDATION'
        ? Object.entries(body.fields ?? {}).map(([at, { code }]) => [at, code])[0]
        : body.code
    }
    const text = Buffer.from('just a text, whatever its name').toString('base64')
    const good = await jpeg()
    const jpegAsPdf = { contentType: 'application/pdf', base64: good.base64 }
    expect(await errorOf([{ contentType: 'image/jpeg', base64: text }])).toEqual(['files.0.base64', 'PICTURE_TYPE'])
    expect(await errorOf([good, jpegAsPdf])).toEqual(['files.1.base64', 'PICTURE_TYPE'])
    const long = await picture(SECRET, 'png', { width: 12_500, height: 2 })
    expect(await errorOf([{ contentType: 'image/png', base64: long }])).toEqual(['files.0.base64', 'PICTURE_TOO_LARGE'])
    expect(await errorOf([paper(10_000)])).toBe('TOO_MANY_PAGES')
    expect(await errorOf([paper(20), paper(11)])).toBe('TOO_MANY_PAGES')
    expect(await errorOf([paper(1, { trailer: PROTECTED })])).toBe('FILE_PROTECTED')
    const broken = Buffer.from(`%PDF-1.4\n${text}`).toString('base64')
    expect(await errorOf([{ contentType: 'application/pdf', base64: broken }])).toBe('FILE_UNREADABLE')
    expect(await uploaded(stage, 'address', [paper(1, { box: '0 0 14400000 1' })])).toMatchObject({ pages: 1 })
    expect(
      await stage.officer.post(`/members/${randomUUID()}/documents`, { kind: 'passport', files: [good] }),
    ).toMatchObject({
      status: 404,
    })
  })

  test('that takes too long ends its process, and the next one is read', async () => {
    const renderPdf = createPdfRenderer(undefined, 1)
    const bytes = Buffer.from(pdf(1), 'base64')
    expect(await renderPdf('a', bytes, new AbortController().signal)).toMatchObject({ ok: false, code: 'FILE_TIMEOUT' })
    const next = await createPdfRenderer(undefined, 60_000)('a', bytes, new AbortController().signal)
    expect(next).toMatchObject({ ok: true, value: [{ height: 1_754 }] })
  })

  test('that a player sends arrives once, and is refused by its content', async ({ stage }) => {
    const { event, known } = stage
    const data = { externalId: randomUUID(), username: known.username, kind: 'address', content: pdf(1), label: 'Bill' }
    const first = await event('document.uploaded', data)
    const again = await event('document.uploaded', data)
    expect([first.body.accepted, again.body.duplicate]).toEqual([true, true])
    expect((await ofMember(stage)).documents).toEqual([
      expect.objectContaining({
        id: first.body.result?.['documentId'],
        receivedFrom: 'player',
        receivedBy: null,
        label: 'Bill',
      }),
    ])
    const bad = async (content: string) =>
      (await event('document.uploaded', { ...data, externalId: randomUUID(), content })).body.code
    expect(await bad(Buffer.from('a text').toString('base64'))).toBe('VALIDATION')
    expect(await bad(pdf(31))).toBe('TOO_MANY_PAGES')
    expect(
      (await event('document.uploaded', { ...data, externalId: randomUUID(), username: 'nobody-yet' })).body.code,
    ).toBe('NOT_YET')
  })
})

describe('a check', () => {
  test('raises the level, refusing or deleting lowers it, and a request is fulfilled', async ({ stage }) => {
    const { officer, known } = stage
    const request = (kinds: string[]) =>
      officer.post<Of<'documents.request'>>(`/members/${known.id}/document-requests`, { kinds, reason: 'Level 2' })
    const asked = (await request(['address', 'passport'])).body.data
    expect((await request(['passport'])).body.data.id).toBe(asked.id)
    expect((await request(['selfie'])).body.data.id).not.toBe(asked.id)
    const identity = await uploaded(stage)
    expect((await accept(officer, identity)).body.data).toMatchObject({ status: 'accepted', level: 1 })
    expect((await ofMember(stage)).requests.map(({ status }) => status)).toEqual(['open', 'open'])
    const home = await uploaded(stage, 'address')
    expect((await accept(officer, home, '2027-01-31')).body.data).toMatchObject({ level: 2, expiresOn: '2027-01-31' })
    const shown = await ofMember(stage)
    expect(shown.requests.map(({ status }) => status)).toEqual(['open', 'fulfilled'])
    expect(shown.levels.map(({ met }) => met)).toEqual([true, true, false])
    const refusal = { code: 'altered', text: 'Another font' }
    expect((await officer.post<Document>(`/documents/${home.id}/refuse`, refusal)).body.data).toMatchObject({
      status: 'refused',
      refusalCode: 'altered',
      level: 1,
    })
    const removed = await officer.post<Document>(`/documents/${identity.id}/remove`, { reason: 'Sent by mistake' })
    expect(removed.body.data).toMatchObject({ status: 'removed', level: 0, can: [] })
    expect((await see(officer, identity)).body.code).toBe('STATE_CONFLICT')
    const open = shown.requests.find(({ status }) => status === 'open')
    const cancel = () =>
      officer.post<{ status: string }>(`/document-requests/${open?.id}/cancel`, { reason: 'By mistake' })
    expect((await cancel()).body.data.status).toBe('cancelled')
    expect((await cancel()).body.code).toBe('STATE_CONFLICT')
  })

  test('is made once, whoever checks together', async ({ stage }) => {
    const document = await uploaded(stage)
    const other = await stage.admin('risk')
    const replies = await Promise.all([
      accept(stage.officer, document),
      other.post(`/documents/${document.id}/refuse`, { code: 'other', text: null }),
      accept(other, document),
    ])
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter(status => status === 409).length).toBeGreaterThan(0)
    expect((await accept(stage.officer, document)).body.code).toBe('STATE_CONFLICT')
    expect((await accept(stage.officer, await uploaded(stage), '2026-07-11')).body.fields).toMatchObject({
      expiresOn: { code: 'IN_PAST' },
    })
  })

  test('holds until the last day is over; then the level falls, at the latest with the job', async ({ stage }) => {
    const { officer, known, expire, clock } = { ...stage, expire: () => stage.documents.expire() }
    await accept(officer, await uploaded(stage), '2026-07-12')
    const listed = async (query: string) => (await officer.get<Document[]>(`/documents?${query}`)).body.data
    expect(await listed('expiry=expiring&kind=passport')).toMatchObject([{ status: 'accepted', level: 1 }])
    await expire()
    expect((await ofMember(stage)).level).toBe(1)
    clock.advance(DAY)
    await officer.signIn()
    expect((await ofMember(stage)).level).toBe(0)
    await expire()
    await expire()
    expect(await listed(`q=${known.username}&expiry=expired`)).toMatchObject([{ status: 'expired', level: 0 }])
  })

  test('counts by the rules in force: other rules change the levels that are stored', async ({ stage }) => {
    const { officer, known, db } = stage
    await accept(officer, await uploaded(stage, 'selfie'))
    const stored = async () =>
      (await db.selectFrom('members').select('kyc_level').where('id', '=', known.id).executeTakeFirstOrThrow())
        .kyc_level
    expect(await stored()).toBe(0)
    await putInForce(stage, officer, { kycLevel1Kinds: ['selfie'] })
    await stage.documents.expire()
    expect(await stored()).toBe(1)
    await putInForce(stage, officer, { kycLevel1Kinds: [] })
    await stage.documents.expire()
    expect(await stored()).toBe(0)
  })
})

describe('a limit by level', () => {
  test('blocks an approval until the documents are accepted, also of two withdrawals together', async ({ stage }) => {
    const { officer, request } = stage
    const owner = await stage.admin('owner')
    await putInForce(stage, owner, { kycWithdrawalLimit0: 300, kycWithdrawalFrom2: 900 })
    const member = await stage.member(baht(2_000))
    const ids = [await request(member, baht(200)), await request(member, baht(200)), await request(member, baht(900))]
    for (const id of ids) await owner.post(`/withdrawals/${id}/claim`)
    const approve = (id = '') => owner.post(`/withdrawals/${id}/approve`)
    const both = await Promise.all([approve(ids[0]), approve(ids[1])])
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([202, 422])
    const refused = both.find(({ status }) => status === 422)
    const blocker = (level: number) =>
      expect.objectContaining({
        code: 'DOCUMENTS_NEEDED',
        facts: { level },
        liftedBy: expect.objectContaining({ permission: 'documents.manage' }),
      })
    expect(refused?.body.details?.['blockers']).toEqual([blocker(1)])
    expect((await approve(ids[2])).body.details?.['blockers']).toEqual([blocker(2)])
    const shown = await owner.get<{ review: { blockers: unknown[] } }>(`/withdrawals/${ids[2]}`)
    expect(shown.body.data.review.blockers).toEqual([blocker(2)])
    await accept(officer, await uploaded({ ...stage, known: member }, 'identity-card'))
    const waiting = ids.slice(0, 2)[both.findIndex(({ status }) => status === 422)]
    expect((await approve(waiting)).status).toBe(202)
    expect((await approve(ids[2])).body.code).toBe('BLOCKED')
  })

  test('holds a deposit above it, and lets it in once the level is reached', async ({ stage }) => {
    const { officer, known } = stage
    const owner = await stage.admin('owner')
    await putInForce(stage, owner, { kycDepositLimit0: 500 })
    expect((await depositNow({ ...stage, owner }, known, 400)).status).toBe('credited')
    expect((await depositNow({ ...stage, owner }, known, 200)).status).toBe('held')
    await accept(officer, await uploaded(stage))
    expect((await depositNow({ ...stage, owner }, known, 300)).status).toBe('credited')
  })
})

describe('documents', () => {
  test('are for those with the permissions alone', async ({ stage }) => {
    const document = await uploaded(stage)
    for (const role of ['support', 'marketing', 'auditor', 'finance-checker']) {
      const admin = await stage.admin(role)
      for (const path of ['/documents', `/documents/${document.id}`, `/members/${stage.known.id}/documents`])
        expect((await admin.get(path)).status, `${role} ${path}`).toBe(403)
      expect((await see(admin, document)).status, role).toBe(403)
      expect((await accept(admin, document)).status, role).toBe(403)
      const files = [await jpeg()]
      expect((await admin.post(`/members/${stage.known.id}/documents`, { kind: 'passport', files })).status, role).toBe(
        403,
      )
      expect(JSON.stringify((await admin.get(`/members/${stage.known.id}/timeline`)).body)).not.toContain('document')
    }
  })

  test('go with the data of a member, and with their time', async ({ stage }) => {
    const owner = await stage.admin('owner')
    await owner.stepUp()
    const document = await uploaded(stage)
    await accept(stage.officer, document, null, NUMBER)
    await see(stage.officer, document)
    await owner.post(`/members/${stage.known.id}/status`, { status: 'closed', reason: 'Left us' })
    const exported = await owner.post<{ path: string }>(`/members/${stage.known.id}/personal-data/file`, {
      reason: 'Asked by the member',
    })
    const file = (await page(stage, exported.body.data.path)).payload
    expect(file).toContain(document.id)
    expect(file).not.toContain('"number"')
    stage.clock.advance(1_828 * DAY)
    for (const admin of [owner, stage.officer]) await admin.signIn()
    await owner.stepUp()
    expect((await owner.post(`/members/${stage.known.id}/erasure`, { reason: 'Requested by the member' })).status).toBe(
      200,
    )
    await stage.retention.work()
    expect(await stage.db.selectFrom('document_pages').selectAll().execute()).toEqual([])
    expect((await stage.officer.get<Of<'documents.get'>>(`/documents/${document.id}`)).body.data).toMatchObject({
      status: 'removed',
      hasNumber: false,
      views: [{ reason: '[erased]' }],
    })
  })
})
