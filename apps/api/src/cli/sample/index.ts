import { databaseOf } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { ensurePartitions } from '../../platform/db/partitions.ts'
import type { Deps } from '../../platform/deps.ts'
import { DAYS } from './plan.ts'
import { LANES, loadSampleData } from './load-sample.ts'

/** Fills a sample operator with members and their history up to an instant. Repeated until it completes once. */
export type SampleLoader = (deps: Deps, until: Date) => Promise<void>

const DAY = 86_400_000

/**
 * Three weeks of history through the product's own commands, with progress on standard error. After an interruption it
 * restarts from the beginning: the plan is the same for the same instant and every step is idempotent. Therefore
 * commits need not wait for the disk.
 */
export const loadSample: SampleLoader = async (deps, until) => {
  const { url, migrationUrl } = databaseOf(deps.config)
  await ensurePartitions(migrationUrl, new Date(until.getTime() - (DAYS + 2) * DAY))
  const { db, close } = openDatabase(withoutWaiting(url), {
    max: LANES + 1,
    applicationName: 'backoffice-sample',
    role: 'backoffice_app',
    prepare: true,
  })
  try {
    await loadSampleData({ ...deps, db, reader: db }, until)
  } finally {
    await close()
  }
  // Past events have no audience and their payouts are settled, so announcements start today.
  await deps.db
    .deleteFrom('outbox')
    .where(row => row.or([row('kind', '=', 'event'), row('name', '=', 'payouts.send')]))
    .execute()
  await deps.db.updateTable('operator').set({ sample_loaded_at: deps.clock.now() }).execute()
}

/** The same database; what a crash loses is loaded again. */
function withoutWaiting(url: string): string {
  const address = new URL(url)
  address.searchParams.set('options', '-c synchronous_commit=off')
  return address.href
}
