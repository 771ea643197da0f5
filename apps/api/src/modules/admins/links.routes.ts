import { ok } from '@backoffice/kernel'
import type { Handlers } from '../../platform/http/index.ts'
import { forgotPassword } from './commands/forgot-password.ts'
import { findLink, redeemLink } from './commands/use-link.ts'
import type { LinkContext } from './context.ts'

export type LinkHandlers = Pick<
  Handlers,
  'session.invitation' | 'session.register' | 'session.forgot' | 'session.reset'
>

/** What the links of mails lead to. */
export const linkHandlers = (module: LinkContext): LinkHandlers => ({
  async 'session.invitation'({ body, origin }) {
    const found = await findLink(module, 'session.invitation', body.token, origin)
    if (!found.ok) return found
    const { kind, username, name, role, expiresAt } = found.value
    return ok({ data: { kind, username, name, role: kind === 'invitation' ? role : null, expiresAt } })
  },
  async 'session.register'({ body, origin }) {
    const outcome = await redeemLink(module, 'invitation', body, origin)
    return outcome.ok ? ok({ message: 'You can sign in now' as const }) : outcome
  },
  async 'session.forgot'({ body, origin }) {
    const outcome = await forgotPassword(module, body.username, origin)
    return outcome.ok
      ? ok({ message: 'If this account has an email address, a link was sent to it' as const })
      : outcome
  },
  async 'session.reset'({ body, origin }) {
    const outcome = await redeemLink(module, 'reset', body, origin)
    return outcome.ok ? ok({ message: 'Your password was changed' as const }) : outcome
  },
})
