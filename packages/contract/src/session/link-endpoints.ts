import { z } from 'zod'
import { invitation, linkToken } from '../admins/forms.ts'
import { endpoint } from '../endpoint.ts'
import { copiedLine } from '../forms.ts'

const body = z.strictObject({ token: linkToken, password: z.string().min(1).max(256) })
const shared = { method: 'POST', under: 'account', access: 'public' } as const
const errors = ['INVITATION_INVALID', 'TOO_MANY_REQUESTS'] as const

/** What the links of mails lead to. Without a session. */
export const linkEndpoints = {
  'session.invitation': endpoint({
    ...shared,
    path: '/invitation',
    envelope: 'data',
    body: z.strictObject({ token: linkToken }),
    answer: invitation,
    errors,
    summary: 'What the link of an invitation or a password reset is for. `details.why`: used, expired or replaced',
  }),
  'session.register': endpoint({
    ...shared,
    path: '/register',
    envelope: 'message',
    body,
    answer: z.literal('You can sign in now'),
    errors,
    summary: 'Accept an invitation with a password',
  }),
  'session.forgot': endpoint({
    ...shared,
    path: '/forgot',
    envelope: 'message',
    body: z.strictObject({ username: copiedLine(64).min(1) }),
    answer: z.literal('If this account has an email address, a link was sent to it'),
    errors: ['TOO_MANY_REQUESTS'],
    summary: 'Ask for a link to reset a password; the answer is always the same',
  }),
  'session.reset': endpoint({
    ...shared,
    path: '/reset',
    envelope: 'message',
    body,
    answer: z.literal('Your password was changed'),
    errors,
    summary: 'Set a new password with a link; ends the active session and keeps the second factor',
  }),
} as const
