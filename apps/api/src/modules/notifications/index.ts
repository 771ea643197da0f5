import { ok } from '@backoffice/kernel'
import { adminCommand, command, type Command } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { deleteCreatedBefore, listNotifications, type Marked, markRead } from './notifications.repo.ts'

export { findDeadlines } from './deadlines.repo.ts'
export { type ConditionSources, createConditionWatch } from './conditions.ts'
export {
  closeNotifications,
  findLastAuditCheck,
  insertNotification,
  type NewNotification,
  openNotification,
} from './notifications.repo.ts'

const KEPT_MS = 90 * 24 * 3_600_000
const SWEEP_SECONDS = 3600

/** Notifications of admins, read and unread per admin. */
export function createNotifications(deps: Deps) {
  const { db, clock, jobs } = deps
  const deleteOld = (): Promise<void> => deleteCreatedBefore(db, new Date(clock.now().getTime() - KEPT_MS))
  return {
    handlers: {
      // From the primary: a notification just read must not reappear.
      'notifications.list': async ({ actor, query }) => ok({ data: await listNotifications(db, actor, query) }),
      'notifications.read': async ({ body, origin }) => {
        const done = await command(deps, read, origin, body)
        return done.ok ? ok({ data: body }) : done
      },
    } satisfies Pick<Handlers, 'notifications.list' | 'notifications.read'>,
    deleteOld,
    start: (): void => jobs.every('notifications.delete-old', SWEEP_SECONDS, deleteOld),
  }
}

/** Marks notifications of the admin as read; idempotent. */
const read: Command<Marked, null> = adminCommand({
  name: 'notifications.read',
  object: marked => ({ kind: 'notification', id: 'id' in marked ? marked.id : marked.upTo }),
  async run({ tx, now, actor, audit }, marked) {
    await markRead(tx, actor, marked, now)
    audit({ object: { kind: 'admin', id: actor.id }, after: marked })
    return ok(null)
  },
})
