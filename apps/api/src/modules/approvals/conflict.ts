import { refuse, type Refused } from '@backoffice/kernel'
import type { ApprovalRecord } from './approvals.repo.ts'
import { approvalStatusAt } from './domain/approval.ts'

/** A request that is no longer open: who closed it and when. */
export const conflict = (approval: ApprovalRecord, now: Date): Refused<'STATE_CONFLICT'> =>
  refuse('STATE_CONFLICT', {
    status: approvalStatusAt(approval, now),
    by: findCloser(approval),
    at: approval.decidedAt ?? approval.expiresAt,
  })

function findCloser({ status, askedBy, requestedByName, decidedBy, decidedByName }: ApprovalRecord) {
  if (status === 'withdrawn') return { id: askedBy, name: requestedByName }
  return decidedBy === null ? null : { id: decidedBy, name: decidedByName }
}
