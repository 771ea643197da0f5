import { ok, refuse, type ApprovalId, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { CommandContext } from '../../../platform/command/command.ts'
import { findApproval, acquireLock, type ApprovalRecord } from '../approvals.repo.ts'

/**
 * Locks a request for the admin who acts on it, and audits the action under the record it is about, refused attempts
 * too.
 */
export async function lockApproval(
  context: CommandContext,
  id: ApprovalId,
): Promise<Result<{ readonly approval: ApprovalRecord; readonly actor: AdminActor }, 'FORBIDDEN' | 'NOT_FOUND'>> {
  const { tx, actor } = context
  if (actor.kind !== 'admin') return refuse('FORBIDDEN')
  await acquireLock(tx, id)
  const approval = await findApproval(tx, id)
  if (approval === undefined) return refuse('NOT_FOUND')
  context.audit({ object: approval.subject })
  return ok({ approval, actor })
}
