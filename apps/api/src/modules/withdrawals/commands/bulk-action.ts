import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { withdrawalId } from '@backoffice/contract/forms'
import type { bulkAction, bulkResult } from '@backoffice/contract/withdrawals/bulk'
import type { Result, WithdrawalId } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../../platform/actor.ts'
import { command, type Origin } from '../../../platform/command/command.ts'
import { type Bulk, runBulk } from '../../../platform/lists/bulk.ts'
import { statusAt } from '../domain/withdrawal.ts'
import { findSelectedWithdrawals } from '../lists.routes.ts'
import type { WithdrawalContext } from '../context.ts'
import type { WithdrawalResponse } from '../withdrawal-response.ts'
import { findWithdrawal } from '../withdrawals.repo.ts'
import { type ApprovalResult, approveWithdrawal } from './approve-withdrawal.ts'
import { claimWithdrawal, releaseWithdrawal } from './claim-withdrawal.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'

type BulkInput = z.output<typeof bulkAction>
type Row = z.output<typeof bulkResult>
type Filter = Extract<BulkInput['select'], { filter: unknown }>['filter']

/** A bulk action on withdrawals. */
export const bulkWithdrawals = (
  module: WithdrawalContext,
  input: BulkInput,
  actor: AdminActor,
  origin: Origin,
): Promise<Result<Row[], ErrorCode>> => runBulk(module.deps, bulkOf(module, input, actor), input, origin)

const bulkOf = (
  module: WithdrawalContext,
  { move: action, reason = '', leadsTo = {} }: BulkInput,
  actor: AdminActor,
): Bulk<Filter, Pick<Row, 'externalId' | 'status'>> => ({
  name: 'withdrawal.bulk',
  kind: 'withdrawals',
  permission: permissionOf(`withdrawals.${action}`),
  nothing: { externalId: null, status: null },
  find: (filter, most, now) => findSelectedWithdrawals(module, actor, filter, most, now),
  async applyOne(input, origin) {
    const id = withdrawalId.parse(input)
    switch (action) {
      case 'claim':
        return command(module.deps, claimWithdrawal(module), origin, { id })
      case 'release':
        return command(module.deps, releaseWithdrawal(module), origin, { id })
      case 'reject':
        return command(module.deps, rejectWithdrawal(module), origin, { id, reason })
      case 'approve':
        return claimAndApprove(module, id, leadsTo[id], origin)
    }
  },
  async show(id) {
    const now = module.deps.clock.now()
    const record = await findWithdrawal(module.deps.db, id, now)
    return record === undefined ? undefined : { externalId: record.externalId, status: statusAt(record, now) }
  },
})

/**
 * An unclaimed one is claimed first. The claim is released when the approval is refused, so that no one else waits for
 * it.
 */
async function claimAndApprove(
  module: WithdrawalContext,
  id: WithdrawalId,
  leadsTo: ApprovalResult | undefined,
  keyed: Origin,
): Promise<Result<WithdrawalResponse, ErrorCode>> {
  const { deps } = module
  const { idempotencyKey: _, ...plain } = keyed
  const now = deps.clock.now()
  const record = await findWithdrawal(deps.db, id, now)
  const claims = record !== undefined && statusAt(record, now) === 'pending'
  if (claims) {
    const claimed = await command(deps, claimWithdrawal(module), plain, { id })
    if (!claimed.ok) return claimed
  }
  const approved = await command(
    deps,
    approveWithdrawal(module),
    keyed,
    leadsTo === undefined ? { id } : { id, leadsTo },
  )
  if (!approved.ok && claims) await command(deps, releaseWithdrawal(module), plain, { id })
  return approved
}
