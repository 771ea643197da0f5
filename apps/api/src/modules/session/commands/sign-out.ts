import { ok } from '@backoffice/kernel'
import { bearerOf } from '../../../platform/http/gate.ts'
import { command, type Command } from '../../../platform/command/command.ts'
import type { AdminActor } from '../../../platform/actor.ts'
import { actorOf } from '../actor.ts'
import { noticeFor } from '../notices.ts'
import type { SessionContext } from '../context.ts'
import { endSession, findSession } from '../sessions.repo.ts'
import { isSecretOf, readToken } from '../token.ts'
import type { SignInOrigin } from './sign-in.ts'

/**
 * Ends the session of the token, if active. Signing out always succeeds for the client, whatever the token or failure.
 */
export async function signOut(
  module: Pick<SessionContext, 'deps'>,
  authorization: string | undefined,
  from: SignInOrigin,
): Promise<void> {
  try {
    const actor = await holderOf(module, authorization)
    if (actor === null) return
    const outcome = await command(module.deps, endOwnSession, { ...from, actor }, actor)
    if (outcome.ok) await module.deps.sockets.disconnectSession(actor.sessionId, noticeFor('signed-out'))
  } catch (error) {
    module.deps.log.error({ err: error }, 'a sign-out did not end its session')
  }
}

async function holderOf(
  { deps }: Pick<SessionContext, 'deps'>,
  authorization: string | undefined,
): Promise<AdminActor | null> {
  const token = readToken(bearerOf(authorization) ?? '')
  if (token === null) return null
  const session = await findSession(deps.db, token.sessionId)
  return session !== undefined && isSecretOf(session.secretHash, token.secret) ? actorOf(session) : null
}

const endOwnSession: Command<AdminActor, null> = {
  name: 'session.sign-out',
  object: ({ id }) => ({ kind: 'admin', id }),
  async run({ tx, now, audit }, { sessionId }) {
    const ended = await endSession(tx, { sessionId, reason: 'signed-out', now })
    audit({ before: { sessionId }, after: { ended } })
    return ok(null)
  },
}
