import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { auditList } from '../src/modules/audit/audit.list.ts'
import { ensurePartitions } from '../src/platform/db/partitions.ts'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { everything, pageStatement } from './support/list-plans.ts'
import { expectOrderedPage, expectReads, FEW } from './support/plans.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture } from './support/office-fixture.ts'

type Row = ClientResponse<Endpoints['audit.list']>['data'][number]
type Entry = ClientResponse<Endpoints['audit.get']>['data']
const LIST = '/189a1sf898f/getadminhistory'
const PHONE = '0812345678'

const test = base.extend(
  'stage',
  { scope: 'file' },
  async ({ database }, { onCleanup }): Promise<{ fixture: OfficeFixture; owner: FixtureAdmin }> => {
    await database.reset()
    await ensurePartitions(database.urls.owner, new Date('2026-05-15'))
    const fixture = await openOffice(database)
    onCleanup(() => fixture.close())
    return { fixture, owner: await fixture.admin('owner', { name: 'Somsri' }) }
  },
)

const rowsOf = async (admin: FixtureAdmin, query: string): Promise<Row[]> => {
  const { status, body } = await admin.get<Row[]>(`${LIST}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

describe('the audit log', () => {
  test('shows who did what, why, from where, before and after; a refused attempt with its code', async ({
    stage: { fixture, owner },
  }) => {
    const member = await fixture.member(baht(100))
    const id = await fixture.request(member, baht(50))
    await owner.move('claim', id)
    await owner.move('reject', id, { reason: 'the name differs' })
    expect((await owner.move('approve', id)).status).toBe(409)

    const [refused, rejected, claimed] = await rowsOf(owner, `objectKind=withdrawal&objectId=${id}&actorId=${owner.id}`)
    expect(rejected).toMatchObject({
      actor: { kind: 'admin', id: owner.id, name: 'Somsri' },
      action: 'withdrawal.reject',
      object: { kind: 'withdrawal', id, label: null },
      outcome: 'done',
      code: null,
      reason: 'the name differs',
      authoriser: null,
      ip: '127.0.0.1',
      sealed: null,
    })
    expect(rejected?.changes).toContainEqual({ field: 'status', before: 'claimed', after: 'rejected' })
    expect(refused).toMatchObject({ action: 'withdrawal.approve', outcome: 'refused', code: 'STATE_CONFLICT' })
    expect(claimed).toMatchObject({ action: 'withdrawal.claim' })
    const entry = (await owner.get<Entry>(`/audit/${rejected?.id}`)).body.data
    expect(entry).toMatchObject({ id: rejected?.id, before: { status: 'claimed' }, after: { status: 'rejected' } })
    expect((await owner.get(`/audit/${newId()}`)).status).toBe(404)
  })

  test('holds attempts without the permission, which the filter of the action finds too', async ({
    stage: { fixture, owner },
  }) => {
    const support = await fixture.admin('support', { name: 'Malee' })
    await support.signIn()
    const id = await fixture.request(await fixture.member(baht(100)), baht(50))
    expect((await support.move('approve', id)).status).toBe(403)
    const [attempt, ...others] = await rowsOf(owner, `actorId=${support.id}&action=withdrawal.approve`)
    expect([attempt, others]).toMatchObject([
      { outcome: 'refused', code: 'FORBIDDEN', object: { kind: 'withdrawals', id } },
      [],
    ])
    for (const filter of ['outcome=refused', 'code=FORBIDDEN', 'action=withdrawal.*', 'objectKind=withdrawal'])
      expect(await rowsOf(owner, `actorId=${support.id}&${filter}`), filter).toEqual([attempt])
    expect(await rowsOf(owner, `actorId=${support.id}&action=member.*`)).toEqual([])
    expect((await rowsOf(owner, `actorId=${support.id}&outcome=done`)).map(row => row.action)).toEqual([
      'session.sign-in',
    ])
  })

  test('is searched by entry, record, request, address and actor', async ({ stage: { fixture, owner } }) => {
    const id = await fixture.request(await fixture.member(baht(100)), baht(50))
    await owner.move('claim', id)
    const [claimed] = await rowsOf(owner, `objectId=${id}&action=withdrawal.claim`)
    for (const q of [claimed?.id, id, claimed?.requestId, '127.0.0.1', 'SOMS', owner.username.slice(0, 5), owner.id])
      expect(
        (await rowsOf(owner, `q=${q}&limit=200`)).map(row => row.id),
        q,
      ).toContain(claimed?.id)
    expect(await rowsOf(owner, 'q=203.0.113.9')).toEqual([])
    expect(await rowsOf(owner, 'q=nothing-has-this-name')).toEqual([])
  })

  test('is for those with the permission, and refuses what it does not know', async ({ stage: { fixture, owner } }) => {
    expect((await (await fixture.admin('support')).get(LIST)).status).toBe(403)
    for (const query of ['action=x', 'action=drop table', 'objectKind=A', 'actorId=1', 'code=x', 'sort=actor', 'id=1'])
      expect((await owner.get(`${LIST}?${query}`)).status, query).toBe(400)
  })

  test('masks phones and accounts in values, reasons and names without the right to them', async ({
    stage: { fixture, owner },
  }) => {
    const auditor = await fixture.admin('auditor')
    const member = await fixture.member(baht(100))
    const id = await fixture.request(member, baht(50))
    await owner.move('claim', id)
    await owner.move('reject', id, { reason: `wrong account ${member.accountNo}, call ${PHONE}` })
    const texts = async (admin: FixtureAdmin) => {
      const rows = await rowsOf(admin, 'limit=200')
      const entries = await Promise.all(rows.slice(0, 20).map(row => admin.get<Entry>(`/audit/${row.id}`)))
      return JSON.stringify([rows, entries.map(({ body }) => body.data)])
    }
    const [all, masked] = [await texts(owner), await texts(auditor)]
    for (const personal of [PHONE, member.accountNo]) {
      expect(all).toContain(personal)
      expect(masked).not.toContain(personal)
    }
    expect(masked).toContain(id)
  })
})

describe('each order and filter reads one index of each month', () => {
  const person = newId()
  const cases = (['-at', 'at'] as const).flatMap(sort => [
    { sort, of: 'everything', filters: {} },
    // What may have two names is found by its index, then sorted.
    { sort, of: 'a rare action', filters: { action: ['bank-day.close'] }, isSorted: true },
    { sort, of: 'a refusal', filters: { code: 'FORBIDDEN' } },
    { sort, of: 'an object', filters: { objectKind: 'test', objectId: '50' }, isSorted: true },
    { sort, of: 'an actor', filters: { actorId: person } },
    { sort, of: 'a kind of actor', filters: { actorKind: ['system'] as 'system'[] } },
    { sort, of: 'an authoriser', filters: { authoriserId: person } },
  ])

  test.for(cases)('$of by $sort', async ({ sort, filters, isSorted = false }, { stage: { fixture } }) => {
    const now = fixture.clock.now()
    await fixture.asOwner(async owner => {
      const { rows } = await sql`select from audit where request_id = 'load' limit 1`.execute(owner)
      if (rows.length > 0) return
      await sql`insert into audit (id, at, actor_kind, actor_id, actor_name, request_id, action, object_kind, object_id,
          outcome, code, authoriser_id)
        select gen_random_uuid(), ${now}::timestamptz - n * interval '1 minute',
          case when n % 500 = 7 then 'system' else 'provider' end,
          case when n % 50 = 1 then ${person}::uuid else gen_random_uuid() end, 'x', 'load',
          case when n % 1000 = 4 then 'bank-day.close' else 'test.load' end,
          'test', n % 1000,
          case when n % 10 = 0 then 'refused' else 'done' end, case when n % 10 = 0 then 'FORBIDDEN' end,
          case when n % 50 = 3 then ${person}::uuid end
          from generate_series(1, 40000) n`.execute(owner)
      await sql`analyze audit`.execute(owner)
    })
    const at = { reader: fixture.reader, now }
    const narrowed = { ...everything, lacks: ['compliance.read', 'risk.read'] as const, ...filters }
    if (isSorted) await expectReads(fixture.reader, await pageStatement(auditList, at, narrowed, sort), FEW)
    else await expectOrderedPage(auditList, at, narrowed, sort)
  })
})
