import { databaseOf } from '../../platform/config/embedded-database.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { ensurePartitions } from '../../platform/db/partitions.ts'
import type { Deps } from '../../platform/deps.ts'
import { DAYS } from './plan.ts'
import { LANES, loadSampleData } from './load-sample.ts'

/**
 * Fills an operator that is there to be tried out with members and their history up to an instant. Called until it was
 * complete once.
 */
export type SampleLoader = (deps: Deps, until: Date) => Promise<void>

const DAY = 86_400_000

/**
 * Three weeks of history through the product's own commands, with progress on the error stream. Cut off in the middle
 * it is told again from the start: the plan is the same for the same instant, and what was told before has no second
 * effect. That is also why its commits need not wait for the disk.
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
  // Nobody was there to be told of the past, and its payouts are settled: what is announced starts with today.
  await deps.db
    .deleteFrom('outbox')
    .where(row => row.or([row('kind', '=', 'event'), row('name', '=', 'payouts.send')]))
    .execute()
  await deps.db.updateTable('operator').set({ sample_loaded_at: deps.clock.now() }).execute()
}

/** The same database; what a crash may take of the last moment is told again. */
function withoutWaiting(url: string): string {
  const address = new URL(url)
  address.searchParams.set('options', '-c synchronous_commit=off')
  return address.href
}
