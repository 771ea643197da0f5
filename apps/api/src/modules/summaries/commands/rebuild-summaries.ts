import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { daysOfSummaries, holdStill, rebuildDay, rebuildFirstDeposits } from '../rebuild.repo.ts'

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
