import type { approval } from '@backoffice/contract/approvals/endpoints'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { ApprovalRecord } from './approvals.repo.ts'
import { decisionsFor } from './approvals.policy.ts'
import { approvalStatusAt } from './domain/approval.ts'

/** One ask as an admin is shown it. */
export type ApprovalAnswer = z.output<typeof approval>

export function answerOf(record: ApprovalRecord, viewer: AdminActor, othersCanDecide: boolean, now: Date): ApprovalAnswer {
  const { id, kind, subject, amount, askedAt, expiresAt, decidedAt, reason, sole } = record
  return {
    id, kind, status: approvalStatusAt(record, now), subject, amount,
    given: givenOf(record.payload), askedBy: { id: record.askedBy, name: record.askedByName }, askedAt, expiresAt,
    decidedBy: record.decidedBy === null || record.decidedByName === null ? null : { id: record.decidedBy, name: record.decidedByName }, decidedAt, reason, sole,
    can: decisionsFor(record, viewer, othersCanDecide, now),
  }
}

/** What the asker typed, in so far as it is text. */
const givenOf = (payload: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(typeof payload === 'object' && payload !== null ? payload : {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
