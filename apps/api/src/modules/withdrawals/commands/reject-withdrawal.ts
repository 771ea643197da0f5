import type { ErrorCode } from '@backoffice/contract'
import { ok, type Result, type WithdrawalId } from '@backoffice/kernel'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import { statusAt, type Withdrawal } from '../domain/withdrawal.ts'
import { notifyFirstApprover } from '../notify-first-approver.ts'
import type { WithdrawalContext } from '../context.ts'
import {
  announceWithdrawal,
  finishWithdrawal,
  guardOf,
  ofWithdrawal,
  withdrawalConflict,
} from './withdrawal-command.ts'

type Input = { readonly id: WithdrawalId; readonly reason: string }

/**
 * Pays under a new reference only after the last payout failed permanently, by an admin's decision, to a member who can
 * still withdraw; for a closed or blocked one the alternatives are refund and manual payment.
 */
export const rejectWithdrawal = (module: WithdrawalContext) =>
  recordCommand({
    ...ofWithdrawal<Input>(module, 'reject'),
    check: async () => ok(true),
    async save(context, withdrawal, _checked, input) {
      const reason = input.reason.trim()
      if (statusAt(withdrawal, context.now) === 'awaiting-second')
        await notifyFirstApprover(context, withdrawal, { kind: 'withdrawal.second-rejected', reason })
      return returnHold(module, context, withdrawal, 'rejected', reason)
    },
  })

/**
 * Sends a payout by one worker at a time. It is claimed in the database before the call, and the call is made outside
 * any transaction; a worker that dies leaves it to the sweeper.
 */
export const refundWithdrawal = (module: WithdrawalContext) =>
  recordCommand({
    ...ofWithdrawal<Input>(module, 'refund'),
    check: async () => ok(true),
    save: (context, withdrawal, _checked, { reason }) =>
      returnHold(module, context, withdrawal, 'refunded', reason.trim()),
  })

async function returnHold(
  module: WithdrawalContext,
  context: AdminContext,
  withdrawal: Withdrawal,
  status: 'rejected' | 'refunded',
  reason: string,
): Promise<Result<null, ErrorCode>> {
  const { tx, now, actor } = context
  const { id } = withdrawal
  const change = { status, decidedBy: actor.id, reason }
  if (!(await finishWithdrawal(module, context, id, guardOf(context, withdrawal), change)))
    return withdrawalConflict(context, id)
  context.audit({ after: { status }, reason })
  announceWithdrawal(context, status, id)
  const released = await module.ledger.releaseHold(tx, { reference: id, now })
  return released.ok ? ok(null) : released
}
