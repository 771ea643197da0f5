import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type AdminId, type DepositId, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import type { Executor } from '../../approvals/index.ts'
import type { Side } from '../own-sides.repo.ts'
import type { OwnTransfer } from '../own-transfers.repo.ts'
import type { BankingRoom } from '../room.ts'
import type { DoneOrAsked } from './asking.ts'
import { announceTransfer, doOrAsk, lockTransfer, transferAfter } from './change-transfer.ts'

type Input = { readonly id: string; readonly side: Side; readonly reason: string }

/**
 * Keeps true: a line that was taken for a side of an own transfer and is not goes back to its queue: what came in is
 * booked into suspense and waits as a deposit, what went out is unexplained. The transfer stays booked, and waits for
 * its line.
 */
export const unlinkLine = (room: BankingRoom): Command<Input, DoneOrAsked<OwnTransfer>> => ({
  name: 'own-transfer.unlink',
  permission: 'banking.move',
  object: ({ id }) => ({ kind: 'own-transfer', id }),
  async run(context, { id, side, reason }) {
    const { actor } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const move = `unlink-${side}` as const
    const transfer = await lockTransfer(room, context, id, move, null)
    if (!transfer.ok) return transfer
    return doOrAsk(
      room,
      context,
      actor,
      transfer.value,
      { move, kind: 'banking.unlink-line', reason: reason.trim() },
      () => unlink(room, context, transfer.value, { side, by: actor.id, reason: reason.trim() }),
    )
  },
})

export const unlinkLineAgreed =
  (room: BankingRoom): Executor =>
  async (context, approval) => {
    // The payload was written by doOrAsk.
    const { reason, move } = approval.payload as { readonly reason: string; readonly move: 'unlink-out' | 'unlink-in' }
    const transfer = await lockTransfer(room, context, approval.subject.id, move, approval.id)
    if (!transfer.ok) return transfer
    const side = move === 'unlink-out' ? 'out' : 'in'
    const done = await unlink(room, context, transfer.value, { side, by: approval.askedBy, reason })
    return done.ok
      ? ok({ before: { [`${side}LineId`]: lineOf(transfer.value, side) }, after: { [`${side}LineId`]: null } })
      : done
  }

const lineOf = ({ outLineId, inLineId }: OwnTransfer, side: Side): string | null =>
  side === 'out' ? outLineId : inLineId

async function unlink(
  room: BankingRoom,
  context: CommandContext,
  transfer: OwnTransfer,
  { side, by, reason }: { side: Side; by: AdminId; reason: string },
): Promise<Result<OwnTransfer, ErrorCode>> {
  const { tx, now } = context
  const lineId = lineOf(transfer, side)
  if (lineId === null) return refuse('STATE_CONFLICT', { status: 'booked', [`${side}LineId`]: null })
  const reopened: Result<{ readonly depositId: DepositId | null }, ErrorCode> =
    side === 'in' ? await room.reopenDeposit(context, { bankTransactionId: lineId }) : ok({ depositId: null })
  if (!reopened.ok) return reopened
  const { depositId } = reopened.value
  if (!(await room.repo.removeLink(tx, { lineId, transferId: transfer.id, by, reason, depositId, now })))
    return refuse('STATE_CONFLICT', { lineId })
  context.audit({
    before: { [`${side}LineId`]: lineId },
    after: { [`${side}LineId`]: null, ...(depositId === null ? {} : { depositId }) },
    reason,
  })
  announceTransfer(context, 'own-transfer.unlinked', transfer)
  return transferAfter(room, context, transfer.id)
}
