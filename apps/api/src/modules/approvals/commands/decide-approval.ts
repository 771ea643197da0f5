import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { ok, refuse, type ApprovalId, type Refused, type Result } from '@backoffice/kernel'
import { isFreshlyConfirmed } from '../../../platform/actor.ts'
import { adminCommand, type AdminContext, type Command } from '../../../platform/command/command.ts'
import { toApprovalResponse, type ApprovalResponse } from '../approval-response.ts'
import { deciderOf, NONE_INVOLVED } from '../approvals.policy.ts'
import { findApproval, type ApprovalRecord } from '../approvals.list.ts'
import { decideApproval, acquireLock, withdrawApproval } from '../approvals.repo.ts'
import { approvalStatusAt, checkWithdrawal, checkDecision, type Decision } from '../domain/approval.ts'
import { notifyRequester } from '../notify-requesters.ts'
import { decidersOf } from '../deciders.ts'
import type { Executors } from '../two-person.ts'

type Input = { readonly id: ApprovalId; readonly reason?: string }

const object = ({ id }: { readonly id: ApprovalId }) => ({ kind: 'approval', id })

/**
 * Approves or rejects a request. What was requested is executed once, with its approval, and never on the decision of
 * its requester where a second approver exists; what was rejected is never executed.
 */
export const decideRequest = (decision: Decision, executors: Executors): Command<Input, ApprovalResponse> =>
  adminCommand({
    name: `approval.${decision}`,
    permission: permissionOf(`approvals.${decision}`),
    object,
    async run(context, { id, reason = null }) {
      const locked = await lockApproval(context, id)
      if (!locked.ok) return locked
      const approval = locked.value
      const { tx, now, actor } = context
      const deciders = await decidersOf(tx, executors, approval, actor)
      const allowed = checkDecision(decision, approval, deciderOf(actor, deciders), now)
      if (!allowed.ok) return allowed.code === 'STATE_CONFLICT' ? conflict(approval, now) : allowed
      const { sole } = allowed.value
      if (decision === 'approve' && sole && !isFreshlyConfirmed(actor, now)) return refuse('STEP_UP_REQUIRED')
      // The action locks its subject's row before the request's is written: the order every module keeps.
      const executed =
        decision === 'approve'
          ? await executors.of(approval.kind)(context, approval)
          : ok({ before: { status: 'awaiting-second' }, after: { status: 'rejected' } })
      if (!executed.ok) return executed
      const status = decision === 'approve' ? 'approved' : 'rejected'
      if (!(await decideApproval(tx, id, { status, by: actor.id, reason, sole, now })))
        return conflict((await findApproval(tx, id)) ?? approval, now)
      const decidedBy = { decidedBy: actor.id, decidedByName: actor.name, decidedAt: now }
      const after: ApprovalRecord = { ...approval, status, reason, sole, ...decidedBy }
      context.audit({ ...executed.value, reason, sole, authoriserId: actor.id })
      await notifyRequester(context, after)
      context.announce({ name: `approval.${status}`, topic: 'approvals', ids: [id] })
      return ok(toApprovalResponse(after, actor, deciders, now))
    },
  })

/**
 * Withdraws an open request for its requester. A withdrawn request is never executed, and a decided one is never
 * withdrawn.
 */
export const withdrawRequest = (): Command<{ readonly id: ApprovalId }, ApprovalResponse> =>
  adminCommand({
    name: 'approval.withdraw',
    object,
    async run(context, { id }) {
      const locked = await lockApproval(context, id)
      if (!locked.ok) return locked
      const approval = locked.value
      const { tx, now, actor } = context
      const allowed = checkWithdrawal(approval, actor.id, now)
      if (!allowed.ok) return allowed.code === 'STATE_CONFLICT' ? conflict(approval, now) : allowed
      if (!(await withdrawApproval(tx, id, now))) return conflict((await findApproval(tx, id)) ?? approval, now)
      await notifyRequester(context, { ...approval, status: 'withdrawn' })
      context.audit({ before: { status: 'awaiting-second' }, after: { status: 'withdrawn', request: approval.kind } })
      context.announce({ name: 'approval.withdrawn', topic: 'approvals', ids: [id] })
      const deciders = { othersCanDecide: true, involved: NONE_INVOLVED }
      return ok(toApprovalResponse({ ...approval, status: 'withdrawn', decidedAt: now }, actor, deciders, now))
    },
  })

/** Locks a request for the admin who acts on it, and audits under the record it is about, refused attempts too. */
async function lockApproval({ tx, audit }: AdminContext, id: ApprovalId): Promise<Result<ApprovalRecord, ErrorCode>> {
  await acquireLock(tx, id)
  const approval = await findApproval(tx, id)
  if (approval === undefined) return refuse('NOT_FOUND')
  audit({ object: approval.subject })
  return ok(approval)
}

/** A request that is no longer open: who closed it and when. */
const conflict = (approval: ApprovalRecord, now: Date): Refused<'STATE_CONFLICT'> =>
  refuse('STATE_CONFLICT', {
    status: approvalStatusAt(approval, now),
    by: findCloser(approval),
    at: approval.decidedAt ?? approval.expiresAt,
  })

function findCloser({ status, askedBy, requestedByName, decidedBy, decidedByName }: ApprovalRecord) {
  if (status === 'withdrawn') return { id: askedBy, name: requestedByName }
  return decidedBy === null ? null : { id: decidedBy, name: decidedByName }
}
