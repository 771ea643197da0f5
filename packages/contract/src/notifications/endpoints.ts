import { z } from 'zod'
import { approvalKinds } from '../approvals/terms.ts'
import { endpoint } from '../endpoint.ts'
import { baht, id, instant, person } from '../forms.ts'

const notificationKinds = [
  'approval.approved',
  'approval.rejected',
  'approval.expired',
  'withdrawal.second-approved',
  'withdrawal.second-rejected',
  'export.ready',
  'export.failed',
] as const

/** Another admin's decision on a request of the reader, or the end of their export. */
export const notification = z.strictObject({
  id,
  kind: z.enum(notificationKinds),
  subject: z.strictObject({ kind: z.string(), id, label: z.string() }),
  /** The kind of the approval request; null for the second approval of a withdrawal and for an export. */
  request: z.enum(approvalKinds).nullable(),
  amount: baht.nullable(),
  by: person.nullable(),
  reason: z.string().nullable(),
  createdAt: instant,
})

export const notificationEndpoints = {
  'notifications.list': endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'session',
    envelope: 'data',
    summary: 'The caller’s unread notifications, newest first, at most 100',
    answer: z.array(notification),
  }),
  'notifications.read': endpoint({
    method: 'POST',
    path: '/notifications/read',
    access: 'session',
    envelope: 'data',
    idempotent: true,
    summary: 'Mark the caller’s notifications up to this one as read',
    body: z.strictObject({ upTo: id }),
    answer: z.strictObject({ upTo: id }),
  }),
} as const
