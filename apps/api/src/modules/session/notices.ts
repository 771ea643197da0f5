import { newId } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'

/** The job that mails a notice. */
export const SEND_NOTICE = 'admins.send-notice'

/** What another admin did to an account. */
export const notices = ['email-changed', 'reset-sent', 'second-factor-reset'] as const
export type Notice = (typeof notices)[number]

type NewNotice = { readonly notice: Notice; readonly to: string | null; readonly username: string }

/** After the commit, mails an admin what another one did to their account. Without an address nothing is sent. */
export function enqueueNotice(
  { enqueue, actor }: Pick<CommandContext, 'enqueue' | 'actor'>,
  { notice, to, username }: NewNotice,
): void {
  if (to === null) return
  enqueue({ name: SEND_NOTICE, data: { id: newId(), notice, to, username, by: actor.name } })
}
