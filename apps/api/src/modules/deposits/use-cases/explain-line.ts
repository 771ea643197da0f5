import { ok, refuse, type DepositId, type Result } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import { announceDeposit } from '../deposits.events.ts'
import type { ExplainedElsewhere } from '../../banking/index.ts'
import type { Room } from '../room.ts'
import { takeBack } from './book-deposit.ts'

/**
 * Keeps true: a line that turns out to be no payer's money (moved between own accounts, interest) leaves suspense the
 * way it came, and its deposit is set aside; the room that explains it books it as what it is. Part of that room's
 * command.
 */
export async function explainLine(
  room: Room,
  context: CommandContext,
  { bankTransactionId, as, reason }: ExplainedElsewhere,
): Promise<Result<{ readonly depositId: DepositId | null }, 'STATE_CONFLICT'>> {
  const { tx, now, actor } = context
  const id = await room.repo.findOfLine(tx, bankTransactionId)
  const deposit = id === undefined ? undefined : await room.repo.lockDeposit(tx, id, now)
  if (deposit === undefined) return ok({ depositId: null })
  const { status, transferId } = deposit
  if (status !== 'unmatched' && status !== 'possible-duplicate')
    return refuse('STATE_CONFLICT', { status, depositId: deposit.id })
  if (transferId !== null) await takeBack(room, context, { transferId, reason, command: 'deposit.explain' })
  const moved = await room.repo.moveDeposit(
    tx,
    deposit.id,
    status,
    {
      status: 'ignored',
      transferId: null,
      decidedBy: actor.kind === 'admin' ? actor.id : null,
      reason: `${as}: ${reason}`,
    },
    now,
  )
  if (!moved) return refuse('STATE_CONFLICT', { status, depositId: deposit.id })
  announceDeposit(context, 'explained', deposit.id)
  return ok({ depositId: deposit.id })
}
