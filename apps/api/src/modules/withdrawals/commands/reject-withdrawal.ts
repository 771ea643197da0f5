import type { ErrorCode } from '@backoffice/contract'
import { businessDayOf, type Result, type WithdrawalId } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { notifyFirstApprover } from '../notify-first-approver.ts'
import type { WithdrawalContext } from '../context.ts'
import type { WithdrawalResponse } from '../withdrawal-response.ts'
import { recordCommand, type Step } from './withdrawal-command.ts'

type Input = { readonly id: WithdrawalId; readonly reason: string }

/** Keeps true: a rejected withdrawal has a reason, and its money is the member's again in the same moment. */
export const rejectWithdrawal = (module: WithdrawalContext): Command<Input, WithdrawalResponse> =>
  recordCommand(module, 'reject', async (step, { reason }) => {
    if (step.status === 'awaiting-second')
      await notifyFirstApprover(step, { kind: 'withdrawal.second-rejected', reason: reason.trim() })
    return returnHold(module, step, 'rejected', reason)
  })

/** Keeps true: held money is given back only after a definite failure. */
export const refundWithdrawal = (module: WithdrawalContext): Command<Input, WithdrawalResponse> =>
  recordCommand(module, 'refund', (step, { reason }) => returnHold(module, step, 'refunded', reason))

async function returnHold(
  module: WithdrawalContext,
  { actor, context, withdrawal, save }: Step,
  status: 'rejected' | 'refunded',
  reason: string,
): Promise<Result<WithdrawalResponse, ErrorCode>> {
  const { tx, now } = context
  const saved = await save(
    { status, decidedBy: actor.id, reason: reason.trim(), finishedOn: businessDayOf(now, module.deps.config.dayRule) },
    status,
  )
  if (!saved.ok) return saved
  const released = await module.ledger.releaseHold(tx, { reference: withdrawal.id, now })
  return released.ok ? saved : released
}
