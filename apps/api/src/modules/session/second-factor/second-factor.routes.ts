import { ok, type Refused } from '@backoffice/kernel'
import { command } from '../../../platform/command/command.ts'
import type { Handlers } from '../../../platform/http/index.ts'
import type { SessionContext } from '../context.ts'
import { refusalFor } from '../domain/session-life.ts'
import { findEnd } from '../sessions.repo.ts'
import { addPasskey, passkeyOptions, remove, rename } from './commands/passkeys.ts'
import { confirmTotp, removeTotp, renewCodes, startTotp } from './commands/totp.ts'
import { readSecurity } from './security.repo.ts'
import { siteOf } from './site.ts'

type SecondFactorHandlers = Pick<
  Handlers,
  | 'account.security'
  | 'account.totp-start'
  | 'account.totp-confirm'
  | 'account.totp-remove'
  | 'account.recovery-codes'
  | 'account.passkey-options'
  | 'account.passkey-add'
  | 'account.passkey-rename'
  | 'account.passkey-remove'
>

export function secondFactorHandlers(module: SessionContext): SecondFactorHandlers {
  const { deps } = module
  const { publicUrl } = deps.config.http
  return {
    async 'account.security'({ actor, headers }) {
      // The newest state, also right after a change: not the reader.
      const { session, ...account } = await readSecurity(deps.db, actor.id, actor.sessionId)
      if (session === undefined) return refusalFor(await findEnd(deps.db, actor.sessionId))
      return ok({ data: { ...account, session, canAddPasskeys: siteOf(publicUrl, headers) !== null } })
    },
    async 'account.totp-start'({ actor, origin }) {
      return wrapped(await startTotp(module, actor, origin))
    },
    async 'account.totp-confirm'({ actor, origin, body }) {
      return wrapped(await confirmTotp(module, actor, body.code, origin))
    },
    async 'account.totp-remove'({ actor, origin }) {
      return wrapped(await command(deps, removeTotp, origin, { actor }))
    },
    async 'account.recovery-codes'({ actor, origin }) {
      return wrapped(await command(deps, renewCodes(module), origin, { actor }))
    },
    async 'account.passkey-options'({ actor, origin, headers }) {
      return wrapped(await passkeyOptions(module, actor, origin, siteOf(publicUrl, headers)))
    },
    async 'account.passkey-add'({ actor, origin, body, headers }) {
      return wrapped(await addPasskey(module, actor, body, origin, siteOf(publicUrl, headers)))
    },
    async 'account.passkey-rename'({ actor, origin, params, body }) {
      return wrapped(await command(deps, rename, origin, { actor, id: params.id, name: body.name }))
    },
    async 'account.passkey-remove'({ actor, origin, params }) {
      return wrapped(await command(deps, remove, origin, { actor, id: params.id }))
    },
  }
}

function wrapped<T, C extends string>(outcome: { ok: true; value: T } | Refused<C>) {
  return outcome.ok ? ok({ data: outcome.value }) : outcome
}
