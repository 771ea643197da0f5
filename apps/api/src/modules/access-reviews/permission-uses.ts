import type { Permission } from '@backoffice/contract'
import { type AdminId, type BusinessDay, businessDayOf } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { saveUses, type Use } from './uses.repo.ts'

const FLUSH_SECONDS = 30
const FLUSH = 'access-reviews.save-uses'

export type PermissionUses = ReturnType<typeof createPermissionUses>

/**
 * When admins last used each right. A process notes a right of an admin once a day, in memory, and saves notes apart
 * from requests: a request never waits for it. Notes lost with a process are written again with the next use.
 */
export function createPermissionUses({ db, clock, config, jobs }: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>) {
  let today: BusinessDay = ''
  const noted = new Set<string>()
  const waiting = new Map<string, Use>()

  async function flush(): Promise<void> {
    const taken = [...waiting]
    if (taken.length === 0) return
    waiting.clear()
    try {
      await saveUses(
        db,
        taken.map(([, use]) => use),
      )
    } catch (error) {
      for (const [key, use] of taken) if (!waiting.has(key)) waiting.set(key, use)
      throw error
    }
  }

  return {
    note(adminId: AdminId, ...permissions: readonly Permission[]): void {
      const day = businessDayOf(clock.now(), config.dayRule)
      if (day !== today) {
        noted.clear()
        today = day
      }
      for (const permission of permissions) {
        const key = `${adminId} ${permission}`
        if (noted.has(key)) continue
        noted.add(key)
        waiting.set(key, { adminId, permission, day })
      }
    },
    /** Saves what was noted. */
    flush,
    start: (): void => jobs.every(FLUSH, FLUSH_SECONDS, flush),
  }
}
