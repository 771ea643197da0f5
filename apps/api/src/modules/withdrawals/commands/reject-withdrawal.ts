import type { ErrorCode } from '@backoffice/contract'
import { ok, type Result, type WithdrawalId } from '@backoffice/kernel'
import type { AdminContext } from '../../../platform/command/command.ts'
import type { WithdrawalContext } from '../context.ts'
import { statusAt } from '../domain/withdrawal.ts'
import { conflictRefusal, toWithdrawalResponse, type WithdrawalResponse } from '../withdrawal-response.ts'
import type { WithdrawalRecord } from '../withdrawals.repo.ts'
import {
  announceWithdrawal,
  finishWithdrawal,
  guardOf,
  notifyFirstApprover,
  withdrawalAction,
} from './withdrawal-command.ts'

type Input = { readonly id: WithdrawalId; readonly reason: string }

/** Rejects a withdrawal with a reason; its money is the member's again in the same transaction. */
export const rejectWithdrawal = (module: WithdrawalContext) =>
  withdrawalAction(module, 'reject', async (context, withdrawal, input: Input) => {
    const reason = input.reason.trim()
    if (statusAt(withdrawal, context.now) === 'awaiting-second')
      await notifyFirstApprover(context, withdrawal, { kind: 'withdrawal.second-rejected', reason })
    return returnHold(module, context, withdrawal, 'rejected', reason)
  })

/** Refunds held money; only after its payout has definitely failed. */
export const refundWithdrawal = (module: WithdrawalContext) =>
  withdrawalAction(module, 'refund', (context, withdrawal, { reason }: Input) =>
    returnHold(module, context, withdrawal, 'refunded', reason.trim()),
  )

async function returnHold(
  module: WithdrawalContext,
  context: AdminContext,
  withdrawal: WithdrawalRecord,
  status: 'rejected' | 'refunded',
  reason: string,
): Promise<Result<WithdrawalResponse, ErrorCode>> {
  const { tx, now, actor } = context
  const { id } = withdrawal
  const change = { status, decidedBy: actor.id, reason }
  const returned = await finishWithdrawal(module, context, id, guardOf(context, withdrawal), change)
  if (returned === undefined) return conflictRefusal('STATE_CONFLICT', withdrawal, now)
  context.audit({ after: { status }, reason })
  announceWithdrawal(context, status, id)
  const released = await module.ledger.releaseHold(tx, { reference: id, now })
  return released.ok ? ok(await toWithdrawalResponse(module, tx, returned, actor, now)) : released
}
