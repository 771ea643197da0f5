import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { daysOfSummaries, holdStill, rebuildDay, rebuildFirstDeposits } from '../rebuild.repo.ts'

/**
 * Keeps true: summaries follow from what happened and can be made of it again, day by day, while the operator works: a
 * booking waits for the day at hand and no longer. For books a node of an older release wrote into, and for summaries
 * somebody edited.
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
