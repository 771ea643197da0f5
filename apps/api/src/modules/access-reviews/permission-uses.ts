import type { Permission } from '@backoffice/contract'
import { type AdminId, type BusinessDay, businessDayOf } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { saveUses, type Use } from './uses.repo.ts'

const FLUSH_SECONDS = 30
const FLUSH = 'access-reviews.save-uses'

export type PermissionUses = ReturnType<typeof createPermissionUses>

/**
 * When admins last used each right. A process records a right of an admin once a day, in memory, and saves records
 * apart from requests: a request never waits for it. What is lost with a process is recorded at the next use.
 */
export function createPermissionUses({ db, clock, config, jobs }: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>) {
  let today: BusinessDay = ''
  const recorded = new Set<string>()
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
    record(adminId: AdminId, ...permissions: readonly Permission[]): void {
      const day = businessDayOf(clock.now(), config.dayRule)
      if (day !== today) {
        recorded.clear()
        today = day
      }
      for (const permission of permissions) {
        const key = `${adminId} ${permission}`
        if (recorded.has(key)) continue
        recorded.add(key)
        waiting.set(key, { adminId, permission, day })
      }
    },
    /** Saves what was recorded. */
    flush,
    start: (): void => jobs.every(FLUSH, FLUSH_SECONDS, flush),
  }
}
