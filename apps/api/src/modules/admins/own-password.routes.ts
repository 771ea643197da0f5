import { ok, refuse } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { refuseFields } from '../../platform/http/refusal.ts'
import { badField } from '../../platform/lists/cursor.ts'
import type { Session } from '../session/index.ts'
import { replacePassword } from './own-password.repo.ts'
import { weaknessOf } from './password-rule.ts'
import { revokeTokens } from './tokens.repo.ts'

type OwnPasswordSession = Pick<Session, 'hashPassword' | 'checkOwnPassword'>
type Change = { readonly actor: AdminActor; readonly from: string; readonly to: string }

/** The handler by which admins change their own password. */
export function ownPasswordHandlers(deps: Deps, session: OwnPasswordSession): Pick<Handlers, 'account.password'> {
  return {
    async 'account.password'({ actor, body, origin }) {
      const outcome = await changeOwnPassword(deps, session, { actor, origin, ...body })
      return outcome.ok ? ok({ data: { changed: true as const } }) : outcome
    },
  }
}

type Typed = {
  readonly actor: AdminActor
  readonly origin: Origin
  readonly current: string
  readonly password: string
}

async function changeOwnPassword(deps: Deps, session: OwnPasswordSession, typed: Typed) {
  const { actor, origin, current, password } = typed
  const checked = await session.checkOwnPassword(actor, current)
  if (!checked.ok) {
    // Refused before the change: recorded like the change itself.
    if (checked.code === 'INVALID_CREDENTIALS') await command(deps, refused, origin, actor)
    return checked
  }
  if (current === password) return badField('password', 'PASSWORD_UNCHANGED')
  const weakness = await weaknessOf(password, actor.username)
  if (weakness !== null) return refuseFields({ password: weakness })
  return command(deps, change, origin, { actor, from: checked.value, to: await session.hashPassword(password) })
}

const refused: Command<AdminActor, null> = {
  name: 'account.password',
  object: ({ id }) => ({ kind: 'admin', id }),
  run: async () => refuse('INVALID_CREDENTIALS'),
}

const change: Command<Change, null> = {
  name: 'account.password',
  object: ({ actor }) => ({ kind: 'admin', id: actor.id }),
  async run({ tx, now }, { actor, from, to }) {
    if (!(await replacePassword(tx, actor.id, { from, to, now }))) return refuse('STATE_CONFLICT')
    await revokeTokens(tx, actor.id, now, 'reset')
    return ok(null)
  },
}
