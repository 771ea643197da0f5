import type { ErrorCode } from '@backoffice/contract'
import type { bulkMove, bulkResult } from '@backoffice/contract/withdrawals/bulk'
import { ok, type Result, type WithdrawalId } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../../platform/actor.ts'
import { command, type Origin } from '../../../platform/command/command.ts'
import { type Bulk, moveMany } from '../../../platform/lists/bulk.ts'
import { periodOf } from '../../../platform/lists/period.ts'
import { countAll, findNamed, findRecord, selectIds } from '../../reads/index.ts'
import { statusAt } from '../domain/withdrawal.ts'
import { filtersOf } from '../list-withdrawals.ts'
import type { WithdrawalRoom } from '../room.ts'
import { type WithdrawalAnswer, withdrawalOf } from '../withdrawal-answer.ts'
import { KEY_OF } from '../withdrawals.policy.ts'
import { type ApprovalResult, approveWithdrawal } from './approve-withdrawal.ts'
import { claimWithdrawal, releaseWithdrawal } from './claim-withdrawal.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'

type Given = z.output<typeof bulkMove>
type Row = z.output<typeof bulkResult>
type Filter = Extract<Given['select'], { filter: unknown }>['filter']

/** One move for many withdrawals. */
export const moveWithdrawals = (
  room: WithdrawalRoom,
  given: Given,
  actor: AdminActor,
  origin: Origin,
): Promise<Result<Row[], ErrorCode>> => moveMany(room.deps, bulkOf(room, given, actor), given, origin)

const bulkOf = (
  room: WithdrawalRoom,
  { move, reason = '', leadsTo = {} }: Given,
  actor: AdminActor,
): Bulk<Filter, Pick<Row, 'externalId' | 'status'>> => ({
  name: 'withdrawal.bulk',
  kind: 'withdrawals',
  permission: KEY_OF[move],
  nothing: { externalId: null, status: null },
  find: (filter, most, now) => findSelected(room, actor, filter, most, now),
  async moveOne(given, origin) {
    const id = given as WithdrawalId
    switch (move) {
      case 'claim':
        return command(room.deps, claimWithdrawal(room), origin, { id })
      case 'release':
        return command(room.deps, releaseWithdrawal(room), origin, { id })
      case 'reject':
        return command(room.deps, rejectWithdrawal(room), origin, { id, reason })
      case 'approve':
        return claimAndApprove(room, id, leadsTo[id], origin)
    }
  },
  async show(id) {
    const now = room.deps.clock.now()
    const record = await findRecord(room.deps.db, id, now)
    return record === undefined
      ? undefined
      : { externalId: record.externalId, status: statusAt(withdrawalOf(record), now) }
  },
})

/** The withdrawals a filter holds, as the list shows them. */
export async function findSelected(
  { deps: { db, config } }: WithdrawalRoom,
  actor: AdminActor,
  filter: Filter,
  most: number,
  now: Date,
) {
  const period = periodOf(filter, config.dayRule)
  if (!period.ok) return period
  const filters = filtersOf(filter, actor, filter.list === 'requests', period.value)
  const asked = { ...filters, named: await findNamed(db, filters) }
  return ok({
    ids: await selectIds(db, asked, most, now),
    count: async () => (await countAll(db, asked, now, false)).count,
  })
}

/**
 * One that nobody holds is claimed first. The claim is given back when the approval is refused: nobody else need wait
 * for it.
 */
async function claimAndApprove(
  room: WithdrawalRoom,
  id: WithdrawalId,
  leadsTo: ApprovalResult | undefined,
  keyed: Origin,
): Promise<Result<WithdrawalAnswer, ErrorCode>> {
  const { deps } = room
  const { idempotencyKey: _, ...plain } = keyed
  const now = deps.clock.now()
  const record = await findRecord(deps.db, id, now)
  const claims = record !== undefined && statusAt(withdrawalOf(record), now) === 'pending'
  if (claims) {
    const claimed = await command(deps, claimWithdrawal(room), plain, { id })
    if (!claimed.ok) return claimed
  }
  const approved = await command(deps, approveWithdrawal(room), keyed, leadsTo === undefined ? { id } : { id, leadsTo })
  if (!approved.ok && claims) await command(deps, releaseWithdrawal(room), plain, { id })
  return approved
}
