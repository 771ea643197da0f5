import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { auditList } from '../src/modules/audit/audit.repo.ts'
import { ensurePartitions } from '../src/platform/db/partitions.ts'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { everything, pageStatement } from './support/list-plans.ts'
import { type FixtureAdmin, openWithdrawals, type WithdrawalFixture } from './support/withdrawal-fixture.ts'

type Row = ClientResponse<Endpoints['audit.list']>['data'][number]
type Entry = ClientResponse<Endpoints['audit.get']>['data']
const LIST = '/189a1sf898f/getadminhistory'
const PHONE = '0812345678'

const test = base.extend(
  'stage',
  { scope: 'file' },
  async ({ database }, { onCleanup }): Promise<{ fixture: WithdrawalFixture; owner: FixtureAdmin }> => {
    await database.reset()
    await ensurePartitions(database.urls.owner, new Date('2026-05-15'))
    const fixture = await openWithdrawals(database)
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
  /** Those with entries; empty ones are read as a whole. */
  const MONTHS = /^audit_2026_0[67]$/
  type Plan = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: Plan[] }
  const scansOf = (plan: Plan): Plan[] => [
    ...(MONTHS.test(plan['Relation Name'] ?? '') ? [plan] : []),
    ...(plan.Plans ?? []).flatMap(scansOf),
  ]
  const cases = (['-at', 'at'] as const).flatMap(sort => [
    { sort, filters: everything, index: 'pkey' },
    { sort, filters: { ...everything, action: ['bank-day.close'] }, index: 'action_at_id_idx' },
    { sort, filters: { ...everything, code: 'SAME_PERSON' }, index: 'at_id_idx' },
    { sort, filters: { ...everything, objectKind: 'test', objectId: '50' }, index: 'object_kind_object_id_at_idx' },
    { sort, filters: { ...everything, actorId: newId() }, index: 'actor_id_at_idx' },
    { sort, filters: { ...everything, authoriserId: newId() }, index: 'authoriser_id_at_id_idx' },
  ])

  test.for(cases)('$sort by $index', async ({ sort, filters, index }, { stage: { fixture } }) => {
    const { db, reader, clock } = fixture
    const now = clock.now()
    await fixture.asOwner(async owner => {
      const { rows } = await sql`select from audit where action = 'test.load' limit 1`.execute(owner)
      if (rows.length > 0) return
      await sql`insert into audit (id, at, actor_kind, actor_id, actor_name, request_id, action, object_kind, object_id,
          outcome, code)
        select gen_random_uuid(), ${now}::timestamptz - n * interval '1 minute', 'admin', gen_random_uuid(), 'x',
          'r' || n, 'test.load', 'test', n, case when n % 50 = 0 then 'refused' else 'done' end,
          case when n % 50 = 0 then 'FORBIDDEN' end
          from generate_series(1, 60000) n`.execute(owner)
      await sql`analyze audit`.execute(owner)
    })
    const statement = await pageStatement(auditList, { reader, now }, filters, sort)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${statement}`.execute(db)
    const scans = scansOf(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none' })
    expect(scans.length).toBeGreaterThan(1)
    for (const scan of scans)
      expect((scan['Index Name'] ?? scan['Node Type']).replace(/\d$/, '')).toBe(`${scan['Relation Name']}_${index}`)
  })
})
