import type { AdminId } from '@backoffice/kernel'
import type { AdminContext } from '../../../platform/command/record-command.ts'
import { enqueueNotice } from '../notices.ts'
import { endSessionOf } from '../sessions.repo.ts'
import { announceChange } from './changes.ts'
import { findTarget, getFactorsForUpdate, removeAllFactors } from './factors.repo.ts'

/** Removes an admin's second factors, for a lost phone, and ends their session. Null: there is none to remove. */
export async function resetFactors(context: AdminContext, id: AdminId) {
  const { tx, now } = context
  const factors = await getFactorsForUpdate(tx, id)
  if (factors === undefined || !(factors.totp || factors.passkeys > 0)) return null
  const { username, email } = await findTarget(tx, id)
  await removeAllFactors(tx, id)
  enqueueNotice(context, { notice: 'second-factor-reset', to: email, username })
  const ended = await endSessionOf(tx, { adminId: id, reason: 'ended-by-admin', now })
  announceChange(context, id)
  return {
    before: { authenticator: factors.totp, passkeys: factors.passkeys },
    after: { authenticator: false, passkeys: 0, sessionEnded: ended !== null },
  }
}
