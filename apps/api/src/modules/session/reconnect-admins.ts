import { adminId } from '@backoffice/contract/forms'
import type { AdminId } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobHandler } from '../../platform/jobs.ts'

export const RECONNECT_ADMINS = 'session.reconnect-admins'

/**
 * After the commit, lets the sockets of admins connect again, so that rooms and screens follow permissions that
 * changed. Requests read permissions from the database each time and need nothing.
 */
export function reconnectAdmins({ enqueue }: Pick<CommandContext, 'enqueue'>, ids: readonly AdminId[]): void {
  if (ids.length > 0) enqueue({ name: RECONNECT_ADMINS, data: { ids: [...ids] } })
}

export const runReconnect =
  (sockets: Pick<Deps['sockets'], 'reconnectAdmin'>): JobHandler =>
  async ({ ids }) => {
    for (const id of Array.isArray(ids) ? ids : []) await sockets.reconnectAdmin(adminId.parse(id))
  }
