import { sql } from 'kysely'
import { expect } from 'vitest'
import { approvalList } from '../src/modules/approvals/approvals.list.ts'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { everything, pageStatement } from './support/list-plans.ts'
import { expectOrderedPage, expectReads, FEW } from './support/plans.ts'
import { openOffice } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})
type Person = { id: string; name: string }
type ApprovalRow = { id: string; kind: string; status: string; subject: { id: string; label: string }; can: string[] }

test('pending approvals are read page by page, both ways, by kind and by time, and counted', async ({ fixture }) => {
  const maker = await fixture.admin('finance-maker', { adjustLimit: baht(1) })
  const checker = await fixture.admin('finance-checker')
  const list = async (query: Record<string, string> = {}) =>
    (await checker.get<ApprovalRow[]>(`/approvals?${String(new URLSearchParams(query))}`)).body
  const subjects: string[] = []
  for (let n = 0; n < 3; n++) {
    const member = await fixture.member(baht(0))
    expect((await maker.post(`/members/${member.id}/adjust`, { amount: 50, reason: 'x' })).status).toBe(202)
    subjects.unshift(member.id)
    // Two of the three share a timestamp: their ids decide the order.
    if (n === 0) fixture.clock.advance(60_000)
  }
  const subjectsOf = ({ data }: { data: ApprovalRow[] }) => data.map(({ subject }) => subject.id)
  const first = await list({ limit: '2', count: '1' })
  expect([subjectsOf(first), first.meta['total'], first.meta['prevCursor']]).toEqual([subjects.slice(0, 2), 3, null])
  const second = await list({ limit: '2', cursor: String(first.meta['nextCursor']) })
  expect([subjectsOf(second), second.meta['nextCursor']]).toEqual([subjects.slice(2), null])
  expect(subjectsOf(await list({ limit: '2', cursor: String(second.meta['prevCursor']) }))).toEqual(
    subjects.slice(0, 2),
  )
  expect(subjectsOf(await list({ sort: 'askedAt' }))).toEqual(subjects.toReversed())
  expect(subjectsOf(await list({ to: fixture.clock.now().toISOString() }))).toEqual(subjects.slice(2))
  expect([
    (await list({ kind: 'members.adjust' })).data.length,
    (await list({ kind: 'banking.move,deposits.reverse' })).data,
  ]).toEqual([3, []])
  for (const query of ['status=gone', 'kind=x', 'from=yesterday', 'cursor=x', 'askedBy=me', 'status='])
    expect((await checker.get(`/approvals?${query}`)).status, query).toBe(400)
})

test('the history is filtered by status, persons, amount and name, and ordered by decision', async ({ fixture }) => {
  const maker = await fixture.admin('finance-maker', { adjustLimit: baht(1) })
  const other = await fixture.admin('finance-maker', { adjustLimit: baht(1) })
  const checker = await fixture.admin('finance-checker')
  const list = async (query: string) =>
    (await checker.get<ApprovalRow[]>(`/approvals?status=approved,rejected,expired,withdrawn&${query}`)).body.data
  async function request(by: typeof maker, amount: number, username: string): Promise<string> {
    const member = await fixture.member(baht(0), { username })
    const asked = await by.post<{ approvalId: string }>(`/members/${member.id}/adjust`, { amount, reason: 'x' })
    expect(asked.status).toBe(202)
    const [open] = (await checker.get<ApprovalRow[]>(`/approvals?q=${username}`)).body.data
    if (open === undefined) throw new Error('the request is not listed')
    fixture.clock.advance(60_000)
    return open.id
  }
  const expired = await request(maker, 50, 'hist.expired')
  await fixture.asOwner(db =>
    sql`update approvals set expires_at = ${fixture.clock.now()} where id = ${expired}::uuid`.execute(db),
  )
  const [rejected, approved, withdrawn, open] = [
    await request(maker, 60, 'hist.rejected'),
    await request(other, 70, 'hist.approved'),
    await request(maker, 80, 'Hist.withdrawn'),
    await request(maker, 90, 'hist.open'),
  ]
  for (const [id, by, action, body] of [
    [approved, checker, 'approve', undefined],
    [withdrawn, maker, 'withdraw', undefined],
    [rejected, checker, 'reject', { reason: 'no' }],
  ] as const) {
    expect((await by.post(`/approvals/${id}/${action}`, body)).status).toBe(200)
    fixture.clock.advance(60_000)
  }
  const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)
  expect(await idsOf('sort=-decidedAt')).toEqual([rejected, withdrawn, approved, expired])
  expect(await idsOf('sort=decidedAt')).toEqual([expired, approved, withdrawn, rejected])
  // The sweeper has not run: time alone has closed it.
  expect((await list('q=hist.exp')).map(({ status }) => status)).toEqual(['expired'])
  expect(await idsOf(`askedBy=${other.id}`)).toEqual([approved])
  expect(await idsOf(`decidedBy=${checker.id}`)).toEqual([approved, rejected])
  expect(await idsOf('amountFrom=65&amountTo=75')).toEqual([approved])
  expect(await idsOf('q=HIST.WITH')).toEqual([withdrawn])
  expect(await idsOf('q=with')).toEqual([])
  const all = await checker.get<ApprovalRow[]>('/approvals?status=awaiting-second,rejected')
  expect(all.body.data.map(({ id }) => id)).toEqual([open, rejected])

  const people = (await checker.get<{ askedBy: Person[]; decidedBy: Person[] }>('/approvals/people')).body.data
  expect(new Set(people.askedBy.map(({ id }) => id))).toEqual(new Set([maker.id, other.id]))
  expect(people.decidedBy.map(({ id }) => id)).toEqual([checker.id])
  expect((await checker.get<ApprovalRow>(`/approvals/${rejected}`)).body.data).toMatchObject({ status: 'rejected' })
  expect((await checker.get(`/approvals/${people.askedBy[0]?.id}`)).status).toBe(404)
})

test('each order of the history, and its requester, are read by an index', async ({ fixture }) => {
  const [{ id }, other] = [await fixture.admin('finance-maker'), await fixture.admin('owner')]
  await fixture.asOwner(async db => {
    await sql`insert into approvals (id, kind, status, permission, subject_kind, subject_id, subject_label, payload,
        asked_by, asked_at, expires_at, decided_by, decided_at, sole)
      select gen_random_uuid(), 'members.adjust', case when is_open then 'awaiting-second' else 'approved' end,
        'approvals.decide', 'member', gen_random_uuid(), 'user' || n, '{}',
        case when n % 100 = 0 then ${other.id}::uuid else ${id}::uuid end,
        timestamptz '2026-01-01' + n * interval '1 minute', case when is_open then timestamptz '2027-01-01'
          else timestamptz '2026-01-02' + n * interval '1 minute' end,
        case when not is_open then ${id}::uuid end,
        case when not is_open then timestamptz '2026-01-01 01:00' + n * interval '1 minute' end, true
        from generate_series(1, 20000) n, lateral (select n % 4000 = 1 as is_open) o`.execute(db)
    await sql`analyze approvals`.execute(db)
  })
  const at = { reader: fixture.reader, now: fixture.clock.now() }
  const closed = {
    ...everything,
    status: ['approved' as const, 'rejected' as const, 'expired' as const, 'withdrawn' as const],
  }
  for (const sort of ['askedAt', '-askedAt', 'decidedAt', '-decidedAt'])
    await expectOrderedPage(approvalList, at, closed, sort)
  await expectOrderedPage(approvalList, at, { ...closed, askedBy: other.id }, '-askedAt')
  const open = { ...everything, status: ['awaiting-second' as const] }
  await expectReads(fixture.reader, await pageStatement(approvalList, at, open, '-askedAt'), FEW)
})
