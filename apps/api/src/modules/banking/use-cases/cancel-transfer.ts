import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type AdminId, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import type { Executor } from '../../approvals/index.ts'
import type { OwnTransfer } from '../own-transfers.repo.ts'
import type { BankingRoom } from '../room.ts'
import type { DoneOrAsked } from './asking.ts'
import { announceTransfer, doOrAsk, lockTransfer, transferAfter } from './change-transfer.ts'

type Input = { readonly id: string; readonly reason: string }
const COMMAND = 'own-transfer.cancel'

/**
 * Keeps true: what no bank tells of can be taken back out of the books, whole and once, with a reason; its booking
 * stays as it was.
 */
export const cancelTransfer = (room: BankingRoom): Command<Input, DoneOrAsked<OwnTransfer>> => ({
  name: COMMAND,
  permission: 'banking.move',
  object: ({ id }) => ({ kind: 'own-transfer', id }),
  async run(context, { id, reason }) {
    const { actor } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const transfer = await lockTransfer(room, context, id, 'cancel', null)
    if (!transfer.ok) return transfer
    return doOrAsk(
      room,
      context,
      actor,
      transfer.value,
      { move: 'cancel', kind: 'banking.cancel-transfer', reason: reason.trim() },
      () => cancel(room, context, transfer.value, actor.id, reason.trim()),
    )
  },
})

/** What two people agreed on; refused where a line of a bank has come to tell of it since. */
export const cancelTransferAgreed =
  (room: BankingRoom): Executor =>
  async (context, approval) => {
    const transfer = await lockTransfer(room, context, approval.subject.id, 'cancel', approval.id)
    if (!transfer.ok) return transfer
    // The payload was written by doOrAsk.
    const { reason } = approval.payload as { readonly reason: string }
    const done = await cancel(room, context, transfer.value, approval.askedBy, reason)
    return done.ok
      ? ok({ before: { status: 'booked' }, after: { status: 'cancelled', amount: done.value.amount } })
      : done
  }

async function cancel(
  room: BankingRoom,
  context: CommandContext,
  transfer: OwnTransfer,
  by: AdminId,
  reason: string,
): Promise<Result<OwnTransfer, ErrorCode>> {
  const { tx, now } = context
  const reversed = await room.ledger.reverse(tx, { transferId: transfer.transferId, reason, command: COMMAND, now })
  if (!reversed.ok) return reversed
  if (
    !(await room.repo.cancelOwnTransfer(tx, {
      id: transfer.id,
      by,
      reason,
      reversalId: reversed.value.transferId,
      now,
    }))
  )
    return refuse('STATE_CONFLICT', { status: 'cancelled' })
  context.audit({
    before: { status: 'booked' },
    after: { status: 'cancelled', amount: transfer.amount, reversalId: reversed.value.transferId },
    reason,
  })
  announceTransfer(context, 'own-transfer.cancelled', transfer)
  return transferAfter(room, context, transfer.id)
}
