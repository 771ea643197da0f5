import { ok, type AdminId } from '@backoffice/kernel'
import { command, type Command } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { deleteCreatedBefore, markRead, readUnread } from './notifications.repo.ts'

export { insertNotification, type NewNotification } from './notifications.repo.ts'

const KEPT_MS = 90 * 24 * 3_600_000
const SWEEP_SECONDS = 3600

/** Notifications of admins until they are read. */
export function createNotifications(deps: Deps) {
  const { db, clock, jobs } = deps
  const deleteOld = (): Promise<void> => deleteCreatedBefore(db, new Date(clock.now().getTime() - KEPT_MS))
  return {
    handlers: {
      // From the primary: a notification just read must not reappear.
      'notifications.list': async ({ actor }) => ok({ data: await readUnread(db, actor) }),
      'notifications.read': async ({ body, actor, origin }) => {
        const done = await command(deps, read, origin, { adminId: actor.id, upTo: body.upTo })
        return done.ok ? ok({ data: { upTo: body.upTo } }) : done
      },
    } satisfies Pick<Handlers, 'notifications.list' | 'notifications.read'>,
    deleteOld,
    start: (): void => jobs.every('notifications.delete-old', SWEEP_SECONDS, deleteOld),
  }
}

/** Marks the admin's own notifications as read; idempotent. */
const read: Command<{ adminId: AdminId; upTo: string }, null> = {
  name: 'notifications.read',
  object: ({ adminId }) => ({ kind: 'admin', id: adminId }),
  async run({ tx, now, audit }, { adminId, upTo }) {
    await markRead(tx, adminId, upTo, now)
    audit({ after: { upTo } })
    return ok(null)
  },
}
