import { z } from 'zod'
import { approvalKinds } from '../approvals/terms.ts'
import { endpoint } from '../endpoint.ts'
import { baht, id, instant, person } from '../forms.ts'
import { conditionKinds, notificationStates, personalKinds } from './terms.ts'

/** Another admin's decision on a request of the reader, the end of their export, or a condition of the system. */
export const notification = z.strictObject({
  id,
  kind: z.enum([...personalKinds, ...conditionKinds]),
  subject: z.strictObject({ kind: z.string(), id: id.nullable(), label: z.string() }),
  /** The kind of the approval request; null where there is none. */
  request: z.enum(approvalKinds).nullable(),
  amount: baht.nullable(),
  /** Who decided or requested. */
  by: person.nullable(),
  reason: z.string().nullable(),
  createdAt: instant,
  /** When the condition ended; null while it lasts, and for a notification that is not of a condition. */
  closedAt: instant.nullable(),
  /** Read by the caller. */
  read: z.boolean(),
})

const marked = z.union([z.strictObject({ upTo: id }), z.strictObject({ id })])

export const notificationEndpoints = {
  'notifications.list': endpoint({
    method: 'GET',
    path: '/notifications',
    topics: ['notifications', 'withdrawals', 'approvals', 'exports'],
    access: 'session',
    envelope: 'data',
    summary: 'The caller’s notifications, unread or all, newest first. What they may no longer see is left out',
    query: z.strictObject({
      state: z.enum(notificationStates).default('unread'),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    answer: z.array(notification),
  }),
  'notifications.read': endpoint({
    method: 'POST',
    path: '/notifications/read',
    changes: ['notifications'],
    access: 'session',
    envelope: 'data',
    idempotent: true,
    summary: 'Mark the caller’s notifications up to one, or a single one, as read',
    body: marked,
    answer: marked,
  }),
} as const
