import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { ok, refuse, type AdminId, type Result, type SessionId } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { lockAdmin } from '../admins.repo.ts'
import { adminIdOf, type AdminsContext, changed, refusedActor } from '../context.ts'

type SignOut = { readonly id: AdminId; readonly reason: string }

/** Ends the session of another admin; they may sign in again. */
export async function signOutAdmin(
  module: AdminsContext,
  input: SignOut,
  origin: Origin,
): Promise<Result<null, ErrorCode>> {
  const outcome = await command(module.deps, signOut(module), origin, input)
  if (!outcome.ok) return outcome
  await module.session.cut(outcome.value.ended, 'ended-by-admin')
  return ok(null)
}

const signOut = ({ session }: AdminsContext): Command<SignOut, { ended: SessionId }> => ({
  name: 'admins.sign-out',
  permission: permissionOf('admins.sign-out'),
  object: ({ id }) => ({ kind: 'admin', id }),
  async run({ tx, now, actor, audit, announce }, { id, reason }) {
    audit({ reason })
    const locked = await lockAdmin(tx, id, adminIdOf(actor))
    if (locked.admin === undefined) return refuse('NOT_FOUND')
    const refused = refusedActor(actor, id, locked)
    if (refused !== null) return refused
    const ended = await session.end(tx, id, 'ended-by-admin', now)
    if (ended === null) return refuse('STATE_CONFLICT', { status: 'signed-out' })
    audit({ after: { sessionEnded: true } })
    announce(changed(id))
    return ok({ ended })
  },
})
