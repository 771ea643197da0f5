import { permissions } from '@backoffice/contract'
import { type AdminId, ok, refuse, type SessionId } from '@backoffice/kernel'
import { type AdminActor, isFreshlyConfirmed } from '../../../../platform/actor.ts'
import { command, type Command, type Origin } from '../../../../platform/command/command.ts'
import type { SessionContext } from '../../context.ts'
import { enqueueNotice } from '../../notices.ts'
import { noticeFor } from '../../commands/end-session.ts'
import { endSessionOf } from '../../sessions.repo.ts'
import { announceChange } from '../changes.ts'
import { findTarget, getFactorsForUpdate, removeAllFactors } from '../factors.repo.ts'

type Reset = { readonly id: AdminId; readonly reason: string }
type ResetResult = { readonly totp: boolean; readonly passkeys: number; readonly ended: SessionId | null }

/** Removes another admin's second factors, for a lost phone, and ends their session. */
export async function resetFactors(module: SessionContext, input: Reset, origin: Origin) {
  const outcome = await command(module.deps, reset, origin, input)
  if (!outcome.ok) return outcome
  const { totp, passkeys, ended } = outcome.value
  if (ended !== null) await module.deps.sockets.disconnectSession(ended, noticeFor('ended-by-admin'))
  return ok({ totp, passkeys, sessionEnded: ended !== null })
}

const reset: Command<Reset, ResetResult> = {
  name: 'admins.reset-second-factor',
  permission: 'admins.manage',
  object: ({ id }) => ({ kind: 'admin', id }),
  async run(context, { id, reason }) {
    const { tx, now, actor, audit } = context
    audit({ reason })
    if (actor.kind === 'admin' && actor.id === id) return refuse('OWN_ACCOUNT')
    if (actor.kind === 'admin' && !isFreshlyConfirmed(actor, now)) return refuse('STEP_UP_REQUIRED')
    const factors = await getFactorsForUpdate(tx, id)
    if (factors === undefined) return refuse('NOT_FOUND')
    const target = await findTarget(tx, id)
    const canReset = actor.kind !== 'admin' || target.permissions.every(each => isHeld(actor, each))
    if (!canReset) return refuse('FORBIDDEN')
    const { totp, passkeys } = factors
    await removeAllFactors(tx, id)
    enqueueNotice(context, { notice: 'second-factor-reset', to: target.email, username: target.username })
    const ended = await endSessionOf(tx, { adminId: id, reason: 'ended-by-admin', now })
    audit({
      before: { authenticator: totp, passkeys },
      after: { authenticator: false, passkeys: 0, sessionEnded: ended !== null },
    })
    announceChange(context, id)
    return ok({ totp, passkeys, ended })
  },
}

/** Permissions of other releases are held by no one. */
const isHeld = (actor: AdminActor, permission: string): boolean =>
  (actor.permissions as ReadonlySet<string>).has(permission) || !(permission in permissions)
