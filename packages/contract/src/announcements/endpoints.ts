import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../forms.ts'
import { recordEndpoints } from '../record-endpoints.ts'
import { announcements } from './record.ts'

const { path, topic } = announcements
const ofSession = { access: 'session', envelope: 'data' } as const

export const announcementEndpoints = {
  ...recordEndpoints(announcements, {
    summaries: {
      list: 'Announcements to staff',
      get: 'One announcement',
      create: 'Add an announcement. Without a start it is shown immediately',
      change: 'Change an announcement. Who has read it is not shown it again',
    },
  }),
  'announcements.unread': endpoint({
    ...ofSession,
    method: 'GET',
    path: `${path}/unread`,
    topics: [topic],
    summary: 'What the caller has not read, oldest first, and when the next one starts or ends',
    answer: z.strictObject({
      shown: z.array(z.strictObject({ id, title: z.string(), text: z.string() })),
      nextAt: instant.nullable(),
    }),
  }),
  'announcements.read': endpoint({
    ...ofSession,
    method: 'POST',
    path: `${path}/{id}/read`,
    params: z.strictObject({ id }),
    changes: [topic],
    idempotent: true,
    summary: 'Mark an announcement as read by the caller',
    answer: z.strictObject({ id }),
    errors: ['NOT_FOUND'],
  }),
} as const
