import { newId, ok, refuse } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import type { Deps } from '../../../platform/deps.ts'
import { expireApproval, findExpired, type ExpiredApproval } from '../approvals.repo.ts'
import { notifyRequesters } from '../notify-requesters.ts'

const BATCH = 100

/** Expires one request without a decision; a new one can then be submitted for its subject. */
const expireRequest: Command<ExpiredApproval, null> = {
  name: 'approval.expire',
  object: ({ subjectKind, subjectId }) => ({ kind: subjectKind, id: subjectId }),
  async run(context, { id }) {
    const { tx, now, announce } = context
    if (!(await expireApproval(tx, id, now))) return refuse('STATE_CONFLICT')
    await notifyRequesters(context, [id])
    announce({ name: 'approval.expired', topic: 'approvals', ids: [id] })
    return ok(null)
  },
}

/** Closes expired requests; safe on several nodes concurrently. */
export async function expireApprovals(deps: Deps): Promise<void> {
  for (const runOut of await findExpired(deps.db, deps.clock.now(), BATCH)) {
    const origin: Origin = {
      actor: { kind: 'system', name: 'approvals' },
      requestId: newId(),
      ip: null,
      userAgent: null,
    }
    await command(deps, expireRequest, origin, runOut)
  }
}
