import { expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openWithdrawals } from './support/withdrawal-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openWithdrawals(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})
type ApprovalRow = { id: string; kind: string; subject: { id: string } }

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
  for (const query of ['status=gone', 'kind=x', 'from=yesterday', 'cursor=x', 'q=a'])
    expect((await checker.get(`/approvals?${query}`)).status, query).toBe(400)
})
