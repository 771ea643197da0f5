import {
  legalActions,
  withdrawalActions,
  withdrawalStatuses,
  type WithdrawalAction,
  type WithdrawalStatus,
} from '@backoffice/contract/withdrawals/forms'
import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

type Stage = { readonly fixture: OfficeFixture; readonly me: FixtureAdmin; readonly other: FixtureAdmin }

const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<Stage> => {
  await database.reset()
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  await fixture.rules({ second_approval_from_satang: baht(1_000) })
  return { fixture, me: await fixture.admin('finance-checker'), other: await fixture.admin('finance-checker') }
})

const bodyOf: Partial<Record<WithdrawalAction, unknown>> = {
  reject: { reason: 'because' },
  refund: { reason: 'because' },
  'pay-by-hand': { reference: 'by hand' },
  'settle-dispute': { outcome: 'refund', reason: 'because' },
}

/** How each state is reached through the product's endpoints alone. */
const reach: Record<WithdrawalStatus, (stage: Stage, id: string) => Promise<void>> = {
  pending: async () => undefined,
  claimed: async ({ me }, id) => void (await me.move('claim', id)),
  approved: async ({ fixture, other }, id) => {
    await approve(other, id)
    // Only an operator without a provider has these; here one is made by withdrawing the payout.
    await fixture.loseJobs()
    await fixture.asOwner(db => db.deleteFrom('payouts').where('withdrawal_id', '=', id).execute())
    await fixture.asOwner(db =>
      db.updateTable('withdrawals').set({ status: 'approved', attempts: 0 }).where('id', '=', id).execute(),
    )
  },
  'awaiting-second': async ({ other }, id) => approve(other, id),
  paying: async ({ other }, id) => approve(other, id),
  paid: async (stage, id) => pay(stage, id, 'pay'),
  'paid-by-hand': async ({ other }, id) => {
    await other.move('claim', id)
    await other.move('pay-by-hand', id, { reference: 'by hand' })
  },
  uncertain: async (stage, id) => pay(stage, id, '500-after-accepting'),
  failed: async (stage, id) => pay(stage, id, 'refuse'),
  refunded: async (stage, id) => {
    await pay(stage, id, 'refuse')
    await stage.other.move('refund', id, { reason: 'because' })
  },
  rejected: async ({ other }, id) => void (await other.move('reject', id, { reason: 'because' })),
  cancelled: async ({ fixture }, id) => {
    const { external_id: externalId, amount_satang: amount, member_id: memberId } = await fixture.row(id)
    const { username } = await fixture.db
      .selectFrom('members')
      .select('username')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    await fixture.event('withdrawal.cancelled', { externalId, username, amount: Number(amount) / 100 })
  },
}

async function approve(admin: FixtureAdmin, id: string): Promise<void> {
  await admin.move('claim', id)
  await admin.move('approve', id)
}

async function pay(
  { fixture, other }: Stage,
  id: string,
  behaviour: 'pay' | 'refuse' | '500-after-accepting',
): Promise<void> {
  await fixture.loseJobs()
  await approve(other, id)
  fixture.fairpay.next(behaviour)
  await fixture.runJobs()
}

async function input(stage: Stage, status: WithdrawalStatus): Promise<string> {
  const member = await stage.fixture.member(baht(2_000))
  const id = await stage.fixture.request(member, status === 'awaiting-second' ? baht(1_000) : baht(100))
  await reach[status](stage, id)
  expect((await stage.fixture.row(id)).status).toBe(status)
  return id
}

describe('every status against every action, over HTTP', () => {
  test.for(withdrawalStatuses)('%s', async (status, { stage }) => {
    const { fixture, me } = stage
    const isLegal = (move: WithdrawalAction) => legalActions[status].includes(move)
    // A refused action leaves the withdrawal as it was, so the next one is tried on the same; legal ones come last.
    const moves = withdrawalActions.toSorted((one, other) => Number(isLegal(one)) - Number(isLegal(other)))
    let id = await input(stage, status)
    let isUsed = false
    for (const move of moves) {
      if (isUsed) id = await input(stage, status)
      // Only a disputed payout can be resolved.
      if (move === 'settle-dispute' && status === 'failed')
        await fixture.event('payout.settled', { reference: id, status: 'paid' })
      const before = await fixture.row(id)
      const shown = (await me.get(`/withdrawals/${id}`)).body.data
      const reply = await me.move(move, id, bodyOf[move])
      const legal = isLegal(move)
      expect([move, reply.status < 300], reply.body.code).toEqual([move, legal])
      expect(shown.can.includes(move), `can ${move}`).toBe(legal)
      isUsed = legal
      if (legal) continue
      expect(['STATE_CONFLICT', 'NOT_CLAIM_HOLDER']).toContain(reply.body.code)
      expect(reply.body.details).toMatchObject({ status })
      expect(await fixture.row(id)).toEqual(before)
    }
    expect(await fixture.verify()).toEqual([])
  })

  test('an unknown withdrawal is not found by any action', async ({ stage: { me, fixture } }) => {
    for (const move of withdrawalActions)
      expect(await me.move(move, fixture.newId(), bodyOf[move])).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
  })
})
