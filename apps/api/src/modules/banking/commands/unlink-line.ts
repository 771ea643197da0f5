import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type AdminId, type DepositId, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import type { Executor } from '../../approvals/index.ts'
import type { Side } from '../transfer-legs.repo.ts'
import type { InternalTransfer } from '../internal-transfers.repo.ts'
import type { BankingContext } from '../context.ts'
import type { ExecutedOrPending } from './request-account-approval.ts'
import { announceTransfer, executeOrRequestApproval, lockTransfer, transferAfter } from './change-transfer.ts'

type Input = { readonly id: string; readonly side: Side; readonly reason: string }

/**
 * Keeps true: a line that was taken for a side of an own transfer and is not goes back to its queue: what came in is
 * booked into suspense and waits as a deposit, what went out is unexplained. The transfer stays booked, and waits for
 * its line.
 */
export const unlinkLine = (module: BankingContext): Command<Input, ExecutedOrPending<InternalTransfer>> => ({
  name: 'own-transfer.unlink',
  permission: 'banking.move',
  object: ({ id }) => ({ kind: 'own-transfer', id }),
  async run(context, { id, side, reason }) {
    const { actor } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const move = `unlink-${side}` as const
    const transfer = await lockTransfer(module, context, id, move, null)
    if (!transfer.ok) return transfer
    return executeOrRequestApproval(
      module,
      context,
      actor,
      transfer.value,
      { move, kind: 'banking.unlink-line', reason: reason.trim() },
      () => unlink(module, context, transfer.value, { side, by: actor.id, reason: reason.trim() }),
    )
  },
})

export const executeUnlinkLine =
  (module: BankingContext): Executor =>
  async (context, approval) => {
    // The payload was written by executeOrRequestApproval.
    const { reason, move } = approval.payload as { readonly reason: string; readonly move: 'unlink-out' | 'unlink-in' }
    const transfer = await lockTransfer(module, context, approval.subject.id, move, approval.id)
    if (!transfer.ok) return transfer
    const side = move === 'unlink-out' ? 'out' : 'in'
    const done = await unlink(module, context, transfer.value, { side, by: approval.askedBy, reason })
    return done.ok
      ? ok({ before: { [`${side}LineId`]: lineOf(transfer.value, side) }, after: { [`${side}LineId`]: null } })
      : done
  }

const lineOf = ({ outLineId, inLineId }: InternalTransfer, side: Side): string | null =>
  side === 'out' ? outLineId : inLineId

async function unlink(
  module: BankingContext,
  context: CommandContext,
  transfer: InternalTransfer,
  { side, by, reason }: { side: Side; by: AdminId; reason: string },
): Promise<Result<InternalTransfer, ErrorCode>> {
  const { tx, now } = context
  const lineId = lineOf(transfer, side)
  if (lineId === null) return refuse('STATE_CONFLICT', { status: 'booked', [`${side}LineId`]: null })
  const reopened: Result<{ readonly depositId: DepositId | null }, ErrorCode> =
    side === 'in' ? await module.reopenDeposit(context, { bankTransactionId: lineId }) : ok({ depositId: null })
  if (!reopened.ok) return reopened
  const { depositId } = reopened.value
  if (!(await module.repo.removeLink(tx, { lineId, transferId: transfer.id, by, reason, depositId, now })))
    return refuse('STATE_CONFLICT', { lineId })
  context.audit({
    before: { [`${side}LineId`]: lineId },
    after: { [`${side}LineId`]: null, ...(depositId === null ? {} : { depositId }) },
    reason,
  })
  announceTransfer(context, 'own-transfer.unlinked', transfer)
  return transferAfter(module, context, transfer.id)
}
