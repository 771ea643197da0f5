import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { daysOfSummaries, holdStill, rebuildDay, rebuildFirstDeposits } from '../rebuild.repo.ts'
import { aggregateDeltas } from '../summaries.repo.ts'

/** As many deltas as one statement aggregates well within its time limit. */
const BATCH = 10_000

/**
 * Guarantees that aggregated and pending deltas together are complete at any moment. A batch is counted and removed in
 * one transaction; a failure has no effect. Safe to run concurrently on several nodes.
 */
export async function aggregatePendingDeltas({ db }: Pick<Deps, 'db'>, batch = BATCH): Promise<number> {
  for (let folded = 0; ; ) {
    const used = await inTransaction(db, tx => aggregateDeltas(tx, batch))
    folded += used
    if (used < batch) return folded
  }
}

/**
 * Rebuilds summaries from the source records, day by day, while the system is in use: a posting waits only for the day
 * in progress. For databases an older release wrote to, and for edited summaries.
 */
export async function rebuildSummaries({ db }: Pick<Deps, 'db'>): Promise<number> {
  await inTransaction(db, rebuildFirstDeposits)
  const days = await inTransaction(db, daysOfSummaries)
  for (const day of days) {
    await inTransaction(db, async tx => {
      await holdStill(tx)
      await rebuildDay(tx, day)
    })
  }
  return days.length
}
