import { expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }): Promise<OfficeFixture> => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

test('an adjustment approved by several admins concurrently is executed once, and the others get the conflict', async ({
  fixture,
}) => {
  const [maker, member] = [
    await fixture.admin('finance-maker', { adjustLimit: baht(1) }),
    await fixture.member(baht(0)),
  ]
  const checkers = [await fixture.admin('owner'), await fixture.admin(), await fixture.admin(), await fixture.admin()]
  const requested = await maker.post<{ approvalId: string }>(`/members/${member.id}/adjust`, {
    amount: 50,
    reason: 'x',
  })
  const replies = await Promise.all(
    checkers.map(checker => checker.post(`/approvals/${requested.body.data.approvalId}/approve`)),
  )
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
  expect((await fixture.wallet(member)).cash).toBe(baht(50))
  const slower = replies.filter(({ status }) => status === 409).map(({ body }) => body)
  expect(slower).toMatchObject(
    slower.map(() => ({ code: 'STATE_CONFLICT', details: { status: 'approved', by: { id: expect.any(String) } } })),
  )
})
