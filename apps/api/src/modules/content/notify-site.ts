import { siteEvents } from '@backoffice/contract/integration/outgoing'
import { newId, ok } from '@backoffice/kernel'
import { z } from 'zod'
import { type Command, command, type CommandContext } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobHandler, JobOptions } from '../../platform/jobs.ts'
import { sendEvent } from '../player-site/index.ts'
import { findAnnouncedUntil, listPassed, lockAnnouncedUntil, updateAnnouncedUntil } from './content-times.repo.ts'

export const NOTIFY_SITE = 'content.notify-site'
/** At most five minutes apart: about a day. */
export const NOTIFY_OPTIONS: JobOptions = { retries: 300 }

/** Enqueues the event that what players see has changed. Several changes that wait are one event. */
export function notifySite(
  { config }: Pick<Deps, 'config'>,
  { enqueue, now }: Pick<CommandContext, 'enqueue' | 'now'>,
) {
  if (config.services.player === null) return
  const data = z.encode(siteEvents['content.changed'], { changedAt: now })
  enqueue({ name: NOTIFY_SITE, data, key: NOTIFY_SITE })
}

/** Sends it, under the id and with the body of the first attempt. Throws when the player site does not accept it. */
export const sendContentChanged =
  (deps: Deps): JobHandler =>
  async (data, { id }) => {
    const { changedAt } = siteEvents['content.changed'].parse(data)
    const error = await sendEvent(deps, { id, type: 'content.changed', at: changedAt, data })
    if (error !== null) throw new Error(`the player site did not accept content.changed: ${error}`)
  }

/** Announces what started or ended by the clock since the last time, once on all nodes together. */
export async function announcePassed(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const since = await findAnnouncedUntil(deps.db)
  if (since !== null && (await listPassed(deps.db, since, now)).length === 0) return
  const origin = { actor: { kind: 'system', name: 'content' }, requestId: newId(), ip: null, userAgent: null } as const
  await command(deps, announceContent(deps), origin, null)
}

const announceContent = (deps: Deps): Command<null, null> => ({
  name: 'content.announce',
  object: () => ({ kind: 'content', id: '' }),
  async run(context) {
    const { tx, now, audit, announce } = context
    const since = await lockAnnouncedUntil(tx)
    const ids = since === null ? [] : await listPassed(tx, since, now)
    await updateAnnouncedUntil(tx, now)
    audit({ after: { ids } })
    if (ids.length > 0) {
      announce({ name: 'content.started-or-ended', topic: 'content', ids })
      notifySite(deps, context)
    }
    return ok(null)
  },
})
