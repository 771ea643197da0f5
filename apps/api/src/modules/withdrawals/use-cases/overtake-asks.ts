import type { WithdrawalId } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import type { WithdrawalRoom } from '../room.ts'

/** Closes the approval requests of a withdrawal that has moved on without them, and says so. */
export async function overtakeAsks(
  room: WithdrawalRoom,
  { tx, now, announce }: CommandContext,
  id: WithdrawalId,
  reason: string,
): Promise<void> {
  const overtaken = await room.approvals.overtake({ tx, now }, id, reason)
  if (overtaken.length > 0) announce({ name: 'approval.expired', topic: 'approvals', ids: overtaken })
}
