import type { ErrorCode } from '@backoffice/contract'
import { businessDayOf, type Result, type WithdrawalId } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { notifyFirstApprover } from '../notify-first-approver.ts'
import type { WithdrawalRoom } from '../room.ts'
import type { WithdrawalAnswer } from '../withdrawal-answer.ts'
import { personMove, type Step } from './person-move.ts'

type Input = { readonly id: WithdrawalId; readonly reason: string }

/** Keeps true: a rejected withdrawal has a reason, and its money is the member's again in the same moment. */
export const rejectWithdrawal = (room: WithdrawalRoom): Command<Input, WithdrawalAnswer> =>
  personMove(room, 'reject', async (step, { reason }) => {
    if (step.status === 'awaiting-second')
      await notifyFirstApprover(step, { kind: 'withdrawal.second-rejected', reason: reason.trim() })
    return giveBack(room, step, 'rejected', reason)
  })

/** Keeps true: held money is given back only after a definite failure. */
export const refundWithdrawal = (room: WithdrawalRoom): Command<Input, WithdrawalAnswer> =>
  personMove(room, 'refund', (step, { reason }) => giveBack(room, step, 'refunded', reason))

async function giveBack(
  room: WithdrawalRoom,
  { actor, context, withdrawal, save }: Step,
  status: 'rejected' | 'refunded',
  reason: string,
): Promise<Result<WithdrawalAnswer, ErrorCode>> {
  const { tx, now } = context
  const saved = await save(
    { status, decidedBy: actor.id, reason: reason.trim(), finishedOn: businessDayOf(now, room.deps.config.dayRule) },
    status,
  )
  if (!saved.ok) return saved
  const released = await room.ledger.releaseHold(tx, { reference: withdrawal.id, now })
  return released.ok ? saved : released
}
