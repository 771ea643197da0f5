import { expect } from 'vitest'
import { createPlayer } from '../src/cli/sample/play.ts'
import { planSample } from '../src/cli/sample/plan.ts'
import { findActors } from '../src/cli/sample/people-at-work.ts'
import { aBankAccount, baht } from './support/builders.ts'
import { test } from './support/database.ts'
import { openWithdrawals } from './support/withdrawal-scene.ts'

/** Steps that were told when the first try was cut off. */
const TOLD = 250

test('the sample’s past, cut off in the middle and told again, happened once: books that balance, nothing half done', { timeout: 60_000 }, async ({ freshDatabase, onTestFinished }) => {
  const scene = await openWithdrawals(freshDatabase)
  onTestFinished(() => scene.close())
  for (const role of ['finance-maker', 'finance-checker']) await scene.admin(role)
  await aBankAccount(scene, { bankCode: '014', accountNo: '4010000001' })
  await scene.rules({ second_approval_from_satang: baht(500) })
  const steps = planSample(scene.clock.now(), 80)
  const of = (kind: string) => steps.filter((step) => step.kind === kind).length
  const tell = async (count: number) => {
    const play = createPlayer(scene.deps, await findActors(scene.db))
    for (const step of steps.slice(0, count)) await play(step)
  }

  await tell(TOLD)
  await tell(steps.length)

  const counted = async (table: 'members' | 'withdrawals' | 'payouts' | 'deposits') =>
    Number((await scene.db.selectFrom(table).select((each) => each.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()).count)
  expect([await counted('members'), await counted('deposits')]).toEqual([of('register'), of('deposit') + of('stray-deposit')])
  const byStatus = Object.fromEntries((await scene.db.selectFrom('withdrawals').select(['status', (each) => each.fn.countAll<bigint>().as('count')]).groupBy('status').execute()).map(({ status, count }) => [status, Number(count)]))
  expect(byStatus).toEqual({ 'paid': of('pay'), 'paid-by-hand': of('pay-by-hand'), 'rejected': of('reject'), 'cancelled': of('cancel'), 'pending': 8, 'claimed': 1 })
  expect((await scene.db.selectFrom('payouts').select('status').distinct().execute())).toEqual([{ status: 'paid' }])
  expect(await scene.db.selectFrom('audit').select(['action', 'code']).where('outcome', '=', 'refused').execute()).toEqual([])
  expect((await scene.db.selectFrom('approvals').select('status').distinct().execute())).toEqual([{ status: 'approved' }])
  expect(await scene.verify()).toEqual([])
})
