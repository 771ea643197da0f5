import { ok, type ApprovalId } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { toApprovalResponse, type ApprovalResponse } from '../approval-response.ts'
import { findApproval, withdrawApproval } from '../approvals.repo.ts'
import { conflict } from '../conflict.ts'
import { checkWithdrawal } from '../domain/approval.ts'
import { lockApproval } from './lock-approval.ts'

/**
 * Closes an open request at its requester's wish. A request that is withdrawn is never executed, and one that is
 * decided is never withdrawn.
 */
export const withdrawRequest = (): Command<{ readonly id: ApprovalId }, ApprovalResponse> => ({
  name: 'approval.withdraw',
  object: ({ id }) => ({ kind: 'approval', id }),
  async run(context, { id }) {
    const { tx, now } = context
    const locked = await lockApproval(context, id)
    if (!locked.ok) return locked
    const { approval, actor } = locked.value
    const allowed = checkWithdrawal(approval, actor.id, now)
    if (!allowed.ok) return allowed.code === 'STATE_CONFLICT' ? conflict(approval, now) : allowed
    const withdrawn = await withdrawApproval(tx, id, now)
    const after = await findApproval(tx, id)
    if (!withdrawn || after === undefined) return conflict(after ?? approval, now)
    context.audit({ before: { status: 'awaiting-second' }, after: { status: 'withdrawn', request: approval.kind } })
    context.announce({ name: 'approval.withdrawn', topic: 'approvals', ids: [id] })
    return ok(toApprovalResponse(after, actor, true, now))
  },
})
