import type { WithdrawalId } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import type { WithdrawalContext } from '../context.ts'

/** Closes the approval requests of a withdrawal that has moved on without them, and says so. */
export async function supersedeRequests(
  module: WithdrawalContext,
  { tx, now, announce: announceRequest }: CommandContext,
  id: WithdrawalId,
  reason: string,
): Promise<void> {
  const superseded = await module.approvals.supersede({ tx, now }, id, reason)
  if (superseded.length > 0) announceRequest({ name: 'approval.expired', topic: 'approvals', ids: superseded })
}
