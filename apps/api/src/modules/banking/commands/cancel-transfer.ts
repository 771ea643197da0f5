import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type AdminId, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import type { Executor } from '../../approvals/index.ts'
import type { InternalTransfer } from '../internal-transfers.repo.ts'
import type { BankingContext } from '../context.ts'
import type { ExecutedOrPending } from './request-account-approval.ts'
import { announceTransfer, executeOrRequestApproval, lockTransfer, transferAfter } from './change-transfer.ts'

type Input = { readonly id: string; readonly reason: string }
const COMMAND = 'own-transfer.cancel'

/**
 * Keeps true: what no bank tells of can be taken back out of the books, whole and once, with a reason; its booking
 * stays as it was.
 */
export const cancelTransfer = (module: BankingContext): Command<Input, ExecutedOrPending<InternalTransfer>> => ({
  name: COMMAND,
  permission: 'banking.move',
  object: ({ id }) => ({ kind: 'own-transfer', id }),
  async run(context, { id, reason }) {
    const { actor } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const transfer = await lockTransfer(module, context, id, 'cancel', null)
    if (!transfer.ok) return transfer
    return executeOrRequestApproval(
      module,
      context,
      actor,
      transfer.value,
      { move: 'cancel', kind: 'banking.cancel-transfer', reason: reason.trim() },
      () => cancel(module, context, transfer.value, actor.id, reason.trim()),
    )
  },
})

/** What two people agreed on; refused where a line of a bank has come to tell of it since. */
export const executeCancelTransfer =
  (module: BankingContext): Executor =>
  async (context, approval) => {
    const transfer = await lockTransfer(module, context, approval.subject.id, 'cancel', approval.id)
    if (!transfer.ok) return transfer
    // The payload was written by executeOrRequestApproval.
    const { reason } = approval.payload as { readonly reason: string }
    const done = await cancel(module, context, transfer.value, approval.askedBy, reason)
    return done.ok
      ? ok({ before: { status: 'booked' }, after: { status: 'cancelled', amount: done.value.amount } })
      : done
  }

async function cancel(
  module: BankingContext,
  context: CommandContext,
  transfer: InternalTransfer,
  by: AdminId,
  reason: string,
): Promise<Result<InternalTransfer, ErrorCode>> {
  const { tx, now } = context
  const reversed = await module.ledger.reverse(tx, { transferId: transfer.transferId, reason, command: COMMAND, now })
  if (!reversed.ok) return reversed
  if (
    !(await module.repo.cancelInternalTransfer(tx, {
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
  return transferAfter(module, context, transfer.id)
}
