import { listFeeds, recordStale } from '../feeds.repo.ts'
import type { Deps } from '../../../platform/deps.ts'

/** Marks a feed as stale after its channel's time limit, and clears the mark when it reports again. */
export async function watchFeeds(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const feed of await listFeeds(deps.db)) {
    const since = staleSince(feed.lastLineAt, feed.staleMinutes, now)
    if (since?.getTime() === feed.staleSince?.getTime()) continue
    if (!(await recordStale(deps.db, feed.id, feed.staleSince, since))) continue
    if (since !== null)
      deps.log.warn(
        { bankAccountId: feed.id, channel: feed.channel, lastLineAt: feed.lastLineAt },
        'a bank feed has gone silent',
      )
    deps.sockets.announceChange('banking', [feed.id])
    deps.sockets.announceChange('balances', [feed.id])
  }
}

/** Since when a feed counts as stale; null: it does not. A feed that has never reported cannot be stale. */
function staleSince(lastLineAt: Date | null, minutes: number | null, now: Date): Date | null {
  if (lastLineAt === null || minutes === null) return null
  const due = new Date(lastLineAt.getTime() + minutes * 60_000)
  return due <= now ? due : null
}
