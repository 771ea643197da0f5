import { moment, oneOf, optional, text } from '../fields.ts'
import { record } from '../record.ts'

/** Everyone, or those who work on something by their permissions, whatever the operator calls their roles. */
export const announcementAudiences = ['everyone', 'withdrawals', 'deposits', 'members', 'marketing'] as const

/** What is shown to staff above every page until they have read it. */
export const announcements = record('announcements', {
  kind: 'announcement',
  path: '/announcements',
  access: { read: 'settings.read', write: 'settings.manage' },
  topic: 'settings',
  fields: {
    title: text(120),
    text: text(1_000, { multiline: true }),
    audience: oneOf(announcementAudiences),
    startsAt: optional(moment()),
    endsAt: optional(moment({ after: 'startsAt' })),
  },
  period: { statuses: ['scheduled', 'active', 'ended'], openStart: 'within' },
  list: {
    sorts: ['-createdAt', 'createdAt'],
    filters: ['status', 'audience'],
    views: ['announcements'],
    columns: {
      title: 'text',
      status: 'label',
      audience: 'label',
      startsAt: 'instant',
      endsAt: 'instant',
      text: 'text',
      createdAt: 'instant',
      createdBy: 'person',
    },
    export: { permission: 'settings.read', fileName: 'announcements' },
  },
  actions: { end: { summary: 'End an announcement now', tone: 'error', in: ['scheduled', 'active'] } },
})
