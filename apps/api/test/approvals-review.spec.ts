import { expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openWithdrawals, type WithdrawalScene } from './support/withdrawal-scene.ts'

const test = base.extend('scene', async ({ freshDatabase }, { onCleanup }): Promise<WithdrawalScene> => {
  const scene = await openWithdrawals(freshDatabase)
  onCleanup(() => scene.close())
  return scene
})

test('an adjustment that several agree to at once is made once, and the slower ones are told who was faster', async ({
  scene,
}) => {
  const [maker, member] = [await scene.admin('finance-maker', { adjustLimit: baht(1) }), await scene.member(baht(0))]
  const checkers = [await scene.admin('owner'), await scene.admin(), await scene.admin(), await scene.admin()]
  const asked = await maker.post<{ approvalId: string }>(`/members/${member.id}/adjust`, { amount: 50, reason: 'x' })
  const replies = await Promise.all(
    checkers.map(checker => checker.post(`/approvals/${asked.body.data.approvalId}/approve`)),
  )
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
  expect((await scene.wallet(member)).cash).toBe(baht(50))
  const slower = replies.filter(({ status }) => status === 409).map(({ body }) => body)
  expect(slower).toMatchObject(
    slower.map(() => ({ code: 'STATE_CONFLICT', details: { status: 'approved', by: { id: expect.any(String) } } })),
  )
})
