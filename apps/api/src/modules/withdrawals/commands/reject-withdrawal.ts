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

/** Rejects a withdrawal with a reason; its money is the member's again in the same transaction. */
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

/** Refunds held money; only after its payout has definitely failed. */
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
