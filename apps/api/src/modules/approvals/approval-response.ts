import type { approval } from '@backoffice/contract/approvals/endpoints'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { textFor } from '../../platform/personal.ts'
import type { ApprovalRecord } from './approvals.list.ts'
import { actionsFor, type Deciders } from './approvals.policy.ts'
import { approvalStatusAt } from './domain/approval.ts'

/** One approval request as an admin sees it. */
export type ApprovalResponse = z.output<typeof approval>

export function toApprovalResponse(
  record: ApprovalRecord,
  viewer: AdminActor,
  deciders: Deciders,
  now: Date,
): ApprovalResponse {
  const { id, kind, subject, amount, askedAt, expiresAt, decidedAt, reason, sole } = record
  return {
    id,
    kind,
    status: approvalStatusAt(record, now),
    subject,
    amount,
    given: toResponseDetails(record.payload, viewer),
    askedBy: { id: record.askedBy, name: record.requestedByName },
    askedAt,
    expiresAt,
    decidedBy:
      record.decidedBy === null || record.decidedByName === null
        ? null
        : { id: record.decidedBy, name: record.decidedByName },
    decidedAt,
    reason: textFor(viewer, reason),
    sole,
    can: actionsFor(record, viewer, deciders, now),
  }
}

/** Free-text fields; the rest are ids, instants, references and the operator's accounts. */
const FREE_TEXT: readonly string[] = ['name', 'reason', 'note']

/** The requester's input, as far as it is text. */
const toResponseDetails = (payload: unknown, viewer: AdminActor): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof payload === 'object' && payload !== null ? payload : {})
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([key, text]) => [key, FREE_TEXT.includes(key) ? textFor(viewer, text) : text]),
  )
